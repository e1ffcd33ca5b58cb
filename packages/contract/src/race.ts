import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EvaluationId, HorseId, TrackId } from './ids.ts'
import {
  MAX_RUNNERS,
  MOST_PURSE,
  MIN_RUNNERS,
  RACE_DISTANCES,
  TRACK_CONDITIONS,
  WIND_DIRECTIONS,
} from './limits.ts'
import { ConditionEffects, LaneEffects } from './track-bias.ts'
import { Fraction, IsoDate, Sex } from './values.ts'

export const WeatherConditions = z.strictObject({
  temp_f: z.number().min(-40).max(130),
  wind_mph: z.number().min(0).max(60),
  humidity: z.number().min(0).max(100), // relative, per cent
  track_condition: z.enum(TRACK_CONDITIONS),
  wind_direction: z.enum(WIND_DIRECTIONS).optional(), // seen from the horse; unknown where it is left out
})

/** A race to be run. */
export const RaceRequest = z
  .strictObject({
    track_id: TrackId,
    distance_yards: z.literal(RACE_DISTANCES),
    race_date: IsoDate,
    horse_ids: z.array(HorseId).min(MIN_RUNNERS).max(MAX_RUNNERS),
    weather_conditions: WeatherConditions,
    purse: z.number().int().min(0).max(MOST_PURSE).optional(), // US dollars: the company a horse meets
    post_positions: z.array(z.number().int().min(1).max(20)).max(MAX_RUNNERS).optional(), // in the order of horse_ids
  })
  .superRefine(({ horse_ids, post_positions }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (new Set(horse_ids).size < horse_ids.length)
      refuse('horse_ids', 'must name each horse once; one stands there twice')
    if (post_positions === undefined) return
    if (post_positions.length !== horse_ids.length)
      refuse('post_positions', 'must hold one post position for each horse, in the same order')
    else if (new Set(post_positions).size < post_positions.length)
      refuse('post_positions', 'must give each horse a post of its own')
  })
export type RaceRequest = z.infer<typeof RaceRequest>

/** What speaks for and against a runner in this field, in words. */
export const RunnerReasons = z.object({
  pros: z.array(z.string()).max(2),
  cons: z.array(z.string()).max(1),
  sentence: z.string(),
})

export const RunnerPrediction = z.object({
  horse_id: HorseId,
  horse_name: z.string(),
  sex: Sex,
  age: z.number().int().nullable(), // in years, on the race date
  sire_name: z.string().nullable(),
  post_position: z.number().int().nullable(),
  projected_si: z.number(),
  sd_si: z.number().positive(), // of the speed index on the day, about the projection; without what the race gives all runners alike
  expected_si_sd: z.number().nonnegative(), // doubt about the horse's own level; part of sd_si
  confidence: Fraction, // accuracy: correlation of expected and true speed index
  win_probability: Fraction,
  place_probability: Fraction, // among the first two
  show_probability: Fraction, // among the first three
  feature_contributions: z.record(z.string(), z.number()), // SI points; add up to projected_si − field_base
  reasons: RunnerReasons,
  starts: z.number().int(), // before the race date
  last_si: z.array(z.number()), // of the last three starts with one, newest first
  days_since: z.number().int().nullable(), // since the last start
  active_injury: z.string().nullable(), // its type, where one is on file and not over on the race date; moves no number
  si_by_distance: z.array(z.object({ distance_yards: z.number().int(), projected_si: z.number() })), // to a thousandth
})
export type RunnerPrediction = z.infer<typeof RunnerPrediction>

/** The model behind a prediction. */
export const RaceModelInfo = z.object({
  version: z.string(),
  kind: z.enum(['default', 'fitted']),
  races: z.number().int(), // it was fitted to; 0 for the default
  evaluation: z.enum(['in_use', 'as_of_date']), // the herd's evaluation, or one made from what was known before the date
  evaluation_id: EvaluationId.nullable(), // of the one in use
  starts: z.number().int(), // behind the evaluation
})

export type RaceModelInfo = z.infer<typeof RaceModelInfo>

export const RacePrediction = z.object({
  track_id: TrackId,
  track_name: z.string(),
  distance_yards: z.number().int(),
  race_date: IsoDate,
  finding: z.array(z.object({ text: z.string(), strong: z.boolean() })), // the answer in one or two sentences
  field_strength: z.number(), // mean projected SI
  field_strength_sd: z.number().nonnegative(), // doubt about that mean
  field_base: z.number(), // what the contributions start from
  weather_impact: z.number(), // expected shift of the winning time in seconds, negative = faster
  weather_range: z.object({ low: z.number(), high: z.number() }), // what its assumptions leave open
  wind_direction_known: z.boolean(),
  track_bias_flags: z.array(z.string()),
  track_bias: z.object({ lanes: LaneEffects, conditions: ConditionEffects }),
  predictions: z.array(RunnerPrediction), // by chance to win
  model: RaceModelInfo,
  input_hash: z.string(),
})
export type RacePrediction = z.infer<typeof RacePrediction>

export const predictRace = endpoint({
  method: 'POST',
  path: '/predict/race',
  tag: 'Predictions',
  summary: 'Chances of a field, from what was known before the race date',
  body: RaceRequest,
  reply: RacePrediction,
  errors: ['not_found', 'invalid', 'busy'],
})
