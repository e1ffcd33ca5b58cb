import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId, TrackId } from './ids.ts'
import { IsoDate, requiredText, typedText } from './values.ts'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)

export const Track = z
  .object({
    id: TrackId,
    code: z.string().nullable(),
    name: z.string(),
    state: z.string(),
    latitude,
    longitude,
    altitude_m: z.number(),
    version: z.number().int(), // send it with an edit; a stale version answers 409
  })
  .meta({ id: 'Track' })
export type Track = z.infer<typeof Track>

export const TrackInput = z.strictObject({
  code: typedText(8).default(null),
  name: requiredText(80),
  state: requiredText(40),
  latitude,
  longitude,
  altitude_m: z.number().min(-430).max(5100), // from the lowest dry land to above the highest racetrack
})
export type TrackInput = z.infer<typeof TrackInput>

const SiTable = z.array(z.object({ si: z.number(), time_threshold: z.number() }))
export const SiTables = z.record(z.string(), SiTable).meta({ id: 'SiTables' })
export type SiTables = z.infer<typeof SiTables>

/** Quality of the source of a tabulated figure. */
export const Founded = z.enum(['verified', 'secondary', 'inferred', 'assumed'])

/** One of the nine times averaged for SI 100: a winner's own, or the Minimum Standard, and why. */
export const ReferenceTime = z.object({
  year: z.number().int(),
  rank: z.number().int(), // 1 = the year's fastest
  time_s: z.number(), // used in the mean
  origin: z.enum(['winner', 'slower_than_standard', 'missing']),
  horse_id: HorseId.nullable(),
  horse_name: z.string().nullable(),
  run_s: z.number().nullable(), // the winner's own time, even if the standard replaced it
})

/** Speed index at one distance of a track: its sources and its table. */
export const TrackDistance = z.object({
  distance_yards: z.number().int(),
  si_100_s: z.number(),
  basis: z.enum(['full', 'partial', 'standard']), // standard: no winner's time on file
  minimum_standard_s: z.number(),
  standard_founded: Founded,
  standard_source: z.string(),
  seconds_per_point: z.number(),
  point_founded: Founded,
  point_source: z.string(),
  times: z.array(ReferenceTime),
  si_table: SiTable,
  races: z.number().int(), // run here at this distance, all years
})
export type TrackDistance = z.infer<typeof TrackDistance>

/** A meet run at another track. Its races count for the track where they were run. */
export const Meet = z.object({
  track_id: TrackId,
  name: z.string(),
  races: z.number().int(),
  first_day: IsoDate,
  last_day: IsoDate,
})

export const TrackDetail = Track.extend({
  season: z.number().int(), // year of the tables
  distances: z.array(TrackDistance),
  hosts: z.array(Meet), // other tracks' meets run here
  run_elsewhere: z.array(Meet), // this track's meets run at another track
})
export type TrackDetail = z.infer<typeof TrackDetail>

const tag = 'Tracks'
const params = z.object({ id: pathId(TrackId) })

export const listTracks = endpoint({
  method: 'GET',
  path: '/tracks',
  need: 'read',
  tag,
  summary: 'Tracks by name',
  reply: z.array(Track),
  errors: [],
})
export const getTrack = endpoint({
  method: 'GET',
  path: '/tracks/:id',
  need: 'read',
  tag,
  summary: 'One track, its SI 100 times and how they were made',
  params,
  reply: TrackDetail,
  errors: ['not_found'],
})
export const createTrack = endpoint({
  method: 'POST',
  path: '/tracks',
  need: 'manage',
  tag,
  summary: 'Add a track',
  body: TrackInput,
  reply: Track,
  status: 201,
  errors: ['invalid', 'conflict'],
})
export const updateTrack = endpoint({
  method: 'PUT',
  path: '/tracks/:id',
  need: 'manage',
  tag,
  summary: 'Edit a track',
  params,
  body: TrackInput.extend({ version: z.number().int().positive().optional() }),
  reply: Track,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const getSiTables = endpoint({
  method: 'GET',
  path: '/tracks/:id/si-tables',
  need: 'read',
  tag,
  summary: 'Speed index tables by distance',
  params,
  reply: SiTables,
  errors: ['not_found'],
})
