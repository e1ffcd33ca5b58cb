import { FILE_TYPES, MAPPING_FORMATS } from '@quarterpole/contract/limits'

type Members = Readonly<Record<string, object>>

const FILE = {
  type: 'string',
  format: 'binary',
  description:
    'CSV, XLSX or XLS; for race results also the PDF of a race chart. Recognized by its content, not its name',
}
const PAPER = { ...FILE, description: 'JPEG, PNG, WebP or PDF. Recognized by its content, not its name' }
const READING: Members = {
  mapping: {
    type: 'string',
    description:
      'JSON: our field → source column; or a whole FileMapping, with skipped columns, values and choices',
  },
  sheet: { type: 'string', description: 'Sheet of a workbook; the best match if omitted' },
  header_row: { type: 'integer', minimum: 1, description: 'Row number of the header; detected if omitted' },
}
const FILE_TYPE = {
  type: 'string',
  enum: [...FILE_TYPES],
  description: 'Detected from the headers if omitted',
}
const UPLOAD: Members = {
  file: FILE,
  ...READING,
  conflicts: {
    type: 'string',
    description:
      'JSON: keep or take, for all rows that differ from the herd (on_file), for all repeated rows of one horse (in_file), and for single rows (rows)',
  },
  repairs: {
    type: 'string',
    description:
      'JSON: a list of values to read in place of those in the file, each {field, value, use} for every row that has the value, with row for one row alone',
  },
  good_rows: {
    type: 'string',
    enum: ['true', 'false'],
    default: 'false',
    description:
      'Import the rows without errors; the others are left out and can be downloaded. A dry run tells how many',
  },
}

/** Form members of the calls other than upload, by path. */
const OTHERS: ReadonlyMap<string, Members> = new Map<string, Members>([
  [
    '/data-import/preview',
    {
      file: FILE,
      file_type: FILE_TYPE,
      format: { type: 'string', enum: [...MAPPING_FORMATS], default: 'custom' },
      ...READING,
      use_saved: { type: 'string', enum: ['true', 'false'], default: 'true' },
    },
  ],
  ['/data-import/records/:kind', { file: FILE }],
  ['/paper-files', { file: PAPER }],
  ['/data-import/join', { file: FILE, other: FILE, file_type: FILE_TYPE }],
])

/** Schema of a multipart call's form. */
export function formSchema(path: string): object {
  const properties = OTHERS.get(path) ?? UPLOAD
  const required = Object.keys(properties).filter(
    (member) => properties[member] === FILE || properties[member] === PAPER,
  )
  return { type: 'object', required, properties }
}

/** Whether a refused form is answered with an import report. */
export const isUploadForm = (path: string): boolean => !OTHERS.has(path)
