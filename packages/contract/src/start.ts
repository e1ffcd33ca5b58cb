import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId, RaceId, TrackId } from './ids.ts'
import { Fraction, IsoDate } from './values.ts'

export const START_STATUSES = ['finished', 'dnf', 'scratched', 'disqualified'] as const
/** One start: a past-performance line. */
export const Start = z.object({
  race_id: RaceId,
  race_date: IsoDate,
  track_id: TrackId,
  track_name: z.string(),
  race_number: z.number().int().nullable(),
  distance_yards: z.number().int(),
  condition: z.string().nullable(),
  wind_mph: z.number().nullable(), // along the track, tail positive
  post_position: z.number().int().nullable(),
  finish: z.number().int().nullable(),
  field_size: z.number().int(),
  time_s: z.number().nullable(),
  si: z.number().nullable(),
  status: z.enum(START_STATUSES),
})
export type Start = z.infer<typeof Start>

/** Expected speed index of a horse by distance, with a 68% band. */
export const HorseProfile = z.object({
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
export type HorseProfile = z.infer<typeof HorseProfile>

const params = z.object({ id: pathId(HorseId) })
export const listStarts = endpoint({
  method: 'GET',
  path: '/horses/:id/starts',
  tag: 'Horses',
  summary: 'Starts of one horse, newest first',
  params,
  reply: z.array(Start),
  errors: ['not_found'],
})
export const getProfile = endpoint({
  method: 'GET',
  path: '/horses/:id/profile',
  tag: 'Horses',
  summary: 'Expected speed index by distance',
  params,
  reply: HorseProfile.nullable(),
  errors: ['not_found'],
})
