import { MAX_LIST } from '@quarterpole/contract/limits'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addressOf, call, callWithTotal, type ReplyOf } from '../../app/api/client.ts'
import { inChunks } from '../../app/api/in-chunks.ts'
import type { BookSearch } from './book-search.ts'

export type Booking = ReplyOf<'getStallionBookEntry'>
export type StallionSeason = ReplyOf<'getStallionSeason'>
export type BreedingReport = ReplyOf<'getBreedingReport'>
export type BookFilter = Pick<
  BookSearch,
  'q' | 'season' | 'stallion' | 'status' | 'contact' | 'state' | 'guarantee'
>

/** Prefix of every query about the book, so that one write invalidates them all. */
const KEY = 'stallion-book'
/** A station's whole season, so that it is printed as it is listed. */
const CHUNK = 500

const queryOf = ({ q, season, stallion, status, contact, state, guarantee }: BookFilter) => ({
  q,
  season_year: season,
  stallion_id: stallion,
  status,
  contact_id: contact,
  state,
  guarantee,
})

export const bookingsQuery = (filter: BookFilter) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'entries', filter],
    queryFn: ({ pageParam, signal }) =>
      callWithTotal('listStallionBookEntries', {
        query: { ...queryOf(filter), limit: CHUNK, offset: pageParam },
        signal,
      }),
    ...inChunks(CHUNK),
    placeholderData: keepPreviousData,
  })

/** Every mare who is booked in a season, at once. */
export const bookedQuery = (season_year: number) =>
  queryOptions({
    queryKey: [KEY, 'booked', season_year],
    queryFn: ({ signal }) =>
      call('listStallionBookEntries', { query: { season_year, status: 'booked', limit: MAX_LIST }, signal }),
  })

export const bookingQuery = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'entry', id],
    queryFn: ({ signal }) => call('getStallionBookEntry', { params: { id }, signal }),
  })

export const bookSeasonsQuery = queryOptions({
  queryKey: [KEY, 'seasons'],
  queryFn: ({ signal }) => call('listBookSeasons', { signal }),
})

export const stallionsQuery = (year: number) =>
  queryOptions({
    queryKey: [KEY, 'stallions', year],
    queryFn: ({ signal }) => call('listStallionSeasons', { params: { year }, signal }),
  })

export const seasonQuery = (id: number, year: number) =>
  queryOptions({
    queryKey: [KEY, 'season', id, year],
    queryFn: ({ signal }) => call('getStallionSeason', { params: { id, year }, signal }),
  })

export const reportQuery = (id: number, year: number) =>
  queryOptions({
    queryKey: [KEY, 'report', id, year],
    queryFn: ({ signal }) => call('getBreedingReport', { params: { id, year }, signal }),
  })

/** The bookings as CSV. */
export const bookFileAddress = (filter: BookFilter) =>
  addressOf('/stallion-book/entries.csv', {}, queryOf(filter))
export const reportFileAddress = (id: number, year: number) =>
  addressOf('/stallions/:id/seasons/:year/breeding-report.csv', { id, year })
