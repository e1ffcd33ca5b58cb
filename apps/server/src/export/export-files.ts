import { EXPORT_FORMATS, type ExportFormat, type ExportOptions } from './export-file.ts'
import { EXPORT_KINDS } from './export-tables.ts'

const MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What can be exported, by file name. */
export const EXPORT_FILES: ReadonlyMap<string, ExportOptions & { readonly mediaType: string }> = new Map(
  EXPORT_KINDS.flatMap((kind) =>
    EXPORT_FORMATS.map(
      (format) => [`${kind}.${format}`, { kind, format, mediaType: MEDIA_TYPES[format] }] as const,
    ),
  ),
)
