import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, day, inputShape, notes, number, optional, replyShape, text } from './fields.ts'
import { ToDoId, HorseId, pathId } from './ids.ts'
import type { RepeatUnit } from './limits.ts'
import { Instant, IsoDate, page, PastDay, queryFlag, queryInt } from './values.ts'

/** What a to-do says beside its horse. Its form has words and rules of its own. */
export const toDoFields = {
  title: text('To-do', 120, {
    headers: 'to do, todo, task, what, item, chore, procedure, description',
    lacking: 'Enter the to-do.',
  }),
  due_on: day('Due', { headers: 'due date, next due, date, when', lacking: 'Enter the day.' }), // also to come
  done_on: optional(day('Done', { isPast: true, headers: 'date done, completed, completed on' })), // null: open
  // Together with its unit, or neither.
  repeat_every: optional(
    number(
      'Repeat every',
      { min: 1, max: 999, isWhole: true },
      { headers: 'repeat, repeats, every, interval, frequency' },
    ),
  ),
  repeat_unit: optional(
    choice<RepeatUnit>(
      'Unit of the repeat',
      { day: 'day', week: 'week', month: 'month', year: 'year' },
      { headers: 'unit, period' },
    ),
  ),
  notes: notes(),
}
const { done_on: _, ...typed } = toDoFields

export const ToDo = z
  .object({
    id: ToDoId,
    horse_id: HorseId.nullable(), // null: of the whole barn
    horse_name: z.string().nullable(),
    ...replyShape(toDoFields),
    version: z.number().int().positive(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'ToDo' })
export type ToDo = z.infer<typeof ToDo>

/** One of a list. */
const ListedToDo = ToDo.extend({
  papers: z.number().int(), // photos and papers about it that the reader may see
}).meta({ id: 'ListedToDo' })

export const ToDoInput = z
  .strictObject({
    horse_id: HorseId.nullable().default(null),
    ...inputShape(typed),
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
  reply: z.array(ListedToDo),
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
