import type { DutyId, HorseId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, LIST_MAX } from '@quarterpole/contract/limits'
import type { Db } from '../open.ts'
import type { DutyTable } from '../schema-barn.ts'
import { tx } from '../tx.ts'
import { forEachChunk } from './chunks.ts'
import { readClock } from './clock.ts'
import { allocateIds } from './id-block.ts'
import { updateVersioned } from './versioned.ts'

export type DutyFields = Pick<
  DutyTable,
  'horse_id' | 'title' | 'due_on' | 'done_on' | 'repeat_every' | 'repeat_unit' | 'notes'
>
export interface DutyRow extends DutyTable {
  horse_name: string | null
}
export interface DutyFilter {
  /** True: not done; false: done. */
  open?: boolean | undefined
  /** Due on this day or earlier. */
  due_before?: string | undefined
  horse_id?: HorseId | undefined
  limit?: number | undefined
  offset?: number | undefined
}

function dutyRows(db: Db) {
  return db.kysely
    .selectFrom('duty')
    .leftJoin('horse', 'horse.id', 'duty.horse_id')
    .selectAll('duty')
    .select('horse.name as horse_name')
}

export const readDuty = (db: Db, id: DutyId): Promise<DutyRow | undefined> =>
  dutyRows(db).where('duty.id', '=', id).executeTakeFirst()

/** Duties in order of the day they are due (done ones: the last done first), and the total that match. */
export async function listDuties(
  db: Db,
  filter: DutyFilter = {},
): Promise<{ rows: DutyRow[]; total: number }> {
  const { open, due_before, horse_id, limit = LIST_DEFAULT, offset = 0 } = filter
  let page = dutyRows(db)
  let count = db.kysely.selectFrom('duty').select((e) => e.fn.countAll<number>().as('n'))
  if (open !== undefined) {
    const operator = open ? 'is' : 'is not'
    page = page.where('duty.done_on', operator, null)
    count = count.where('done_on', operator, null)
  }
  if (due_before !== undefined) {
    page = page.where('duty.due_on', '<=', due_before)
    count = count.where('due_on', '<=', due_before)
  }
  if (horse_id !== undefined) {
    page = page.where('duty.horse_id', '=', horse_id)
    count = count.where('horse_id', '=', horse_id)
  }
  const ordered =
    open === false
      ? page.orderBy('duty.done_on', 'desc').orderBy('duty.id', 'desc')
      : page.orderBy('duty.due_on').orderBy('duty.id')
  const rows = await ordered.limit(Math.min(limit, LIST_MAX)).offset(offset).execute()
  return { rows, total: (await count.executeTakeFirstOrThrow()).n }
}

/** The days on which the earlier to-dos of a repeating one were done. */
export async function daysDone(
  db: Db,
  { horse_id, title, repeat_every, repeat_unit }: DutyFields,
): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('duty')
    .select('done_on')
    .where('done_on', 'is not', null)
    .where('horse_id', horse_id === null ? 'is' : '=', horse_id)
    .where('title', '=', title)
    .where('repeat_every', '=', repeat_every)
    .where('repeat_unit', '=', repeat_unit)
    .execute()
  return rows.flatMap(({ done_on }) => done_on ?? [])
}

/** Duties of these horses, and those of the whole barn. */
export async function dutiesOfHorses(db: Db, ids: readonly HorseId[]): Promise<DutyTable[]> {
  const duties = () => db.kysely.selectFrom('duty').selectAll()
  const ofHorses = await forEachChunk([...new Set(ids)], (chunk) =>
    duties().where('horse_id', 'in', chunk).execute(),
  )
  return [...ofHorses, ...(await duties().where('horse_id', 'is', null).execute())]
}

export const insertDuty = (db: Db, fields: DutyFields): Promise<DutyId> => insertDuties(db, [fields])

/** Inserts duties with consecutive ids in the given order and returns the first id. */
export async function insertDuties(db: Db, duties: readonly DutyFields[]): Promise<DutyId> {
  return tx(db, async (trx) => {
    const first = await allocateIds(trx, 'duty', duties.length)
    const now = await readClock(trx)
    const rows = duties.map((fields, i): DutyTable => ({
      ...fields,
      id: (first + i) as DutyId, // consecutive ids of the block
      version: 1,
      created_at: now,
      updated_at: now,
    }))
    await trx.engine.insertMany(trx.kysely, 'duty', rows)
    return first as DutyId // as above
  })
}

/** Writes the fields and raises the version. With a `version`, only if it is the stored one. */
export async function updateDuty(
  db: Db,
  id: DutyId,
  fields: Partial<DutyFields>,
  version?: number,
): Promise<'updated' | 'stale'> {
  const changed = await updateVersioned(db, 'duty', id, { ...fields, version })
  return changed ? 'updated' : 'stale'
}

export async function deleteDuty(db: Db, id: DutyId): Promise<void> {
  await db.kysely.deleteFrom('duty').where('id', '=', id).execute()
}
