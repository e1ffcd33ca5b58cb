import { FILE_TYPES, MAPPING_FORMATS } from '@quarterpole/contract/limits'

type Members = Readonly<Record<string, object>>

const FILE = { type: 'string', format: 'binary' }
const READING: Members = {
  mapping: {
    type: 'string',
    description:
      'JSON: our field → source column; or the whole of a FileMapping, with columns left unread, values and choices',
  },
  sheet: { type: 'string', description: 'Sheet of a workbook; the best fitting one if left out' },
  header_row: { type: 'integer', minimum: 1, description: 'Line of the header; looked for if left out' },
}
const FILE_TYPE = { type: 'string', enum: [...FILE_TYPES], description: 'Told from the headers if left out' }
const UPLOAD: Members = {
  file: FILE,
  ...READING,
  conflicts: {
    type: 'string',
    description:
      'JSON: keep or take, for all rows that differ from the herd (on_file), for all second rows about one horse (in_file), and for single rows (rows)',
  },
}

/** Members of the forms that are not an upload's, by path. */
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
  ['/data-import/join', { file: FILE, other: FILE, file_type: FILE_TYPE }],
])

/** What a multipart call takes, as a schema. */
export function formSchema(path: string): object {
  const properties = OTHERS.get(path) ?? UPLOAD
  const required = Object.keys(properties).filter((member) => properties[member] === FILE)
  return { type: 'object', required, properties }
}

/** Only a refused upload answers with its report beside the sentence. */
export const isUploadForm = (path: string): boolean => !OTHERS.has(path)
