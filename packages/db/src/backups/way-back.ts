import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkArchive } from '../archive/read.ts'
import { type KeptBackup, listBackups } from './folder.ts'

/** Beside the backups, because a damaged database cannot say when it was last sound. */
const CLEAN_CHECK = 'last-clean-check'

/** Notes that the integrity check found nothing wrong. */
export const noteCleanCheck = (folder: string, at: Date): Promise<void> =>
  writeFile(join(folder, CLEAN_CHECK), at.toISOString(), { mode: 0o600 })

export interface WayBack {
  /** The newest sound backup from before the last clean check, or else the newest sound one; null if there is none. */
  readonly backup: KeptBackup | null
  /** When the database was last known to be sound; null if that is not known, or the backup is newer. */
  readonly soundAt: Date | null
}

/** The backup to go back to from a damaged database. One made after the last clean check may hold the damage. */
export async function wayBack(folder: string): Promise<WayBack> {
  const backups = await listBackups(folder)
  const checkedAt = await readCleanCheck(folder)
  if (checkedAt !== null) {
    const backup = await newestSound(backups.filter(({ at }) => at <= checkedAt))
    if (backup !== null) return { backup, soundAt: checkedAt }
  }
  return { backup: await newestSound(backups), soundAt: null }
}

async function newestSound(newestFirst: readonly KeptBackup[]): Promise<KeptBackup | null> {
  for (const backup of newestFirst) {
    const isSound = await checkArchive(backup.path).then(
      () => true,
      () => false,
    )
    if (isSound) return backup
  }
  return null
}

async function readCleanCheck(folder: string): Promise<Date | null> {
  const text = await readFile(join(folder, CLEAN_CHECK), 'utf8').catch(() => '')
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at
}
