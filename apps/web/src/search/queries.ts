import type { Sex } from '@quarterpole/contract/values'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { HORSES_KEY } from '../horses/queries.ts'

/** Horses asked for: the closest names are picked out of them. */
const HORSES = 24
const CROSSES = 5

/** Horses whose name, AQHA id or owner has these words. */
export const foundHorsesQuery = (q: string, sex?: Sex) =>
  queryOptions({
    queryKey: [...HORSES_KEY, 'found', q, sex],
    queryFn: ({ signal }) => call('listHorses', { query: { q, sex, limit: HORSES }, signal }),
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
