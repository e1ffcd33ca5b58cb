import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ImportId, JobId, pathId } from './ids.ts'
import { FileMapping } from './import-mapping.ts'
import { FILE_TYPES, MAPPING_FORMATS, QUALITY_ITEMS } from './limits.ts'
import { ImportConflicts, RepairMade, UploadId } from './upload.ts'
import { Fraction, Instant, page, queryFlag } from './values.ts'

/** A problem with a value: where, what, and how to fix it. Rows that one fix would solve share a `group`. */
export const ImportProblem = z
  .object({
    row: z.number().int().nullable(), // row number in the file, header included; null for the whole file
    field: z.string().nullable(),
    value: z.string().nullable(),
    message: z.string(),
    remedy: z.string(),
    group: z.string(),
    level: z.enum(['error', 'warning']),
    // absent where nothing known is near the value: what it may stand for, likeliest first, and in how many rows at once
    near: z.object({ use: z.array(z.string()).min(1), rows: z.number().int() }).optional(),
    // another field of the row, where reading each value in the other's place would mend both
    swap: z.object({ field: z.string(), value: z.string() }).optional(),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof ImportProblem>

export const ValidationReport = z.object({
  total_rows: z.number().int(),
  new_horses_detected: z.array(z.string()),
  new_horses_named_only: z.number().int(), // those of them without a row of their own: parents, or horses of records
  warnings: z.array(z.string()),
  errors: z.array(z.string()),
  problems: z.array(ImportProblem),
  conflicts: ImportConflicts,
})
/** Columns nothing was read from, and the fields that have no column yet. */
export const UnreadColumns = z.object({
  columns: z.array(
    z.object({
      column: z.string(), // as a mapping names it
      samples: z.array(z.string()), // the first few distinct values
      suggested: z.string().nullable(), // the field it may be
    }),
  ),
  fields: z.array(z.object({ name: z.string(), label: z.string() })),
})
export type UnreadColumns = z.infer<typeof UnreadColumns>
/** How the file was read: the mapping as sent or saved, to be extended and sent again. */
export const FileReading = z.object({
  mapping: FileMapping,
  header_fingerprint: z.string(),
  saved: z.string().nullable(), // name of the saved mapping that was used
  format: z.enum(MAPPING_FORMATS), // of that mapping
})
export type FileReading = z.infer<typeof FileReading>
/** Rows of a file with errors that go in on their own, and rows that are left to fix. */
export const GoodRows = z.object({
  rows: z.number().int(),
  new_horses: z.number().int(), // that these rows add
  left_out: z.number().int(),
  waiting: z.array(z.string()), // why rows without an error of their own are left out: the first fifty
})
export type GoodRows = z.infer<typeof GoodRows>

export const ProcessingResults = z.object({
  total_processed: z.number().int(),
  horses_created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
})
export const ImportResult = z
  .object({
    validation_report: ValidationReport,
    processing_results: ProcessingResults.nullable(),
    import_id: ImportId.nullable(),
    // an earlier import of the identical file that was not undone
    imported_before: z.object({ import_id: ImportId, file_name: z.string(), created_at: Instant }).nullable(),
    evaluation_job_id: JobId.nullable(),
    mapping: z.record(z.string(), z.string()), // our field → source column, as used
    field_labels: z.record(z.string(), z.string()), // our field → what it's called on screen
    reading: FileReading,
    unread: UnreadColumns,
    repairs: z.array(RepairMade),
    good_rows: GoodRows.nullable(), // null without errors, or if no row can go in on its own
    detail: z.string().optional(), // if rejected: what to do
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.infer<typeof ImportResult>

export const ImportJob = z
  .object({
    id: ImportId,
    file_type: z.enum(FILE_TYPES),
    file_name: z.string(),
    status: z.enum(['done', 'undone']),
    total_rows: z.number().int(),
    horses_created: z.number().int(),
    updated: z.number().int(),
    left_out: z.number().int(), // rows left to fix; their file can be downloaded
    repairs: z.array(RepairMade),
    created_at: Instant,
  })
  .meta({ id: 'ImportJob' })
export type ImportJob = z.infer<typeof ImportJob>

/** A record that undoing an import did not remove, and why. */
export const LeftBehind = z.object({
  noun: z.enum(['horse', 'injury', 'test', 'start', 'race', 'track']),
  id: z.number().int(), // of a start the race's
  name: z.string(),
  why: z.string(),
})
export type LeftBehind = z.infer<typeof LeftBehind>
export const ImportUndone = z.object({
  import_id: ImportId,
  reversed: z.object({
    horses_restored: z.number().int(), // set back to their values before the import
    horses_removed: z.number().int(),
    genetic_tests_removed: z.number().int(),
    races_restored: z.number().int(), // what it filled in is blank again
    races_removed: z.number().int(),
    starts_restored: z.number().int(),
    starts_removed: z.number().int(),
    injuries_restored: z.number().int(),
    injuries_removed: z.number().int(),
    tracks_removed: z.number().int(),
  }),
  kept: z.array(LeftBehind), // edited since the import; edits are never undone
  could_not: z.array(LeftBehind), // newer records depend on it, or the old values are no longer valid
  evaluation_job_id: JobId.nullable(),
})
export type ImportUndone = z.infer<typeof ImportUndone>

/** A missing item of a horse's score: how many, and the points they would add. */
export const QualityLack = z.object({
  item: z.enum(QUALITY_ITEMS),
  missing: z.number().int().min(1), // panel tests 1 to 6, markers 1 to 3, else 1
  points: z.number(),
})
export type QualityLack = z.infer<typeof QualityLack>
export const HorseQuality = z.object({
  horse_id: z.number().int(),
  name: z.string(),
  score: z.number(),
  lacks: z.array(QualityLack), // largest gain first
})
export type HorseQuality = z.infer<typeof HorseQuality>
/** A missing item across the herd: how many horses lack it, and the gain in mean score if none did. */
export const QualityGap = z.object({
  item: z.enum(QUALITY_ITEMS),
  horses: z.number().int(),
  points: z.number(),
})
export type QualityGap = z.infer<typeof QualityGap>
export const DataQuality = z
  .object({
    horses: z.number().int(),
    completeness: Fraction, // horses with genetics
    races: z.number().int(), // in which one of these horses ran; of all horses: on file
    other_races: z.number().int(), // on file without one of them
    aqha_id_accuracy: Fraction.nullable(), // AQHA ids on file that are well formed and unique
    top: z.array(HorseQuality), // ten horses by score
    lowest: z.array(HorseQuality), // the ten that would gain most
    scores: z.array(z.number().int()), // how many horses are in each of QUALITY_BANDS
    gaps: z.array(QualityGap), // largest gain first
    ask_status: z.number().int(), // horses above 25 years of unknown status: are they still alive?
  })
  .meta({ id: 'DataQuality' })
export type DataQuality = z.infer<typeof DataQuality>

const tag = 'Data import'
export const uploadData = endpoint({
  method: 'POST',
  path: '/data-import/upload/:fileType',
  need: 'manage',
  callsPerMinute: 120,
  tag,
  summary: 'Check or import a file',
  multipart: true,
  params: z.object({ fileType: z.enum(FILE_TYPES) }),
  query: z.strictObject({
    dry_run: queryFlag.default(false),
    create_new_horses: queryFlag.default(true),
    reference: queryFlag.default(false), // new horses are reference horses, unless the file says whose they are
    upload_id: UploadId.optional(), // chosen by the client, to follow and cancel this upload
  }),
  reply: ImportResult,
  errors: ['invalid', 'too_large', 'unsupported_media_type', 'conflict', 'unreadable'],
})
export const downloadRejectedRows = endpoint({
  method: 'POST',
  path: '/data-import/rejected/:fileType',
  need: 'manage',
  callsPerMinute: 60,
  tag,
  summary: 'The rows of a file that have errors, unchanged, with row number and reasons',
  multipart: true,
  params: z.object({ fileType: z.enum(FILE_TYPES) }),
  query: z.strictObject({ create_new_horses: queryFlag.default(true) }),
  reply: z.string(),
  media: 'text/csv',
  errors: ['invalid', 'too_large', 'unsupported_media_type', 'conflict', 'unreadable'],
})
export const downloadLeftOut = endpoint({
  method: 'GET',
  path: '/data-import/:id/left-out',
  need: 'manage',
  tag,
  summary: 'The rows an import left out, unchanged, with row number and reasons',
  params: z.object({ id: pathId(ImportId) }),
  reply: z.string(),
  media: 'text/csv',
  errors: ['not_found'],
})
export const listImportJobs = endpoint({
  method: 'GET',
  path: '/data-import/jobs',
  need: 'manage',
  tag,
  summary: 'Imports, newest first',
  query: z.strictObject({
    ...page,
  }),
  reply: z.array(ImportJob),
  errors: ['invalid'],
})
export const undoImport = endpoint({
  method: 'POST',
  path: '/data-import/:id/undo',
  need: 'manage',
  tag,
  summary: 'Undo an import',
  params: z.object({ id: pathId(ImportId) }),
  reply: ImportUndone,
  errors: ['not_found', 'conflict'],
})
export const getDataQuality = endpoint({
  method: 'GET',
  path: '/data-import/quality',
  need: 'manage',
  tag,
  summary: 'Data quality of the herd, or of my horses alone',
  query: z.strictObject({ mine: queryFlag.optional() }),
  reply: DataQuality,
  errors: ['invalid'],
})
