import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HORSE_REPORTS } from './horse-report.ts'
import { HorseId, JobId, pathId } from './ids.ts'

const MAX_PAPERS = 50

export const PacketChoice = z
  .strictObject({
    reports: z.array(z.enum(HORSE_REPORTS)).max(HORSE_REPORTS.length),
    paper_ids: z.array(z.number().int().positive()).max(MAX_PAPERS), // in this order, after the reports
  })
  .refine(({ reports, paper_ids }) => reports.length + paper_ids.length > 0, 'must name a report or a paper')
export type PacketChoice = z.output<typeof PacketChoice>

export const createPacket = endpoint({
  method: 'POST',
  path: '/horses/:id/packet',
  need: 'export',
  callsPerMinute: 60,
  tag: 'Photos and papers',
  summary: 'Start a job that puts reports, papers and photos of a horse into one PDF for a buyer',
  params: z.object({ id: pathId(HorseId) }),
  body: PacketChoice,
  reply: z.object({ job_id: JobId }),
  status: 202,
  errors: ['not_found', 'invalid', 'too_many'],
})
