import { idIn, oneOf, type RawSearch } from '../../app/search.ts'

/** The address of the sealed cards: the list's filter. */
export interface CardsSearch {
  track?: number | undefined
  scored?: 'yes' | 'no' | undefined
}

export const readCardsSearch = (search: RawSearch): CardsSearch => ({
  track: idIn(search, 'track'),
  scored: oneOf(search, 'scored', ['yes', 'no']),
})
