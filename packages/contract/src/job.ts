import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { JobId } from './ids.ts'
import { Fraction } from './values.ts'

export const JOB_STATUSES = ['queued', 'running', 'done', 'failed'] as const
export const Job = z
  .object({
    id: JobId,
    status: z.enum(JOB_STATUSES),
    result_url: z.string().nullable(),
    error_message: z.string().nullable(),
    progress: Fraction.nullable(),
    /** Current step in words; null if unknown or not running. */
    stage: z.string().nullable(),
  })
  .meta({ id: 'Job' })
export type Job = z.infer<typeof Job>

export const getJob = endpoint({
  method: 'GET',
  path: '/jobs/:id',
  need: 'read',
  tag: 'Jobs',
  summary: 'Status of a job',
  params: z.object({ id: JobId }),
  reply: Job,
  errors: ['not_found'],
})

export const cancelJob = endpoint({
  method: 'POST',
  path: '/jobs/:id/cancel',
  need: 'manage',
  tag: 'Jobs',
  summary: 'Cancel a queued or running job; its result is not saved',
  params: z.object({ id: JobId }),
  reply: Job,
  errors: ['not_found', 'conflict'],
})
