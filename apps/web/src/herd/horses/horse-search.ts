import {
  FILTER_NAMES,
  type FilterName,
  type FiltersSet,
  filterValues,
} from '@quarterpole/contract/horse-filters'
import { HORSE_SORTS, type HorseSort, QUALITY_ITEMS, type QualityItem } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { idIn, oneOf, type RawSearch, textIn } from '../../app/search.ts'

export const SEXES = ['S', 'M', 'G', 'U'] as const satisfies readonly Sex[]
export const WHOSE = ['mine', 'reference', 'all'] as const
export type Whose = (typeof WHOSE)[number]

/** The address of the horse page: the list's state and the open dialog. */
export interface HorseSearch extends FiltersSet {
  q?: string | undefined
  sex?: Sex | undefined
  lacks?: QualityItem | undefined
  whose?: Whose | undefined
  owner?: string | undefined
  sort?: HorseSort | undefined
  details?: number | undefined
  edit?: number | undefined
  pedigree?: number | undefined
  add?: 'new' | 'mare' | undefined
}

const readFilters = (search: RawSearch): FiltersSet =>
  Object.fromEntries(
    FILTER_NAMES.map((name) => [name, oneOf(search, name, filterValues<FilterName>(name))]),
  ) as FiltersSet // each read from its own values

export function readHorseSearch(search: RawSearch): HorseSearch {
  return {
    q: textIn(search, 'q')?.slice(0, 200),
    sex: oneOf(search, 'sex', SEXES),
    lacks: oneOf(search, 'lacks', QUALITY_ITEMS),
    whose: oneOf(search, 'whose', WHOSE),
    ...readFilters(search),
    owner: textIn(search, 'owner')?.slice(0, 80),
    sort: oneOf(search, 'sort', HORSE_SORTS),
    details: idIn(search, 'details'),
    edit: idIn(search, 'edit'),
    pedigree: idIn(search, 'pedigree'),
    add: oneOf(search, 'add', ['new', 'mare']),
  }
}
