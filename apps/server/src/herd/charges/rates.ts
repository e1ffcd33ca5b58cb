import { keepOf } from '@quarterpole/contract/days-to-bill'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import { amount } from '@quarterpole/db/sentence'
import { usDay } from '../../platform/us-day.ts'
import type { ForManyRules } from '../records/entry-for-many.ts'
import type { Served } from '../records/record-commands.ts'
import { checkDays, kindWord } from './charges.ts'

type Row = Parameters<Served<'rate'>['rules']['one']>[0]

/** "board rate from May 1, 2026" */
const one = ({ kind, from_day }: Pick<Row, 'kind' | 'from_day'>) =>
  `${kindWord(kind)} rate from ${usDay(from_day)}`
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

/** One rate for several horses; those who have one for the same from that day on don't need it. */
export const ratesForMany: ForManyRules<'rate'> = {
  served: rates,
  async whyNot(trx, facts, ids) {
    const same = (await recordsOfHorses(trx, 'rate', ids)).filter(
      (row) => row.from_day === facts.from_day && keepOf(row) === keepOf(facts),
    )
    return new Map(same.map((row) => [row.horse_id, `already has a ${one(row)}`] as const))
  },
}
