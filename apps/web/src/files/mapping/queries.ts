import type { FileMapping, ImportPreview, JoinedFile } from '@quarterpole/contract/import-mapping'
import type { FileType, MappingFormat } from '@quarterpole/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'

export interface PreviewAsk {
  readonly file: File
  /** Distinguishes files with the same name. */
  readonly fileKey: string
  readonly format: MappingFormat
  /** Null: detect from the headers. */
  readonly fileType: FileType | null
  readonly sheet: string | null
  readonly headerRow: number | null
  readonly columns: Pick<FileMapping, 'columns' | 'unread'> | null
  readonly useSaved: boolean
}

/** How a file would be read. Refetched when a column is decided, because the open codes depend on it. */
export const previewQuery = ({ file, ...ask }: PreviewAsk) =>
  queryOptions({
    queryKey: ['data', 'preview', ask],
    queryFn: ({ signal }): Promise<ImportPreview> => {
      const form = new FormData()
      form.set('format', ask.format)
      if (ask.fileType !== null) form.set('file_type', ask.fileType)
      if (ask.sheet !== null) form.set('sheet', ask.sheet)
      if (ask.headerRow !== null) form.set('header_row', String(ask.headerRow))
      if (ask.columns !== null) form.set('mapping', JSON.stringify(ask.columns))
      if (!ask.useSaved) form.set('use_saved', 'false')
      form.set('file', file)
      return call('previewData', { form, signal })
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

/** Joins two files on a shared column. */
export function joinFiles(file: File, other: File, fileType: FileType): Promise<JoinedFile> {
  const form = new FormData()
  form.set('file_type', fileType)
  form.set('file', file)
  form.set('other', other)
  return call('joinFiles', { form })
}
