import { idIn, type RawSearch, textIn } from '../../app/search.ts'

/** The address of the saved crosses: the search and the cross whose notes are edited. */
export interface CrossesSearch {
  q?: string | undefined
  notes?: number | undefined
}

export const readCrossesSearch = (search: RawSearch): CrossesSearch => ({
  q: textIn(search, 'q'),
  notes: idIn(search, 'notes'),
})
