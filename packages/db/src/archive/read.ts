import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { DamagedBackupError } from '../backup.ts'
import { DATABASE_FILE } from '../open.ts'
import { type ArchiveHeader, FORMAT, LineSum, type TableSum } from './format.ts'
import { type ArchivedTable, isArchivedTable } from './tables.ts'

const LINES_AT_ONCE = 2000
/** Lines with bytes are long: of these, fewer at once. */
const LETTERS_AT_ONCE = 16 * 2 ** 20
/** Magic bytes of a SQLite file. */
const SQLITE_HEAD = 'SQLite format 3\0'

/** The file is a copy of the embedded database, as made before a migration, not an archive. */
export class DatabaseFileError extends Error {
  override name = 'DatabaseFileError'
  constructor(path: string) {
    super(
      `${path} is a copy of the embedded database, not a backup to be loaded. To go back to it, stop the server and ` +
        `put it in the place of DATA_DIR/${DATABASE_FILE}; remove the files beside that which end in -wal and -shm.`,
    )
  }
}

/** A part of an archive, in file order. Rows come in batches of JSON lines. */
export type ArchivePart =
  | { readonly kind: 'header'; readonly header: ArchiveHeader }
  | { readonly kind: 'table'; readonly table: ArchivedTable; readonly columns: readonly string[] }
  | { readonly kind: 'rows'; readonly lines: readonly string[] }
  | { readonly kind: 'end'; readonly table: ArchivedTable; readonly sum: TableSum }

/**
 * Reads and verifies an archive; reaching the end means that every checksum matched.
 *
 * @throws {DamagedBackupError} at the first line with a wrong checksum, or if the end is missing
 * @throws {DatabaseFileError} if it is a SQLite file instead of an archive
 */
export async function* readArchive(path: string): AsyncGenerator<ArchivePart> {
  const damaged = (reason: string) => new DamagedBackupError(path, reason)
  const frame = new LineSum()
  let open: { table: ArchivedTable; sum: LineSum } | null = null
  let tables = 0
  let isFirst = true
  for await (const lines of linesOf(path)) {
    let rows: string[] = []
    for (const line of lines) {
      if (line.startsWith('[') && open !== null) {
        open.sum.add(line)
        rows.push(line)
        continue
      }
      if (rows.length > 0) yield { kind: 'rows', lines: rows }
      rows = []
      const entry = entryOf(line, damaged)
      if (isFirst) yield { kind: 'header', header: headerOf(entry, damaged) }
      else if (open === null && entry.end === 'backup') {
        if (entry.sha256 !== frame.done().sha256 || entry.tables !== tables)
          throw damaged('its checksum differs.')
        return
      } else if (open === null) {
        const table = tableOf(entry, damaged)
        open = { table: table.table, sum: new LineSum() }
        yield table
      } else {
        const sum = open.sum.done()
        if (entry.end !== open.table || entry.rows !== sum.rows || entry.sha256 !== sum.sha256)
          throw damaged(`the checksum of ${open.table} differs.`)
        yield { kind: 'end', table: open.table, sum }
        open = null
        tables++
      }
      frame.add(line)
      isFirst = false
    }
    if (rows.length > 0) yield { kind: 'rows', lines: rows }
  }
  throw damaged('its end is missing.')
}

/** Verifies an archive and returns its contents. @throws {DamagedBackupError} */
export async function checkArchive(path: string): Promise<Record<string, TableSum>> {
  const tables: Record<string, TableSum> = {}
  for await (const part of readArchive(path)) if (part.kind === 'end') tables[part.table] = part.sum
  return tables
}

type Damaged = (reason: string) => DamagedBackupError

function entryOf(line: string, damaged: Damaged): Record<string, unknown> {
  try {
    const entry: unknown = JSON.parse(line)
    if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) return { ...entry }
  } catch {
    // reported below
  }
  throw damaged('it is not a Quarterpole backup, or it was changed.')
}

function headerOf(entry: Record<string, unknown>, damaged: Damaged): ArchiveHeader {
  const { quarterpole_backup: format, migrations, created_at } = entry
  if (format === undefined) throw damaged('it is not a Quarterpole backup.')
  if (format !== FORMAT)
    throw damaged(`its format is ${String(format)}, and this version reads format ${FORMAT}.`)
  if (!Array.isArray(migrations)) throw damaged('its first line is incomplete.')
  return { quarterpole_backup: FORMAT, migrations: migrations.map(String), created_at: String(created_at) }
}

function tableOf({ table, columns }: Record<string, unknown>, damaged: Damaged) {
  const name = String(table)
  if (!isArchivedTable(name) || !Array.isArray(columns)) throw damaged(`it has an unknown table, ${name}.`)
  return { kind: 'table' as const, table: name, columns: columns.map(String) }
}

async function* linesOf(path: string): AsyncGenerator<string[]> {
  const file = createReadStream(path)
  const text = createGunzip().setEncoding('utf8')
  file.once('error', (error) => text.destroy(error))
  file.pipe(text)
  let rest: string[] = [] // pieces of an incomplete line, which can span many chunks
  let lines: string[] = []
  let letters = 0
  try {
    for await (const chunk of text) {
      const [first = '', ...others] = String(chunk).split('\n')
      letters += String(chunk).length
      rest.push(first)
      const next = others.pop()
      if (next !== undefined) {
        lines.push(rest.join(''), ...others)
        rest = [next]
      }
      if (lines.length < LINES_AT_ONCE && letters < LETTERS_AT_ONCE) continue
      yield lines
      lines = []
      letters = 0
    }
  } catch (error) {
    throw await readingFault(path, error)
  } finally {
    file.destroy()
  }
  const last = rest.join('')
  yield last === '' ? lines : [...lines, last]
}

/** Gunzip fails on a file that is no archive or is truncated; a missing file keeps its own error. */
async function readingFault(path: string, error: unknown): Promise<unknown> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!code.startsWith('Z_')) return error
  if (await isDatabaseFile(path)) return new DatabaseFileError(path)
  return new DamagedBackupError(path, 'it cannot be unzipped; it is truncated or not a backup.')
}

async function isDatabaseFile(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SQLITE_HEAD.length) })
    return buffer.toString('latin1', 0, bytesRead) === SQLITE_HEAD
  } finally {
    await file.close()
  }
}
