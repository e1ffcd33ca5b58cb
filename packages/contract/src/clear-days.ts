import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, queryHorses } from './ids.ts'
import { IsoDate } from './values.ts'

const MAX_HORSES = 40

/** What a horse was given whose withdrawal time is not over, or not on file. It never says that a test will pass. */
export const ClearDay = z
  .object({
    care_id: z.number().int(),
    horse_id: HorseId,
    horse_name: z.string(),
    care_date: IsoDate,
    product: z.string(),
    clear_on: IsoDate.nullable(), // null: no withdrawal time of it is on file
    // The longest that applies.
    withdrawal: z
      .object({
        id: z.number().int(),
        name: z.string(),
        body: z.string(),
        amount: z.number().int(),
        unit: z.enum(['hours', 'days']),
      })
      .nullable(),
  })
  .meta({ id: 'ClearDay' })
export type ClearDay = z.infer<typeof ClearDay>

export const listClearDays = endpoint({
  method: 'GET',
  path: '/care/clear-days',
  need: 'read',
  horses: 'filtered',
  tag: 'Health',
  summary: 'What these horses were given and aren’t clear of on a day, by the barn’s withdrawal times',
  query: z.strictObject({
    horse_ids: queryHorses(MAX_HORSES),
    on: IsoDate.optional(), // by default today
  }),
  reply: z.array(ClearDay), // the latest first
  errors: ['invalid'],
})
