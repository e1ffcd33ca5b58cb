import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, RaceCardId, RaceId, TrackId } from './ids.ts'
import { START_STATUSES } from './start.ts'
import { Fraction, IsoDate } from './values.ts'

/** A race of a horse of mine, run or to be run. */
const MyRace = z.object({
  horse_id: HorseId,
  horse_name: z.string(),
  track_id: TrackId,
  track_name: z.string(),
  race_date: IsoDate,
  race_number: z.number().int().nullable(),
  post_time: z.string().nullable(), // HH:MM at the track
  distance_yards: z.number().int(),
})

/** A horse of mine on a sealed card that has no result. */
export const MyEntry = MyRace.extend({
  card_id: RaceCardId, // of several cards of a race the one sealed last
  post_position: z.number().int().nullable(),
  win_probability: Fraction, // as sealed
  field_size: z.number().int(),
})
export type MyEntry = z.infer<typeof MyEntry>

/** A start of a horse of mine. */
export const MyStart = MyRace.extend({
  race_id: RaceId,
  finish: z.number().int().nullable(),
  status: z.enum(START_STATUSES),
  field_size: z.number().int().nullable(), // as of a start
  si: z.number().nullable(),
  card_id: RaceCardId.nullable(), // the card graded by this race
  win_probability: Fraction.nullable(), // as that card gave it
})
export type MyStart = z.infer<typeof MyStart>

/** Where my horses run within seven days, soonest first, and where they ran in the last seven, newest first. */
export const MyRunners = z.object({ entered: z.array(MyEntry), raced: z.array(MyStart) })
export type MyRunners = z.infer<typeof MyRunners>

export const getMyRunners = endpoint({
  method: 'GET',
  path: '/races/my-runners',
  need: 'read',
  tag: 'Race cards',
  summary: 'My horses on sealed cards of the next seven days, and their starts of the last seven',
  query: z.strictObject({
    today: IsoDate.optional(), // the reader's; left out: the server's
  }),
  reply: MyRunners,
  errors: ['invalid'],
})
