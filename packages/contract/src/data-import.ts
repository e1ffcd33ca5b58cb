import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ImportId, ImportMappingId, JobId, pathId } from './ids.ts'
import {
  CONFIDENCES,
  DATE_ORDERS,
  FILE_TYPES,
  LIST_MAX,
  MAPPING_FORMATS,
  MAX_CODES,
  MAX_COLUMNS,
  QUALITY_ITEMS,
} from './limits.ts'
import { ImportConflicts, UploadId } from './upload.ts'
import { Fraction, Instant, queryFlag, queryInt } from './values.ts'

/** What is wrong with a value: where, what, and how to mend it. `group` gathers the rows one repair would fix. */
export const ImportProblem = z.object({
  row: z.number().int().nullable(), // as the file counts, header included; null for the whole file
  field: z.string().nullable(),
  value: z.string().nullable(),
  message: z.string(),
  remedy: z.string(),
  group: z.string(),
  level: z.enum(['error', 'warning']),
})
export type ImportProblem = z.infer<typeof ImportProblem>

export const ValidationReport = z.object({
  total_rows: z.number().int(),
  new_horses_detected: z.array(z.string()),
  warnings: z.array(z.string()),
  errors: z.array(z.string()),
  problems: z.array(ImportProblem),
  conflicts: ImportConflicts,
})
export const ProcessingResults = z.object({
  total_processed: z.number().int(),
  horses_created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
})
export const ImportResult = z.object({
  validation_report: ValidationReport,
  processing_results: ProcessingResults.nullable(),
  import_id: ImportId.nullable(),
  // the very same file, imported earlier and not taken back
  imported_before: z.object({ import_id: ImportId, file_name: z.string(), created_at: Instant }).nullable(),
  evaluation_job_id: JobId.nullable(),
  mapping: z.record(z.string(), z.string()), // our field → source column, as used
  detail: z.string().optional(), // with a refusal: what to do
})
export type ImportResult = z.infer<typeof ImportResult>

export const ImportJob = z.object({
  id: ImportId,
  file_type: z.enum(FILE_TYPES),
  file_name: z.string(),
  status: z.enum(['done', 'undone']),
  total_rows: z.number().int(),
  horses_created: z.number().int(),
  updated: z.number().int(),
  created_at: Instant,
})
export type ImportJob = z.infer<typeof ImportJob>

/** Something an import left behind when it was taken back, and why. */
export const LeftBehind = z.object({
  noun: z.enum(['horse', 'injury', 'race', 'track']),
  id: z.number().int(),
  name: z.string(),
  why: z.string(),
})
export type LeftBehind = z.infer<typeof LeftBehind>
export const ImportUndone = z.object({
  import_id: ImportId,
  reversed: z.object({
    horses_restored: z.number().int(), // put back as they were before
    horses_removed: z.number().int(),
    genetic_tests_removed: z.number().int(),
    races_removed: z.number().int(),
    starts_removed: z.number().int(),
    injuries_restored: z.number().int(),
    injuries_removed: z.number().int(),
    tracks_removed: z.number().int(),
  }),
  kept: z.array(LeftBehind), // edited since the import: nobody's edit is lost
  could_not: z.array(LeftBehind), // something newer rests on it, or what was before no longer fits
  evaluation_job_id: JobId.nullable(),
})
export type ImportUndone = z.infer<typeof ImportUndone>

/** One thing a horse's score lacks: how many of it, and the points they would add. */
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
  lacks: z.array(QualityLack), // what would raise it most, first
})
export type HorseQuality = z.infer<typeof HorseQuality>
/** One thing the herd's score lacks: how many horses lack it, and what the mean score would gain if none did. */
export const QualityGap = z.object({
  item: z.enum(QUALITY_ITEMS),
  horses: z.number().int(),
  points: z.number(),
})
export const DataQuality = z.object({
  horses: z.number().int(),
  completeness: Fraction, // horses with genetics
  races: z.number().int(),
  aqha_id_accuracy: Fraction.nullable(), // AQHA ids on file that are well formed and unique
  top: z.array(HorseQuality), // ten horses by score
  gaps: z.array(QualityGap), // what would raise the herd's score most, first
})
export type DataQuality = z.infer<typeof DataQuality>

/** Names that mean something to the language itself are no names of fields or values. */
const UNSAFE_NAMES = ['__proto__', 'constructor', 'prototype']
const MappedName = z
  .string()
  .max(200)
  .refine((name) => !UNSAFE_NAMES.includes(name), 'is a name that cannot be mapped')

