import { statfs } from 'node:fs/promises'
import { ping } from '@quarterpole/db/queries/app-meta'
import type { Database } from '@quarterpole/db/open'
import { oldestWaitingJob } from '@quarterpole/db/queries/job'
import type { Config } from '../platform/process/config.ts'
import type { HerdView } from '../herd/snapshot/store.ts'
import type { JobQueues } from '../platform/jobs/queues.ts'
import type { UpkeepWatch } from '../upkeep/status.ts'
import type { Checks } from '../upkeep/health-monitor.ts'

const DISK_FLOOR_BYTES = 200 * 1024 * 1024
/** A due job that waits longer than this means that no worker is running. */
const WAITING_LIMIT_MS = 120_000

interface Checked {
  config: Config
  db: Database
  herd: HerdView
  runner: JobQueues | null
  upkeep: UpkeepWatch
}

export const healthChecks = ({ config, db, herd, runner, upkeep }: Checked): Checks => ({
  database: async () => {
    await ping(db)
    return { ok: true }
  },
  worker: async () => {
    if (runner)
      return runner.isAlive ? { ok: true } : { ok: false, detail: 'the job loop of this process has stopped' }
    const oldest = await oldestWaitingJob(db)
    const isStuck = oldest !== null && Date.now() - Date.parse(oldest) > WAITING_LIMIT_MS
    return isStuck
      ? { ok: false, detail: 'a job has been waiting for two minutes: is a worker running?' }
      : { ok: true }
  },
  disk: async () => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return bavail * bsize >= DISK_FLOOR_BYTES ? { ok: true } : { ok: false, detail: 'less than 200 MB free' }
  },
  upkeep: async () => {
    const { trouble } = (await upkeep.read()).status
    return trouble === null ? { ok: true } : { ok: false, detail: trouble }
  },
  evaluation: () => {
    const { evaluation } = herd.current
    return evaluation ? { ok: true } : { ok: false, detail: 'the herd has not been evaluated yet' }
  },
})
