import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Archive, writeArchive } from '../archive/write.ts'
import type { Db } from '../open.ts'
import { backupName, listBackups, removeUnfinished } from './folder.ts'
import { backupsToKeep, type KeepRule } from './keep.ts'

export interface TakenBackup extends Archive {
  /** Names of the old backups it removed. */
  readonly removed: readonly string[]
}

/**
 * Writes a full backup into a folder, reads it back, and then removes the backups that the rule does not keep. If it
 * fails nothing is removed.
 *
 * @param rule  null keeps all, as while the database is known to be damaged; so does a file without bytes, which an older
 *   backup may have
 */
export async function takeBackup(
  db: Db,
  folder: string,
  rule: KeepRule | null,
  now: Date,
): Promise<TakenBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeUnfinished(folder)
  const archive = await writeArchive(db, join(folder, backupName(now)))
  if (rule === null || archive.missing.length > 0) return { ...archive, removed: [] }
  const backups = await listBackups(folder)
  const kept = backupsToKeep(backups, rule)
  const old = backups.filter((backup) => !kept.has(backup))
  for (const { path } of old) await rm(path, { force: true })
  return { ...archive, removed: old.map(({ name }) => name) }
}
