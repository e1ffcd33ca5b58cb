import { numberWord, startingNumber } from '@quarterpole/contract/number-word'
import { daysOff, pastDueFirst } from '../injuries/injury-days.ts'
import type { Injury } from '../injuries/use-injuries.ts'

/** Those out, longest past due first, and the others; otherwise as they were. */
export const outFirst = (injuries: readonly Injury[], now: Date): { out: Injury[]; ended: Injury[] } => ({
  out: pastDueFirst(
    injuries.filter(({ status }) => status === 'active'),
    now,
  ),
  ended: injuries.filter(({ status }) => status !== 'active'),
})

/** "Five out, two past due." */
export function outFinding(out: readonly Injury[], now: Date): string {
  if (out.length === 0) return 'Nobody is out.'
  const past = out.filter((injury) => daysOff(injury, now).past > 0).length
  return `${startingNumber(out.length)} out, ${past === 0 ? 'none' : numberWord(past)} past due.`
}
