import type { ImportResult } from '@quarterpole/contract/data-import'
import type { UploadProgress } from '@quarterpole/contract/upload'
import { detailOf } from '../../app/api/error.ts'
import type { ReadingChoice } from '../mapping/reading-choice.ts'

/** State of an upload. After `validation_complete` with errors only another file can be chosen. */
export type UploadState =
  | { status: 'idle'; canceled?: true }
  | ({ status: 'validating' } & InProgress)
  | ({ status: 'validation_complete'; file: File; errors: readonly string[] } & Reported)
  | ({ status: 'uploading' } & InProgress)
  | { status: 'success'; file: File; result: ImportResult; tooLate: boolean }
  | { status: 'error'; file: File; message: string; errors: readonly string[]; report: Reported | null }

/** A report with the choices it was made with. */
export interface Reported {
  result: ImportResult
  /** With the answers since. */
  choice: ReadingChoice
  /** As it was checked. */
  checked: ReadingChoice
  createNewHorses: boolean
}
type Sent = Omit<Reported, 'result' | 'checked'>

interface InProgress {
  file: File
  /** Null until the first event. */
  progress: UploadProgress | null
  /** A cancel was sent and not answered yet. */
  cancelling: boolean
}
export const justBegun = { progress: null, cancelling: false } as const

/** The server's answer: a report, accepted or refused, or a failure. */
export type Answer = { result: ImportResult; refused: boolean } | { failure: unknown }

/** After the dry run: its report, or one message without a report. */
export function afterTrial(file: File, answer: Answer, sent: Sent): UploadState {
  if ('failure' in answer) {
    const errors = [detailOf(answer.failure, 'Validation failed')]
    return { status: 'error', file, message: 'Validation failed', errors, report: null }
  }
  const { result } = answer
  return {
    status: 'validation_complete',
    file,
    errors: result.validation_report.errors,
    ...reported(result, sent),
  }
}

/** After the import: all was saved, or nothing, with the server's reasons if any. */
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
  return { status: 'error', file, message: 'Upload failed!', errors, report: reported(result, sent) }
}

const reported = (result: ImportResult, sent: Sent): Reported => ({ result, checked: sent.choice, ...sent })

/** The report of an upload that waits for the user. */
export function reportIn(state: UploadState): (Reported & { file: File }) | null {
  if (state.status === 'validation_complete') return state
  return state.status === 'error' && state.report !== null ? { ...state.report, file: state.file } : null
}

/** The same state with another reading choice. */
export function withChoice(state: UploadState, choice: ReadingChoice): UploadState {
  if (state.status === 'validation_complete') return { ...state, choice }
  if (state.status === 'error' && state.report !== null)
    return { ...state, report: { ...state.report, choice } }
  return state
}
