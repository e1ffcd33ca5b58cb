import { useQuery } from '@tanstack/react-query'
import { call, type ReplyOf } from '../api/client.ts'

export type Track = ReplyOf<'listTracks'>[number]
export type SiTables = ReplyOf<'getSiTables'>

export const useTracks = () =>
  useQuery({ queryKey: ['tracks'], queryFn: ({ signal }) => call('listTracks', { signal }) })

export const useSiTables = (id: number) =>
  useQuery({
    queryKey: ['tracks', id, 'si-tables'],
    queryFn: ({ signal }) => call('getSiTables', { params: { id }, signal }),
  })
