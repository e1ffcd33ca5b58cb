import { isSameName } from '@quarterpole/contract/name-key'
import { standingsOn } from '@quarterpole/db/queries/standing'
import { usDay } from '../../platform/us-day.ts'
import type { ForManyRules } from '../records/entry-for-many.ts'
import { stays } from './stays.ts'

const PLACE = ['farm', 'barn', 'stall', 'pasture'] as const

/** One move of several horses; those who are at that place on that day don't need it. */
export const staysForMany: ForManyRules<'stay'> = {
  served: stays,
  async whyNot(trx, facts, ids) {
    const there = (await standingsOn(trx, facts.from_day, ids)).filter((one) =>
      PLACE.every((part) => isSameName(one[part] ?? '', facts[part] ?? '')),
    )
    return new Map(
      there.map(({ horse_id, from_day }) => [horse_id, `has been there since ${usDay(from_day)}`] as const),
    )
  },
}
