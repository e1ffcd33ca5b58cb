import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, TrackId } from './ids.ts'
import { IsoDate } from './values.ts'

/** A field to begin with: sound horses of mine that ran last, at the track and distance they run most. */
export const SuggestedField = z.object({
  track_id: TrackId,
  track_name: z.string(),
  distance_yards: z.number().int(),
  horses: z.array(z.object({ horse_id: HorseId, name: z.string(), last_start: IsoDate })), // who ran last first
})
export type SuggestedField = z.infer<typeof SuggestedField>

export const getSuggestedField = endpoint({
  method: 'GET',
  path: '/races/suggested-field',
  need: 'read',
  tag: 'Race cards',
  summary: 'A field to begin with: my sound horses that ran last, at their usual track and distance',
  query: z.strictObject({
    today: IsoDate.optional(), // the reader's; left out: the server's
  }),
  reply: SuggestedField.nullable(), // null with fewer than two such horses
  errors: ['invalid'],
})
