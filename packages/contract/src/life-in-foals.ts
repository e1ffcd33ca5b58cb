import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId } from './ids.ts'
import { RankedMating } from './matings.ts'
import { ProduceYear } from './produce-record.ts'
import { Progeny } from './progeny.ts'
import { BlackType } from './race-record.ts'
import { IsoDate } from './values.ts'

export const LifeFoal = Progeny.extend({ black_type: z.array(BlackType) }) // newest first
export type LifeFoal = z.infer<typeof LifeFoal>

export const LifeYear = ProduceYear.extend({ foals: z.array(LifeFoal) })
export type LifeYear = z.infer<typeof LifeYear>

/** A breeding season to come; its foal is born the year after. */
export const SeasonAhead = z.object({
  season_year: z.number().int(),
  age: z.number().int().nullable(), // hers in that year; null where her year of birth is not on file
  booked_to: z.array(z.string()), // stallions whose book she is in
})
export type SeasonAhead = z.infer<typeof SeasonAhead>

export const SafeStud = z.object({ mating: RankedMating, why: z.string() })
export type SafeStud = z.infer<typeof SafeStud>

export const LifeInFoals = z.object({
  horse_id: HorseId,
  name: z.string(),
  birth_year: z.number().int().nullable(),
  crop: z.number().int().nullable(), // by which she ages
  today: IsoDate,
  this_year: z.number().int(), // the horses' year of that day
  finding: z.array(z.object({ text: z.string(), strong: z.boolean() })),
  years: z.array(LifeYear), // as in the produce record
  undated: z.array(LifeFoal),
  seasons: z.array(SeasonAhead), // the next three; empty once she is past breeding
  /** At most three, best first: nobody's foal at risk or affected by the tests on file, inbreeding known and at most 6.25%. */
  studs: z.array(SafeStud),
  distance_yards: z.number().int(), // of the studs' expected speed index
  no_studs: z.string().nullable(), // why there is none
})
export type LifeInFoals = z.infer<typeof LifeInFoals>

export const getLifeInFoals = endpoint({
  method: 'GET',
  path: '/horses/:id/life-in-foals',
  need: 'read_barn',
  tag: 'Horses',
  summary: 'A mare’s produce year by year with black type, and the seasons ahead with her best safe studs',
  params: z.object({ id: pathId(HorseId) }),
  reply: LifeInFoals,
  errors: ['not_found', 'conflict'],
})
