import type { ActiveInjury } from '@quarterpole/contract/injury'

const DAY_MS = 86_400_000
/** "Fetlock chip" within a sentence; "EPM" stays. */
const within = (type: string) =>
  /^\p{Lu}\p{Ll}/u.test(type) ? type.charAt(0).toLowerCase() + type.slice(1) : type

/** "out: fetlock chip, day 38 of about 135" */
export function outWords(injury: ActiveInjury | string, day: string): string {
  if (typeof injury === 'string') return `out: ${within(injury)}`
  const days = Math.max(0, (Date.parse(day) - Date.parse(injury.injury_date)) / DAY_MS)
  const expected = injury.expected_days_off === 0 ? '' : ` of about ${injury.expected_days_off}`
  return `out: ${within(injury.type)}, day ${days}${expected}`
}
