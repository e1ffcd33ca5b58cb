import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId, RaceCardId, RaceId, TrackId } from './ids.ts'
import { RacePrediction, RaceRequest } from './race.ts'
import { ClockTime, Fraction, Instant, IsoDate, page, queryFlag, queryInt } from './values.ts'

/** Score of a sealed prediction. Scratched horses are removed and the other chances rescaled to add up to 1. */
export const RaceCardScore = z
  .object({
    race_id: RaceId,
    scored_at: Instant,
    runners: z.array(
      z.object({
        horse_id: HorseId,
        horse_name: z.string(),
        win_probability: Fraction, // among those that started
        finish: z.number().int().nullable(), // official; null: did not finish
      }),
    ),
    not_started: z.array(HorseId),
    winners: z.array(HorseId), // best finisher of the card; several in a dead heat
    log_loss: z.number(), // −ln of the winner's chance
    uniform_log_loss: z.number(), // ln of the number of runners
    brier: z.number(),
    first_choice_won: Fraction, // ties shared
  })
  .meta({ id: 'RaceCardScore' })
export type RaceCardScore = z.infer<typeof RaceCardScore>

/** A prediction sealed before its race. Only the score is added later, and follows what is on file of the race. */
export const RaceCard = z
  .object({
    id: RaceCardId,
    track_id: TrackId,
    track_name: z.string(),
    race_date: IsoDate,
    distance_yards: z.number().int(),
    race_number: z.number().int().nullable(), // of the day, if entered
    post_time: ClockTime.nullable(),
    request: RaceRequest,
    prediction: RacePrediction,
    input_hash: z.string(),
    model_version: z.string(),
    sealed_at: Instant,
    race_id: RaceId.nullable(),
    caution: z.string().nullable(), // what is known to be wrong with the prediction, which stays as sealed; null for nothing
    score: RaceCardScore.nullable(),
  })
  .meta({ id: 'RaceCard' })
export type RaceCard = z.infer<typeof RaceCard>

const tag = 'Race cards'
const filter = {
  track_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
  scored: queryFlag.optional(), // true: with a result; false: without
}
export const listRaceCards = endpoint({
  method: 'GET',
  path: '/race-cards',
  need: 'read',
  tag,
  summary: 'Sealed cards with their scores, newest first',
  query: z.strictObject({
    ...filter,
    ...page,
  }),
  reply: z.array(RaceCard),
  errors: ['invalid'],
})
export const createRaceCard = endpoint({
  method: 'POST',
  path: '/race-cards',
  need: 'edit_racing',
  tag,
  summary: 'Predict an upcoming race and seal the prediction',
  body: RaceRequest,
  reply: RaceCard,
  status: 201,
  errors: ['not_found', 'invalid', 'conflict', 'busy'],
})
export const getRaceCard = endpoint({
  method: 'GET',
  path: '/race-cards/:id',
  need: 'read',
  tag,
  summary: 'One sealed card, as sealed',
  params: z.object({ id: pathId(RaceCardId) }),
  reply: RaceCard,
  errors: ['not_found'],
})
export const downloadRaceCards = endpoint({
  method: 'GET',
  path: '/race-cards.csv',
  need: 'read',
  tag,
  summary: 'Sealed cards as CSV, one line a runner, newest card first',
  query: z.strictObject(filter),
  reply: z.string(),
  media: 'text/csv',
  errors: ['invalid'],
})
