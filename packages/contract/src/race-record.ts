import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId, RaceId } from './ids.ts'
import { IsoDate } from './values.ts'

/** AA from a speed index of 80, AAA from 90, AAAT from 100; computed from the starts on file, not official. */
export const SiGrade = z.enum(['AAAT', 'AAA', 'AA'])
export type SiGrade = z.infer<typeof SiGrade>

/** A win or placing in a stakes race, as recorded. */
export const BlackType = z
  .object({
    race_id: RaceId,
    race_date: IsoDate,
    race_name: z.string().nullable(),
    race_type: z.string().nullable(),
    grade: z.string().nullable(), // "G1"
    finish: z.number().int().min(1).max(3),
  })
  .meta({ id: 'BlackType' })
export type BlackType = z.infer<typeof BlackType>

/** What a horse did on the track, from the starts on file. */
export const RaceRecord = z
  .object({
    starts: z.number().int().nonnegative(), // scratches left out
    wins: z.number().int().nonnegative(),
    seconds: z.number().int().nonnegative(),
    thirds: z.number().int().nonnegative(),
    best_si: z.number().nullable(),
    grade: SiGrade.nullable(),
  })
  .meta({ id: 'RaceRecord' })
export type RaceRecord = z.infer<typeof RaceRecord>

export const HorseRecord = RaceRecord.extend({
  horse_id: HorseId,
  register_of_merit_on: IsoDate.nullable(), // day of the first start with a speed index of 80
  black_type: z.array(BlackType), // newest first
}).meta({ id: 'HorseRecord' })
export type HorseRecord = z.infer<typeof HorseRecord>

export const getHorseRecord = endpoint({
  method: 'GET',
  path: '/horses/:id/record',
  need: 'read',
  horses: ['params.id'],
  tag: 'Horses',
  summary: 'Starts, wins, placings, best speed index with its grade, and black type of one horse',
  params: z.object({ id: pathId(HorseId) }),
  reply: HorseRecord,
  errors: ['not_found'],
})
