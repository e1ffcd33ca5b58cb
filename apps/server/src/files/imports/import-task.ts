import type { ImportId } from '@quarterpole/contract/ids'
import { type Db, type OpenOptions, openDatabase } from '@quarterpole/db/open'
import { withStatementHooks } from '@quarterpole/db/statement-hooks'
import { rejectedRows } from '@quarterpole/herd-files/rejected-rows'
import type { RecordsRequest } from '../records/import-records.ts'
import { checkFile, type ImportRequest } from './check/check-file.ts'
import { type Answer, answerOf } from './file-queue.ts'
import { importFile } from './import-file.ts'
import { SharedProgress, watcherOf } from './uploads/shared-progress.ts'

/** What can be asked of the worker. Records and undo load much of the server, which an import has no use for. */
const WORKS = {
  upload: (db: Db, request: ImportRequest, progress: SharedProgress) =>
    importFile(withStatementHooks(db, watcherOf(progress)), request, progress),
  /** The rows with errors alone, as CSV. */
  rejected: async (db: Db, request: ImportRequest, progress: SharedProgress) => {
    const { table, problems } = await checkFile(
      withStatementHooks(db, watcherOf(progress)),
      request,
      progress,
    )
    return new TextEncoder().encode(rejectedRows({ table, problems: problems.problems }))
  },
  records: async (db: Db, request: RecordsRequest, progress: SharedProgress) =>
    (await import('../records/import-records.ts')).importRecords(db, request, progress),
  undo: async (db: Db, id: ImportId) => (await import('./undo/undo-import.ts')).undoImport(db, id),
}
export type Works = typeof WORKS

/** Where an import is written, in whose name, and for which request. */
interface ImportTask extends Pick<Db, 'writer' | 'idempotencyKey'> {
  readonly database: OpenOptions
  readonly work: keyof Works
  readonly request: Parameters<Works[keyof Works]>[1]
  /** The cells of a SharedProgress. */
  readonly progress: SharedArrayBuffer
}

/** With a third of the usual cache 100,000 horses are written in the same time. */
const CACHE_KB = 24 * 1024

/** Runs one import of a file of the herd or of records, or undoes one, in a worker thread with a connection of its own. */
export async function run({
  database,
  work,
  request,
  progress,
  ...by
}: ImportTask): Promise<Answer<unknown>> {
  const opened = openDatabase('url' in database ? database : { ...database, cacheKb: CACHE_KB })
  const done = WORKS[work] as (db: Db, request: unknown, progress: SharedProgress) => Promise<unknown> // of this work
  try {
    return await answerOf(() => done({ ...opened, ...by }, request, new SharedProgress(progress)))
  } finally {
    await opened.close()
  }
}
