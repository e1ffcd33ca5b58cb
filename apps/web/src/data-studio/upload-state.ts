import type { ImportResult } from '@quarterpole/contract/data-import'
import type { UploadProgress } from '@quarterpole/contract/upload'
import { detailOf } from '../api/error.ts'
import type { ReadingChoice } from './reading-choice.ts'

/** Where an upload stands. `validation_complete` with errors offers no way on but another file. */
export type UploadState =
  | { status: 'idle' }
  | ({ status: 'validating' } & UnderWay)
  | ({ status: 'validation_complete'; file: File; errors: readonly string[] } & Reported)
  | ({ status: 'uploading' } & UnderWay)
  | { status: 'success'; file: File; result: ImportResult; tooLate: boolean }
  | { status: 'error'; file: File; message: string; errors: readonly string[]; report: Reported | null }

/** A report to be looked through, with how its file was read and what the user wants done about it. */
export interface Reported {
  result: ImportResult
  choice: ReadingChoice
  createNewHorses: boolean
}
type Sent = Omit<Reported, 'result'>

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
export function afterTrial(file: File, answer: Answer, sent: Sent): UploadState {
  if ('failure' in answer) {
    const errors = [detailOf(answer.failure, 'Validation failed')]
    return { status: 'error', file, message: 'Validation failed', errors, report: null }
  }
  const { result } = answer
  return { status: 'validation_complete', file, result, errors: result.validation_report.errors, ...sent }
}

/** The import is over: all of it was written, or nothing, with the reasons where the server gave them. */
export function afterImport(
  file: File,
  answer: Answer,
  { tooLate, ...sent }: Sent & { tooLate: boolean },
): UploadState {
  if ('failure' in answer)
    return { status: 'error', file, message: 'Upload failed!', errors: [], report: null }
  const { result, refused } = answer
  if (!refused) return { status: 'success', file, result, tooLate }
  const { errors } = result.validation_report
  return { status: 'error', file, message: 'Upload failed!', errors, report: { result, ...sent } }
}

/** The report of an upload that waits for its user, if it has one. */
export function reportIn(state: UploadState): (Reported & { file: File }) | null {
  if (state.status === 'validation_complete') return state
  return state.status === 'error' && state.report !== null ? { ...state.report, file: state.file } : null
}

/** The same state with another choice about its report. */
export function withChoice(state: UploadState, choice: ReadingChoice): UploadState {
  if (state.status === 'validation_complete') return { ...state, choice }
  if (state.status === 'error' && state.report !== null)
    return { ...state, report: { ...state.report, choice } }
  return state
}
