import type { ToDoInput } from '@quarterpole/contract/to-do'
import type { ToDoId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import {
  daysDone,
  deleteToDo,
  type ToDoRow,
  insertToDo,
  readToDo,
  updateToDo,
} from '@quarterpole/db/queries/to-do'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { namesOf } from '@quarterpole/db/queries/horse'
import { tx } from '@quarterpole/db/tx'
import type { Written } from '../../history/activity/written.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import { nextDay } from './repeat.ts'

/** @throws {AppError} not_found or invalid */
export async function addToDo(db: Db, input: ToDoInput): Promise<Written<ToDoId>> {
  checkRepeat(input)
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const forWhom = await subjectOf(trx, input)
    const watch = await watchRows(trx, [])
    const id = await insertToDo(trx, { ...input, done_on: null })
    const activityId = await insertActivity(trx, {
      kind: 'to_do_added',
      sentence: `Added “${input.title}”${forWhom}, due ${usDay(input.due_on)}.`,
      ...aboutIt(id, input),
      changes: await watch.changes([['duty', id]]),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found, invalid, or conflict where someone else edited it in between */
export async function editToDo(
  db: Db,
  id: ToDoId,
  { version, ...input }: ToDoInput & { version?: number | undefined },
): Promise<Written<ToDoId>> {
  checkRepeat(input)
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const before = await toDoRow(trx, id)
    const forWhom = await subjectOf(trx, input)
    const watch = await watchRows(trx, [['duty', id]])
    if ((await updateToDo(trx, id, input, version)) === 'stale') throw stale(before)
    const moved =
      before.due_on === input.due_on ? '' : `: due ${usDay(before.due_on)} → ${usDay(input.due_on)}`
    const activityId = await insertActivity(trx, {
      kind: 'to_do_edited',
      sentence: `Edited “${input.title}”${forWhom}${moved}.`,
      ...aboutIt(id, input),
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found */
export async function removeToDo(db: Db, id: ToDoId): Promise<Written<ToDoId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const row = await toDoRow(trx, id)
    const watch = await watchRows(trx, [['duty', id]])
    await deleteToDo(trx, id)
    const activityId = await insertActivity(trx, {
      kind: 'to_do_removed',
      sentence: `Removed “${row.title}”${forHorse(row.horse_name)}.`,
      ...aboutIt(id, row),
      subject: null,
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

interface Done {
  done_on: string
  /** Instead of the day the repeat gives. */
  next_due_on: string | null
}

/**
 * Marks a to-do as done and, if it repeats, adds the next one, counted from the day it was done: a late farrier visit
 * or blood draw moves those after it.
 *
 * @throws {AppError} not_found, invalid, or conflict where it is done already
 */
export async function finishToDo(
  db: Db,
  id: ToDoId,
  { done_on, next_due_on }: Done,
  today: string,
): Promise<Written<ToDoId> & { nextId: ToDoId | null }> {
  if (done_on > today) throw invalid('done_on', 'This date is in the future.')
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const row = await toDoRow(trx, id)
    if (row.done_on !== null)
      throw new AppError('conflict', `“${row.title}” was already done ${usDay(row.done_on)}.`)
    const next = nextOf(row, { done_on, next_due_on }, await daysDone(trx, row))
    const watch = await watchRows(trx, [['duty', id]])
    await updateToDo(trx, id, { done_on })
    const made: RowRef[] = []
    const nextId =
      next === null ? null : await insertToDo(trx, { ...fieldsOf(row), due_on: next, done_on: null })
    if (nextId !== null) made.push(['duty', nextId])
    const again = next === null ? '' : ` Next: ${usDay(next)}.`
    const activityId = await insertActivity(trx, {
      kind: 'to_do_done',
      sentence: `Done: “${row.title}”${forHorse(row.horse_name)}, ${usDay(done_on)}.${again}`,
      ...aboutIt(id, row),
      changes: await watch.changes(made),
    })
    return { id, nextId, activityId }
  })
}

function nextOf(
  { repeat_every, repeat_unit }: ToDoRow,
  { done_on, next_due_on }: Done,
  done: readonly string[],
) {
  if (repeat_every === null || repeat_unit === null) {
    if (next_due_on === null) return null
    throw invalid('next_due_on', 'This one doesn’t repeat. Leave out the next date, or make it repeat first.')
  }
  if (next_due_on !== null && next_due_on <= done_on)
    throw invalid('next_due_on', 'The next one must be due after this one was done.')
  return next_due_on ?? nextDay(done_on, { every: repeat_every, unit: repeat_unit }, done)
}

const fieldsOf = ({ horse_id, title, repeat_every, repeat_unit, notes }: ToDoRow) => ({
  horse_id,
  title,
  repeat_every,
  repeat_unit,
  notes,
})

function checkRepeat({ repeat_every, repeat_unit }: ToDoInput) {
  if ((repeat_every === null) === (repeat_unit === null)) return
  throw invalid(
    repeat_every === null ? 'repeat_every' : 'repeat_unit',
    'A repeat needs a number and a unit, such as every 6 weeks. Give both, or neither.',
  )
}

/** @throws {AppError} not_found */
async function subjectOf(db: Db, { horse_id }: ToDoInput): Promise<string> {
  if (horse_id === null) return ''
  const name = (await namesOf(db, [horse_id])).get(horse_id)
  if (name === undefined) throw noSuchHorse(horse_id)
  return forHorse(name)
}

const forHorse = (name: string | null) => (name === null ? '' : ` for ${name}`)

const aboutIt = (id: ToDoId, { horse_id }: Pick<ToDoInput, 'horse_id'>) => ({
  subject: { noun: 'to_do', id },
  horses: horse_id === null ? [] : [horse_id],
})

/** @throws {AppError} not_found */
export async function toDoRow(db: Db, id: ToDoId): Promise<ToDoRow> {
  const row = await readToDo(db, id)
  if (!row) throw new AppError('not_found', `There is no duty with the id ${id}.`)
  return row
}

const stale = ({ title }: ToDoRow) =>
  new AppError(
    'conflict',
    `Someone else changed “${title}” in the meantime. Reload and make your edit again.`,
  )
