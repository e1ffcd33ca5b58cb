import type { ErrorCode } from '@quarterpole/contract/error-codes'
import type { FieldError } from '@quarterpole/contract/errors'
import type { ImportId } from '@quarterpole/contract/ids'
import { type OpenOptions, openDatabase, type Writer } from '@quarterpole/db/open'
import { withStatementHooks } from '@quarterpole/db/statement-hooks'
import { refusalOf } from '../../platform/http/problem.ts'
import { checkFile, type ImportRequest } from './check/check-file.ts'
import { importFile, type ImportOutcome } from './import-file.ts'
import type { ImportedRecords, RecordsRequest } from '../records/import-records.ts'
import { rejectedRows } from '@quarterpole/herd-files/rejected-rows'
import { watcherOf } from './uploads/import-watcher.ts'
import { SharedProgress, UploadCanceledError } from './uploads/shared-progress.ts'
import { UnreadableFileError } from '@quarterpole/sheet-reader/table'
import { type Receipt, undoImport } from './undo/undo-import.ts'

/** Where an import is written, and in whose name. */
interface WrittenBy {
  readonly database: OpenOptions
  readonly writer: Writer | undefined
  readonly idempotencyKey: string | undefined
}
export interface ImportTask extends WrittenBy {
  readonly request: ImportRequest
  /** The cells of a SharedProgress. */
  readonly progress: SharedArrayBuffer
  /** Asks for the rows with errors, not for an import. */
  readonly rejectedOnly: boolean
}
export interface RecordsTask extends WrittenBy {
  readonly records: RecordsRequest
  readonly progress: SharedArrayBuffer
}
export interface UndoTask extends WrittenBy {
  readonly undo: ImportId
}

/** A refusal as it comes over the thread boundary, where an error's class would be lost. */
export interface Refusal {
  readonly kind: 'refused'
  readonly reason: ErrorCode
  readonly message: string
  readonly errors?: readonly FieldError[] | undefined
}
export type ImportAnswer =
  | { readonly kind: 'outcome'; readonly outcome: ImportOutcome }
  | { readonly kind: 'rejected'; readonly csv: Uint8Array }
  | Refusal
export type RecordsAnswer = { readonly kind: 'records'; readonly imported: ImportedRecords } | Refusal
export type UndoAnswer = { readonly kind: 'undone'; readonly receipt: Receipt } | Refusal

/** With a third of the usual cache 100,000 horses are written in the same time. */
const CACHE_KB = 24 * 1024

/** Runs one import of a file of the herd or of records, or undoes one, in a worker thread with a connection of its own. */
export async function run(
  task: ImportTask | RecordsTask | UndoTask,
): Promise<ImportAnswer | RecordsAnswer | UndoAnswer> {
  const { database, writer, idempotencyKey } = task
  const opened = openDatabase('url' in database ? database : { ...database, cacheKb: CACHE_KB })
  const db = { ...opened, writer, idempotencyKey }
  try {
    if ('undo' in task) return { kind: 'undone', receipt: await undoImport(db, task.undo) }
    const progress = new SharedProgress(task.progress)
    if ('records' in task) {
      const { importRecords } = await import('../records/import-records.ts') // the five kinds load much of the server
      return { kind: 'records', imported: await importRecords(db, task.records, progress) }
    }
    const on = withStatementHooks(db, watcherOf(progress))
    if (task.rejectedOnly) {
      const { table, problems } = await checkFile(on, task.request, progress)
      return {
        kind: 'rejected',
        csv: new TextEncoder().encode(rejectedRows({ table, problems: problems.problems })),
      }
    }
    return { kind: 'outcome', outcome: await importFile(on, task.request, progress) }
  } catch (error) {
    if (error instanceof UploadCanceledError)
      return { kind: 'refused', reason: 'conflict', message: error.message }
    if (error instanceof UnreadableFileError)
      return { kind: 'refused', reason: error.kind, message: error.message }
    // An error's code does not survive the transfer between threads either, so the refusal is named here.
    const refusal = error instanceof Error ? refusalOf(error) : undefined
    if (refusal)
      return { kind: 'refused', reason: refusal.code, message: refusal.message, errors: refusal.errors }
    throw error
  } finally {
    await db.close()
  }
}
