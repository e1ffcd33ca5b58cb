import { MAX_LIST } from '@quarterpole/contract/limits'
import { call, type ReplyOf } from '../../app/api/client.ts'
import { queryOptions } from '@tanstack/react-query'

export type ClearDay = ReplyOf<'listClearDays'>[number]

/** What these horses aren't clear of on a day. */
export const clearDaysQuery = (horses: readonly number[], day: string) =>
  queryOptions({
    queryKey: ['care', 'clear-days', horses, day],
    queryFn: ({ signal }) =>
      call('listClearDays', { query: { horse_ids: horses.join(','), on: day }, signal }),
    enabled: horses.length > 0,
  })

/** The newest of all horses, to take over what was last given. */
export const lastCareQuery = queryOptions({
  queryKey: ['care', 'last'],
  queryFn: ({ signal }) => call('listCare', { query: { limit: 100 }, signal }),
})

export type WithdrawalEntry = ReplyOf<'listWithdrawals'>[number]

/** The barn's table of withdrawal times, by substance. */
export const withdrawalsQuery = queryOptions({
  queryKey: ['withdrawals', 'list'],
  queryFn: ({ signal }) => call('listWithdrawals', { query: { limit: MAX_LIST }, signal }),
})
