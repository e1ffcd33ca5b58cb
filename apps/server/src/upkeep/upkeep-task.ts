import { mkdir } from 'node:fs/promises'
import { drillBackups, drillFault } from '@quarterpole/db/backups/drill'
import type { KeepRule } from '@quarterpole/db/backups/keep'
import { takeBackup } from '@quarterpole/db/backups/take'
import { noteCleanCheck, wayBack } from '@quarterpole/db/backups/way-back'
import { type Database, type OpenOptions, openDatabase } from '@quarterpole/db/open'
import type { UpkeepRecord, UpkeepTask } from '@quarterpole/db/queries/upkeep'

export interface UpkeepTaskInput {
  readonly task: UpkeepTask
  readonly database: OpenOptions
  /** Folder of the backups. */
  readonly folder: string
  /** Null keeps every backup. */
  readonly keep: KeepRule | null
}
export type UpkeepResult = Pick<UpkeepRecord, 'fault' | 'facts'>

/** Takes a backup, drills the backups, or checks the database, in a worker thread. */
export async function run({ task, database, folder, keep }: UpkeepTaskInput): Promise<UpkeepResult> {
  if (task === 'restore_drill') return drillAll(folder)
  const db = openDatabase(database)
  try {
    if (task === 'backup') {
      const { bytes, tables, removed, missing } = await takeBackup(db, folder, keep, new Date())
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
      return { fault: null, facts: { bytes, rows, removed: removed.length, missing: missing.length } }
    }
    return await checkDatabase(db, folder)
  } finally {
    await db.close()
  }
}

async function checkDatabase(db: Database, folder: string): Promise<UpkeepResult> {
  const begun = new Date()
  const { fault: found, notChecked } = await db.engine.checkIntegrity(db.kysely)
  const facts = { not_checked: notChecked, found }
  if (found !== null) return { fault: await damage(db, folder), facts }
  if (notChecked === null) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await noteCleanCheck(folder, begun)
  }
  return { fault: null, facts }
}

/** Names no path, because a bug report holds it. */
async function damage({ engine }: Database, folder: string): Promise<string> {
  const { backup, soundAt } = await wayBack(folder)
  if (backup === null)
    return 'The integrity check found damage in the database, and there is no sound backup. Copy the database away and ask for help.'
  const age = soundAt === null ? 'the newest sound backup' : 'the newest from before the last clean check'
  const command = `npm run restore -- DATA_DIR/backups/${backup.name}`
  return engine.name === 'sqlite'
    ? `The integrity check found damage in the database. Stop the server, move quarterpole.sqlite to another folder and restore ${age}: ${command}`
    : `The integrity check found damage in an index. Run “reindex database” on the server. If the damage stays, stop the server and restore ${age} into an empty database: ${command}`
}

async function drillAll(folder: string): Promise<UpkeepResult> {
  const drill = await drillBackups(folder)
  const { restored, rows, damaged, checked } = drill
  return { fault: drillFault(drill), facts: { restored, rows, checked, damaged: damaged.length } }
}
