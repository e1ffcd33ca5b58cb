import type { ImportResult } from '@quarterpole/contract/data-import'
import type { UploadProgress } from '@quarterpole/contract/upload'
import { detailOf } from '../api/error.ts'

/** Where an upload stands. `validation_complete` with errors offers no way on but another file. */
export type UploadState =
  | { status: 'idle' }
  | ({ status: 'validating' } & UnderWay)
  | { status: 'validation_complete'; file: File; result: ImportResult; errors: readonly string[] }
  | ({ status: 'uploading' } & UnderWay)
  | { status: 'success'; file: File; result: ImportResult; tooLate: boolean }
  | { status: 'error'; file: File; message: string; errors: readonly string[] }

interface UnderWay {
  file: File
  /** Null until the first event comes, and where none does. */
  progress: UploadProgress | null
  /** The user wants it off, and the server has not yet said whether it is. */
  cancelling: boolean
}
export const justBegun = { progress: null, cancelling: false } as const

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
export function afterImport(file: File, answer: Answer, tooLate = false): UploadState {
  if ('failure' in answer) return { status: 'error', file, message: 'Upload failed!', errors: [] }
  const { result, refused } = answer
  if (!refused) return { status: 'success', file, result, tooLate }
  return { status: 'error', file, message: 'Upload failed!', errors: result.validation_report.errors }
}
