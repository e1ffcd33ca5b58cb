import type { ToDoId, HorseId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, MAX_LIST } from '@quarterpole/contract/limits'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../open.ts'
import type { Tables } from '../schema.ts'
import type { ToDoTable } from '../schema-barn.ts'
import { forEachChunk } from './chunks.ts'
import { insertVersioned } from './versioned.ts'

export type ToDoFields = Pick<
  ToDoTable,
  'horse_id' | 'title' | 'due_on' | 'done_on' | 'repeat_every' | 'repeat_unit' | 'notes'
>
export interface ToDoRow extends ToDoTable {
  horse_name: string | null
}
export interface ToDoFilter {
  /** True: not done; false: done. */
  open?: boolean | undefined
  /** Due on this day or earlier. */
  due_before?: string | undefined
  horse_id?: HorseId | undefined
  limit?: number | undefined
  offset?: number | undefined
}

function toDoRows(db: Db) {
  return db.kysely
    .selectFrom('to_do')
    .leftJoin('horse', 'horse.id', 'to_do.horse_id')
    .selectAll('to_do')
    .select('horse.name as horse_name')
}

export const readToDo = (db: Db, id: ToDoId): Promise<ToDoRow | undefined> =>
  toDoRows(db).where('to_do.id', '=', id).executeTakeFirst()

/** To-dos in order of the day they are due (done ones: the last done first), and the total that match. */
export async function listToDos(
  db: Db,
  filter: ToDoFilter = {},
): Promise<{ rows: ToDoRow[]; total: number }> {
  const { limit = LIST_DEFAULT, offset = 0 } = filter
  const page = toDoRows(db).where(matching(filter))
  const ordered =
    filter.open === false
      ? page.orderBy('to_do.done_on', 'desc').orderBy('to_do.id', 'desc')
      : page.orderBy('to_do.due_on').orderBy('to_do.id')
  const rows = await ordered.limit(Math.min(limit, MAX_LIST)).offset(offset).execute()
  const { n } = await db.kysely
    .selectFrom('to_do')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return { rows, total: n }
}

const matching =
  ({ open, due_before, horse_id }: ToDoFilter) =>
  (e: ExpressionBuilder<Tables, 'to_do'>) =>
    e.and([
      ...(open === undefined ? [] : [e('to_do.done_on', open ? 'is' : 'is not', null)]),
      ...(due_before === undefined ? [] : [e('to_do.due_on', '<=', due_before)]),
      ...(horse_id === undefined ? [] : [e('to_do.horse_id', '=', horse_id)]),
    ])

/** The days on which the earlier to-dos of a repeating one were done. */
export async function daysDone(
  db: Db,
  { horse_id, title, repeat_every, repeat_unit }: ToDoFields,
): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('to_do')
    .select('done_on')
    .where('done_on', 'is not', null)
    .where('horse_id', horse_id === null ? 'is' : '=', horse_id)
    .where('title', '=', title)
    .where('repeat_every', '=', repeat_every)
    .where('repeat_unit', '=', repeat_unit)
    .execute()
  return rows.flatMap(({ done_on }) => done_on ?? [])
}

/** To-dos of these horses, and those of the whole barn. */
export async function toDosOfHorses(db: Db, ids: readonly HorseId[]): Promise<ToDoTable[]> {
  const toDos = () => db.kysely.selectFrom('to_do').selectAll()
  const ofHorses = await forEachChunk([...new Set(ids)], (chunk) =>
    toDos().where('horse_id', 'in', chunk).execute(),
  )
  return [...ofHorses, ...(await toDos().where('horse_id', 'is', null).execute())]
}

export const insertToDo = (db: Db, fields: ToDoFields): Promise<ToDoId> => insertToDos(db, [fields])

/** Inserts to-dos with consecutive ids in the given order and returns the first id. */
export const insertToDos = (db: Db, toDos: readonly ToDoFields[]): Promise<ToDoId> =>
  insertVersioned(db, 'to_do', toDos)
