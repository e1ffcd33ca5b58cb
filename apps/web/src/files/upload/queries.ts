import type { ImportResult } from '@quarterpole/contract/data-import'
import type { FileType } from '@quarterpole/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { call, callForFile } from '../../app/api/client.ts'
import { ApiError } from '../../app/api/error.ts'
import { type ReadingChoice, setChoice } from '../mapping/reading-choice.ts'

/** @param mine  my horses alone, or all on file */
export const qualityQuery = (mine: boolean) =>
  queryOptions({
    queryKey: ['data', 'quality', mine],
    queryFn: ({ signal }) => call('getDataQuality', { query: mine ? { mine } : {}, signal }),
  })
export const doubtedParentsQuery = (mine: boolean) =>
  queryOptions({
    queryKey: ['data', 'doubted-parents', mine],
    queryFn: ({ signal }) => call('listDoubtedParents', { query: mine ? { mine } : {}, signal }),
  })
export const importsQuery = queryOptions({
  queryKey: ['data', 'imports'],
  queryFn: ({ signal }) => call('listImportJobs', { query: { limit: 20 }, signal }),
})

export interface Upload {
  fileType: FileType
  file: File
  choice: ReadingChoice
  dryRun: boolean
  createNewHorses: boolean
  /** New horses are reference horses. */
  reference?: boolean | undefined
  /** Rows without errors go in even where others have some. */
  goodRows?: boolean | undefined
  signal: AbortSignal
  idempotencyKey: string
  /** For progress events and cancellation. */
  uploadId: string
}

/** Uploads a file as a dry run or an import. A rejection with a report returns the report. */
export async function upload({
  fileType,
  file,
  choice,
  dryRun,
  createNewHorses,
  reference,
  goodRows,
  signal,
  idempotencyKey,
  uploadId,
}: Upload): Promise<{ result: ImportResult; refused: boolean }> {
  const form = new FormData()
  if (goodRows) form.set('good_rows', 'true')
  setChoice(form, choice) // before the file: the server reads later parts only after it
  form.set('file', file)
  try {
    const query = { dry_run: dryRun, create_new_horses: createNewHorses, reference, upload_id: uploadId }
    return {
      result: await call('uploadData', { params: { fileType }, query, form, signal, idempotencyKey }),
      refused: false,
    }
  } catch (error) {
    const body = error instanceof ApiError ? error.body : undefined
    // A body with a report is the contract's ImportResult.
    if (typeof body === 'object' && body !== null && 'validation_report' in body)
      return { result: body as ImportResult, refused: true }
    throw error
  }
}

/** The rows with errors and their reasons, as CSV. */
export function rejectedRows({
  fileType,
  file,
  choice,
  createNewHorses,
}: Pick<Upload, 'fileType' | 'file' | 'choice' | 'createNewHorses'>): Promise<Blob> {
  const form = new FormData()
  setChoice(form, choice)
  form.set('file', file)
  const query = { create_new_horses: createNewHorses }
  return callForFile('downloadRejectedRows', { params: { fileType }, query, form })
}
