import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId } from './ids.ts'
import { HORSE_ROLES, HORSE_STATUSES, PROGENY_SORTS } from './limits.ts'
import { EarningsSum, RaceRecord } from './race-record.ts'
import { IsoDate, page, Sex } from './values.ts'

/** A foal in the list of its sire's or dam's. */
export const Progeny = RaceRecord.extend({
  id: HorseId,
  name: z.string(),
  sex: Sex,
  birth_year: z.number().int().nullable(),
  crop: z.number().int().nullable(), // the horses' year of foaling
  foaled: IsoDate.nullable(),
  foaled_precision: z.enum(['day', 'year']).nullable(),
  color: z.string().nullable(),
  mate_id: HorseId.nullable(), // the other parent
  mate_name: z.string().nullable(),
  ebv_400: z.object({ estimate: z.number(), standard_error: z.number().nonnegative() }).nullable(),
  panel: z.object({
    hypp: z.string().nullable(),
    pssm1: z.string().nullable(),
    mh: z.string().nullable(),
    gbed: z.string().nullable(),
    herda: z.string().nullable(),
    myhm: z.string().nullable(),
  }),
  status: z.enum(HORSE_STATUSES).nullable(),
  role: z.enum(HORSE_ROLES).nullable(),
  is_mine: z.boolean(),
}).meta({ id: 'Progeny' })
export type Progeny = z.infer<typeof Progeny>

const counts = {
  foals: z.number().int().nonnegative(),
  of_racing_age: z.number().int().nonnegative(), // two years old or more this year
  starters: z.number().int().nonnegative(),
  winners: z.number().int().nonnegative(),
  register_of_merit: z.number().int().nonnegative(), // best speed index of 80 or more
  aa: z.number().int().nonnegative(), // of these 80 to 89
  aaa: z.number().int().nonnegative(), // 90 to 99
  aaat: z.number().int().nonnegative(), // 100 and more
  rated: z.number().int().nonnegative(), // starters with a speed index
  earnings: EarningsSum,
  median_best_si: z.number().nullable(), // null with fewer rated starters than `median_floor`
}

export const SireSummary = z
  .object({
    horse_id: HorseId,
    ...counts,
    unknown_age: z.number().int().nonnegative(), // foals without a year; not of racing age as far as known
    median_floor: z.number().int().positive(),
    /** All rated starters on file, as of the last evaluation; null before the first. */
    herd: z.object({ rated: z.number().int(), median_best_si: z.number() }).nullable(),
    /** By year of foaling, newest first; year null last. */
    crops: z.array(z.object({ year: z.number().int().nullable(), ...counts })),
  })
  .meta({ id: 'SireSummary' })
export type SireSummary = z.infer<typeof SireSummary>

const params = z.object({ id: pathId(HorseId) })
const tag = 'Horses'

export const listProgeny = endpoint({
  method: 'GET',
  path: '/horses/:id/progeny',
  need: 'read_barn',
  tag,
  summary: 'Foals of one horse with their race records, newest first unless sorted',
  params,
  query: z.strictObject({
    sort: z.enum(PROGENY_SORTS).optional(),
    ...page,
  }),
  reply: z.array(Progeny),
  errors: ['not_found', 'invalid'],
})
export const getSireSummary = endpoint({
  method: 'GET',
  path: '/horses/:id/sire-summary',
  need: 'read_barn',
  tag,
  summary: 'Foals, starters, winners and grades of a horse’s get, by crop, against the herd',
  params,
  reply: SireSummary,
  errors: ['not_found'],
})
