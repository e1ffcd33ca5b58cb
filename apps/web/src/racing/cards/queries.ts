import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addressOf, call, callWithTotal } from '../../app/api/client.ts'
import { inChunks } from '../../app/api/in-chunks.ts'
import type { CardsSearch } from './cards-search.ts'

const CHUNK = 50
const queryOf = ({ track, scored }: CardsSearch) =>
  ({
    track_id: track,
    scored: scored === undefined ? undefined : scored === 'yes' ? 'true' : 'false',
  }) as const

export const cardPagesQuery = (filter: CardsSearch) =>
  infiniteQueryOptions({
    queryKey: ['race-cards', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      callWithTotal('listRaceCards', {
        query: { ...queryOf(filter), limit: CHUNK, offset: pageParam },
        signal,
      }),
    ...inChunks(CHUNK),
    placeholderData: keepPreviousData,
  })

export const cardQuery = (id: number) =>
  queryOptions({
    queryKey: ['race-cards', id],
    queryFn: ({ signal }) => call('getRaceCard', { params: { id }, signal }),
  })

export const cardsFileAddress = (filter: CardsSearch) => addressOf('/race-cards.csv', {}, queryOf(filter))
