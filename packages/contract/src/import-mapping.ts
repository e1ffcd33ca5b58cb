import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ImportMappingId, pathId } from './ids.ts'
import { CONFIDENCES, FILE_TYPES, MAPPING_FORMATS, MAX_CODES, MAX_COLUMNS } from './limits.ts'
import { FILE_KINDS } from './record-kinds.ts'
import { Instant } from './values.ts'

const DATE_ORDERS = ['day_first', 'month_first'] as const
export type DateOrderName = (typeof DATE_ORDERS)[number]
/** Property names with a meaning in JavaScript are rejected as field and value names. */
const UNSAFE_NAMES = ['__proto__', 'constructor', 'prototype']
const MappedName = z
  .string()
  .max(200)
  .refine((name) => !UNSAFE_NAMES.includes(name), 'is a reserved name that cannot be mapped')

/** What a file can leave open as a whole, apart from the order of its dates. */
export const FILE_QUESTIONS = [
  'race_day',
  'date_system',
  'temperature_unit',
  'distance_unit',
  'wind_unit',
  'finish_margin',
  'namesakes',
  'panel_cells',
  'parents_in_one_cell',
  'unknown_tracks',
] as const

/** Answers to what a file leaves ambiguous; each applies to the whole file. */
export const FileChoices = z
  .strictObject({
    date_order: z.enum(DATE_ORDERS).optional(), // which part of 1/2/2019 is the day
    date_system: z.enum(['1900', '1904']).optional(), // epoch of a spreadsheet's date numbers
    race_day: z.enum(['american', 'as_written']).optional(), // for races dated with a UTC instant
    temperature_unit: z.enum(['f', 'c']).optional(), // for temperatures without a unit
    finish_margin: z.enum(['one_digit', 'two_digits']).optional(), // “11 3/4” is 1st by 1 3/4, or 11th by 3/4
    distance_unit: z.enum(['yards', 'meters', 'furlongs', 'feet']).optional(), // for distances whose values do not tell
    wind_unit: z.enum(['mph', 'kmh', 'ms']).optional(), // for winds in a file that is metric otherwise
    namesakes: z.enum(['another']).optional(), // a name several horses could mean is another horse’s
    panel_cells: z.enum(['expand']).optional(), // “5-panel n/n” is one result per locus
    parents_in_one_cell: z.enum(['split']).optional(), // “A x B” is sire and dam
    unknown_tracks: z.string().max(80).optional(), // a known track: unknown ones are added as named, at its location
  })
  .meta({ id: 'FileChoices' })
export type FileChoices = z.infer<typeof FileChoices>

/** How to read a file. A column is named by its header, or by position (“Column C”) if the header is blank or a duplicate. */
export const FileMapping = z.strictObject({
  columns: z.record(MappedName, z.string()).default({}), // our field → source column
  unread: z.array(z.string()).max(MAX_COLUMNS).default([]), // source columns to ignore
  values: z.record(MappedName, z.record(MappedName, z.string())).default({}), // our field → value in the file → our value
  choices: FileChoices.default({}),
})
export type FileMapping = z.infer<typeof FileMapping>

/** A mapping saved for later files with the same headers. */
export const SavedMapping = z
  .object({
    id: ImportMappingId,
    name: z.string(),
    file_type: z.enum(FILE_TYPES),
    format: z.enum(MAPPING_FORMATS),
    header_fingerprint: z.string(),
    mapping: FileMapping,
    updated_at: Instant,
  })
  .meta({ id: 'SavedMapping' })
export type SavedMapping = z.infer<typeof SavedMapping>
export const SaveMappingBody = z
  .strictObject({
    name: z.string().trim().min(1).max(60),
    file_type: z.enum(FILE_TYPES),
    format: z.enum(MAPPING_FORMATS),
    header_fingerprint: z.string().regex(/^[0-9a-f]{64}$/, 'must be the header_fingerprint of a preview'),
    mapping: FileMapping,
  })
  .meta({ id: 'SaveMappingBody' })
export type SaveMappingBody = z.infer<typeof SaveMappingBody>

export const PreviewColumn = z
  .object({
    column: z.string(), // the name used in a mapping
    header: z.string(), // as in the file; may be blank
    samples: z.array(z.string()), // the first few distinct values
    field: z.string().nullable(), // the field it is mapped to
    confidence: z.enum(CONFIDENCES).nullable(), // null without a suggestion, or if the user chose
    remark: z.string().nullable(), // why a recognized header is not mapped
  })
  .meta({ id: 'PreviewColumn' })
export type PreviewColumn = z.infer<typeof PreviewColumn>
/** Values of a column with no known meaning. `needed`: the file is rejected until they are mapped. */
export const UnknownCodes = z
  .object({
    field: z.string(),
    needed: z.boolean(),
    codes: z
      .array(z.object({ value: z.string(), rows: z.number().int(), suggested: z.string().nullable() }))
      .max(MAX_CODES),
    more: z.number().int(), // number of codes not listed
    choices: z.array(z.object({ value: z.string(), label: z.string() })),
  })
  .meta({ id: 'UnknownCodes' })
export type UnknownCodes = z.infer<typeof UnknownCodes>
/** A column of ambiguous dates, with samples read both ways. */
export const DateQuestion = z
  .object({
    field: z.string(),
    column: z.string(),
    mixed: z.boolean(), // some dates are day first, others month first
    samples: z.array(
      z.object({ text: z.string(), day_first: z.string().nullable(), month_first: z.string().nullable() }),
    ),
  })
  .meta({ id: 'DateQuestion' })
export type DateQuestion = z.infer<typeof DateQuestion>
/** Another ambiguity, open until answered in the choices; `needed` as for codes. */
export const FileQuestion = z
  .object({
    question: z.enum(FILE_QUESTIONS),
    needed: z.boolean(),
    example: z.string(), // a value that is ambiguous
  })
  .meta({ id: 'FileQuestion' })
export type FileQuestion = z.infer<typeof FileQuestion>
export const ImportPreview = z
  .object({
    file_type: z.enum(FILE_TYPES),
    guessed: z.boolean(), // file_type was guessed from the headers
    recognized: z.object({
      kind: z.enum(FILE_KINDS).nullable(), // by its columns; null: they don't tell
      signs: z.array(z.string()), // the columns that tell
    }),
    format: z.enum(MAPPING_FORMATS),
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    header_row: z.number().int(), // counted from 1; 0 if the file has no header
    header_fingerprint: z.string(),
    read_as: z.string(),
    total_rows: z.number().int(),
    first_rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })), // rows of the sheet, as read
    fields: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })),
    columns: z.array(PreviewColumn),
    missing: z.array(z.string()), // required fields without a column
    contested: z.array(z.object({ field: z.string(), columns: z.array(z.string()) })),
    codes: z.array(UnknownCodes),
    date_questions: z.array(DateQuestion),
    questions: z.array(FileQuestion),
    values: z.record(z.string(), z.record(z.string(), z.string())), // as given or saved: field → value in the file → our value
    choices: FileChoices, // as given, or the format's defaults
    notes: z.array(z.string()),
    saved: z.object({ id: ImportMappingId, name: z.string() }).nullable(), // the saved mapping that was applied
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.infer<typeof ImportPreview>

/** A left join of two files: each row of the first with the row of the second that has the same key. */
export const JoinedFile = z
  .object({
    file_name: z.string(),
    csv: z.string(),
    key: z.string(),
    rows: z.number().int(),
    unmatched: z.number().int(), // rows of the first file whose key is not in the second
  })
  .meta({ id: 'JoinedFile' })
export type JoinedFile = z.infer<typeof JoinedFile>

const tag = 'Data import'
export const previewData = endpoint({
  method: 'POST',
  path: '/data-import/preview',
  need: 'manage',
  callsPerMinute: 120,
  tag,
  summary: 'Preview how a file would be read, with a suggested mapping',
  multipart: true,
  reply: ImportPreview,
  errors: ['invalid', 'too_large', 'unsupported_media_type', 'unreadable'],
})
export const joinFiles = endpoint({
  method: 'POST',
  path: '/data-import/join',
  need: 'manage',
  callsPerMinute: 30,
  tag,
  summary: 'Join two files on a column they share',
  multipart: true,
  reply: JoinedFile,
  errors: ['invalid', 'too_large', 'unsupported_media_type', 'unreadable'],
})
export const listMappings = endpoint({
  method: 'GET',
  path: '/data-import/mappings',
  need: 'manage',
  tag,
  summary: 'Saved mappings',
  query: z.strictObject({ file_type: z.enum(FILE_TYPES).optional() }),
  reply: z.array(SavedMapping),
  errors: ['invalid'],
})
export const saveMapping = endpoint({
  method: 'POST',
  path: '/data-import/mappings',
  need: 'manage',
  tag,
  summary: 'Save a mapping for files with the same headers, replacing one of the same name',
  body: SaveMappingBody,
  reply: SavedMapping,
  status: 201,
  errors: ['invalid', 'conflict'],
})
export const deleteMapping = endpoint({
  method: 'DELETE',
  path: '/data-import/mappings/:id',
  need: 'manage',
  tag,
  summary: 'Delete a saved mapping',
  params: z.object({ id: pathId(ImportMappingId) }),
  reply: z.null(),
  status: 204,
  errors: ['not_found'],
})
