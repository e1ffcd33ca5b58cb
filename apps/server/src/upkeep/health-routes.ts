import { appliedNames } from '@quarterpole/db/migrate'
import { countWaitingJobs } from '@quarterpole/db/queries/job'
import { UPKEEP_TASKS } from '@quarterpole/db/queries/upkeep'
import type { UpkeepServices } from './status.ts'
import type { Handlers } from '../platform/http/serve.ts'
import { VERSION } from '../platform/process/version.ts'

export const healthHandlers = {
  getHealth: ({ health }, { reply }) => {
    const answer = health.health()
    if (answer.status === 'unhealthy') reply.status(503)
    return answer
  },
  getReady: ({ health }, { reply }) => {
    const reasons = health.reasonsNotReady()
    if (reasons.length > 0) reply.status(503).header('retry-after', 5)
    return { ready: reasons.length === 0, reasons }
  },
  getSystem: async ({ config, db, health, upkeep }) => {
    const { status, records, databaseBytes, freeBytes } = await upkeep.read()
    return {
      version: VERSION,
      schema: (await appliedNames(db)).at(-1) ?? null,
      engine: await db.engine.version(db.kysely),
      database_bytes: databaseBytes,
      free_bytes: freeBytes,
      automatic_backups: status.automatic_backups,
      upkeep: UPKEEP_TASKS.map((task) => ({
        task,
        succeeded_at: records[task]?.succeeded_at ?? null,
        fault: records[task]?.fault ?? null,
      })),
      checks: health.health().checks,
      jobs_waiting: await countWaitingJobs(db),
      process: {
        role: config.role,
        runtime: `Node ${process.versions.node}`,
        started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
        memory_bytes: process.memoryUsage.rss(),
      },
    }
  },
} satisfies Partial<Handlers<UpkeepServices>>
