import { MAX_EARNINGS_CENTS } from './cents.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId, RaceId, TrackId } from './ids.ts'
import { MAX_RACE_YARDS, MAX_SI, MIN_SI, MIN_RACE_YARDS, TRACK_CONDITIONS } from './limits.ts'
import { ClockTime, Fraction, IsoDate, PastDay, typedText } from './values.ts'

export const START_STATUSES = ['finished', 'dnf', 'scratched', 'disqualified'] as const
/** One start: a past-performance line. */
export const Start = z
  .object({
    race_id: RaceId,
    race_date: IsoDate,
    track_id: TrackId,
    track_name: z.string(),
    race_number: z.number().int().nullable(),
    post_time: ClockTime.nullable(),
    distance_yards: z.number().int(),
    condition: z.string().nullable(),
    wind_mph: z.number().nullable(), // along the track, tail positive
    post_position: z.number().int().nullable(),
    finish: z.number().int().nullable(),
    field_size: z.number().int().nullable(), // horses that left the gate; null where neither the chart nor the starts on file tell
    time_s: z.number().nullable(),
    si: z.number().nullable(),
    si_source: z.enum(['given', 'computed']).nullable(),
    status: z.enum(START_STATUSES),
    earned_cents: z.number().int().nullable(), // US cents; null where it is not on file
    weight_lb: z.number().nullable(),
    jockey: z.string().nullable(),
    trainer: z.string().nullable(),
    comment: z.string().nullable(),
    version: z.number().int(), // send it with an edit; a stale version answers 409
  })
  .meta({ id: 'Start' })
export type Start = z.infer<typeof Start>

/** A start as a person types it; its race is found by track, day, number and distance, or created. */
export const StartInput = z
  .strictObject({
    horse_id: HorseId,
    track_id: TrackId,
    race_date: PastDay,
    race_number: z.number().int().min(1).max(30).nullable().default(null),
    distance_yards: z.number().int().min(MIN_RACE_YARDS).max(MAX_RACE_YARDS),
    condition: z.enum(TRACK_CONDITIONS).nullable().default(null),
    post_position: z.number().int().min(1).max(20).nullable().default(null),
    finish: z.number().int().min(1).max(30).nullable().default(null),
    time_s: z.number().positive().max(200).nullable().default(null),
    si: z.number().int().min(MIN_SI).max(MAX_SI).nullable().default(null), // left out: computed from the time where there is a standard
    status: z.enum(START_STATUSES).default('finished'),
    earned_cents: z.number().int().min(0).max(MAX_EARNINGS_CENTS).nullable().default(null), // left out: not on file, which is not $0
    weight_lb: z.number().min(80).max(180).nullable().default(null),
    jockey: typedText(80).default(null),
    trainer: typedText(80).default(null),
    comment: typedText(200).default(null),
  })
  .meta({ id: 'StartInput' })
export type StartInput = z.infer<typeof StartInput>

/** Expected speed index of a horse by distance, with a 68% band. */
export const HorseProfile = z
  .object({
    horse_id: HorseId,
    points: z.array(
      z.object({
        distance_yards: z.number().int(),
        expected_si: z.number(),
        sd: z.number(),
        ebv: z.number(),
        reliability: Fraction,
      }),
    ),
    own_starts: z.number().int(),
  })
  .meta({ id: 'HorseProfile' })
export type HorseProfile = z.infer<typeof HorseProfile>

const params = z.object({ id: pathId(HorseId) })
export const listStarts = endpoint({
  method: 'GET',
  path: '/horses/:id/starts',
  need: 'read',
  horses: ['params.id'],
  tag: 'Horses',
  summary: 'Starts of one horse, newest first',
  params,
  reply: z.array(Start),
  errors: ['not_found'],
})
export const getProfile = endpoint({
  method: 'GET',
  path: '/horses/:id/profile',
  need: 'read',
  horses: ['params.id'],
  tag: 'Horses',
  summary: 'Expected speed index by distance',
  params,
  reply: HorseProfile.nullable(),
  errors: ['not_found'],
})

const startParams = z.object({ race_id: pathId(RaceId), horse_id: pathId(HorseId) })
export const createStart = endpoint({
  method: 'POST',
  path: '/starts',
  need: 'edit_racing',
  horses: ['body.horse_id'],
  tag: 'Horses',
  summary: 'Record a start',
  body: StartInput,
  reply: Start,
  status: 201,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const updateStart = endpoint({
  method: 'PUT',
  path: '/starts/:race_id/:horse_id',
  need: 'edit_racing',
  horses: ['params.horse_id'],
  tag: 'Horses',
  summary: 'Edit a start; another track, day, number or distance moves it to that race',
  params: startParams,
  body: StartInput.omit({ horse_id: true }).extend({ version: z.number().int().positive().optional() }),
  reply: Start,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const deleteStart = endpoint({
  method: 'DELETE',
  path: '/starts/:race_id/:horse_id',
  need: 'edit_racing',
  horses: ['params.horse_id'],
  tag: 'Horses',
  summary: 'Delete a start, and its race if nobody else ran in it',
  params: startParams,
  reply: z.null(),
  status: 204,
  errors: ['not_found', 'conflict'],
})
