import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'

export type CollectionDay = ReplyOf<'getCollectionDay'>
export type RequestDay = ReplyOf<'listRequestDays'>[number]

/** Days with open semen requests, and those from today on; of one stallion, or of all. */
export const requestDaysQuery = (horse_id?: number) =>
  queryOptions({
    queryKey: ['requests', 'days', horse_id ?? null],
    queryFn: ({ signal }) =>
      call('listRequestDays', { query: horse_id === undefined ? {} : { horse_id }, signal }),
  })

export const collectionDayQuery = (id: number, day: string) =>
  queryOptions({
    queryKey: ['requests', 'collection-day', id, day],
    queryFn: ({ signal }) => call('getCollectionDay', { params: { id, day }, signal }),
    placeholderData: keepPreviousData,
  })
