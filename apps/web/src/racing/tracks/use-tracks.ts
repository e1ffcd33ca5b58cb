import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'
import { TRACKS_KEY } from '../../app/tracks.ts'

export type TrackDetail = ReplyOf<'getTrack'>
export type TrackDistance = TrackDetail['distances'][number]
export type SiTables = ReplyOf<'getSiTables'>
export type TrackBias = ReplyOf<'getTrackBias'>

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
