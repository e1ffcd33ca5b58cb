import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'

/** How many horses are mine, reference and sample. */
export const herdCountsQuery = queryOptions({
  queryKey: ['herd', 'counts'],
  queryFn: ({ signal }) => call('getHerdCounts', { signal }),
  staleTime: 10_000,
})
