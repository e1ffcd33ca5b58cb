import { nameKey } from '@quarterpole/contract/name-key'
import { careOfDay } from '@quarterpole/db/queries/care'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import type { ForManyRules } from '../records/entry-for-many.ts'
import { care } from './care.ts'

/** One care entry for several horses; those who had the same that day don't need it. */
export const careForMany: ForManyRules<'care'> = {
  served: care,
  check({ kind }) {
    if (kind === 'weight' || kind === 'temperature')
      throw invalid('kind', `A ${kind} differs from horse to horse. Record it on each one’s page.`)
  },
  async whyNot(trx, { kind, care_date, product }, horses) {
    const key = nameKey(product ?? '')
    const rows = await careOfDay(trx, { kind, care_date, horses })
    const had = `already had ${product} on ${usDay(care_date)}`
    return new Map(
      rows.flatMap(({ horse_id, product: of }) =>
        nameKey(of ?? '') === key ? [[horse_id, had] as const] : [],
      ),
    )
  },
}
