import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId } from './ids.ts'
import { IsoDate, queryInt } from './values.ts'

/** A lot of a stallion's semen as it is today. */
export const SemenLot = z
  .object({
    stallion_id: HorseId,
    stallion_name: z.string(),
    lot: z.string(),
    form: z.enum(['frozen', 'cooled']),
    since: IsoDate, // the day it was collected, or first received
    doses_left: z.number().int(),
    straws: z.number().int().nullable(), // in a dose
    motility: z.number().nullable(),
    tank: z.string().nullable(),
    canister: z.string().nullable(),
    cane: z.string().nullable(),
    owner: z.string().nullable(),
    clock: z
      .object({
        until: IsoDate.nullable(), // the last day on which a mare may be bred with it
        missing: z.enum(['foaled', 'ended']).nullable(), // what has to be on file to know that day
        rule: z.string(),
        body: z.string(),
      })
      .nullable(), // null: he covers mares himself, or his semen is taken without limit
  })
  .meta({ id: 'SemenLot' })
export type SemenLot = z.infer<typeof SemenLot>

export const listSemenLots = endpoint({
  method: 'GET',
  path: '/semen-lots',
  need: 'read_barn',
  horses: ['query.horse_id'],
  tag: 'Season',
  summary: 'Lots of stored semen with their doses left, by stallion',
  query: z.strictObject({
    horse_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(), // only this stallion's
  }),
  reply: z.array(SemenLot),
  errors: ['invalid'],
})
