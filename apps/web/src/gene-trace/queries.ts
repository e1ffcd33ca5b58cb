import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { TraceSearch } from './trace-search.ts'

export const TRACED_GENERATIONS = 5

export const geneTraceQuery = ({ sire = 0, dam = 0, test, ancestor }: TraceSearch) =>
  queryOptions({
    queryKey: ['prediction', 'trace', sire, dam, test ?? ancestor],
    queryFn: ({ signal }) =>
      call('getGeneTrace', {
        query: {
          sire_id: sire,
          dam_id: dam,
          ...(ancestor === undefined ? { test: test ?? 'gbed' } : { ancestor_id: ancestor }),
          generations: TRACED_GENERATIONS,
        },
        signal,
      }),
    placeholderData: (previous, query) =>
      query?.queryKey[2] === sire && query.queryKey[3] === dam ? previous : undefined,
    retry: false,
  })
