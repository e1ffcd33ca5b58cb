import { addDays } from '@quarterpole/contract/day'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HorseId, TrackId } from '@quarterpole/contract/ids'
import type { RacePrediction, RaceRequest } from '@quarterpole/contract/race'
import type { Db } from '@quarterpole/db/open'
import { enqueueJob } from '@quarterpole/db/queries/job'
import type { SimulatedHerd } from '@quarterpole/herd-sim/herd'
import { AppError } from '../../platform/http/problem.ts'
import type { JobKind } from '../../platform/jobs/runner.ts'
import type { RaceServices } from '../../racing/races/card-inputs.ts'
import { sealCard } from '../../racing/races/commands.ts'
import { predictCard } from '../../racing/races/predict.ts'
import { scoreArrivedCards } from '../../racing/races/score.ts'

const SAMPLE_CARDS = 'sample_cards'

/** The sample owner's race cards, oldest first. */
export interface SampleCardsPayload {
  requests: RaceRequest[]
}

/** Enqueue it in the transaction that puts the sample herd's evaluation in use. */
export const enqueueSampleCards = (trx: Db, payload: SampleCardsPayload) =>
  enqueueJob(trx, { kind: SAMPLE_CARDS, payload })

/**
 * Seals the sample owner's race cards as of the day before each race, predicted from what was on file then, and scores
 * those whose results are on file, by the code a user's cards go through.
 */
export const sampleCardsJob =
  (services: RaceServices, clock: () => Date): JobKind =>
  async (payload, { signal, progress }) => {
    const { requests } = payload as SampleCardsPayload // written only by samplePlansJob
    const predictions: RacePrediction[] = []
    for (const request of requests) {
      predictions.push(await predictRetrying(services, request, signal))
      progress(predictions.length / requests.length)
    }
    return {
      write: async (trx) => {
        for (const [i, request] of requests.entries()) {
          const prediction = predictions[i]
          if (prediction) await sealCard(trx, request, prediction, momentOf(request.race_date, -1, '20:00'))
        }
        const now = clock().toISOString()
        const scoredAt = (day: string) => {
          const moment = momentOf(day, 1, '15:00')
          return moment < now ? moment : now // yesterday's race may be scored this morning
        }
        const scored = await scoreArrivedCards(trx, now.slice(0, 10), ({ race_date }) => scoredAt(race_date))
        return { result: { sealed: requests.length, scored } }
      },
    }
  }

const RETRY_MS = 1000

/** A caller of the API gives up while a past day is being evaluated; a job waits. */
async function predictRetrying(
  services: RaceServices,
  request: RaceRequest,
  signal: AbortSignal,
): Promise<RacePrediction> {
  for (;;) {
    signal.throwIfAborted()
    try {
      return await predictCard(services, request)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'busy')) throw error
      await sleep(RETRY_MS, undefined, { signal })
    }
  }
}

/** An hour of the day that comes `days` after another. */
const momentOf = (day: string, days: number, hour: string) => `${addDays(day, days)}T${hour}:00.000Z`

/** A card as the API takes it. */
export function requestOf(
  { weather, runners, track, distance_yards, ...card }: SimulatedHerd['cards'][number],
  ids: { horse: (row: number) => HorseId; track: (row: number) => TrackId },
): RaceRequest {
  return {
    ...card,
    track_id: ids.track(track),
    distance_yards: distance_yards as RaceRequest['distance_yards'], // a simulated race has one of ours
    weather_conditions: weather,
    horse_ids: runners.map(({ horse }) => ids.horse(horse)),
    post_positions: runners.map(({ post_position }) => post_position),
    jockeys: runners.map(({ jockey }) => jockey),
    trainers: runners.map(({ trainer }) => trainer),
    weights_lb: runners.map(({ weight_lb }) => weight_lb),
  }
}
