import type { HorseId } from '@quarterpole/contract/ids'
import type { YearStart } from '@quarterpole/contract/year-start'
import type { Db } from '@quarterpole/db/open'
import { type ChangedTable, type RowChange, type RowRef, watchRows } from '@quarterpole/db/queries/change'
import type { ProblemList } from '@quarterpole/herd-files/problems'
import type { RecordHorses } from '@quarterpole/herd-files/records/record-horses'
import type { RecordRow } from '@quarterpole/herd-files/records/record-row'
import { AppError } from '../../platform/http/problem.ts'

export interface ImportContext {
  readonly rows: readonly RecordRow[]
  readonly horses: RecordHorses
  readonly problems: ProblemList
  /** Of rows that name no season. */
  readonly season_year: number | null
  /** The latest day something can have happened. */
  readonly today: string
  readonly yearStart: YearStart
  /** As of when results without a day are true; null where nobody said. */
  readonly asOf: string | null
}

export interface ImportedRows {
  /** Rows that added something. */
  readonly added: number
  /** Rows that say what is on file. */
  readonly on_file: number
  readonly changes: readonly RowChange[]
  /** Of the rows that added something. */
  readonly horses: readonly HorseId[]
}

/** Writes the good rows of one kind. Refused rows are noted and left out; the caller may then take all of it back. */
export type RecordImporter = (trx: Db, context: ImportContext) => Promise<ImportedRows>

/** Runs a check of a command. @returns what it refuses, and the member at fault; null where it passes */
export async function refusalIn(check: () => unknown): Promise<{ path: string; message: string } | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { path: error.errors?.[0]?.path ?? '', message: error.message }
  }
}

/** Runs a check of a command; what it refuses is a fault of the row. @returns whether it passed */
export async function passes(
  row: RecordRow,
  check: () => unknown,
  fieldOf: (member: string) => string = (member) => member,
): Promise<boolean> {
  const found = await refusalIn(check)
  if (found !== null) row.refuse(fieldOf(found.path), found.message)
  return found === null
}

interface NewRows<T> {
  readonly table: ChangedTable
  /** Of the horses that the file may mean. */
  readonly onFile: readonly T[]
  /** What makes two records the same: all that a file says of them. */
  readonly columns: readonly (keyof T)[]
  /** Of those, what may differ from the record on file: it was edited there since. */
  readonly settled?: readonly (keyof T)[]
  /** What a row says, checked; null where that is refused. */
  readonly read: (row: RecordRow) => T | null | Promise<T | null>
  /** Of the rows to insert, those that don't go in beside the others, with the reason. */
  readonly unfit?: (rows: readonly T[]) => Promise<ReadonlyMap<T, { path: string; message: string }>>
  /** Inserts rows with consecutive ids. @returns the first of them */
  readonly insert: (rows: readonly T[]) => Promise<number | null>
  /** Rows that were added for these. */
  readonly others?: readonly RowRef[]
}

/** Adds the records of a file that are not on file yet, each once. */
export async function importNewRows<T extends object>(
  trx: Db,
  rows: readonly RecordRow[],
  { table, onFile, columns, settled = [], read, unfit, insert, others = [] }: NewRows<T>,
): Promise<ImportedRows> {
  const keyOf = (record: T, of: readonly (keyof T)[]) => JSON.stringify(of.map((column) => record[column]))
  const lasting = columns.filter((column) => !settled.includes(column))
  const filed = new Set(onFile.map((record) => keyOf(record, lasting)))
  const seen = new Set<string>()
  const rowOf = new Map<T, RecordRow>()
  let on_file = 0
  for (const row of rows) {
    const record = await read(row)
    if (record === null || row.isRefused) continue
    const key = keyOf(record, columns)
    if (filed.has(keyOf(record, lasting)) || seen.has(key)) on_file++
    else rowOf.set(record, row)
    seen.add(key)
  }
  for (const [record, { path, message }] of (await unfit?.([...rowOf.keys()])) ?? []) {
    rowOf.get(record)?.refuse(path, message)
    rowOf.delete(record)
  }
  const fresh = [...rowOf.keys()]
  const watch = await watchRows(trx, [])
  const first = fresh.length === 0 ? 0 : Number(await insert(fresh))
  const made = fresh.map((_, i) => [table, first + i] as RowRef) // consecutive
  return {
    added: fresh.length,
    on_file,
    changes: await watch.changes([...others, ...made]),
    horses: fresh.flatMap((row) => (row as { horse_id?: HorseId | null }).horse_id ?? []), // all have it
  }
}
