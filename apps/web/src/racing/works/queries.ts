import { queryOptions } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'

export type Work = ReplyOf<'listWorks'>[number]

export const worksQuery = (horseId: number) =>
  queryOptions({
    queryKey: ['works', horseId],
    queryFn: ({ signal }) => call('listWorks', { query: { horse_id: horseId }, signal }),
  })
