import type { Db } from '@quarterpole/db/open'
import type { ChangedTable, RowChange } from '@quarterpole/db/queries/change'
import { MERGED_REFERENCES, UNREFERRED } from '@quarterpole/db/queries/horse-references'
import { type FiledRow, naming, rowsNaming } from '@quarterpole/db/queries/record-references'
import type { HorseTable } from '@quarterpole/db/schema'
import { invalid } from '../../platform/http/problem.ts'

/** So many rows of one table move at once: an undo checks each of them. */
const MAX_MOVED = 2000

type Row = FiledRow['row']

/** Of these, a horse has one row with the same values here; two become one. */
const ONE_EACH = {
  start: ['race_id'],
  stallion_season: ['season_year'],
} as const satisfies Partial<Record<ChangedTable, readonly string[]>>

export interface MergedRows {
  /** What refers to the other, as it is. */
  readonly referring: readonly FiledRow[]
  /** What refers to the one that stays. */
  readonly own: readonly FiledRow[]
  readonly changes: readonly RowChange[]
  /** Rows of the other that the kept one has too. */
  readonly repeated: readonly FiledRow[]
  /** Rows of which the kept one has one for the same race or season: they were put together. */
  readonly joined: readonly FiledRow[]
}

/**
 * What becomes of the rows that refer to either horse: they refer to the one that stays.
 *
 * @throws {AppError} invalid for too many, for a row that would name one horse twice, and for two bookings of one pair
 */
export async function mergedRows(db: Db, kept: HorseTable, other: HorseTable): Promise<MergedRows> {
  const referring = await rowsNaming(db, MERGED_REFERENCES, other.id, MAX_MOVED + 1)
  for (const rows of Map.groupBy(referring, ({ table }) => table).values())
    if (rows.length > MAX_MOVED)
      throw invalid(
        'horse_id',
        `More than ${MAX_MOVED.toLocaleString('en-US')} records refer to the record that would go. Keep that one, and merge this one into it.`,
      )
  const own = await rowsNaming(
    db,
    MERGED_REFERENCES.filter(([table]) => table !== 'horse'),
    kept.id,
  )
  for (const { table, row } of referring) checkNamesOne(table, row, kept, other)
  const rowsOf = Map.groupBy(own, ({ table }) => table)
  const abouts = new Set(referring.map(({ table, row }) => (table === 'paper' ? row['about'] : null)))
  const changes: RowChange[] = []
  const repeated: FiledRow[] = []
  const joined: FiledRow[] = []
  for (const filed of referring) {
    const { table, row: before } = filed
    const after = naming(filed, MERGED_REFERENCES, other.id, kept.id)
    const rivals = (rowsOf.get(table) ?? []).map(({ row }) => row)
    if (table === 'stallion_book_entry') checkBooking(rivals, after)
    const same = rivalOf(table, rivals, after)
    const isRepeated =
      UNREFERRED.has(table) &&
      !abouts.has(`${table}:${Number(before['id'])}`) &&
      rivals.some((rival) => saysSame(rival, after))
    if (isRepeated || same !== undefined) changes.push({ table, before, after: null })
    if (isRepeated) repeated.push(filed)
    else if (same !== undefined) {
      joined.push(filed)
      changes.push({ table, before: same, after: filled(same, after) })
    } else if (table === 'start')
      // The horse is part of its key.
      changes.push({ table, before, after: null }, { table, before: null, after })
    else changes.push({ table, before, after })
  }
  return { referring, own, changes, repeated, joined }
}

function rivalOf(table: ChangedTable, rivals: readonly Row[], after: Row): Row | undefined {
  if (!Object.hasOwn(ONE_EACH, table)) return undefined
  const columns = ONE_EACH[table as keyof typeof ONE_EACH] // just looked up
  return rivals.find((rival) => columns.every((column) => rival[column] === after[column]))
}

/** What the one says, else the other. */
const filled = (one: Row, other: Row): Row =>
  Object.fromEntries(Object.entries(one).map(([column, value]) => [column, value ?? other[column] ?? null]))

/** Columns that say nothing of what a person typed. */
const STAMPS = new Set(['id', 'version', 'created_at', 'updated_at', 'import_id', 'is_current'])
const saysSame = (one: Row, other: Row) =>
  Object.keys(one).every((column) => STAMPS.has(column) || one[column] === other[column])

function checkNamesOne(table: ChangedTable, row: Row, kept: HorseTable, other: HorseTable) {
  const ids = new Set(MERGED_REFERENCES.flatMap(([name, ...columns]) => (name === table ? columns : [])))
  const named = [...ids].map((column) => row[column])
  if (!named.includes(kept.id) || !named.includes(other.id)) return
  const what = TWICE[table] ?? 'record'
  throw invalid(
    'horse_id',
    `A ${what} on file names both ${kept.name} and ${other.name}, so they aren’t one horse, or it is wrong. Correct it first.`,
  )
}
const TWICE: Partial<Record<ChangedTable, string>> = {
  horse: 'foal',
  mating_cross: 'saved cross',
  stallion_book_entry: 'booking',
  cover: 'breeding',
}

function checkBooking(rivals: readonly Row[], after: Row) {
  const isPair = (rival: Row) =>
    (['stallion_id', 'mare_id', 'season_year'] as const).every((column) => rival[column] === after[column])
  if (rivals.some(isPair))
    throw invalid(
      'horse_id',
      `Both records are in the stallion book for ${Number(after['season_year'])} with the same mate. Remove one of the two bookings first, so that no fee is lost.`,
    )
}
