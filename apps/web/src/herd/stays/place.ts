interface Place {
  farm: string
  barn: string | null
  stall: string | null
  pasture: string | null
}

/** "Home, Barn 2, stall 14" */
export const placeOf = ({ farm, barn, stall, pasture }: Place): string =>
  [farm, barn, stall && `stall ${stall}`, pasture].filter(Boolean).join(', ')
