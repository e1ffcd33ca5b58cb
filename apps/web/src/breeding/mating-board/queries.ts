import { type DASHBOARD_BOARD, MAX_BOARD_MARES, MAX_BOARD_STUDS } from '@quarterpole/contract/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'
import { type BoardSearch, idsIn } from './board-search.ts'

export type Board = ReplyOf<'getMatingBoard'>
export type BoardCell = Board['cells'][number]
export type BoardHorse = Board['mares'][number]

/** How many are drawn where the address names none: fewer on the Dashboard. */
export const PAGE_SIZE = { most_mares: 30, most_studs: 20 } as const
const LARGEST = { most_mares: MAX_BOARD_MARES, most_studs: MAX_BOARD_STUDS } as const

export const boardQuery = (
  { mares, studs, distance, size, training }: BoardSearch,
  most: typeof DASHBOARD_BOARD | typeof PAGE_SIZE,
) =>
  queryOptions({
    queryKey: ['mating-board', mares, studs, distance, size, training, most],
    queryFn: ({ signal }) =>
      call('getMatingBoard', {
        query: {
          ...(size === 'all' ? LARGEST : most),
          mares: idsIn(mares).join(',') || undefined,
          studs: idsIn(studs).join(',') || undefined,
          in_training: training === 'yes' || undefined,
          distance_yards: distance,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })
