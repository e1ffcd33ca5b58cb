import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { RowChange } from '@quarterpole/db/queries/change'
import type { ProblemList } from '@quarterpole/herd-files/problems'
import type { RecordHorses } from '@quarterpole/herd-files/records/record-horses'
import type { RecordRow } from '@quarterpole/herd-files/records/record-row'
import { AppError } from '../http/problem.ts'

export interface ImportContext {
  readonly rows: readonly RecordRow[]
  readonly horses: RecordHorses
  readonly problems: ProblemList
  /** Of rows that name no season. */
  readonly season_year: number | null
  /** The latest day something can have happened. */
  readonly today: string
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

interface NewRecords<T> {
  readonly rows: readonly RecordRow[]
  readonly onFile: readonly T[]
  /** What makes two records the same: all that a file says of them. */
  readonly columns: readonly (keyof T)[]
  /** Of those, what may differ from the record on file: it was edited there since. */
  readonly settled?: readonly (keyof T)[]
  readonly read: (row: RecordRow) => Promise<T | null>
}

/** The records of a file that are not on file yet, each once, and how many rows say what is. */
export async function newRecords<T>({ rows, onFile, columns, settled = [], read }: NewRecords<T>) {
  const keyOf = (record: T, of: readonly (keyof T)[]) => JSON.stringify(of.map((column) => record[column]))
  const lasting = columns.filter((column) => !settled.includes(column))
  const filed = new Set(onFile.map((record) => keyOf(record, lasting)))
  const seen = new Set<string>()
  const fresh: T[] = []
  let on_file = 0
  for (const row of rows) {
    const record = await read(row)
    if (record === null || row.isRefused) continue
    const key = keyOf(record, columns)
    if (filed.has(keyOf(record, lasting)) || seen.has(key)) on_file++
    else fresh.push(record)
    seen.add(key)
  }
  return { fresh, on_file }
}
