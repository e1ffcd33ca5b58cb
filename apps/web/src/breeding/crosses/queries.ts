import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { addressOf, callWithTotal, type ReplyOf } from '../../app/api/client.ts'
import { inChunks } from '../../app/api/in-chunks.ts'

export type Cross = ReplyOf<'getCross'>
const CHUNK = 50

export const crossPagesQuery = (q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['crosses', 'list', q ?? ''],
    queryFn: ({ pageParam, signal }) =>
      callWithTotal('listCrosses', { query: { q, limit: CHUNK, offset: pageParam }, signal }),
    ...inChunks(CHUNK),
    placeholderData: keepPreviousData,
  })

export const crossesFileAddress = (q: string | undefined) => addressOf('/mating/crosses.csv', {}, { q })
