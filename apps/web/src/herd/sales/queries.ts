import { queryOptions } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'

export type Sale = ReplyOf<'listSales'>[number]

export const salesQuery = (horseId: number) =>
  queryOptions({
    queryKey: ['sales', horseId],
    queryFn: ({ signal }) => call('listSales', { query: { horse_id: horseId }, signal }),
  })
