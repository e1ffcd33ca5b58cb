import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'

export type Track = ReplyOf<'listTracks'>[number]
export type TrackDetail = ReplyOf<'getTrack'>
export type TrackDistance = TrackDetail['distances'][number]
export type SiTables = ReplyOf<'getSiTables'>
export type TrackBias = ReplyOf<'getTrackBias'>

/** Prefix of every query about tracks, so that one edit invalidates them all. */
export const TRACKS_KEY = ['tracks'] as const

export const tracksQuery = queryOptions({
  queryKey: TRACKS_KEY,
  queryFn: ({ signal }) => call('listTracks', { signal }),
})

export const useTracks = () => useQuery(tracksQuery)

/** The tracks as options of a select; the first is none. */
export function useTrackChoices(none: string): { value: string; label: string }[] {
  const { data = [] } = useTracks()
  return [{ value: '', label: none }, ...data.map(({ id, name }) => ({ value: String(id), label: name }))]
}

export const trackQuery = (id: number) =>
  queryOptions({
    queryKey: [...TRACKS_KEY, id, 'detail'],
    queryFn: ({ signal }) => call('getTrack', { params: { id }, signal }),
  })

export const useSiTables = (id: number) =>
  useQuery({
    queryKey: [...TRACKS_KEY, id, 'si-tables'],
    queryFn: ({ signal }) => call('getSiTables', { params: { id }, signal }),
  })

export const useTrackBias = (id: number) =>
  useQuery({
    queryKey: [...TRACKS_KEY, id, 'bias'],
    queryFn: ({ signal }) => call('getTrackBias', { params: { id }, signal }),
  })
