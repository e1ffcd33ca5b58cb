import type { Standing } from './standing.ts'

/** "Home, Barn 2, stall 14" */
export const placeOf = ({
  farm,
  barn,
  stall,
  pasture,
}: Pick<Standing, 'farm' | 'barn' | 'stall' | 'pasture'>): string =>
  [farm, barn, stall && `stall ${stall}`, pasture].filter(Boolean).join(', ')
