import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, InjuryId, pathId } from './ids.ts'
import { LIST_MAX } from './limits.ts'
import { Instant, IsoDate, notesText, queryInt, requiredText } from './values.ts'

export const Severity = z.enum(['minor', 'moderate', 'severe'])
export const InjuryStatus = z.enum(['active', 'recovered'])

export const InjuryInput = z.strictObject({
  horse_id: HorseId,
  injury_date: IsoDate,
  type: requiredText(120),
  severity: Severity.default('minor'),
  status: InjuryStatus.default('active'),
  expected_days_off: z.number().int().min(0).max(3650).default(0),
  notes: notesText(4000).default(null),
})
export const Injury = z.object({
  id: InjuryId,
  horse_id: HorseId,
  horse_name: z.string(),
  injury_date: IsoDate,
  type: z.string(),
  severity: Severity,
  status: InjuryStatus,
  expected_days_off: z.number().int(),
  notes: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type Injury = z.infer<typeof Injury>

const tag = 'Injuries'
export const listInjuries = endpoint({
  method: 'GET',
  path: '/injuries',
  tag,
  summary: 'Injuries, newest first',
  query: z.strictObject({
    status_filter: InjuryStatus.optional(),
    horse_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
    limit: queryInt(1, LIST_MAX).optional(),
    offset: queryInt(0, 100_000_000).optional(),
  }),
  reply: z.array(Injury),
  errors: ['invalid'],
})
export const createInjury = endpoint({
  method: 'POST',
  path: '/injuries',
  tag,
  summary: 'Record an injury',
  body: InjuryInput,
  reply: Injury,
  status: 201,
  errors: ['not_found', 'invalid'],
})
export const updateInjury = endpoint({
  method: 'PUT',
  path: '/injuries/:id',
  tag,
  summary: 'Edit an injury',
  params: z.object({ id: pathId(InjuryId) }),
  body: InjuryInput,
  reply: Injury,
  errors: ['not_found', 'invalid'],
})
