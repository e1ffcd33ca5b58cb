import type { Standing } from './standing.ts'

/** "Home, Barn 2, stall 14" */
export const placeOf = ({
  farm,
  barn,
  stall,
  pasture,
}: Pick<Standing, 'farm' | 'barn' | 'stall' | 'pasture'>): string =>
  [farm, barn, stall && `stall ${stall}`, pasture].filter(Boolean).join(', ')

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
