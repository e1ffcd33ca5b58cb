import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './values.ts'

const Check = z.object({ ok: z.boolean(), detail: z.string().optional() })
export const Health = z
  .object({
    status: z.enum(['healthy', 'unhealthy']),
    checks: z.object({ database: Check, worker: Check, disk: Check, upkeep: Check, evaluation: Check }),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof Health>

/** What the server does for its own data. */
export const UpkeepTask = z.enum(['backup', 'restore_drill', 'integrity_check'])
export type UpkeepTask = z.infer<typeof UpkeepTask>

/** What an administrator asks first: which version, on what, when it was last backed up, and how much room is left. */
export const System = z.object({
  version: z.string(),
  schema: z.string().nullable(), // newest migration
  engine: z.string(), // "SQLite 3.53.1"
  database_bytes: z.number().nonnegative(),
  free_bytes: z.number().nonnegative(), // on the disk of the data folder
  automatic_backups: z.boolean(),
  upkeep: z.array(
    z.object({
      task: UpkeepTask,
      succeeded_at: Instant.nullable(), // last run that found nothing wrong
      fault: z.string().nullable(), // what the last run found
    }),
  ),
  checks: Health.shape.checks,
  jobs_waiting: z.number().int().nonnegative(),
  process: z.object({
    role: z.enum(['all', 'web', 'worker']),
    runtime: z.string(), // "Node 24.21.0"
    started_at: Instant,
    memory_bytes: z.number().nonnegative(),
  }), // the one that answered
})
export type System = z.infer<typeof System>

export const getSystem = endpoint({
  method: 'GET',
  path: '/system',
  need: 'manage',
  tag: 'Operations',
  summary: 'Version, database, backups, disk and the process that answered',
  reply: System,
  errors: [],
})
export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  need: 'nobody',
  tag: 'Operations',
  summary: 'Health of the system',
  reply: Health,
  errors: ['unhealthy'],
})
export const getReady = endpoint({
  method: 'GET',
  path: '/ready',
  need: 'nobody',
  tag: 'Operations',
  summary: 'Readiness to serve requests',
  reply: z.object({ ready: z.boolean(), reasons: z.array(z.string()) }),
  errors: ['unhealthy'],
})
