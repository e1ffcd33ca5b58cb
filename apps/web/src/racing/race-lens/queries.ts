import { queryOptions } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'
import type { RaceRequest } from '../race/card-draft.ts'

export type RaceCard = ReplyOf<'listRaceCards'>[number]
export type RaceModelReport = ReplyOf<'getRaceModel'>

export const racePredictionQuery = (request: RaceRequest) =>
  queryOptions({
    queryKey: ['race-prediction', request],
    queryFn: ({ signal }) => call('predictRace', { body: request, signal }),
  })

/** The newest, to tell whether a prediction is sealed. */
export const raceCardsQuery = queryOptions({
  queryKey: ['race-cards'],
  queryFn: ({ signal }) => call('listRaceCards', { query: { limit: 20 }, signal }),
})

/** Entries and starts around a day; under the cards' key, so that a sealed card updates it. */
export const myRunnersQuery = (today: string) =>
  queryOptions({
    queryKey: [...raceCardsQuery.queryKey, 'mine', today],
    queryFn: ({ signal }) => call('getMyRunners', { query: { today }, signal }),
  })

export const raceModelQuery = queryOptions({
  queryKey: ['race-model'],
  queryFn: ({ signal }) => call('getRaceModel', { signal }),
})

/** A field to begin with; null where fewer than two horses could run. */
export const suggestedFieldQuery = (today: string) =>
  queryOptions({
    queryKey: [...raceCardsQuery.queryKey, 'suggested', today],
    queryFn: ({ signal }) => call('getSuggestedField', { query: { today }, signal }),
  })
