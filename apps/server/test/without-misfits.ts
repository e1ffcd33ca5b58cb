import { addDays } from '@quarterpole/contract/day'

/** Half of the papers, and most foalings and charges for days, would be refused for these. */
export const withoutMisfits = ({ is_portrait, lost_on, ...facts }: Readonly<Record<string, unknown>>) => ({
  ...facts,
  ...daysOf(facts),
  ...(is_portrait !== undefined && { is_portrait: is_portrait === true && facts['kind'] === 'photo' }),
  ...(lost_on !== undefined && { lost_on: lost_on && facts['foaling_date'] }),
  ...(facts['placenta'] === 'not_passed' && { placenta_hours: null, placenta_lb: null }),
})

/** Ten days, or a rate without an end, or a charge without days. */
function daysOf({ from_day, through_day, charge_date }: Readonly<Record<string, unknown>>) {
  if (through_day === undefined) return {}
  if (typeof from_day === 'string' && through_day !== null) return { through_day: addDays(from_day, 9) }
  return { through_day: null, ...(charge_date !== undefined && { from_day: null }) }
}
