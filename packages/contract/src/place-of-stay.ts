import type { Standing } from './standing.ts'

type Place = Pick<Standing, 'farm' | 'barn' | 'stall' | 'pasture'>
const listed = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ')

/** "Home", "Home, Barn 2" */
export const barnOf = ({ farm, barn }: Pick<Place, 'farm' | 'barn'>): string => listed([farm, barn])
/** "stall 14", "South"; blank where neither is said. */
export const spotOf = ({ stall, pasture }: Pick<Place, 'stall' | 'pasture'>): string =>
  listed([stall && `stall ${stall}`, pasture])
/** "Home, Barn 2, stall 14" */
export const placeOf = (place: Place): string => listed([barnOf(place), spotOf(place)])

export interface StayRow {
  readonly id: number
  readonly from_day: string
  readonly until_day: string | null
}

/** The stay of a horse on a day: the last one begun by then, unless it has ended. */
export function stayOn<Stay extends StayRow>(stays: readonly Stay[], day: string): Stay | null {
  const [last] = stays
    .filter(({ from_day }) => from_day <= day)
    .toSorted((a, b) => b.from_day.localeCompare(a.from_day) || b.id - a.id)
  return last === undefined || (last.until_day !== null && last.until_day < day) ? null : last
}