/** Answers to the questions a file may leave open; each counts for the whole file. */
export const FileChoices = z.strictObject({
  date_order: z.enum(DATE_ORDERS).optional(), // which part of 1/2/2019 is the day
  date_system: z.enum(['1900', '1904']).optional(), // where a spreadsheet's day counts begin
  race_day: z.enum(['american', 'as_written']).optional(), // of races that stand under an instant in UTC
  temperature_unit: z.enum(['f', 'c']).optional(), // of temperatures without one
  panel_cells: z.enum(['expand']).optional(), // “5-panel n/n” stands for a result at each of its loci
  parents_in_one_cell: z.enum(['split']).optional(), // “A x B” is sire and dam
})
export type FileChoices = z.infer<typeof FileChoices>

/** How a file is to be read. A column is named by its header, or by its place (“Column C”) where that is blank or taken. */
export const FileMapping = z.strictObject({
  columns: z.record(MappedName, z.string()).default({}), // our field → source column
  unread: z.array(z.string()).max(MAX_COLUMNS).default([]), // source columns that no field takes
  values: z.record(MappedName, z.record(MappedName, z.string())).default({}), // our field → value in the file → our value
  choices: FileChoices.default({}),
})
export type FileMapping = z.infer<typeof FileMapping>

/** A mapping kept for later files with the same headers. */
export const SavedMapping = z.object({
  id: ImportMappingId,
  name: z.string(),
  file_type: z.enum(FILE_TYPES),
  format: z.enum(MAPPING_FORMATS),
  header_fingerprint: z.string(),
  mapping: FileMapping,
  updated_at: Instant,
})
export type SavedMapping = z.infer<typeof SavedMapping>
export const SaveMappingBody = z.strictObject({
  name: z.string().trim().min(1).max(60),
  file_type: z.enum(FILE_TYPES),
  format: z.enum(MAPPING_FORMATS),
  header_fingerprint: z.string().regex(/^[0-9a-f]{64}$/, 'must be the fingerprint a preview gave'),
  mapping: FileMapping,
})
export type SaveMappingBody = z.infer<typeof SaveMappingBody>

export const PreviewColumn = z.object({
  column: z.string(), // as a mapping names it
  header: z.string(), // as it stands in the file; may be blank
  samples: z.array(z.string()), // the first few different values
  field: z.string().nullable(), // what it is read as
  confidence: z.enum(CONFIDENCES).nullable(), // null where nothing is suggested, or where it was chosen
  remark: z.string().nullable(), // why a header that was known is not taken
})
export type PreviewColumn = z.infer<typeof PreviewColumn>
/** Values of a column that stand for something we do not know. `needed`: the file is refused while they are open. */
export const UnknownCodes = z.object({
  field: z.string(),
  needed: z.boolean(),
  codes: z
    .array(z.object({ value: z.string(), rows: z.number().int(), suggested: z.string().nullable() }))
    .max(MAX_CODES),
  more: z.number().int(), // codes beyond those listed
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type UnknownCodes = z.infer<typeof UnknownCodes>
/** A date that can be read in two ways, and what each makes of it. */
export const DateQuestion = z.object({
  field: z.string(),
  column: z.string(),
  mixed: z.boolean(), // some of its dates are day first, others month first
  samples: z.array(
    z.object({ text: z.string(), day_first: z.string().nullable(), month_first: z.string().nullable() }),
  ),
})
export type DateQuestion = z.infer<typeof DateQuestion>
/** A question beside the order of dates, open until it is answered in the choices; `needed` as with codes. */
export const FileQuestion = z.object({
  question: z.enum(['race_day', 'date_system', 'temperature_unit', 'panel_cells', 'parents_in_one_cell']),
  needed: z.boolean(),
  example: z.string(), // a value that raises it
})
export type FileQuestion = z.infer<typeof FileQuestion>
export const ImportPreview = z.object({
  file_type: z.enum(FILE_TYPES),
  guessed: z.boolean(), // the kind was told from the headers
  format: z.enum(MAPPING_FORMATS),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  header_row: z.number().int(), // counted from 1; 0 where the file has no header
  header_fingerprint: z.string(),
  read_as: z.string(),
  total_rows: z.number().int(),
  first_rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })), // of the sheet, as read
  fields: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })),
  columns: z.array(PreviewColumn),
  missing: z.array(z.string()), // required fields without a column
  contested: z.array(z.object({ field: z.string(), columns: z.array(z.string()) })),
  codes: z.array(UnknownCodes),
  date_questions: z.array(DateQuestion),
  questions: z.array(FileQuestion),
  values: z.record(z.string(), z.record(z.string(), z.string())), // as said, or as saved: field → value in the file → ours
  choices: FileChoices, // as said, or as the format has it
  notes: z.array(z.string()),
  saved: z.object({ id: ImportMappingId, name: z.string() }).nullable(), // the saved mapping that was applied
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** Two files made one: to each row of the first, the row of the second that has the same key. */
export const JoinedFile = z.object({
  file_name: z.string(),
  csv: z.string(),
  key: z.string(),
  rows: z.number().int(),
  unmatched: z.number().int(), // rows of the first file whose key the second lacks
})
export type JoinedFile = z.infer<typeof JoinedFile>

