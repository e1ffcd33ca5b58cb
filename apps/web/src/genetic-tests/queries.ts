import { queryOptions } from '@tanstack/react-query'
import { call, type ReplyOf } from '../api/client.ts'
import { HORSES_KEY } from '../horses/queries.ts'

export type GeneticTest = ReplyOf<'listTests'>[number]

export const testsQuery = (horseId: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, horseId, 'tests'],
    queryFn: ({ signal }) => call('listTests', { params: { id: horseId }, signal }),
  })
