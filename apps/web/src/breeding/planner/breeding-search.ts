import { TRAIT_DISTANCES, type TraitDistance } from '@quarterpole/contract/limits'
import { idIn, type RawSearch } from '../../app/search.ts'

export const DEFAULT_YARDS = 400

/** What the address of the Breeding Planner says: two parents, or a saved cross, and a distance. */
export interface BreedingSearch {
  sire?: number | undefined
  dam?: number | undefined
  cross?: number | undefined
  /** A second stallion for the mare, or a second mare for the stallion. */
  versus?: number | undefined
  /** Left out at the default. */
  yards?: TraitDistance | undefined
}

export const readBreedingSearch = (search: RawSearch): BreedingSearch => ({
  sire: idIn(search, 'sire'),
  dam: idIn(search, 'dam'),
  cross: idIn(search, 'cross'),
  versus: idIn(search, 'versus'),
  yards: TRAIT_DISTANCES.find((yards) => yards === idIn(search, 'yards') && yards !== DEFAULT_YARDS),
})
