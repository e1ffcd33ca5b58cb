import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { partOf, removeUnfinished } from '../backups/folder.ts'
import { appliedNames, refuseUnknown } from '../migrate.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import type { Db } from '../open.ts'
import { readClock } from '../queries/clock.ts'
import { areFilesElsewhere, isFileStored, readAllPieces } from '../queries/stored-file.ts'
import { readTx } from '../tx.ts'
import { columnsOf, dumpTable } from './dump.ts'
import { type ArchiveHeader, FORMAT, LineSum, type TableSum } from './format.ts'
import { checkArchive } from './read.ts'
import { TABLES_EVER } from './tables.ts'

export interface Archive {
  readonly path: string
  readonly bytes: number
  readonly tables: Readonly<Record<string, TableSum>>
  /** Photos and papers whose bytes are neither in the database nor in its bucket. */
  readonly missing: readonly string[]
}

/** What a backup lacks, and what to do about it; null if nothing. */
export const missingFault = (missing: number): string | null =>
  missing === 0
    ? null
    : `The backup lacks the bytes of photos or papers (${missing}): they are neither in the database nor in its bucket. ` +
      'If they are in a bucket, set FILES_BUCKET and what belongs to it as before. Else send them again, or restore an earlier backup.'

export class BackupExistsError extends Error {
  override name = 'BackupExistsError'
  constructor(path: string) {
    super(`${path} already exists. Choose another name, or remove it first.`)
  }
}

/**
 * Writes a consistent snapshot of the whole database to one file and verifies it by reading it back. The file gets its
 * name only when complete and verified, and only its owner can read it.
 *
 * @throws {BackupExistsError} if the file exists
 * @throws {SchemaTooNewError} if a newer version has migrated the database
 */
export async function writeArchive(db: Db, path: string): Promise<Archive> {
  if (existsSync(path)) throw new BackupExistsError(path)
  const part = partOf(path)
  await removeUnfinished(dirname(path))
  await rm(part, { force: true })
  try {
    const file = await open(part, 'wx', 0o600)
    const gzip = createGzip()
    const written = pipeline(gzip, file.createWriteStream({ flush: true }))
    // A full disk fails the pipeline before the dump; the first failure is the reason.
    const [missing] = await Promise.all([
      readTx(db, (trx) => dump(trx, gzip)).finally(() => gzip.end()),
      written,
    ])
    const tables = await checkArchive(part)
    await rename(part, path)
    return { path, bytes: (await stat(path)).size, tables, missing: await stillStored(db, missing) }
  } finally {
    await rm(part, { force: true })
  }
}

/** What was deleted since the snapshot is not missed. */
async function stillStored(db: Db, files: Iterable<string>): Promise<string[]> {
  const stored: string[] = []
  for (const file of files) if (await isFileStored(db, file)) stored.push(file)
  return stored
}

/** @returns files of which bytes are nowhere */
async function dump(db: Db, gzip: Gzip): Promise<Set<string>> {
  const missing = new Set<string>()
  const frame = new LineSum()
  const send = async (lines: readonly string[]) => {
    if (gzip.destroyed) throw new Error('the backup file could not be written')
    if (!gzip.write(lines.map((line) => `${line}\n`).join(''))) await once(gzip, 'drain')
  }
  const sendFrame = async (entry: object) => {
    const line = JSON.stringify(entry)
    frame.add(line)
    await send([line])
  }
  const migrations = await appliedNames(db)
  refuseUnknown(migrations, MIGRATIONS) // a newer schema may have tables unknown here
  const header: ArchiveHeader = { quarterpole_backup: FORMAT, migrations, created_at: await readClock(db) }
  await sendFrame(header)
  let tables = 0
  for (const table of TABLES_EVER) {
    const columns = await columnsOf(db, table)
    if (columns.length === 0) continue // another version has it
    tables++
    await sendFrame({ table, columns })
    const isElsewhere = table === 'file_piece' && (await areFilesElsewhere(db))
    const pages = isElsewhere ? readAllPieces(db, (file) => missing.add(file)) : undefined
    await sendFrame({
      end: table,
      ...(await dumpTable(db, table, columns, { onLines: send, withSecrets: false, pages })),
    })
  }
  const { sha256 } = frame.done()
  await send([JSON.stringify({ end: 'backup', tables, sha256 })])
  return missing
}
