import { queryOptions } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'

export type BarnYear = ReplyOf<'getBarnYear'>
export type YearMark = BarnYear['marks'][number]

export const yearQuery = (today: string) =>
  queryOptions({
    queryKey: ['dashboard', 'year'],
    // The day isn't in the key: without a network, yesterday's answer is shown.
    queryFn: ({ signal }) => call('getBarnYear', { query: { today }, signal }),
    staleTime: 10_000,
  })
