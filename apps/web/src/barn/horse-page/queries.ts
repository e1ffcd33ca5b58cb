import { type ProgenySort, PROGENY_PAGE } from '@quarterpole/contract/limits'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callWithTotal, type ReplyOf } from '../../app/api/client.ts'
import { inChunks } from '../../app/api/in-chunks.ts'
import { HORSES_KEY } from '../../herd/horses/queries.ts'

export type HorseRecord = ReplyOf<'getHorseRecord'>
export type Progeny = ReplyOf<'listProgeny'>[number]
export type SireSummary = ReplyOf<'getSireSummary'>
export type ProduceRecord = ReplyOf<'getProduceRecord'>
export type ProduceMoney = ReplyOf<'getProduceMoney'>

export const recordQuery = (id: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, id, 'race-record'],
    queryFn: ({ signal }) => call('getHorseRecord', { params: { id }, signal }),
  })

/** @param page  from 0 */
export const progenyQuery = (id: number, sort: ProgenySort, page: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, id, 'progeny', sort, page],
    queryFn: ({ signal }) =>
      callWithTotal('listProgeny', {
        params: { id },
        query: { sort, limit: PROGENY_PAGE, offset: page * PROGENY_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const sireSummaryQuery = (id: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, id, 'sire-summary'],
    queryFn: ({ signal }) => call('getSireSummary', { params: { id }, signal }),
  })

export const registrationQuery = (id: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, id, 'registration'],
    queryFn: ({ signal }) => call('getRegistration', { params: { id }, signal }),
  })

export const produceRecordQuery = (id: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, id, 'produce-record'],
    queryFn: ({ signal }) => call('getProduceRecord', { params: { id }, signal }),
  })

/** Stale with a booking. */
export const produceMoneyQuery = (id: number) =>
  queryOptions({
    queryKey: ['stallion-book', 'produce-money', id],
    queryFn: ({ signal }) => call('getProduceMoney', { params: { id }, signal }),
  })

/** The newest records of each kind; a stallion has hundreds of covers. */
const RECORDS = 100

export const horseActivityQuery = (id: number) =>
  queryOptions({
    queryKey: ['activity', 'of', id],
    queryFn: ({ signal }) => call('listActivity', { query: { horse_id: id, limit: RECORDS }, signal }),
  })

export const horseSourcesQuery = (id: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, id, 'sources'],
    queryFn: ({ signal }) => call('getHorseSources', { params: { id }, signal }),
  })

const HISTORY_PAGE = 20

export const horseHistoryQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...HORSES_KEY, id, 'history'],
    queryFn: ({ pageParam, signal }) =>
      callWithTotal('listHorseHistory', {
        params: { id },
        query: { limit: HISTORY_PAGE, offset: pageParam },
        signal,
      }),
    ...inChunks(HISTORY_PAGE),
  })

/** @param as  whether the horse is the mare or the stallion */
export const horseBookingsQuery = (id: number, as: 'mare_id' | 'stallion_id') =>
  queryOptions({
    queryKey: ['stallion-book', 'of', id],
    queryFn: ({ signal }) => call('listStallionBookEntries', { query: { [as]: id, limit: RECORDS }, signal }),
  })

/** @param as  whether the horse is the dam or the sire */
export const horseCrossesQuery = (id: number, as: 'dam_id' | 'sire_id') =>
  queryOptions({
    queryKey: ['crosses', 'of', id],
    queryFn: ({ signal }) => call('listCrosses', { query: { [as]: id, limit: RECORDS }, signal }),
  })
