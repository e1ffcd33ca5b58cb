import { PROGENY_SORTS, type ProgenySort } from '@quarterpole/contract/limits'
import { idIn, oneOf, type RawSearch } from '../../app/search.ts'

/** The address of a horse's page: the open dialog, and order and page of the progeny. */
export interface HorsePageSearch {
  open?: 'edit' | 'merge' | 'pedigree' | undefined
  sort?: ProgenySort | undefined
  page?: number | undefined
}

export const readHorsePageSearch = (search: RawSearch): HorsePageSearch => ({
  open: oneOf(search, 'open', ['edit', 'merge', 'pedigree']),
  sort: oneOf(search, 'sort', PROGENY_SORTS),
  page: idIn(search, 'page'),
})
