import { queryOptions } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'

export type HerdModelReport = ReplyOf<'getHerdModel'>
export type CheckedHerd = Extract<HerdModelReport['check'], { kind: 'checked' }>
export type CoverageCheck = CheckedHerd['coverage'][number]
export type ValueCheck = CheckedHerd['values'][number]

export const herdModelQuery = queryOptions({
  queryKey: ['herd-model'],
  queryFn: ({ signal }) => call('getHerdModel', { signal }),
})
