import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DutyId, HorseId, pathId } from './ids.ts'
import { LIST_MAX, REPEAT_UNITS } from './limits.ts'
import { Instant, IsoDate, notesText, PastDay, queryFlag, queryInt, requiredText } from './values.ts'
import { forNotes } from './privacy.ts'

export const Duty = z
  .object({
    id: DutyId,
    horse_id: HorseId.nullable(), // null: of the whole barn
    horse_name: z.string().nullable(),
    title: z.string(),
    due_on: IsoDate,
    done_on: IsoDate.nullable(), // null: open
    repeat_every: z.number().int().positive().nullable(),
    repeat_unit: z.enum(REPEAT_UNITS).nullable(),
    notes: forNotes(z.string().nullable()),
    version: z.number().int().positive(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Duty' })
export type Duty = z.infer<typeof Duty>

export const DutyInput = z
  .strictObject({
    horse_id: HorseId.nullable().default(null),
    title: requiredText(120),
    due_on: PastDay, // any day, also to come
    repeat_every: z.number().int().min(1).max(999).nullable().default(null), // together with its unit, or neither
    repeat_unit: z.enum(REPEAT_UNITS).nullable().default(null),
    notes: forNotes(notesText(4000).default(null)),
  })
  .meta({ id: 'DutyInput' })
export type DutyInput = z.output<typeof DutyInput>

const params = z.object({ id: pathId(DutyId) })
const tag = 'Season'

export const listDuties = endpoint({
  method: 'GET',
  path: '/duties',
  need: 'read_barn',
  tag,
  summary: 'Duties by the day they are due; done ones alone: the last done first',
  query: z.strictObject({
    open: queryFlag.optional(),
    due_before: IsoDate.optional(), // due on this day or earlier
    horse_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
    limit: queryInt(1, LIST_MAX).optional(),
    offset: queryInt(0, 100_000_000).optional(),
  }),
  reply: z.array(Duty),
  errors: ['invalid'],
})
export const getDuty = endpoint({
  method: 'GET',
  path: '/duties/:id',
  need: 'read_barn',
  tag,
  summary: 'One duty',
  params,
  reply: Duty,
  errors: ['not_found'],
})
export const createDuty = endpoint({
  method: 'POST',
  path: '/duties',
  need: 'edit_season',
  tag,
  summary: 'Add a duty',
  body: DutyInput,
  reply: Duty,
  status: 201,
  errors: ['not_found', 'invalid'],
})
export const updateDuty = endpoint({
  method: 'PUT',
  path: '/duties/:id',
  need: 'edit_season',
  tag,
  summary: 'Edit a duty',
  params,
  body: DutyInput.extend({ version: z.number().int().positive().optional() }),
  reply: Duty,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const deleteDuty = endpoint({
  method: 'DELETE',
  path: '/duties/:id',
  need: 'edit_season',
  tag,
  summary: 'Remove a duty',
  params,
  reply: z.null(),
  status: 204,
  errors: ['not_found'],
})
export const finishDuty = endpoint({
  method: 'POST',
  path: '/duties/:id/done',
  need: 'edit_season',
  tag,
  summary: 'Mark a duty as done; a repeating one is due again, counted from the day it was done',
  params,
  body: z.strictObject({
    done_on: PastDay,
    next_due_on: IsoDate.nullable().default(null), // instead of the day the repeat gives
  }),
  reply: z.object({ duty: Duty, next: Duty.nullable() }),
  errors: ['not_found', 'invalid', 'conflict'],
})
