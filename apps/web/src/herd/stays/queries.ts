import { queryOptions } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'

export type Standing = ReplyOf<'listStandings'>[number]

/** Who is where, in the order of the stalls. */
export const standingsQuery = (today: string) =>
  queryOptions({
    queryKey: ['herd', 'standings', today],
    queryFn: ({ signal }) => call('listStandings', { query: { on: today }, signal }),
  })
