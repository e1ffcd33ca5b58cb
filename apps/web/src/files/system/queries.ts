import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call('getSystem', { signal }),
})

export const mailQuery = queryOptions({
  queryKey: ['mail'],
  queryFn: ({ signal }) => call('getMailSettings', { signal }),
})
