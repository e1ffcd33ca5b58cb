import { useQuery } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'
import { localDay } from '../../ui/words/day.ts'

/** @param enabled  whether the person may see the whole barn */
export const useDashboard = (enabled: boolean) =>
  useQuery({
    queryKey: ['dashboard'],
    // The day isn't in the key: without a network, yesterday's answer is shown.
    queryFn: ({ signal }) => call('getDashboard', { query: { today: localDay(new Date()) }, signal }),
    staleTime: 10_000,
    enabled,
  })
