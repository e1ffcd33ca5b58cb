import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { TRACK_DISTANCES } from './limits.ts'
import { Founded, Track } from './track.ts'
import { queryInt } from './values.ts'

/** A speed index and the slowest time that earns it. */
const Rung = z.object({ si: z.number().int(), time_s: z.number() })
export type Rung = z.infer<typeof Rung>

export const LadderTrack = Track.pick({
  id: true,
  code: true,
  name: true,
  state: true,
  altitude_m: true,
}).extend({
  winners: z.number().int().min(0).max(9), // of the nine times behind SI 100, how many a winner ran; the Minimum Standard makes up the rest
  si_100_s: z.number(),
  rungs: z.array(Rung), // slowest first
})
export type LadderTrack = z.infer<typeof LadderTrack>

export const TrackLadder = z.object({
  distance_yards: z.number().int(),
  season: z.number().int(), // year of the tables
  minimum_standard_s: z.number(),
  standard_source: z.string(),
  standard_rungs: z.array(Rung), // of a track without winners
  seconds_per_point: z.number(),
  point_founded: Founded,
  point_source: z.string(),
  tracks: z.array(LadderTrack), // by name
})
export type TrackLadder = z.infer<typeof TrackLadder>

export const getTrackLadder = endpoint({
  method: 'GET',
  path: '/tracks/ladder',
  need: 'read',
  tag: 'Tracks',
  summary: 'The times that earn SI 80, 90, 100 and 110 at every track, at one distance',
  query: z.strictObject({
    distance_yards: queryInt(1, 2000).pipe(z.literal(TRACK_DISTANCES)),
  }),
  reply: TrackLadder,
  errors: ['invalid'],
})
