import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ToDoId, HorseId, pathId } from './ids.ts'
import { REPEAT_UNITS } from './limits.ts'
import { Instant, IsoDate, notesText, page, PastDay, queryFlag, queryInt, requiredText } from './values.ts'
import { forNotes } from './privacy.ts'

export const ToDo = z
  .object({
    id: ToDoId,
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
  .meta({ id: 'ToDo' })
export type ToDo = z.infer<typeof ToDo>

export const ToDoInput = z
  .strictObject({
    horse_id: HorseId.nullable().default(null),
    title: requiredText(120),
    due_on: PastDay, // any day, also to come
    repeat_every: z.number().int().min(1).max(999).nullable().default(null), // together with its unit, or neither
    repeat_unit: z.enum(REPEAT_UNITS).nullable().default(null),
    notes: forNotes(notesText(4000).default(null)),
  })
  .meta({ id: 'ToDoInput' })
export type ToDoInput = z.output<typeof ToDoInput>

const params = z.object({ id: pathId(ToDoId) })
const tag = 'Season'

export const listToDos = endpoint({
  method: 'GET',
  path: '/to-dos',
  need: 'read_barn',
  tag,
  summary: 'To-dos by the day they are due; done ones alone: the last done first',
  query: z.strictObject({
    open: queryFlag.optional(),
    due_before: IsoDate.optional(), // due on this day or earlier
    horse_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
    ...page,
  }),
  reply: z.array(ToDo),
  errors: ['invalid'],
})
export const getToDo = endpoint({
  method: 'GET',
  path: '/to-dos/:id',
  need: 'read_barn',
  tag,
  summary: 'One to-do',
  params,
  reply: ToDo,
  errors: ['not_found'],
})
export const createToDo = endpoint({
  method: 'POST',
  path: '/to-dos',
  need: 'edit_season',
  tag,
  summary: 'Add a to-do',
  body: ToDoInput,
  reply: ToDo,
  status: 201,
  errors: ['not_found', 'invalid'],
})
export const updateToDo = endpoint({
  method: 'PUT',
  path: '/to-dos/:id',
  need: 'edit_season',
  tag,
  summary: 'Edit a to-do',
  params,
  body: ToDoInput.extend({ version: z.number().int().positive().optional() }),
  reply: ToDo,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const deleteToDo = endpoint({
  method: 'DELETE',
  path: '/to-dos/:id',
  need: 'edit_season',
  tag,
  summary: 'Remove a to-do',
  params,
  reply: z.null(),
  status: 204,
  errors: ['not_found'],
})
export const finishToDo = endpoint({
  method: 'POST',
  path: '/to-dos/:id/done',
  need: 'edit_season',
  tag,
  summary: 'Mark a to-do as done; a repeating one is due again, counted from the day it was done',
  params,
  body: z.strictObject({
    done_on: PastDay,
    next_due_on: IsoDate.nullable().default(null), // instead of the day the repeat gives
  }),
  reply: z.object({ to_do: ToDo, next: ToDo.nullable() }),
  errors: ['not_found', 'invalid', 'conflict'],
})
