import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'
import type { TraceSearch } from './trace-search.ts'

/** Traced where the address names none. */
export const DEFAULT_TEST = 'gbed'
const TRACED_GENERATIONS = 5

export const geneTraceQuery = ({ sire = 0, dam = 0, test, ancestor }: TraceSearch) =>
  queryOptions({
    queryKey: ['prediction', 'trace', sire, dam, ancestor ?? test ?? DEFAULT_TEST],
    queryFn: ({ signal }) =>
      call('getGeneTrace', {
        query: {
          sire_id: sire,
          dam_id: dam,
          ...(ancestor === undefined ? { test: test ?? DEFAULT_TEST } : { ancestor_id: ancestor }),
          generations: TRACED_GENERATIONS,
        },
        signal,
      }),
    placeholderData: (previous, query) =>
      query?.queryKey[2] === sire && query.queryKey[3] === dam ? previous : undefined,
    retry: false,
  })
