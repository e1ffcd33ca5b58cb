import { TRAIT_DISTANCES, type TraitDistance } from '@quarterpole/contract/limits'
import { idIn, type RawSearch } from '../routes/search.ts'

/** What the address of the Breeding Planner says: two parents, or a saved cross, and a distance. */
export interface BreedingSearch {
  sire?: number | undefined
  dam?: number | undefined
  cross?: number | undefined
  yards: TraitDistance
}

export const readBreedingSearch = (search: RawSearch): BreedingSearch => ({
  sire: idIn(search, 'sire'),
  dam: idIn(search, 'dam'),
  cross: idIn(search, 'cross'),
  yards: TRAIT_DISTANCES.find((yards) => yards === idIn(search, 'yards')) ?? 400,
})
