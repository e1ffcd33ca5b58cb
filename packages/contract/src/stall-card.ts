import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, JobId } from './ids.ts'

/** What a sheet is cut into. */
export const STALL_CARD_FORMS = ['card', 'label'] as const
export type StallCardForm = (typeof STALL_CARD_FORMS)[number]
/** Cards or labels on one sheet. */
export const PER_SHEET: Readonly<Record<StallCardForm, number>> = { card: 2, label: 10 }
/** Horses of one file at most. */
export const MAX_STALL_CARDS = 500

export const createStallCards = endpoint({
  method: 'POST',
  path: '/stall-cards',
  need: 'export',
  callsPerMinute: 60,
  tag: 'Horses',
  summary: 'Start a job that renders stall cards or labels as PDF, each with a code that opens the horse',
  body: z.strictObject({
    horse_ids: z.array(HorseId).min(1).max(MAX_STALL_CARDS),
    form: z.enum(STALL_CARD_FORMS),
  }),
  reply: z.object({ job_id: JobId }),
  status: 202,
  errors: ['not_found', 'invalid', 'too_many'],
})
