import { idIn, type RawSearch } from '../routes/search.ts'

/** What the address of the Breeding Planner says: two parents, or a saved cross. */
export interface BreedingSearch {
  sire?: number | undefined
  dam?: number | undefined
  cross?: number | undefined
}

export const readBreedingSearch = (search: RawSearch): BreedingSearch => ({
  sire: idIn(search, 'sire'),
  dam: idIn(search, 'dam'),
  cross: idIn(search, 'cross'),
})
