import { EXPORT_FORMATS, type ExportFormat, type ExportOptions } from './export-file.ts'
import { EXPORT_KINDS } from './export-tables.ts'

const MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type ExportedFile = ExportOptions & { readonly mediaType: string }

const TABLES = EXPORT_KINDS.flatMap((kind) =>
  EXPORT_FORMATS.map((format): [string, ExportedFile] => [
    `${kind}.${format}`,
    { kind, format, mediaType: MEDIA_TYPES[format] },
  ]),
)

/** What can be exported, by file name. */
export const EXPORT_FILES: ReadonlyMap<string, ExportedFile> = new Map([
  ...TABLES,
  ['blupf90.zip', { kind: 'blupf90', mediaType: 'application/zip' }],
])
