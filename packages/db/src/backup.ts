import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { partOf, removeUnfinished } from './backups/folder.ts'

const BACKUPS_TO_KEEP = 7

export interface BackupFile {
  path: string
  bytes: number
  sha256: string
}

export class DamagedBackupError extends Error {
  override name = 'DamagedBackupError'
  constructor(path: string, reason: string) {
    super(`The backup ${path} is damaged: ${reason}`)
  }
}

/**
 * Copies a live SQLite database into `folder` in one step of SQLite's backup API (off the event loop), checks the copy,
 * writes its SHA-256 next to it and removes all but the newest seven.
 */
export async function backupSqlite(source: string, folder: string, reason: string): Promise<BackupFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const path = join(folder, `${stamp}-${reason.replace(/[^a-z0-9-]+/gi, '-').slice(0, 60)}.sqlite`)
  await removeUnfinished(folder)
  const unfinished = partOf(path)
  try {
    await (await open(unfinished, 'wx', 0o600)).close() // private from its first byte
    await copy(source, unfinished)
    leaveWalMode(unfinished)
    await flush(unfinished)
    const sha256 = await sha256Of(unfinished)
    await rename(unfinished, path)
    return await finish(folder, path, sha256)
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function finish(folder: string, path: string, sha256: string): Promise<BackupFile> {
  await writeFile(`${path}.sha256`, `${sha256}  ${basename(path)}\n`, { flush: true })
  await flush(folder)
  await removeOld(folder)
  return { path, bytes: (await stat(path)).size, sha256 }
}

/** @throws {DamagedBackupError} if the checksum differs, or SQLite's integrity check fails */
export async function verifyBackup(path: string): Promise<BackupFile> {
  const expected = (await readFile(`${path}.sha256`, 'utf8')).slice(0, 64)
  const sha256 = await sha256Of(path)
  if (expected !== sha256) throw new DamagedBackupError(path, `its SHA-256 is ${sha256}, not ${expected}`)
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    const fault = integrityFault(db)
    if (fault) throw new DamagedBackupError(path, fault)
  } finally {
    db.close()
  }
  return { path, bytes: (await stat(path)).size, sha256 }
}

async function copy(source: string, target: string): Promise<void> {
  const db = new DatabaseSync(source, { readOnly: true, timeout: 5000 })
  try {
    // All pages in one step: a copy in several steps restarts after every write.
    await backup(db, target, { rate: 2 ** 30 })
  } finally {
    db.close()
  }
}

/** Checks the copy and switches it out of WAL mode, so that it is a single file. */
function leaveWalMode(path: string): void {
  const db = new DatabaseSync(path)
  try {
    db.exec('pragma journal_mode = delete')
    const fault = integrityFault(db)
    if (fault) throw new DamagedBackupError(path, fault)
  } finally {
    db.close()
  }
}

function integrityFault(db: DatabaseSync): string | null {
  const result = db.prepare('pragma quick_check(1)').get()?.['quick_check']
  return result === 'ok' ? null : String(result)
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array) // a file stream yields bytes
  return hash.digest('hex')
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function removeOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sqlite')).sort()
  for (const name of names.slice(0, -BACKUPS_TO_KEEP)) {
    await rm(join(folder, name), { force: true })
    await rm(join(folder, `${name}.sha256`), { force: true })
  }
}
