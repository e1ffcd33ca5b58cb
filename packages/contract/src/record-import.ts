import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { RECORD_KINDS } from './limits.ts'
import { queryFlag, queryInt } from './values.ts'

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
  problems: z.array(RecordProblem), // any of them keeps the whole file out
  notes: z.array(z.string()), // how the file was read
})
export type RecordsImport = z.infer<typeof RecordsImport>

export const importRecords = endpoint({
  method: 'POST',
  path: '/data-import/records/:kind',
  tag: 'Data import',
  summary:
    'Add the works, sales, bookings, breedings or to-dos of a file, all or none; a row with a problem keeps all out (422 with the list)',
  multipart: true,
  params: z.object({ kind: z.enum(RECORD_KINDS) }),
  query: z.strictObject({
    dry_run: queryFlag.default(true),
    season_year: queryInt(1900, 2200).optional(), // of bookings that name no season
  }),
  reply: RecordsImport,
  errors: ['invalid', 'too_large', 'unsupported_media_type', 'unreadable'],
})
