import type { HorseId, RaceId } from '@quarterpole/contract/ids'
import { sql } from 'kysely'
import { ARCHIVED, ARCHIVED_TABLES } from '../archive/tables.ts'
import type { Db } from '../open.ts'
import type { Row } from '../engines/engine.ts'
import { forEachChunk, hasKey } from './chunks.ts'
import { COMPUTED, withComputed } from '../text-keys.ts'
import { readClock } from './clock.ts'
import { settleGeneticTests } from './genetic-test.ts'
import { bumpHerdVersion } from './herd-version.ts'

/** Tables whose rows people type, and whose changes can be undone. */
const TABLES = [
  'horse',
  'genetic_test',
  'sale',
  'injury',
  'track',
  'race',
  'start',
  'work',
  'mating_cross',
  'stallion_book_entry',
  'stallion_season',
  'breeding',
  'breeding_event',
  'duty',
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

/** Someone changed a row after the change that is to be undone. */
export class ChangedSinceError extends Error {
  override name = 'ChangedSinceError'
  readonly change: RowChange
  constructor(change: RowChange) {
    super(`A row of ${change.table} was changed since.`)
    this.change = change
  }
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

export const isAmong = (table: ChangedTable, keys: readonly Key[]) => hasKey(ARCHIVED[table], keys)

/** Columns of a horse that are computed of his tests and fields together. */
const SCORES = ['panel_known', 'markers_known', 'quality_score']

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

type Former = Readonly<Record<string, unknown>>
type Image = Former | null

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

/** An image without the columns that an undo neither compares nor writes. */
export const typedColumns = (table: ChangedTable, image: Image): Image =>
  image && Object.fromEntries(Object.entries(image).filter(([column]) => !UNTYPED.get(table)?.has(column)))

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

/**
 * Writes the rows back as they were before. A row somebody changed since is not overwritten. Call it in a transaction
 * that holds the herd (`lockHerd`).
 *
 * @throws {ChangedSinceError} naming the first row that is no longer as the change left it
 * @throws the engine's foreign key violation where a newer record refers to a row that would go
 */
export async function undoChanges(trx: Db, changes: readonly RowChange[]): Promise<void> {
  const rows = await rowsNow(trx, changes)
  const changed = rows.find((row) => !isAsLeft(row))
  if (changed !== undefined) throw new ChangedSinceError(changed.change)
  const changed_in = await raiseHerdVersion(trx, changes)
  await putBack(trx, rows, { changed_in, updated_at: await readClock(trx) })
  await settle(trx, changes)
}

/** Recomputes what depends on these rows. */
export async function settle(trx: Db, changes: readonly RowChange[]): Promise<void> {
  const horses = horsesOf(changes.filter(({ table }) => table === 'horse' || table === 'genetic_test'))
  if (horses.length > 0) await settleGeneticTests(trx, horses)
}

/** What a row that is put back gets anew. */
export interface Stamp {
  readonly changed_in: number
  readonly updated_at: string
}

/** Writes rows back as they were, whatever they are now; {@link settle} their changes after it. */
export async function putBack(trx: Db, rows: readonly RowNow[], stamp: Stamp): Promise<void> {
  const backward = rows.toReversed().map(({ change: { table, before, after }, now }) => ({
    table,
    // Normal forms of texts are updated: an image may be older than the rule.
    before: before && {
      ...withComputed(table, before),
      ...stampOf(stamp, now ?? before, now === null ? 2 : 1),
    },
    after,
  }))
  // Removed rows come back first and added ones go last, because the edited ones may refer to either.
  const back = backward.filter(({ after }) => after === null)
  const edited = backward.filter(({ before, after }) => before !== null && after !== null)
  const added = backward.filter(({ before }) => before === null)
  for (const [table, images] of Map.groupBy(byRank(back), (image) => image.table))
    await insertRows(
      trx,
      table,
      images.flatMap(({ before }) => before ?? []),
    )
  for (const { table, before } of byRank(edited)) if (before !== null) await updateRow(trx, table, before)
  for (const [table, images] of Map.groupBy(byRank(added, -1), (image) => image.table))
    await removeRows(trx, table, images)
}

/** Of the columns a table has. A form opened before the change, or between it and its undo, is stale. */
function stampOf(stamp: Stamp, row: Former, writes: number): Partial<Stamp & { version: number }> {
  return {
    ...('changed_in' in row ? { changed_in: stamp.changed_in } : {}),
    ...('updated_at' in row ? { updated_at: stamp.updated_at } : {}),
    ...('version' in row ? { version: Number(row['version']) + writes } : {}),
  }
}

/** Only for what predictions and lists are made from: after any other change they stay as they are. */
async function raiseHerdVersion(trx: Db, changes: readonly RowChange[]): Promise<number> {
  const ofHerd = changes.filter(({ table }) => OF_HERD.has(table))
  if (ofHerd.length === 0) return 0 // no row with changed_in is among them
  return bumpHerdVersion(trx, {
    horses: horsesOf(ofHerd),
    removed: removedHorses(ofHerd),
    racing: ofHerd.some(({ table }) => RACING.has(table)) ? 'starts' : false,
  })
}

const RACING: ReadonlySet<ChangedTable> = new Set(['race', 'start', 'injury', 'track', 'race_card'])
const OF_HERD: ReadonlySet<ChangedTable> = new Set([
  ...RACING,
  'horse',
  'genetic_test',
  'sale',
  'stallion_season',
])

function refOf({ table, before, after }: RowChange): RowRef {
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

const removedHorses = (changes: readonly RowChange[]) =>
  changes.flatMap(
    ({ table, before, after }) =>
      table === 'horse' && before === null ? [Number(after?.['id']) as HorseId] : [], // from the row
  )

/** So that references point to what is there: 1 to write, −1 to remove. */
const byRank = <R extends { readonly table: ChangedTable }>(rows: readonly R[], direction: 1 | -1 = 1): R[] =>
  rows.toSorted((a, b) => direction * (ARCHIVED_TABLES.indexOf(a.table) - ARCHIVED_TABLES.indexOf(b.table)))

/** In the order given, a thousand at a time: a foal goes with or before its parents. */
async function removeRows(trx: Db, table: ChangedTable, changes: readonly RowChange[]): Promise<void> {
  const keys = changes.flatMap(({ after }) => (after === null ? [] : [keyOf(table, after)]))
  await forEachChunk(keys, async (chunk) => {
    if (table === 'horse')
      await sql`delete from ebv where horse_id in (${sql.join(chunk.flat())})`.execute(trx.kysely)
    await sql`delete from ${sql.table(table)} where ${isAmong(table, chunk)}`.execute(trx.kysely)
  })
}

/** In the order given: parents before their foals. Images taken before a migration lack its columns. */
async function insertRows(trx: Db, table: ChangedTable, rows: readonly Former[]): Promise<void> {
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values())
    await trx.engine.insertMany(trx.kysely, table, alike as unknown as Row<typeof table>[]) // the table's own columns
}

async function updateRow(trx: Db, table: ChangedTable, row: Former): Promise<void> {
  const kept: readonly string[] = [...SCORES, ...ARCHIVED[table]]
  const set = Object.entries(row).filter(([column]) => !kept.includes(column))
  await sql`update ${sql.table(table)} set ${sql.join(set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where ${isAmong(table, [keyOf(table, row)])}`.execute(trx.kysely)
}
