import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkArchive } from '../archive/read.ts'
import { restoreArchive } from '../archive/restore.ts'
import { DamagedBackupError } from '../backup.ts'
import { openDatabase } from '../open.ts'
import { listBackups, removeUnfinished } from './folder.ts'

export interface Drill {
  /** Name of the newest sound backup, which was restored; null if there is none. */
  readonly restored: string | null
  /** Rows it has. */
  readonly rows: number
  /** Names of the backups that could not be read or restored, newest first. */
  readonly damaged: readonly string[]
  readonly checked: number
}

/**
 * A restore drill: reads every backup in the folder, and restores the newest sound one into a scratch database beside
 * them, which is checked and removed. The scratch database is an embedded one for either engine, so that a drill needs
 * no rights on a server.
 */
export async function drillBackups(folder: string): Promise<Drill> {
  await removeUnfinished(folder)
  const backups = await listBackups(folder)
  const damaged: string[] = []
  let restored: string | null = null
  let rows = 0
  let checked = 0
  for (const { name, path } of backups) {
    try {
      if (restored !== null) await checkArchive(path)
      else {
        rows = await restoreIntoScratch(path, folder)
        restored = name
      }
    } catch (error) {
      if (!existsSync(path)) continue // another process has removed it since
      if (!(error instanceof DamagedBackupError)) throw error
      damaged.push(name)
    }
    checked++
  }
  return { restored, rows, damaged, checked }
}

/** What a drill found wrong and what to do about it; null if nothing. */
export function drillFault({ restored, damaged }: Drill): string | null {
  const [first, ...others] = damaged
  if (first === undefined) return restored === null ? 'There is no backup to restore.' : null
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  const use = restored === null ? 'No sound backup is left.' : `The newest sound one is ${restored}.`
  return `A backup is damaged: ${first}${more}. Delete it. ${use}`
}

/** @returns the number of rows restored, each compared with the backup by restoreArchive */
async function restoreIntoScratch(path: string, folder: string): Promise<number> {
  const dataDir = await mkdtemp(join(folder, 'drill-'))
  const db = openDatabase({ dataDir })
  try {
    const { tables } = await restoreArchive(db, path)
    const { fault } = await db.engine.checkIntegrity(db.kysely)
    if (fault !== null) throw new DamagedBackupError(path, `restored, it fails the integrity check: ${fault}`)
    return Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  } finally {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
