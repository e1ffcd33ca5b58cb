import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, callWithTotal, type ReplyOf } from '../../app/api/client.ts'
import { inChunks } from '../../app/api/in-chunks.ts'

export type Injury = ReplyOf<'listInjuries'>[number]
export type InjuryStatus = Injury['status']
export type InjuryImpact = ReplyOf<'getInjuryImpact'>

/** Prefix of every query about injuries, so that one edit invalidates them all. */
export const INJURIES_KEY = ['injuries'] as const
const CHUNK = 100

/** Newest first, the first thousand. @param status undefined: all of them */
export const useInjuries = (status: InjuryStatus | undefined) =>
  useQuery({
    queryKey: [...INJURIES_KEY, status ?? 'all'],
    queryFn: ({ signal }) => call('listInjuries', { query: { status_filter: status }, signal }),
  })

/** Newest first, a hundred at a time. */
export const useInjuryPages = (status: InjuryStatus | undefined) =>
  useInfiniteQuery({
    queryKey: [...INJURIES_KEY, 'pages', status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      callWithTotal('listInjuries', {
        query: { status_filter: status, limit: CHUNK, offset: pageParam },
        signal,
      }),
    ...inChunks(CHUNK),
    placeholderData: keepPreviousData,
  })

/** All injuries of one horse, newest first. */
export const horseInjuriesQuery = (horseId: number) =>
  queryOptions({
    queryKey: [...INJURIES_KEY, 'horse', horseId],
    queryFn: ({ signal }) => call('listInjuries', { query: { horse_id: horseId }, signal }),
  })

export const injuryQuery = (id: number) =>
  queryOptions({
    queryKey: [...INJURIES_KEY, id, 'record'],
    queryFn: ({ signal }) => call('getInjury', { params: { id }, signal }),
  })

export const impactQuery = (id: number) =>
  queryOptions({
    queryKey: [...INJURIES_KEY, id, 'impact'],
    queryFn: ({ signal }) =>
      call('getInjuryImpact', { params: { id }, signal }).catch((error: unknown) => {
        if (!signal.aborted) console.error('The injury impact did not load.', error)
        throw error
      }),
  })
