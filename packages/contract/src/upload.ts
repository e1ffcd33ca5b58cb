import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ImportId } from './ids.ts'

/** Made by the client before it sends a file, so that it can follow and cancel what it has not had an answer to yet. */
export const UploadId = z
  .string()
  .regex(/^[A-Za-z0-9-]{8,64}$/, 'must be 8 to 64 letters, digits and hyphens')
  .brand<'UploadId'>()
export type UploadId = z.infer<typeof UploadId>

/** What an upload goes through, in this order. A trial ends after `checking`; `queued` waits for another import. */
export const UPLOAD_PHASES = ['receiving', 'queued', 'reading', 'matching', 'checking', 'writing'] as const
export type UploadPhase = (typeof UPLOAD_PHASES)[number]
/** How an upload ends: with its report, refused or broken off by a fault, or taken off by its user. */
export const UPLOAD_ENDS = ['done', 'failed', 'cancelled'] as const

/** One event of an upload's stream. Rows are those of the phase: read, matched, checked or written so far. */
export const UploadProgress = z.object({
  phase: z.enum([...UPLOAD_PHASES, ...UPLOAD_ENDS]),
  bytes_received: z.number().int().nonnegative(),
  bytes_total: z.number().int().nonnegative().nullable(), // of the whole form; null when the client did not say
  rows_done: z.number().int().nonnegative(),
  rows_total: z.number().int().nonnegative().nullable(), // null until the file is read
})
export type UploadProgress = z.infer<typeof UploadProgress>

/** What became of the wish to cancel. Too late means that all of it is written, or will be in a moment. */
export const UploadCancelled = z.object({
  outcome: z.enum(['cancelled', 'too_late', 'over']),
  import_id: ImportId.nullable(), // what can be taken back instead, once it is written
})
export type UploadCancelled = z.infer<typeof UploadCancelled>

const tag = 'Data import'
const params = z.object({ id: UploadId })
export const watchUpload = endpoint({
  method: 'GET',
  path: '/data-import/:id/events',
  tag,
  summary: 'How far an upload is, as server-sent events named progress; the stream ends with the upload',
  params,
  reply: UploadProgress,
  media: 'text/event-stream',
  errors: ['not_found', 'too_many'],
})
export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/data-import/:id',
  tag,
  summary: 'Cancel an upload; nothing of it is written',
  params,
  reply: UploadCancelled,
  errors: ['not_found'],
})

/** Which of two values counts: the one that stands, on file or in the earlier row, or the one of this row. */
export const ConflictDecision = z.enum(['keep', 'take'])
export type ConflictDecision = z.infer<typeof ConflictDecision>
/** A row that says other than what stands: on file, or in an earlier row of the same file about the same horse. */
export const ImportConflict = z.object({
  row: z.number().int(),
  kind: z.enum(['on_file', 'in_file']),
  name: z.string(),
  horse_id: z.number().int().nullable(), // the horse on file, where it is one
  other_row: z.number().int().nullable(), // the earlier row, where it is one
  fields: z.array(z.object({ field: z.string(), keep: z.string(), take: z.string() })),
  decision: ConflictDecision.nullable(), // as asked for; null where nobody has decided
})
export type ImportConflict = z.infer<typeof ImportConflict>
/** How many there are of each kind, and the first of them side by side. */
export const ImportConflicts = z.object({
  on_file: z.number().int(), // taken, where nobody decides
  in_file: z.number().int(), // errors, where nobody decides
  listed: z.array(ImportConflict),
})
export type ImportConflicts = z.infer<typeof ImportConflicts>
/** The member `conflicts` of an upload's form: what to do about all of a kind, and about single rows. */
export const ConflictChoice = z.strictObject({
  on_file: ConflictDecision.optional(),
  in_file: ConflictDecision.optional(),
  rows: z
    .record(z.string().regex(/^[1-9]\d{0,6}$/, 'must be a row of the file'), ConflictDecision)
    .default({}),
})
export type ConflictChoice = z.infer<typeof ConflictChoice>
