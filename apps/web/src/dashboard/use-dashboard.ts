import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'

export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call('getDashboard', { signal }),
    staleTime: 10_000,
  })
