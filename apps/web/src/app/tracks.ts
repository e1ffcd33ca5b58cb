import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, type ReplyOf } from './api/client.ts'

export type Track = ReplyOf<'listTracks'>[number]

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
