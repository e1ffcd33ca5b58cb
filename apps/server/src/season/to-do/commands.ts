import type { ToDoInput } from '@quarterpole/contract/to-do'
import type { ToDoId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { namesOf } from '@quarterpole/db/queries/horse'
import { daysDone, insertToDo, readToDo, type ToDoRow } from '@quarterpole/db/queries/to-do'
import { deleteVersioned, updateVersioned } from '@quarterpole/db/queries/versioned'
import { writeLogged } from '../../history/activity/write-logged.ts'
import type { Written } from '../../history/activity/written.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import { nextDay } from './repeat.ts'

/** @throws {AppError} not_found or invalid */
export const addToDo = (db: Db, input: ToDoInput): Promise<Written<ToDoId>> =>
  writeLogged(db, async (trx) => {
    checkRepeat(input)
    const forWhom = await subjectOf(trx, input)
    const id = await insertToDo(trx, { ...input, done_on: null })
    return {
      ...lineOf(id, input, 'added'),
      sentence: `Added “${input.title}”${forWhom}, due ${usDay(input.due_on)}.`,
      made: [['to_do', id]],
    }
  })

/** @throws {AppError} not_found, invalid, or conflict where someone else edited it in between */
export const editToDo = (
  db: Db,
  id: ToDoId,
  { version, ...input }: ToDoInput & { version?: number | undefined },
): Promise<Written<ToDoId>> =>
  writeLogged(db, async (trx, watch) => {
    checkRepeat(input)
    const before = await toDoRow(trx, id)
    const forWhom = await subjectOf(trx, input)
    await watch([['to_do', id]])
    if (!(await updateVersioned(trx, 'to_do', id, { ...input, version }))) throw stale(before)
    const moved =
      before.due_on === input.due_on ? '' : `: due ${usDay(before.due_on)} → ${usDay(input.due_on)}`
    return { ...lineOf(id, input, 'edited'), sentence: `Edited “${input.title}”${forWhom}${moved}.` }
  })

/** @throws {AppError} not_found */
export const removeToDo = (db: Db, id: ToDoId): Promise<Written<ToDoId>> =>
  writeLogged(db, async (trx, watch) => {
    const row = await toDoRow(trx, id)
    await watch([['to_do', id]])
    await deleteVersioned(trx, 'to_do', id)
    const sentence = `Removed “${row.title}”${forHorse(row.horse_name)}.`
    return { ...lineOf(id, row, 'removed'), subject: null, sentence }
  })

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
export const finishToDo = (
  db: Db,
  id: ToDoId,
  { done_on, next_due_on }: Done,
  today: string,
): Promise<Written<ToDoId> & { nextId: ToDoId | null }> =>
  writeLogged(db, async (trx, watch) => {
    if (done_on > today) throw invalid('done_on', 'This date is in the future.')
    const row = await toDoRow(trx, id)
    if (row.done_on !== null)
      throw new AppError('conflict', `“${row.title}” was already done ${usDay(row.done_on)}.`)
    const next = nextOf(row, { done_on, next_due_on }, await daysDone(trx, row))
    await watch([['to_do', id]])
    await updateVersioned(trx, 'to_do', id, { done_on })
    const nextId =
      next === null ? null : await insertToDo(trx, { ...fieldsOf(row), due_on: next, done_on: null })
    const again = next === null ? '' : ` Next: ${usDay(next)}.`
    return {
      ...lineOf(id, row, 'done'),
      nextId,
      sentence: `Done: “${row.title}”${forHorse(row.horse_name)}, ${usDay(done_on)}.${again}`,
      made: nextId === null ? [] : [['to_do', nextId]],
    }
  })

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

/** The line of activity about a to-do, but for its sentence. */
const lineOf = <E extends string>(id: ToDoId, { horse_id }: Pick<ToDoInput, 'horse_id'>, event: E) => ({
  id,
  kind: `to_do_${event}` as const,
  subject: { noun: 'to_do', id },
  horses: horse_id === null ? [] : [horse_id],
})

/** @throws {AppError} not_found */
export async function toDoRow(db: Db, id: ToDoId): Promise<ToDoRow> {
  const row = await readToDo(db, id)
  if (!row) throw new AppError('not_found', `There is no to-do with the id ${id}.`)
  return row
}

const stale = ({ title }: ToDoRow) =>
  new AppError(
    'conflict',
    `Someone else changed “${title}” in the meantime. Reload and make your edit again.`,
  )
