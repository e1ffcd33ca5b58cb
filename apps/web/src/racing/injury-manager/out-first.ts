import { numberWord, startingNumber } from '@quarterpole/contract/number-word'
import { daysOff } from '../injuries/injury-days.ts'
import type { Injury } from '../injuries/use-injuries.ts'

/** Those out, longest past due first, then newest first; then the others as they were. */
export function outFirst(injuries: readonly Injury[], now: Date): { out: Injury[]; ended: Injury[] } {
  const past = (injury: Injury) => daysOff(injury, now).past
  const out = injuries.filter(({ status }) => status === 'active').toSorted((a, b) => past(b) - past(a))
  return { out, ended: injuries.filter(({ status }) => status !== 'active') }
}

/** "Five out, two past due." */
export function outFinding(out: readonly Injury[], now: Date): string {
  if (out.length === 0) return 'Nobody is out.'
  const past = out.filter((injury) => daysOff(injury, now).past > 0).length
  return `${startingNumber(out.length)} out, ${past === 0 ? 'none' : numberWord(past)} past due.`
}
