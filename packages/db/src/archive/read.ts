import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { DamagedBackupError } from '../backup.ts'
import { DATABASE_FILE } from '../open.ts'
import { type ArchiveHeader, FORMAT, LineSum, type TableSum } from './format.ts'
import { type ArchivedTable, isArchivedTable } from './tables.ts'

const LINES_AT_ONCE = 2000
/** How every file of SQLite's begins. */
const SQLITE_HEAD = 'SQLite format 3\0'

/** The file is a copy of the embedded database itself, as one is made before a migration: nothing to be loaded. */
export class DatabaseFileError extends Error {
  override name = 'DatabaseFileError'
  constructor(path: string) {
    super(
      `${path} is a copy of the embedded database, not a backup to be loaded. To go back to it, stop the server and ` +
        `put it in the place of DATA_DIR/${DATABASE_FILE}; remove the files beside that which end in -wal and -shm.`,
    )
  }
}

/** An archive in the order of its lines. Rows come in bunches, each a line of JSON. */
export type ArchivePart =
  | { readonly kind: 'header'; readonly header: ArchiveHeader }
  | { readonly kind: 'table'; readonly table: ArchivedTable; readonly columns: readonly string[] }
  | { readonly kind: 'rows'; readonly lines: readonly string[] }
  | { readonly kind: 'end'; readonly table: ArchivedTable; readonly sum: TableSum }

/**
 * Reads an archive and checks it on the way; whoever has come to its end has read what was written.
 *
 * @throws {DamagedBackupError} at the first line that is not as it was written, or when the end is missing
 * @throws {DatabaseFileError} when it is no archive but the embedded database's own file
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
        if (entry.sha256 !== frame.done().sha256 || entry.tables !== tables) throw damaged('its sums differ.')
        return
      } else if (open === null) {
        const table = tableOf(entry, damaged)
        open = { table: table.table, sum: new LineSum() }
        yield table
      } else {
        const sum = open.sum.done()
        if (entry.end !== open.table || entry.rows !== sum.rows || entry.sha256 !== sum.sha256)
          throw damaged(`the rows of ${open.table} are not those that were written.`)
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

/** Reads an archive to its end and says what is in it. @throws {DamagedBackupError} */
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
    // told below
  }
  throw damaged('it is not a backup of Quarterpole, or was changed.')
}

function headerOf(entry: Record<string, unknown>, damaged: Damaged): ArchiveHeader {
  const { quarterpole_backup: format, migrations, created_at } = entry
  if (format === undefined) throw damaged('it is not a backup of Quarterpole.')
  if (format !== FORMAT)
    throw damaged(`it is of form ${String(format)}, and this version reads form ${FORMAT}.`)
  if (!Array.isArray(migrations)) throw damaged('its first line is incomplete.')
  return { quarterpole_backup: FORMAT, migrations: migrations.map(String), created_at: String(created_at) }
}

function tableOf({ table, columns }: Record<string, unknown>, damaged: Damaged) {
  const name = String(table)
  if (!isArchivedTable(name) || !Array.isArray(columns)) throw damaged(`it has a part nobody knows, ${name}.`)
  return { kind: 'table' as const, table: name, columns: columns.map(String) }
}

async function* linesOf(path: string): AsyncGenerator<string[]> {
  const file = createReadStream(path)
  const text = createGunzip().setEncoding('utf8')
  file.once('error', (error) => text.destroy(error))
  file.pipe(text)
  let rest: string[] = [] // pieces of a line whose end has not come yet: a file's line may be many chunks long
  let lines: string[] = []
  try {
    for await (const chunk of text) {
      const [first = '', ...others] = String(chunk).split('\n')
      rest.push(first)
      const next = others.pop()
      if (next !== undefined) {
        lines.push(rest.join(''), ...others)
        rest = [next]
      }
      if (lines.length < LINES_AT_ONCE) continue
      yield lines
      lines = []
    }
  } catch (error) {
    throw await readingFault(path, error)
  } finally {
    file.destroy()
  }
  const last = rest.join('')
  yield last === '' ? lines : [...lines, last]
}

/** A file that is no archive, or half of one, fails in the unpacking; a file that is not there does not. */
async function readingFault(path: string, error: unknown): Promise<unknown> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!code.startsWith('Z_')) return error
  if (await isDatabaseFile(path)) return new DatabaseFileError(path)
  return new DamagedBackupError(path, 'it cannot be unpacked; it was cut short, or is no backup.')
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
