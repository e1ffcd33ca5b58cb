import type { HorseSort } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callWithTotal, type ReplyOf } from '../../app/api/client.ts'
import { inChunks } from '../../app/api/in-chunks.ts'
import type { SubjectOf } from '../../app/offline/waiting-entry.ts'
import type { HorseSearch } from './horse-search.ts'

export type Horse = ReplyOf<'getHorse'>
export type Ebv = ReplyOf<'getEbv'>[number]
export type Genetics = ReplyOf<'getGenetics'>
export type Start = ReplyOf<'listStarts'>[number]
export type HorseProfile = NonNullable<ReplyOf<'getProfile'>>

/** Genetics and breeding values change only with an import or an evaluation. */
const SLOW_MS = 300_000

/** The list's state, without dialogs. */
export type HorseFilter = Omit<HorseSearch, 'details' | 'edit' | 'pedigree' | 'add'>

/** The filter as the API takes it. */
export const listQuery = ({ whose, sort = 'name', ...filter }: HorseFilter) => ({
  ...filter,
  mine: whose === 'mine' ? true : whose === 'reference' ? false : undefined,
  sort: sort satisfies HorseSort,
})

/** Rows a page of the list holds. */
export const PAGE_ROWS = 50

/** Prefix of every query about horses, so that one edit invalidates them all. */
export const HORSES_KEY = ['horses'] as const

export const horsePageQuery = (filter: HorseFilter, page: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, 'list', filter, page],
    queryFn: ({ signal }) =>
      callWithTotal('listHorses', {
        query: { ...listQuery(filter), limit: PAGE_ROWS, offset: page * PAGE_ROWS },
        signal,
      }),
  })

const SPELLED_ALIKE = 5

/** Where no horse has the words of a search, those that are spelled like it. */
export const spelledAlikeQuery = (filter: HorseFilter) =>
  queryOptions({
    queryKey: [...HORSES_KEY, 'spelled alike', filter],
    queryFn: ({ signal }) =>
      call('listHorses', { query: { ...listQuery(filter), close: true, limit: SPELLED_ALIKE }, signal }),
    enabled: filter.q !== undefined,
  })

/** Which horses a picker offers, besides the words typed. */
export interface Offered {
  sex?: Sex | undefined
  /** Stallions, and geldings of whom stored semen is on file. */
  sires?: boolean | undefined
  /** The best answers first; or of equals the living and tested, for a parent of a cross. */
  sort?: 'match' | 'tested' | undefined
  /** Only horses of racing age on this day. */
  racingOn?: string | undefined
}

/** Horses whose name, AQHA id, barn name or owner matches, a page at a time. */
export const horseSearchQuery = (q: string, { sex, sires, sort = 'match', racingOn }: Offered) =>
  infiniteQueryOptions({
    queryKey: [...HORSES_KEY, 'search', q, sex, sires, sort, racingOn],
    queryFn: ({ pageParam, signal }) =>
      callWithTotal('listHorses', {
        query: {
          q: q || undefined,
          sex,
          sires,
          sort,
          racing_on: racingOn,
          limit: PAGE_ROWS,
          offset: pageParam,
        },
        signal,
      }),
    ...inChunks(PAGE_ROWS),
    placeholderData: keepPreviousData,
  })

export const herdSizeQuery = queryOptions({
  queryKey: [...HORSES_KEY, 'count'],
  queryFn: async ({ signal }) =>
    (await callWithTotal('listHorses', { query: { limit: 1 }, signal })).total ?? null,
})

export const horseQuery = (id: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, id, 'record'],
    queryFn: ({ signal }) => call('getHorse', { params: { id }, signal }),
  })

export const geneticsQuery = (id: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, id, 'genetics'],
    queryFn: ({ signal }) => call('getGenetics', { params: { id }, signal }),
    staleTime: SLOW_MS,
    retry: false,
  })

export const ebvQuery = (id: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, id, 'ebv'],
    queryFn: ({ signal }) => call('getEbv', { params: { id }, signal }),
    staleTime: SLOW_MS,
    retry: false,
  })

export const startsQuery = (id: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, id, 'starts'],
    queryFn: ({ signal }) => call('listStarts', { params: { id }, signal }),
    staleTime: SLOW_MS,
  })

/** The start as it is now. @throws {Error} if it was deleted */
export async function startNow(client: QueryClient, { horse, id }: SubjectOf<'start'>): Promise<Start> {
  const starts = await client.fetchQuery({ ...startsQuery(horse.id), staleTime: 0 })
  const start = starts.find(({ race_id }) => race_id === id)
  if (start === undefined) throw new Error('the start is gone')
  return start
}

export const profileQuery = (id: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, id, 'profile'],
    queryFn: ({ signal }) => call('getProfile', { params: { id }, signal }),
    staleTime: SLOW_MS,
  })

export const pedigreeQuery = (id: number, generations: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, id, 'pedigree', generations],
    queryFn: ({ signal }) => call('getPedigree', { params: { id }, query: { generations }, signal }),
    staleTime: SLOW_MS,
  })
