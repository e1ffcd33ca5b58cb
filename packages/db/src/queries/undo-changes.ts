import type { HorseId } from '@quarterpole/contract/ids'
import type { DefinedRecord } from '@quarterpole/contract/record'
import { type RecordName, records } from '@quarterpole/contract/records'
import { sql } from 'kysely'
import { ARCHIVED, ARCHIVED_TABLES } from '../archive/tables.ts'
import type { Row } from '../engines/engine.ts'
import type { Db } from '../open.ts'
import { withComputed } from '../text-keys.ts'
import {
  type ChangedTable,
  horsesOf,
  type Image,
  isAmong,
  isAsLeft,
  keyOf,
  type RowChange,
  type RowNow,
  rowsNow,
  SCORES,
  turned,
} from './change.ts'
import { forEachChunk } from './chunks.ts'
import { readClock } from './clock.ts'
import { settleGeneticTests } from './genetic-test.ts'
import { bumpHerdVersion } from './herd-version.ts'

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

/** Writes the rows as they are after these changes, with all that follows from it. {@link undoChanges} of them undoes it. */
export const writeChanges = (trx: Db, changes: readonly RowChange[]): Promise<void> =>
  undoChanges(trx, changes.map(turned).toReversed())

/** Recomputes what depends on these rows. */
export async function settle(trx: Db, changes: readonly RowChange[]): Promise<void> {
  const horses = horsesOf(changes.filter(({ table }) => table === 'horse' || table === 'genetic_test'))
  if (horses.length > 0) await settleGeneticTests(trx, horses)
}

/** What is written into every row that is put back. */
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
    now,
  }))
  // Removed rows come back first and added ones go last, because the edited ones may refer to either.
  const back = backward.filter(({ after }) => after === null)
  const edited = backward.filter(({ before, after }) => before !== null && after !== null)
  const added = backward.filter(({ before }) => before === null)
  await freeAqhaIds(trx, backward)
  for (const [table, images] of Map.groupBy(byRank(back), (image) => image.table))
    await insertRows(
      trx,
      table,
      images.flatMap(({ before }) => before ?? []),
    )
  await updateRows(trx, byRank(edited))
  for (const [table, images] of Map.groupBy(byRank(added, -1), (image) => image.table))
    await removeRows(trx, table, images)
}

/** A horse that comes back may have the number that another gives up, and one may take that of a horse that goes. */
async function freeAqhaIds(
  trx: Db,
  rows: readonly { readonly table: ChangedTable; readonly before: Image; readonly now: Image }[],
): Promise<void> {
  const ids = rows.flatMap(({ table, before, now }) =>
    table === 'horse' && (now?.['aqha_id'] ?? null) !== null && before?.['aqha_id'] !== now?.['aqha_id']
      ? [Number(now?.['id']) as HorseId] // of the row
      : [],
  )
  await forEachChunk(ids, async (chunk) => {
    await trx.kysely.updateTable('horse').set({ aqha_id: null }).where('id', 'in', chunk).execute()
  })
}

/** Of the columns a table has. A form opened before the change, or between it and its undo, is stale. */
function stampOf(
  stamp: Stamp,
  row: NonNullable<Image>,
  writes: number,
): Partial<Stamp & { version: number }> {
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
  'stallion_season',
  ...Object.values<DefinedRecord>(records).flatMap(({ name, feedsHerd }) =>
    feedsHerd ? [name as RecordName] : [],
  ), // its own names
])

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
async function insertRows(trx: Db, table: ChangedTable, rows: readonly NonNullable<Image>[]): Promise<void> {
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values())
    await trx.engine.insertMany(trx.kysely, table, alike as unknown as Row<typeof table>[]) // the table's own columns
}

/** The columns that differ from the row as it is: every column written updates its indexes. */
async function updateRows(
  trx: Db,
  rows: readonly { readonly table: ChangedTable; readonly before: Image; readonly now: Image }[],
): Promise<void> {
  const edits = rows.map(({ table, before, now }) => {
    const key: readonly string[] = ARCHIVED[table]
    const isWritten = ([column, value]: readonly [string, unknown]) =>
      key.includes(column) || (!SCORES.includes(column) && (now?.[column] ?? null) !== value)
    return { table, row: Object.fromEntries(Object.entries(before ?? {}).filter(isWritten)) }
  })
  for (const [table, ofTable] of Map.groupBy(edits, (edit) => edit.table))
    for (const alike of Map.groupBy(ofTable, ({ row }) => Object.keys(row).join()).values())
      await trx.engine.updateMany(
        trx.kysely,
        table,
        alike.map(({ row }) => row),
        ARCHIVED[table] as readonly string[] as readonly never[], // its own key
      )
}
