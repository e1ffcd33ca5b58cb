import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EvaluationId, HorseId, InjuryId, pathId } from './ids.ts'
import { Injury, InjuryStatus } from './injury.ts'
import { Start } from './start.ts'
import { IsoDate } from './values.ts'

/** What was known of a horse's level on a day: expected speed index and its standard error. */
const Level = z.object({ si: z.number(), sd: z.number().nonnegative() })

export const CareerStart = Start.pick({
  race_id: true,
  race_date: true,
  track_name: true,
  distance_yards: true,
  condition: true,
  wind_mph: true,
  finish: true,
  field_size: true,
  si: true,
  status: true,
}).extend({
  days_since: z.number().int().nullable(), // since the start before; null for the first
  form: Level.nullable(), // once this start was known; null where the evaluation has not read it
})
export type CareerStart = z.infer<typeof CareerStart>

export const CareerPoint = Level.extend({
  date: IsoDate,
  starts: z.number().int(), // known by then
})
export type CareerPoint = z.infer<typeof CareerPoint>

/** A time without a start: a lay-off, or an injury with the days it kept him out. */
export const CareerGap = z.object({ from: IsoDate, to: IsoDate, days: z.number().int().nonnegative() })

/** A horse's starts over time, and his true form estimated from them. */
export const CareerLine = z.object({
  horse_id: HorseId,
  horse_name: z.string(),
  today: IsoDate,
  distance_yards: z.number().int(), // that form is figured at: run most often, 400 before the first start
  starts: z.array(CareerStart), // oldest first, without scratches
  breeding: Level.extend({ counts_foals: z.boolean() }).nullable(), // before the first start; counts_foals: foals and all, else the parents' average
  form: z.array(CareerPoint), // by date, two of a start's day: before it was known and after; empty without an evaluation
  layoffs: z.array(CareerGap), // 90 days or more between starts, or since the last of a horse in training
  injuries: z.array(
    CareerGap.extend({
      id: InjuryId,
      type: z.string(),
      severity: Injury.shape.severity,
      status: InjuryStatus,
    }),
  ), // until back in work, today while active, else the days expected
  evaluation_id: EvaluationId.nullable(),
})
export type CareerLine = z.infer<typeof CareerLine>

export const getCareerLine = endpoint({
  method: 'GET',
  path: '/horses/:id/career-line',
  need: 'read',
  horses: ['params.id'],
  tag: 'Horses',
  summary: 'Starts, lay-offs and injuries of one horse over time, with his true form and its error',
  params: z.object({ id: pathId(HorseId) }),
  reply: CareerLine,
  errors: ['not_found'],
})
