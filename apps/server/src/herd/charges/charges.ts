import { daysBetween } from '@quarterpole/contract/day'
import { KIND_WORDS } from '@quarterpole/contract/statement-words'
import { amount } from '@quarterpole/db/sentence'
import { invalid } from '../../platform/http/problem.ts'
import { usDay, usDays } from '../../platform/us-day.ts'
import type { Served } from '../records/record-commands.ts'

const MAX_DAYS = 366
/** @throws {AppError} invalid where the days end before they begin, or are more than a year */
export function checkDays(from: string | null, through: string | null, max = MAX_DAYS): void {
  if (from === null || through === null) return
  if (through < from) throw invalid('through_day', 'It ends before it begins. Check both days.')
  if (daysBetween(from, through) >= max)
    throw invalid('through_day', `That is more than ${max} days. Check both days, or charge them in parts.`)
}

type Row = Parameters<Served<'charge'>['rules']['one']>[0]

/** "vet", "lay-up": within a sentence. */
export const kindWord = (kind: Row['kind']): string => KIND_WORDS[kind].toLowerCase()

/** "vet charge of Sep 20, 2025" */
const one = ({ kind, is_credit, charge_date }: Row) =>
  `${kindWord(kind)} ${is_credit ? 'credit' : 'charge'} of ${usDay(charge_date)}`
const ofAmount = (row: Row) => `${one(row)} for ${amount(row.amount_cents / 100)}`

interface ForDays extends Pick<Row, 'charge_date' | 'what'> {
  readonly from_day: string | null
  readonly through_day: string | null
}
/** "May 1, 2026 to May 9, 2026 · Private stall": the days it is for, unless that is its own, and what it says. */
export const whatWords = ({ charge_date, from_day, through_day, what }: ForDays): string | null => {
  const isOwnDay = from_day === charge_date && through_day === charge_date
  const days = from_day === null || through_day === null || isOwnDay ? null : usDays(from_day, through_day)
  return [days, what].filter(Boolean).join(' · ') || null
}

export const charges: Served<'charge'> = {
  name: 'charge',
  rules: {
    check({ from_day, through_day }) {
      if ((from_day === null) !== (through_day === null))
        throw invalid(
          from_day === null ? 'from_day' : 'through_day',
          'A charge for days needs the first and the last of them. Enter both, or neither.',
        )
      checkDays(from_day, through_day)
    },
    added: ofAmount,
    one,
    removed: ofAmount,
  },
}
