import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'
import { HORSES_KEY } from '../horses/queries.ts'
import type { SubjectOf } from '../../app/offline/waiting-entry.ts'

export type GeneticTest = ReplyOf<'listTests'>[number]

export const testsQuery = (horseId: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, horseId, 'tests'],
    queryFn: ({ signal }) => call('listTests', { params: { id: horseId }, signal }),
  })

/** The result as it is now. @throws {Error} if it was deleted */
export async function testNow(client: QueryClient, { horse, id }: SubjectOf<'test'>): Promise<GeneticTest> {
  const tests = await client.fetchQuery({ ...testsQuery(horse.id), staleTime: 0 })
  const test = tests.find((each) => each.id === id)
  if (test === undefined) throw new Error('the test result is gone')
  return test
}
