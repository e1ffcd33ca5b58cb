import type { HorseId, RaceId } from '@quarterpole/contract/ids'
import { type RecordName, records } from '@quarterpole/contract/records'
import { sql } from 'kysely'
import { ARCHIVED, ARCHIVED_TABLES } from '../archive/tables.ts'
import type { Db } from '../open.ts'
import type { Row } from '../engines/engine.ts'
import { forEachChunk, hasKey } from './chunks.ts'
import { TEXT_KEYS, withTextKeys } from '../text-keys.ts'
import { readClock } from './clock.ts'
import { settleGeneticTests } from './genetic-test.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { refreshQualityScores } from './quality.ts'

const RECORD_NAMES = Object.keys(records) as RecordName[] // its own keys

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
      return changes.filter((change) => !isSame(change.table, change.before, change.after, MARKS))
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

const keyOf = (table: ChangedTable, row: Readonly<Record<string, unknown>>): Key =>
  ARCHIVED[table].map((column) => Number(row[column]))

const isAmong = (table: ChangedTable, keys: readonly Key[]) => hasKey(ARCHIVED[table], keys)

/** Columns other writes keep up to date, which no person types. */
const DERIVED: Partial<Record<ChangedTable, readonly string[]>> = {
  horse: ['panel_known', 'markers_known', 'quality_score', 'changed_in', 'is_stub', 'is_sample'],
  genetic_test: ['is_current'],
}
const STAMPS = ['version', 'updated_at']

type Image = Readonly<Record<string, unknown>> | null

/** Marks that an edit clears: a change where they alone differ, but nothing a person has changed since. */
const MARKS = ['is_stub', 'is_sample']

function isSame(table: ChangedTable, a: Image, b: Image, compared: readonly string[] = []): boolean {
  if (a === null || b === null) return a === b
  const ignored = new Set([...(DERIVED[table] ?? []), ...(TEXT_KEYS[table] ?? []), ...STAMPS])
  for (const column of compared) ignored.delete(column)
  const columns = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...columns].every((column) => ignored.has(column) || (a[column] ?? null) === (b[column] ?? null))
}

/**
 * Writes the rows back as they were before. A row somebody changed since is not overwritten. Call it in a transaction
 * that holds the herd (`lockHerd`).
 *
 * @throws {ChangedSinceError} naming the first row that is no longer as the change left it
 * @throws the engine's foreign key violation where a newer record refers to a row that would go
 */
export async function undoChanges(trx: Db, changes: readonly RowChange[]): Promise<void> {
  const now = await readRows(trx, changes.map(refOf))
  changes.forEach((change, i) => {
    if (!isSame(change.table, now[i] ?? null, change.after)) throw new ChangedSinceError(change)
  })
  const backward = changes.toReversed()
  const stamp = { changed_in: await raiseHerdVersion(trx, changes), updated_at: await readClock(trx) }
  // Removed rows come back first and added ones go last, because the edited ones may refer to either. Normal forms of
  // texts are updated: an image may be older than the rule.
  const former = backward.flatMap(({ table, before, after }) =>
    before === null
      ? []
      : [{ table, isBack: after === null, row: stamped(withTextKeys(table, before), stamp) }],
  )
  const [back, edited] = [former.filter(({ isBack }) => isBack), former.filter(({ isBack }) => !isBack)]
  for (const [table, images] of Map.groupBy(byRank(back), (image) => image.table)) {
    const rows = images.map(({ row }) => row)
    await insertRows(trx, table, rows)
  }
  for (const { table, row } of byRank(edited)) await updateRow(trx, table, row)
  const added = backward.filter(({ before }) => before === null)
  for (const [table, rows] of Map.groupBy(byRank(added, -1), (change) => change.table))
    await removeRows(trx, table, rows)
  await settle(trx, horsesOf(changes.filter(({ table }) => table === 'horse' || table === 'genetic_test')))
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
  'stallion_season',
  ...RECORD_NAMES.filter((name) => records[name].feedsHerd),
])

function refOf({ table, before, after }: RowChange): RowRef {
  const key = keyOf(table, before ?? after ?? {})
  return [table, ...key] as unknown as RowRef // the key has the members ARCHIVED names for the table
}

/** Horses whose row or records change. */
function horsesOf(changes: readonly RowChange[]): HorseId[] {
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

interface Stamp {
  readonly changed_in: number
  readonly updated_at: string
}
type Former = Readonly<Record<string, unknown>>

const stamped = (before: Former, stamp: Stamp): Former => ({
  ...before,
  ...('changed_in' in before ? { changed_in: stamp.changed_in } : {}),
  ...('updated_at' in before ? { updated_at: stamp.updated_at } : {}),
  ...('version' in before ? { version: Number(before['version']) + 2 } : {}), // a form opened before both writes is stale
})

/** In the order given: parents before their foals. Images taken before a migration lack its columns. */
async function insertRows(trx: Db, table: ChangedTable, rows: readonly Former[]): Promise<void> {
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values())
    await trx.engine.insertMany(trx.kysely, table, alike as unknown as Row<typeof table>[]) // the table's own columns
}

async function updateRow(trx: Db, table: ChangedTable, row: Former): Promise<void> {
  const kept = new Set(
    DERIVED[table]?.filter((column) => column !== 'changed_in' && !column.startsWith('is_')),
  )
  const set = Object.entries(row).filter(
    ([column]) => !kept.has(column) && !(ARCHIVED[table] as readonly string[]).includes(column),
  )
  await sql`update ${sql.table(table)} set ${sql.join(set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where ${isAmong(table, [keyOf(table, row)])}`.execute(trx.kysely)
}

/** Recomputes what depends on the rows of these horses. */
async function settle(trx: Db, horses: readonly HorseId[]): Promise<void> {
  if (horses.length === 0) return
  await settleGeneticTests(trx, horses)
  await refreshQualityScores(trx, horses)
}
