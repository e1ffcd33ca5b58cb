import { QUALITY_ITEMS, type QualityItem } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { idIn, oneOf, type RawSearch, textIn } from '../routes/search.ts'

export const SORTS = ['name', '-name', 'age', '-age', 'owner', '-owner'] as const
export type HorseSort = (typeof SORTS)[number]
export const SEXES = ['S', 'M', 'G', 'U'] as const satisfies readonly Sex[]

/** The address of the horse page: the list's state and the open dialog. */
export interface HorseSearch {
  q?: string | undefined
  sex?: Sex | undefined
  lacks?: QualityItem | undefined
  sort?: HorseSort | undefined
  details?: number | undefined
  edit?: number | undefined
  pedigree?: number | undefined
  add?: 'new' | undefined
}

export function readHorseSearch(search: RawSearch): HorseSearch {
  return {
    q: textIn(search, 'q')?.slice(0, 200),
    sex: oneOf(search, 'sex', SEXES),
    lacks: oneOf(search, 'lacks', QUALITY_ITEMS),
    sort: oneOf(search, 'sort', SORTS),
    details: idIn(search, 'details'),
    edit: idIn(search, 'edit'),
    pedigree: idIn(search, 'pedigree'),
    add: oneOf(search, 'add', ['new']),
  }
}
