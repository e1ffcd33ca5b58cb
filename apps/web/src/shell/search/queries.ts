import type { Sex } from '@quarterpole/contract/values'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'
import { HORSES_KEY } from '../../herd/horses/queries.ts'

/** As many as a group of results shows. */
const HORSES = 8
const CROSSES = 5

/** Horses whose name, AQHA id, barn name or owner has these words, the best answers first; if none has, those spelled like it. */
export const foundHorsesQuery = (q: string, sex?: Sex) =>
  queryOptions({
    queryKey: [...HORSES_KEY, 'found', q, sex],
    queryFn: ({ signal }) =>
      call('listHorses', { query: { q, sex, sort: 'match', close: true, limit: HORSES }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Saved crosses whose sire or dam has these words. */
export const foundCrossesQuery = (q: string) =>
  queryOptions({
    queryKey: ['crosses', 'found', q],
    queryFn: ({ signal }) => call('listCrosses', { query: { q, limit: CROSSES }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
