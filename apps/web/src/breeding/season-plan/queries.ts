import type { SeasonPlanRequest } from '@quarterpole/contract/season-plan'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type BodyOf, call, type ReplyOf } from '../../app/api/client.ts'

export type PlanReply = ReplyOf<'predictSeasonPlan'>
export type SavedPlan = ReplyOf<'getSeasonPlan'>

export const planQuery = (body: SeasonPlanRequest | null) =>
  queryOptions({
    queryKey: ['prediction', 'season-plan', body],
    queryFn: ({ signal }) => call('predictSeasonPlan', { body: body as SeasonPlanRequest, signal }), // not run without one
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })

export const planCostsQuery = (body: BodyOf<'predictPlanCosts'>) =>
  queryOptions({
    queryKey: ['prediction', 'plan-costs', body],
    queryFn: ({ signal }) => call('predictPlanCosts', { body, signal }),
  })

export const candidatesQuery = (season_year: number) =>
  queryOptions({
    queryKey: ['season-plans', 'candidates', season_year],
    queryFn: ({ signal }) => call('getPlanCandidates', { query: { season_year }, signal }),
  })

export const savedPlansQuery = queryOptions({
  queryKey: ['season-plans', 'saved'],
  queryFn: ({ signal }) => call('listSeasonPlans', { query: { limit: 100 }, signal }),
})

export const savedPlanQuery = (id: number) =>
  queryOptions({
    queryKey: ['season-plans', id],
    queryFn: ({ signal }) => call('getSeasonPlan', { params: { id }, signal }),
  })
