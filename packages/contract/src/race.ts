import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EvaluationId, HorseId, TrackId } from './ids.ts'
import { ActiveInjury } from './injury.ts'
import {
  MAX_RUNNERS,
  MAX_PURSE,
  MIN_RUNNERS,
  MAX_RACE_NUMBER,
  RACE_DISTANCES,
  TRACK_CONDITIONS,
  WEIGHT_LB,
  WIND_DIRECTIONS,
} from './limits.ts'
import { ConditionEffects, LaneEffects } from './track-bias.ts'
import { ClockTime, Fraction, IsoDate, requiredText, Sex } from './values.ts'
import { work } from './work.ts'

export const WeatherConditions = z.strictObject({
  temp_f: z.number().min(-40).max(130),
  wind_mph: z.number().min(0).max(60),
  humidity: z.number().min(0).max(100), // relative, percent
  track_condition: z.enum(TRACK_CONDITIONS),
  wind_direction: z.enum(WIND_DIRECTIONS).optional(), // as the horse meets it; default unknown
})

const personOfEach = z.array(requiredText(80).nullable()).max(MAX_RUNNERS)
const ofEach = ['jockeys', 'trainers', 'weights_lb'] as const

/** An upcoming race. */
export const RaceRequest = z
  .strictObject({
    track_id: TrackId,
    distance_yards: z.literal(RACE_DISTANCES),
    race_date: IsoDate,
    horse_ids: z.array(HorseId).min(MIN_RUNNERS).max(MAX_RUNNERS),
    weather_conditions: WeatherConditions,
    purse: z.number().int().min(0).max(MAX_PURSE).optional(), // US dollars; measure of class
    post_positions: z.array(z.number().int().min(1).max(20)).max(MAX_RUNNERS).optional(), // same order as horse_ids
    race_number: z.number().int().min(1).max(MAX_RACE_NUMBER).optional(), // of the day; tells two races of one distance apart
    post_time: ClockTime.optional(), // at the track
    jockeys: personOfEach.optional(), // same order as horse_ids; null: not known
    trainers: personOfEach.optional(),
    weights_lb: z
      .array(z.number().min(WEIGHT_LB.least).max(WEIGHT_LB.most).nullable())
      .max(MAX_RUNNERS)
      .optional(),
  })
  .superRefine(({ horse_ids, post_positions, ...entries }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (new Set(horse_ids).size < horse_ids.length)
      refuse('horse_ids', 'must list each horse once; one is entered twice')
    for (const member of ofEach)
      if (entries[member] !== undefined && entries[member].length !== horse_ids.length)
        refuse(member, 'must have one entry per horse, in the same order; null where not known')
    if (post_positions === undefined) return
    if (post_positions.length !== horse_ids.length)
      refuse('post_positions', 'must have one post position per horse, in the same order')
    else if (new Set(post_positions).size < post_positions.length)
      refuse('post_positions', 'must give each horse a different post position')
  })
  .meta({ id: 'RaceRequest' })
export type RaceRequest = z.infer<typeof RaceRequest>

/** Main reasons for and against a runner in this field, as text. */
export const RunnerReasons = z.object({
  pros: z.array(z.string()).max(2),
  cons: z.array(z.string()).max(1),
  sentence: z.string(),
})

/** A work before the race. */
const { work_date, distance_yards, time_s, manner, from_gate, place, of_works } = work.fields
export const RunnerWork = z
  .object({
    work_date: work_date.reply,
    distance_yards: distance_yards.reply,
    time_s: time_s.reply,
    manner: manner.reply,
    from_gate: from_gate.reply,
    place: place.reply,
    of_works: of_works.reply,
  })
  .extend({ days_before: z.number().int() }) // the race date
export type RunnerWork = z.infer<typeof RunnerWork>

export const RunnerPrediction = z
  .object({
    horse_id: HorseId,
    horse_name: z.string(),
    sex: Sex,
    age: z.number().int().nullable(), // in years, on the race date
    sire_name: z.string().nullable(),
    post_position: z.number().int().nullable(),
    jockey: z.string().nullable().optional(), // these three as entered; missing on cards sealed before they were kept
    trainer: z.string().nullable().optional(),
    weight_lb: z.number().nullable().optional(),
    projected_si: z.number(),
    sd_si: z.number().positive(), // of the speed index on race day, around the projection; excludes effects common to the field
    expected_si_sd: z.number().nonnegative(), // standard error of the horse's own level; part of sd_si
    confidence: Fraction, // accuracy: correlation of expected and true speed index
    win_probability: Fraction,
    place_probability: Fraction, // first two
    show_probability: Fraction, // first three
    feature_contributions: z.record(z.string(), z.number()), // SI points; add up to projected_si − field_base
    reasons: RunnerReasons,
    starts: z.number().int(), // before the race date
    last_si: z.array(z.number()), // of the last three starts with one, newest first
    days_since: z.number().int().nullable(), // since the last start
    active_injury: z.string().nullable(), // type of an injury not recovered by the race date; does not change any figure
    si_by_distance: z.array(z.object({ distance_yards: z.number().int(), projected_si: z.number() })), // rounded to 0.001
    // Missing on cards sealed before these were kept.
    sire_id: HorseId.nullable().optional(),
    injury: ActiveInjury.nullable().optional(), // of active_injury
    finish: z.array(Fraction).optional(), // chance to finish 1st, 2nd, … last; sums to 1, and its first three to win, place and show
    works: z.array(RunnerWork).optional(), // the last three before the race date, newest first
  })
  .meta({ id: 'RunnerPrediction' })
export type RunnerPrediction = z.infer<typeof RunnerPrediction>

/** Model used for a prediction. */
export const RaceModelInfo = z.object({
  version: z.string(),
  kind: z.enum(['default', 'fitted']),
  races: z.number().int(), // fitted to; 0 for the default
  evaluation: z.enum(['in_use', 'as_of_date']), // the current evaluation, or one from data before the date
  evaluation_id: EvaluationId.nullable(), // of the current one
  starts: z.number().int(), // used in the evaluation
})

export type RaceModelInfo = z.infer<typeof RaceModelInfo>

export const RacePrediction = z
  .object({
    track_id: TrackId,
    track_name: z.string(),
    distance_yards: z.number().int(),
    race_date: IsoDate,
    race_number: z.number().int().nullable().optional(), // missing on cards sealed before these two were kept
    post_time: ClockTime.nullable().optional(),
    finding: z.array(z.object({ text: z.string(), strong: z.boolean() })), // the prediction in one or two sentences
    field_strength: z.number(), // mean projected SI
    field_strength_sd: z.number().nonnegative(), // standard error of that mean
    field_base: z.number(), // baseline of the contributions
    weather_impact: z.number(), // expected change of the winning time in seconds, negative = faster
    weather_range: z.object({ low: z.number(), high: z.number() }), // range under its assumptions
    wind_direction_known: z.boolean(),
    track_bias_flags: z.array(z.string()),
    track_bias: z.object({ lanes: LaneEffects, conditions: ConditionEffects }),
    predictions: z.array(RunnerPrediction), // by win probability
    model: RaceModelInfo,
    input_hash: z.string(),
  })
  .meta({ id: 'RacePrediction' })
export type RacePrediction = z.infer<typeof RacePrediction>

export const predictRace = endpoint({
  method: 'POST',
  path: '/predict/race',
  need: 'read',
  tag: 'Predictions',
  summary: 'Chances of each runner, from data before the race date',
  body: RaceRequest,
  reply: RacePrediction,
  errors: ['not_found', 'invalid', 'busy'],
})
