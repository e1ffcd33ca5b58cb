import type { JobId } from '@quarterpole/contract/ids'
import { countWaitingJobs, enqueueJob } from '@quarterpole/db/queries/job'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../http/problem.ts'
import { seesMoney } from '../http/private-parts.ts'
import type { Services } from '../process/services.ts'
import type { Paper } from '../paper/page.ts'

const MAX_WAITING = 50

/** Starts a job that draws a PDF on the reader's paper, with money if he sees it. @throws {AppError} too_many */
export async function enqueueReport(
  { db, wakeJobs }: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  kind:
    | 'cross_report'
    | 'breeding_report'
    | 'horse_report'
    | 'packet'
    | 'stall_cards'
    | 'statement_pdf'
    | 'owner_report',
  payload: object,
): Promise<{ job_id: JobId }> {
  if ((await countWaitingJobs(db)) >= MAX_WAITING)
    throw new AppError('too_many', 'Too many reports are waiting. Try again in a minute.', {
      retryAfterS: 30,
    })
  const job_id = await enqueueJob(db, {
    kind,
    payload: { ...payload, paper: paperFor(request), with_money: seesMoney(request.caller) },
  })
  wakeJobs()
  reply.header('location', `/api/jobs/${job_id}`)
  return { job_id }
}

/** Letter where the first language asked for is American or Canadian, or none is; else A4. */
export function paperFor({ headers }: FastifyRequest): Paper {
  const first = headers['accept-language']?.split(',')[0]?.trim() ?? ''
  return /^$|^\*|^en$|-(?:US|CA|MX)\b/i.test(first) ? 'LETTER' : 'A4'
}
