import { countWaitingJobs, oldestWaitingJob } from '@quarterpole/db/queries/job'
import { UPKEEP_TASKS } from '@quarterpole/db/queries/upkeep'
import { Gauge, type Registry } from 'prom-client'
import type { UpkeepServices } from './status.ts'

type Watched = Pick<UpkeepServices, 'db' | 'health' | 'upkeep' | 'clock'>

/** Gauges of what an administrator watches, read when they are asked for. docs/operations.md explains them. */
export function registerUpkeepMetrics(registry: Registry, { db, health, upkeep, clock }: Watched) {
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await value())
      },
    })
  gauge('quarterpole_healthy', '1 if database, worker and disk work, otherwise 0', () =>
    health.health().status === 'healthy' ? 1 : 0,
  )
  gauge('quarterpole_database_bytes', 'Size of the database', async () => (await upkeep.read()).databaseBytes)
  gauge(
    'quarterpole_disk_free_bytes',
    'Free space on the disk of DATA_DIR',
    async () => (await upkeep.read()).freeBytes,
  )
  gauge('quarterpole_backup_bytes', 'Size of the last backup; 0 before the first', async () =>
    Number((await upkeep.read()).records.backup?.facts['bytes'] ?? 0),
  )
  gauge('quarterpole_jobs_waiting', 'Jobs that wait for a worker', () => countWaitingJobs(db))
  gauge('quarterpole_job_oldest_waiting_seconds', 'How long the oldest due job has waited', async () => {
    const oldest = await oldestWaitingJob(db)
    return oldest === null ? 0 : Math.max(0, (clock().getTime() - Date.parse(oldest)) / 1000)
  })
  new Gauge({
    name: 'quarterpole_upkeep_success_timestamp_seconds',
    help: 'When a task last found nothing wrong; 0 if never',
    labelNames: ['task'],
    registers: [registry],
    async collect() {
      const { records } = await upkeep.read()
      for (const task of UPKEEP_TASKS)
        this.set({ task }, Date.parse(records[task]?.succeeded_at ?? '') / 1000 || 0)
    },
  })
  new Gauge({
    name: 'quarterpole_upkeep_fault',
    help: '1 if the last run of a task failed or found damage, otherwise 0',
    labelNames: ['task'],
    registers: [registry],
    async collect() {
      const { records } = await upkeep.read()
      for (const task of UPKEEP_TASKS) this.set({ task }, records[task]?.fault ? 1 : 0)
    },
  })
}
