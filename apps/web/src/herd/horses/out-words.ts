import { lowerFirst } from '@quarterpole/contract/capital'
import type { ActiveInjury } from '@quarterpole/contract/injury'
import { plural } from '../../ui/words/number.ts'

const DAY_MS = 86_400_000
/** "Fetlock chip" within a sentence; "EPM" stays. */
export const within = (type: string) => (/^\p{Lu}\p{Ll}/u.test(type) ? lowerFirst(type) : type)

/** "out: fetlock chip, day 38 of about 135", "out: sore back, past due 3 days" */
export function outWords(injury: ActiveInjury | string, day: string): string {
  if (typeof injury === 'string') return `out: ${within(injury)}`
  const days = Math.max(0, (Date.parse(day) - Date.parse(injury.injury_date)) / DAY_MS)
  const expected = injury.expected_days_off === 0 ? '' : ` of about ${injury.expected_days_off}`
  const past = injury.expected_days_off === 0 ? 0 : days - injury.expected_days_off
  if (past > 0) return `out: ${within(injury.type)}, past due ${plural(past, 'day')}`
  return `out: ${within(injury.type)}, day ${days}${expected}`
}
