import type { ErrorCode } from '@quarterpole/contract/errors'
import type { ImportId } from '@quarterpole/contract/ids'
import { type OpenOptions, openDatabase } from '@quarterpole/db/open'
import { watched } from '@quarterpole/db/watched'
import { AppError } from '../problem.ts'
import { importFile, type ImportOutcome, type ImportRequest } from './import-file.ts'
import { watcherOf } from './uploads/import-watcher.ts'
import { SharedProgress, UploadCancelledError } from './uploads/shared-progress.ts'
import { UnreadableFileError } from './reading/table.ts'
import { type Receipt, undoImport } from './undo-import.ts'

export interface ImportTask {
  readonly database: OpenOptions
  readonly request: ImportRequest
  /** The cells of a SharedProgress. */
  readonly progress: SharedArrayBuffer
}
export interface UndoTask {
  readonly database: OpenOptions
  readonly undo: ImportId
}

/** A refusal as it comes over the thread boundary, where an error's class would be lost. */
export interface Refusal {
  readonly kind: 'refused'
  readonly reason: ErrorCode
  readonly message: string
}
export type ImportAnswer = { readonly kind: 'outcome'; readonly outcome: ImportOutcome } | Refusal
export type UndoAnswer = { readonly kind: 'undone'; readonly receipt: Receipt } | Refusal

/** Runs one import, or takes one back, on a connection of its own: the event loop of the server stays free. */
export default async function work(task: ImportTask | UndoTask): Promise<ImportAnswer | UndoAnswer> {
  const db = openDatabase(task.database)
  try {
    if ('undo' in task) return { kind: 'undone', receipt: await undoImport(db, task.undo) }
    const progress = new SharedProgress(task.progress)
    const outcome = await importFile(watched(db, watcherOf(progress)), task.request, progress)
    return { kind: 'outcome', outcome }
  } catch (error) {
    if (error instanceof UploadCancelledError)
      return { kind: 'refused', reason: 'conflict', message: error.message }
    if (error instanceof UnreadableFileError)
      return { kind: 'refused', reason: error.kind, message: error.message }
    if (error instanceof AppError) return { kind: 'refused', reason: error.code, message: error.message }
    throw error
  } finally {
    await db.close()
  }
}
