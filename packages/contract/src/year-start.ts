import { YEAR_STARTS } from '@quarterpole/genetics/horse-year'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { JobId } from './ids.ts'

/** Of the barn: ages, crops and seasons go by it. */
export const YearStart = z.enum(YEAR_STARTS)
export type YearStart = z.infer<typeof YearStart>

export const updateYearStart = endpoint({
  method: 'PUT',
  path: '/year-start',
  need: 'manage',
  tag: 'Season',
  summary:
    'Set the day on which the horses turn a year older and a season begins; breeding values are then updated',
  body: z.strictObject({ year_start: YearStart }),
  reply: z.object({ year_start: YearStart, evaluation_job_id: JobId.nullable() }), // null: no start to evaluate, or nothing changed
  errors: ['invalid'],
})
