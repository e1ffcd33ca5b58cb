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

const cents = z.number().int().nonnegative()
/** What a horse won, in US cents. What is not on file is null, never 0. */
export const Earnings = z
  .object({
    starts_cents: cents.nullable(), // the sum of his starts with money on file
    starts_with_money: z.number().int().nonnegative(), // his starts whose money is on file, $0 included
    lifetime_cents: cents.nullable(), // as the registry has it
    lifetime_on: IsoDate.nullable(), // as of this day
  })
  .meta({ id: 'Earnings' })

/** What several horses won together, in US cents, and of whom it is known. */
export const EarningsSum = z
  .object({
    cents: cents.nullable(), // of each the lifetime figure, else the starts on file; null where nobody has money on file
    runners: z.number().int().nonnegative(), // started, or with money on file
    known: z.number().int().nonnegative(), // with money on file
    by_registry: z.number().int().nonnegative(), // of these, by a lifetime figure
    incomplete: z.number().int().nonnegative(), // of these, with starts whose money is not on file
  })
  .meta({ id: 'EarningsSum' })
export type EarningsSum = z.infer<typeof EarningsSum>

/** What a horse did on the track, from the starts on file. */
export const RaceRecord = z
  .object({
    starts: z.number().int().nonnegative(), // scratches left out
    wins: z.number().int().nonnegative(),
    seconds: z.number().int().nonnegative(),
    thirds: z.number().int().nonnegative(),
    best_si: z.number().nullable(),
    grade: SiGrade.nullable(),
    earnings: Earnings,
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
