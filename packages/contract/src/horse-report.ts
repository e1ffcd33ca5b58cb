import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, JobId, pathId } from './ids.ts'

export const HORSE_REPORTS = ['sale_page', 'pedigree', 'produce_record', 'sire_summary'] as const
export type HorseReport = (typeof HORSE_REPORTS)[number]

export const createHorseReport = endpoint({
  method: 'POST',
  path: '/horses/:id/reports',
  need: 'export',
  callsPerMinute: 60,
  tag: 'Horses',
  summary: 'Start a job that renders a sale page, pedigree, produce record or sire summary as PDF',
  params: z.object({ id: pathId(HorseId) }),
  body: z.strictObject({ report: z.enum(HORSE_REPORTS) }),
  reply: z.object({ job_id: JobId }),
  status: 202,
  errors: ['not_found', 'invalid', 'too_many'],
})
