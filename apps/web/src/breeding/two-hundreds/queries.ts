import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'

export interface ComparedIds {
  sire: number
  dam: number
  versus: number
}

export const comparisonQuery = ({ sire, dam, versus }: ComparedIds) =>
  queryOptions({
    queryKey: ['prediction', 'compare', sire, dam, versus],
    queryFn: ({ signal }) =>
      call('compareCrosses', { query: { sire_id: sire, dam_id: dam, versus_id: versus }, signal }),
    retry: false,
  })
