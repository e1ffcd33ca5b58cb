import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

export const sharesQuery = queryOptions({
  queryKey: ['shares'],
  queryFn: ({ signal }) => call('listShares', { signal }),
})
