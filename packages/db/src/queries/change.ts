import type { HorseId, RaceId } from '@quarterpole/contract/ids'
import { RECORD_NAMES } from '@quarterpole/contract/records'
import { type RawBuilder, sql } from 'kysely'
import { ARCHIVED } from '../archive/tables.ts'
import type { Db } from '../open.ts'
import { forEachChunk } from './chunks.ts'
import { COMPUTED } from '../text-keys.ts'

/** Tables whose rows people type, and whose changes can be undone. */
const TABLES = [
  ...RECORD_NAMES,
  'horse',
  'genetic_test',
  'injury',
  'track',
  'race',
  'start',
  'mating_cross',
  'stallion_book_entry',
  'stallion_season',
  'cover',
  'cover_event',
  'to_do',
  'season_plan',
  'race_card',
] as const
export type ChangedTable = (typeof TABLES)[number]

/** A row by its key: one id, or race and horse for a start. */
export type RowRef =
  | readonly [table: Exclude<ChangedTable, 'start'>, id: number]
  | readonly ['start', RaceId, HorseId]

/** A row as it was and is; null = it was not there, or is gone. */
export interface RowChange {
  readonly table: ChangedTable
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/**
 * Notes rows before a write and tells what the write made of them:
 *
 *   const watch = await watchRows(trx, [['injury', id]])
 *   … the write …
 *   await insertActivity(trx, { kind, sentence, changes: await watch.changes() })
 */
export async function watchRows(
  db: Db,
  refs: readonly RowRef[],
): Promise<{ changes: (made?: readonly RowRef[]) => Promise<RowChange[]> }> {
  const before = await readRows(db, refs)
  return {
    async changes(made = []) {
      const after = await readRows(db, [...refs, ...made])
      const changes = [...refs, ...made].map((ref, i): RowChange => ({
        table: ref[0],
        before: before[i] ?? null,
        after: after[i] ?? null,
      }))
      return changes.filter((change) => !isSame(change.table, change.before, change.after, { marks: true }))
    },
  }
}

/** Rows in the order of their refs, read a thousand at a time. */
async function readRows(db: Db, refs: readonly RowRef[]): Promise<(Record<string, unknown> | null)[]> {
  const rows = new Map<string, Record<string, unknown>>()
  for (const [table, ofTable] of Map.groupBy(refs, ([name]) => name)) {
    const keys = ofTable.map(([, ...key]) => key)
    const found = await forEachChunk(keys, async (chunk) => {
      const read = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
        where ${isAmong(table, chunk)}`.execute(db.kysely)
      return read.rows
    })
    for (const row of found) rows.set([table, ...keyOf(table, row)].join(), row)
  }
  return refs.map((ref) => rows.get(ref.join()) ?? null)
}

/** A row as it is; null if it is not there. */
export const readRow = async (db: Db, ref: RowRef): Promise<Readonly<Record<string, unknown>> | null> =>
  (await readRows(db, [ref]))[0] ?? null

type Key = readonly number[]

export const keyOf = (table: ChangedTable, row: Readonly<Record<string, unknown>>): Key =>
  ARCHIVED[table].map((column) => Number(row[column]))

/** Rows with one of these keys. Pairs are cast, because PostgreSQL takes parameters of a list of pairs for texts. */
export function isAmong(table: ChangedTable, keys: readonly Key[]): RawBuilder<boolean> {
  const columns = ARCHIVED[table]
  const names = sql.join(columns.map((column) => sql.ref(column)))
  if (columns.length === 1) return sql`${names} in (${sql.join(keys.flat())})`
  const pairs = keys.map((key) => sql`(${sql.join(key.map((id) => sql`cast(${id} as bigint)`))})`)
  return sql`(${names}) in (values ${sql.join(pairs)})`
}

/** Columns of a horse that are computed of his tests and fields together. */
export const SCORES = ['panel_known', 'markers_known', 'quality_score']

/** Marks that an edit clears: a change where they alone differ, but nothing a person has changed since. */
const MARKS = ['is_stub', 'is_sample']

/** Columns that no person types and no edit changes by itself. */
const UNTYPED = new Map(
  TABLES.map((table) => {
    const derived = table === 'horse' ? SCORES : table === 'genetic_test' ? ['is_current'] : []
    const written = ['import_id', 'created_at', 'updated_at', 'changed_in', 'version']
    return [table, new Set([...derived, ...(COMPUTED[table] ?? []), ...written])]
  }),
)

export type Image = Readonly<Record<string, unknown>> | null

/** Whether `now` says what an image says; only the columns that the image has count. */
function isSame(table: ChangedTable, now: Image, image: Image, { marks = false } = {}): boolean {
  if (now === null || image === null) return now === image
  return Object.keys(image).every(
    (column) =>
      UNTYPED.get(table)?.has(column) ||
      (!marks && MARKS.includes(column)) ||
      (now[column] ?? null) === (image[column] ?? null),
  )
}

/** A change without the columns that an undo neither compares nor writes. */
export function typedColumns({ table, before, after }: RowChange): RowChange {
  const typed = (image: Image) =>
    image && Object.fromEntries(Object.entries(image).filter(([column]) => !UNTYPED.get(table)?.has(column)))
  return { table, before: typed(before), after: typed(after) }
}

/** A change, and its row as it is now. */
export interface RowNow {
  readonly change: RowChange
  readonly now: Image
}

export async function rowsNow(db: Db, changes: readonly RowChange[]): Promise<RowNow[]> {
  const now = await readRows(db, changes.map(refOf))
  return changes.map((change, i) => ({ change, now: now[i] ?? null }))
}

/** Whether nobody has changed the row since. */
export const isAsLeft = ({ change, now }: RowNow): boolean => isSame(change.table, now, change.after)

/** The change that undoes a change. */
export const turned = ({ table, before, after }: RowChange): RowChange => ({
  table,
  before: after,
  after: before,
})

/** The row of a change. */
export function refOf({ table, before, after }: RowChange): RowRef {
  const key = keyOf(table, before ?? after ?? {})
  return [table, ...key] as unknown as RowRef // the key has the members ARCHIVED names for the table
}

/** Horses whose row or records change. */
export function horsesOf(changes: readonly RowChange[]): HorseId[] {
  const ids = changes.flatMap(({ table, before, after }) =>
    [before, after].map((row) => (table === 'horse' ? row?.['id'] : row?.['horse_id'])),
  )
  return [...new Set(ids.filter((id) => id !== null && id !== undefined).map((id) => Number(id) as HorseId))] // from the rows
}
