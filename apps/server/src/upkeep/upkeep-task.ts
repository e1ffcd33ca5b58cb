import { drillBackups, drillFault } from '@quarterpole/db/backups/drill'
import type { KeepRule } from '@quarterpole/db/backups/keep'
import { takeBackup } from '@quarterpole/db/backups/take'
import { type OpenOptions, openDatabase } from '@quarterpole/db/open'
import type { UpkeepRecord, UpkeepTask } from '@quarterpole/db/queries/upkeep'

export interface UpkeepTaskInput {
  readonly task: UpkeepTask
  readonly database: OpenOptions
  /** Folder of the backups. */
  readonly folder: string
  readonly keep: KeepRule
}
export type UpkeepResult = Pick<UpkeepRecord, 'fault' | 'facts'>

/** Takes a backup, drills the backups, or checks the database, in a worker thread. */
export async function run({ task, database, folder, keep }: UpkeepTaskInput): Promise<UpkeepResult> {
  if (task === 'restore_drill') return drillAll(folder)
  const db = openDatabase(database)
  try {
    if (task === 'backup') {
      const { bytes, tables, removed } = await takeBackup(db, folder, keep, new Date())
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
      return { fault: null, facts: { bytes, rows, removed: removed.length } }
    }
    const { fault, notChecked } = await db.engine.checkIntegrity(db.kysely)
    return { fault: fault && DAMAGED_DATABASE, facts: { not_checked: notChecked, found: fault } }
  } finally {
    await db.close()
  }
}

const DAMAGED_DATABASE =
  'The integrity check found damage in the database. Stop the server and restore the newest backup.'

async function drillAll(folder: string): Promise<UpkeepResult> {
  const drill = await drillBackups(folder)
  const { restored, rows, damaged, checked } = drill
  return { fault: drillFault(drill), facts: { restored, rows, checked, damaged: damaged.length } }
}
