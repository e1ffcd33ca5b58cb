import { join } from 'node:path'
import type { Database } from '@quarterpole/db/open'
import { readUpkeep, recordUpkeep, UPKEEP_TASKS, type UpkeepTask } from '@quarterpole/db/queries/upkeep'
import type { JobKind } from '../platform/jobs/runner.ts'
import type { Config } from '../platform/process/config.ts'
import type { WorkerPool } from '../platform/workers/pool.ts'

/** Where the full backups are; the copies made before a migration are there too. */
export const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backups')

const FAILED: Record<UpkeepTask, string> = {
  backup: 'The last backup failed.',
  restore_drill: 'The last restore drill failed.',
  integrity_check: 'The last integrity check failed.',
}

/** One kind of job for each task. Each records what it found, and also that it failed. */
export const upkeepJobs = (
  db: Database,
  pool: WorkerPool,
  config: Pick<Config, 'dataDir' | 'backupKeep'>,
): Record<UpkeepTask, JobKind> => {
  const kindOf =
    (task: UpkeepTask): JobKind =>
    async (_payload, { signal }) => {
      const { database } = pool
      try {
        // The backups from before the damage are the way back: while it lasts none is removed.
        const { integrity_check } = await readUpkeep(db)
        const keep = integrity_check?.fault ? null : config.backupKeep
        const input = { task, database, folder: backupFolder(config), keep }
        const { fault, facts } = await pool.run<typeof import('./upkeep-task.ts')>(
          new URL('./upkeep-task.ts', import.meta.url),
          input,
          { signal },
        )
        return {
          write: async (trx) => {
            await recordUpkeep(trx, task, { fault, facts })
            return { result: { fault, ...facts } }
          },
        }
      } catch (error) {
        if (!signal.aborted) await recordUpkeep(db, task, { fault: `${FAILED[task]} ${remedy(error)}` })
        throw error
      }
    }
  const [backup, restore_drill, integrity_check] = UPKEEP_TASKS.map(kindOf) as [JobKind, JobKind, JobKind] // one a task
  return { backup, restore_drill, integrity_check }
}

/** By the message: an error from a worker thread has lost its code. */
function remedy(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (/ENOSPC|disk is full/.test(message)) return 'The disk is full: free some space.'
  if (/EACCES|EPERM|EROFS|ENOTDIR/.test(message)) return 'The server can’t write to its backups folder.'
  return 'See the server log for details.'
}
