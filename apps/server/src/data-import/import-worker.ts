import { type OpenOptions, openDatabase } from '@quarterpole/db/open'
import { importFile, type ImportOutcome, type ImportRequest } from './import-file.ts'
import { UnreadableFileError } from './table.ts'

export interface ImportTask {
  readonly database: OpenOptions
  readonly request: ImportRequest
}

/** What comes back over the thread boundary, where an error's class would be lost. */
export type ImportAnswer =
  | { readonly kind: 'outcome'; readonly outcome: ImportOutcome }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableFileError['kind']; readonly message: string }

/** Runs one import in a worker thread, on a connection of its own: the event loop of the server stays free. */
export default async function runImport({ database, request }: ImportTask): Promise<ImportAnswer> {
  const db = openDatabase(database)
  try {
    return { kind: 'outcome', outcome: await importFile(db, request) }
  } catch (error) {
    if (error instanceof UnreadableFileError)
      return { kind: 'unreadable', reason: error.kind, message: error.message }
    throw error
  } finally {
    await db.close()
  }
}
