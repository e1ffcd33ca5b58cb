import { useQuery } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'

export const useDiversity = () =>
  useQuery({
    queryKey: ['herd', 'diversity'],
    queryFn: ({ signal }) => call('getHerdDiversity', { signal }),
    staleTime: 60_000,
  })
