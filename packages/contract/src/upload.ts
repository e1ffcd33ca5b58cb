import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_REPAIR } from './file-limits.ts'
import { ImportId } from './ids.ts'

/** Phases of an upload, in order. A dry run ends after `checking`; `queued` waits for another import. */
export const UPLOAD_PHASES = ['receiving', 'queued', 'reading', 'matching', 'checking', 'writing'] as const
export type UploadPhase = (typeof UPLOAD_PHASES)[number]
/** Final states of an upload: reported, rejected or failed, or canceled by the user. */
export const UPLOAD_ENDS = ['done', 'failed', 'canceled'] as const

/** Created by the client before it sends a file, to follow and cancel the upload while it runs. */
export const UploadId = z
  .string()
  .regex(/^[A-Za-z0-9-]{8,64}$/, 'must be 8 to 64 letters, digits and hyphens')
  .brand<'UploadId'>()
export type UploadId = z.infer<typeof UploadId>

/** One event of an upload's stream. Rows are those of the phase: read, matched, checked or written so far. */
export const UploadProgress = z
  .object({
    phase: z.enum([...UPLOAD_PHASES, ...UPLOAD_ENDS]),
    bytes_received: z.number().int().nonnegative(),
    bytes_total: z.number().int().nonnegative().nullable(), // of the whole form; null without a Content-Length
    rows_done: z.number().int().nonnegative(),
    rows_total: z.number().int().nonnegative().nullable(), // null until the file is read
  })
  .meta({ id: 'UploadProgress' })
export type UploadProgress = z.infer<typeof UploadProgress>

/** Result of a cancel request. `too_late`: the import is already committed or committing. */
export const UploadCanceled = z
  .object({
    outcome: z.enum(['canceled', 'too_late', 'over']),
    import_id: ImportId.nullable(), // the import to undo instead, once committed
  })
  .meta({ id: 'UploadCanceled' })
export type UploadCanceled = z.infer<typeof UploadCanceled>

const tag = 'Data import'
const params = z.object({ id: UploadId })
export const watchUpload = endpoint({
  method: 'GET',
  path: '/data-import/:id/events',
  need: 'manage',
  tag,
  summary: 'Progress of an upload as server-sent events named progress; the stream ends with the upload',
  params,
  reply: UploadProgress,
  media: 'text/event-stream',
  errors: ['not_found', 'too_many'],
})
export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/data-import/:id',
  need: 'manage',
  tag,
  summary: 'Cancel an upload; nothing is saved',
  params,
  reply: UploadCanceled,
  errors: ['not_found'],
})

/** Which of two values wins: `keep` the one on file or in the earlier row, or `take` this row's. */
export const ConflictDecision = z.enum(['keep', 'take'])
export type ConflictDecision = z.infer<typeof ConflictDecision>
/** A row that contradicts what is on file, or an earlier row of the file about the same horse. */
export const ImportConflict = z
  .object({
    row: z.number().int(),
    kind: z.enum(['on_file', 'in_file']),
    name: z.string(),
    horse_id: z.number().int().nullable(), // the horse on file, for on_file
    other_row: z.number().int().nullable(), // the earlier row, for in_file
    fields: z.array(
      z.object({
        field: z.string(),
        keep: z.string(),
        take: z.string(),
        less_certain: z.boolean(), // this row's value says less: GR for gray, a year for a day
      }),
    ),
    decision: ConflictDecision.nullable(), // as requested; null if undecided
  })
  .meta({ id: 'ImportConflict' })
export type ImportConflict = z.infer<typeof ImportConflict>
/** Count of each kind, and details of the first ones. */
export const ImportConflicts = z
  .object({
    on_file: z.number().int(), // undecided ones take the file's values but the less certain
    in_file: z.number().int(), // undecided ones are errors
    listed: z.array(ImportConflict),
  })
  .meta({ id: 'ImportConflicts' })
export type ImportConflicts = z.infer<typeof ImportConflicts>
/** The member `conflicts` of an upload's form: a decision for all of a kind, and for single rows. */
export const ConflictChoice = z.strictObject({
  on_file: ConflictDecision.optional(),
  in_file: ConflictDecision.optional(),
  rows: z
    .record(z.string().regex(/^[1-9]\d{0,6}$/, 'must be a row of the file'), ConflictDecision)
    .default({}),
})
export type ConflictChoice = z.infer<typeof ConflictChoice>

/** A value to read in place of one in the file: in one row, or in every row that has it. */
export const Repair = z.strictObject({
  field: z.string().min(1).max(60),
  value: z.string().max(500), // as its problem reports it
  use: z.string().max(MAX_REPAIR),
  row: z.number().int().positive().nullable().default(null), // null: wherever the field has the value
})
export type Repair = z.infer<typeof Repair>
/** The member `repairs` of an upload's form. */
export const Repairs = z.array(Repair).max(1000)
export type Repairs = z.infer<typeof Repairs>
/** A repair as carried out, with the number of rows it changed. */
export const RepairMade = z.object({
  ...Repair.shape,
  row: Repair.shape.row.unwrap(),
  rows: z.number().int(),
})
export type RepairMade = z.infer<typeof RepairMade>
