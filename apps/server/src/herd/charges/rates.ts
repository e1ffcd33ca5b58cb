import { rate } from '@quarterpole/contract/rate'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import { amount } from '@quarterpole/db/sentence'
import { usDay } from '../../platform/us-day.ts'
import type { ForManyRules } from '../records/entry-for-many.ts'
import type { Served } from '../records/record-commands.ts'
import { checkDays } from './charges.ts'

type Row = Parameters<Served<'rate'>['rules']['one']>[0]

const wordOf = ({ kind }: Pick<Row, 'kind'>) => rate.fields.kind.words?.[kind]?.toLowerCase() ?? kind
/** "board rate from May 1, 2026" */
const one = (row: Row) => `${wordOf(row)} rate from ${usDay(row.from_day)}`
const ofAmount = (row: Row) => `${one(row)}: ${amount(row.amount_cents / 100)} a ${row.per}`

export const rates: Served<'rate'> = {
  name: 'rate',
  rules: {
    check: ({ from_day, through_day }) => checkDays(from_day, through_day, Infinity),
    added: ofAmount,
    one,
    removed: ofAmount,
  },
}

/** One rate for several horses; those who have the same from that day on don't need it. */
export const ratesForMany: ForManyRules<'rate'> = {
  served: rates,
  async whyNot(trx, { kind, from_day, what }, ids) {
    const same = (await recordsOfHorses(trx, 'rate', ids)).filter(
      (row) => row.kind === kind && row.from_day === from_day && row.what === what,
    )
    return new Map(
      same.map((row) => [row.horse_id, `already has a ${wordOf(row)} rate from ${usDay(from_day)}`] as const),
    )
  },
}
