import type { DASHBOARD_BOARD } from '@quarterpole/contract/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'
import { type BoardSearch, idsIn } from './board-search.ts'

export type Board = ReplyOf<'getMatingBoard'>
export type BoardCell = Board['cells'][number]
export type BoardHorse = Board['mares'][number]

/** How many are drawn where the address names none: fewer on the Dashboard. */
export const PAGE_SIZE = { most_mares: 40, most_studs: 30 } as const

export const boardQuery = (
  { mares, studs, distance }: BoardSearch,
  most: typeof DASHBOARD_BOARD | typeof PAGE_SIZE,
) =>
  queryOptions({
    queryKey: ['mating-board', mares, studs, distance, most],
    queryFn: ({ signal }) =>
      call('getMatingBoard', {
        query: {
          ...most,
          mares: idsIn(mares).join(',') || undefined,
          studs: idsIn(studs).join(',') || undefined,
          distance_yards: distance,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })
