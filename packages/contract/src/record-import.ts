import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { RECORD_KINDS } from './record-kinds.ts'
import { IsoDate, queryFlag, queryInt } from './values.ts'

/** What is wrong with one row of a file of records. */
export const RecordProblem = z.object({
  row: z.number().int().nullable(), // line of the file; 1 is the header, null for the whole file
  field: z.string().nullable(),
  column: z.string().nullable(), // the file’s own header of the field
  message: z.string(),
})
export const RecordsImport = z.object({
  rows: z.number().int(),
  added: z.number().int(), // rows that added something, or that a dry run would
  on_file: z.number().int(), // rows that say what is on file already
  left_out: z.number().int(), // rows with a problem, or waiting for one of the same cover
  horses_created: z.number().int(), // reference horses that went in, or would, with the rows
  unknown_horses: z.number().int(), // problems that create_new_horses would solve
  undated: z.number().int(), // problems that as_of would solve
  problems: z.array(RecordProblem), // any of them keeps the whole file out, unless good_rows is asked for
  notes: z.array(z.string()), // how the file was read
})
export type RecordsImport = z.infer<typeof RecordsImport>

export const importRecords = endpoint({
  method: 'POST',
  path: '/data-import/records/:kind',
  need: 'manage',
  callsPerMinute: 120,
  tag: 'Data import',
  summary:
    'Add the works, sales, care, bookings, covers or to-dos of a file; a row with a problem keeps all out (422 with the list), or itself with good_rows',
  multipart: true,
  params: z.object({ kind: z.enum(RECORD_KINDS) }),
  query: z.strictObject({
    dry_run: queryFlag.default(true),
    good_rows: queryFlag.default(false), // the rows without a problem go in, the others are left out
    create_new_horses: queryFlag.default(false), // horses that aren't on file are added as reference horses
    as_of: IsoDate.optional(), // the day of results of covers that have none
    season_year: queryInt(1900, 2200).optional(), // of bookings that name no season
  }),
  reply: RecordsImport,
  errors: ['invalid', 'too_large', 'unsupported_media_type', 'unreadable'],
})
