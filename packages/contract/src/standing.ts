import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId } from './ids.ts'
import { IsoDate } from './values.ts'

/** Where a horse is on a day. */
export const Standing = z.object({
  horse_id: HorseId,
  name: z.string(),
  farm: z.string(),
  barn: z.string().nullable(),
  stall: z.string().nullable(),
  pasture: z.string().nullable(),
  from_day: IsoDate,
})
export type Standing = z.infer<typeof Standing>

export const listStandings = endpoint({
  method: 'GET',
  path: '/standings',
  need: 'read_barn',
  tag: 'Horses',
  summary: 'Who is where on a day, by farm, barn, stall and pasture',
  query: z.strictObject({
    on: IsoDate.optional(), // left out: today
  }),
  reply: z.array(Standing),
  errors: ['invalid'],
})
