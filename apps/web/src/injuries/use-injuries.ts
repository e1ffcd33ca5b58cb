import { useQuery } from '@tanstack/react-query'
import { call, type ReplyOf } from '../api/client.ts'

export type Injury = ReplyOf<'listInjuries'>[number]
export type InjuryStatus = Injury['status']

/** Newest first. @param status undefined: all of them */
export const useInjuries = (status: InjuryStatus | undefined) =>
  useQuery({
    queryKey: ['injuries', status ?? 'all'],
    queryFn: ({ signal }) => call('listInjuries', { query: { status_filter: status }, signal }),
  })
