import type { FileMapping, ImportPreview, JoinedFile } from '@quarterpole/contract/import-mapping'
import type { FileType, MappingFormat } from '@quarterpole/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export interface PreviewAsk {
  readonly file: File
  /** Tells two files of one name apart. */
  readonly fileKey: string
  readonly format: MappingFormat
  /** Null where the headers are to tell. */
  readonly fileType: FileType | null
  readonly sheet: string | null
  readonly headerRow: number | null
  readonly columns: Pick<FileMapping, 'columns' | 'unread'> | null
  readonly useSaved: boolean
}

/** How a file would be read. Asked anew whenever a column is decided: the codes to ask about follow from it. */
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

/** Two files as one, tied together by a column both have. */
export function joinFiles(file: File, other: File, fileType: FileType): Promise<JoinedFile> {
  const form = new FormData()
  form.set('file_type', fileType)
  form.set('file', file)
  form.set('other', other)
  return call('joinFiles', { form })
}
