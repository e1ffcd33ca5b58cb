import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Check = z.object({ ok: z.boolean(), detail: z.string().optional() })
export const Health = z.object({
  status: z.enum(['healthy', 'unhealthy']),
  checks: z.object({ database: Check, worker: Check, disk: Check, upkeep: Check, evaluation: Check }),
})
export type Health = z.infer<typeof Health>

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  tag: 'Operations',
  summary: 'Health of the system',
  reply: Health,
  errors: ['unhealthy'],
})
export const getReady = endpoint({
  method: 'GET',
  path: '/ready',
  tag: 'Operations',
  summary: 'Readiness to serve requests',
  reply: z.object({ ready: z.boolean(), reasons: z.array(z.string()) }),
  errors: ['unhealthy'],
})
