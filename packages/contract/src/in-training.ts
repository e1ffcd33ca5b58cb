import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId } from './ids.ts'
import { IsoDate, queryInt } from './values.ts'

/** A horse of mine in training: what it takes to enter and to work him. */
export const InTraining = z
  .object({
    horse_id: HorseId,
    horse_name: z.string(),
    starts: z.number().int().nonnegative(), // scratches are none
    wins: z.number().int().nonnegative(),
    last_race: IsoDate.nullable(),
    last_work: IsoDate.nullable(),
    is_out: z.boolean(), // with an injury
  })
  .meta({ id: 'InTraining' })
export type InTraining = z.infer<typeof InTraining>

export const listInTraining = endpoint({
  method: 'GET',
  path: '/horses-in-training',
  need: 'read',
  horses: 'filtered',
  tag: 'Race cards',
  summary:
    'My horses in training with their wins, last race and last work; who went longest without either first',
  query: z.strictObject({ limit: queryInt(1, 500).optional() }),
  reply: z.array(InTraining),
  errors: ['invalid'],
})