const tag = 'Data import'
export const uploadData = endpoint({
  method: 'POST',
  path: '/data-import/upload/:fileType',
  tag,
  summary: 'Check or import a file',
  multipart: true,
  params: z.object({ fileType: z.enum(FILE_TYPES) }),
  query: z.strictObject({
    dry_run: queryFlag.default(false),
    create_new_horses: queryFlag.default(true),
    upload_id: UploadId.optional(), // the client's own name for this upload, to follow and to cancel it by
  }),
  reply: ImportResult,
  errors: ['invalid', 'too_large', 'unsupported_media_type', 'conflict', 'unreadable'],
})
export const downloadRejectedRows = endpoint({
  method: 'POST',
  path: '/data-import/rejected/:fileType',
  tag,
  summary: 'The rows of a file that have errors, as they stand in it, with their place and the reasons',
  multipart: true,
  params: z.object({ fileType: z.enum(FILE_TYPES) }),
  query: z.strictObject({ create_new_horses: queryFlag.default(true) }),
  reply: z.string(),
  media: 'text/csv',
  errors: ['invalid', 'too_large', 'unsupported_media_type', 'conflict', 'unreadable'],
})
export const previewData = endpoint({
  method: 'POST',
  path: '/data-import/preview',
  tag,
  summary: 'See how a file would be read, with a suggested mapping',
  multipart: true,
  reply: ImportPreview,
  errors: ['invalid', 'too_large', 'unsupported_media_type', 'unreadable'],
})
export const joinFiles = endpoint({
  method: 'POST',
  path: '/data-import/join',
  tag,
  summary: 'Put two files together by a column that both have',
  multipart: true,
  reply: JoinedFile,
  errors: ['invalid', 'too_large', 'unsupported_media_type', 'unreadable'],
})
export const listMappings = endpoint({
  method: 'GET',
  path: '/data-import/mappings',
  tag,
  summary: 'Saved mappings',
  query: z.strictObject({ file_type: z.enum(FILE_TYPES).optional() }),
  reply: z.array(SavedMapping),
  errors: ['invalid'],
})
export const saveMapping = endpoint({
  method: 'POST',
  path: '/data-import/mappings',
  tag,
  summary: 'Keep a mapping for files with the same headers; a name that is taken is replaced',
  body: SaveMappingBody,
  reply: SavedMapping,
  status: 201,
  errors: ['invalid', 'conflict'],
})
export const deleteMapping = endpoint({
  method: 'DELETE',
  path: '/data-import/mappings/:id',
  tag,
  summary: 'Forget a saved mapping',
  params: z.object({ id: pathId(ImportMappingId) }),
  reply: z.null(),
  status: 204,
  errors: ['not_found'],
})
export const listImportJobs = endpoint({
  method: 'GET',
  path: '/data-import/jobs',
  tag,
  summary: 'Recent imports',
  query: z.strictObject({ limit: queryInt(1, LIST_MAX).optional() }),
  reply: z.array(ImportJob),
  errors: ['invalid'],
})
export const undoImport = endpoint({
  method: 'POST',
  path: '/data-import/:id/undo',
  tag,
  summary: 'Take back a whole import',
  params: z.object({ id: pathId(ImportId) }),
  reply: ImportUndone,
  errors: ['not_found', 'conflict'],
})
export const getDataQuality = endpoint({
  method: 'GET',
  path: '/data-import/quality',
  tag,
  summary: 'How complete the herd is',
  reply: DataQuality,
  errors: [],
})
