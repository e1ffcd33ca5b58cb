import type { ImportResult } from '@quarterpole/contract/data-import'
import { detailOf } from '../api/error.ts'

/** Where an upload stands. `validation_complete` with errors offers no way on but another file. */
export type UploadState =
  | { status: 'idle' }
  | { status: 'validating'; file: File }
  | { status: 'validation_complete'; file: File; result: ImportResult; errors: readonly string[] }
  | { status: 'uploading'; file: File }
  | { status: 'success'; file: File; result: ImportResult }
  | { status: 'error'; file: File; message: string; errors: readonly string[] }

/** What came back from the server: a report, taken or refused, or a failure without one. */
export type Answer = { result: ImportResult; refused: boolean } | { failure: unknown }

/** The dry run is over: its report with all its errors, or one sentence where there is no report. */
export function afterTrial(file: File, answer: Answer): UploadState {
  if ('failure' in answer) {
    const errors = [detailOf(answer.failure, 'Validation failed')]
    return { status: 'error', file, message: 'Validation failed', errors }
  }
  const { result } = answer
  return { status: 'validation_complete', file, result, errors: result.validation_report.errors }
}

/** The import is over: all of it was written, or nothing, with the reasons where the server gave them. */
export function afterImport(file: File, answer: Answer): UploadState {
  if ('failure' in answer) return { status: 'error', file, message: 'Upload failed!', errors: [] }
  const { result, refused } = answer
  if (!refused) return { status: 'success', file, result }
  return { status: 'error', file, message: 'Upload failed!', errors: result.validation_report.errors }
}
