import type { BestMaresRequest } from '@quarterpole/contract/best-mares'
import type { HorseId } from '@quarterpole/contract/ids'
import type { MatingsRequest } from '@quarterpole/contract/matings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'

/** A saved cross never changes. */
export const crossQuery = (id: number) =>
  queryOptions({
    queryKey: ['crosses', id],
    queryFn: ({ signal }) => call('getCross', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The address parser checked that ids are positive whole numbers; this adds the brand. */
const horseId = (id: number) => id as HorseId

export const predictionQuery = (sire: number, dam: number) =>
  queryOptions({
    queryKey: ['prediction', 'breeding', sire, dam],
    queryFn: ({ signal }) =>
      call('predictBreeding', { body: { sire_id: horseId(sire), dam_id: horseId(dam) }, signal }),
    staleTime: Number.POSITIVE_INFINITY, // a change of the herd invalidates it
    retry: false,
  })

/** Stale with a booking. */
export const matingCostsQuery = (sire_id: number, dam_id: number) =>
  queryOptions({
    queryKey: ['stallion-book', 'mating-costs', sire_id, dam_id],
    queryFn: ({ signal }) => call('getMatingCosts', { query: { sire_id, dam_id }, signal }),
  })

export const suggestedQuery = queryOptions({
  queryKey: ['prediction', 'suggested'],
  queryFn: ({ signal }) => call('suggestCrosses', { signal }),
  retry: false,
})

export const valueAssumptionsQuery = queryOptions({
  queryKey: ['value-assumptions'],
  queryFn: ({ signal }) => call('getValueAssumptions', { signal }),
})

export type BestMaresChoice = Omit<BestMaresRequest, 'stallion_id'>

export const bestMaresQuery = (sire: number, choice: BestMaresChoice) =>
  queryOptions({
    queryKey: ['prediction', 'best-mares', sire, choice],
    queryFn: ({ signal }) =>
      call('predictBestMares', { body: { stallion_id: horseId(sire), ...choice }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === sire ? previous : undefined),
    retry: false,
  })

export type RankingChoice = Omit<MatingsRequest, 'dam_id'>

export const matingsQuery = (dam: number, choice: RankingChoice) =>
  queryOptions({
    queryKey: ['prediction', 'matings', dam, choice],
    queryFn: ({ signal }) => call('predictMatings', { body: { dam_id: horseId(dam), ...choice }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === dam ? previous : undefined),
    retry: false,
  })
