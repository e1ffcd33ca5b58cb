import type { ImportPreview, JoinedFile } from '@quarterpole/contract/import-mapping'
import type { ErrorCode } from '@quarterpole/contract/error-codes'
import { UnreadableFileError } from '@quarterpole/sheet-reader/table'
import { readEntriesFile } from '@quarterpole/herd-files/entries/entries-file'
import type { EntryList } from '@quarterpole/herd-files/entries/entry'
import { joinFiles, type JoinRequest, NoSharedKeyError } from '@quarterpole/herd-files/mapping/join-files'
import { previewFile, type PreviewRequest } from '@quarterpole/herd-files/mapping/preview'

export type PreviewTask =
  | { readonly preview: PreviewRequest }
  | { readonly join: JoinRequest }
  | { readonly entries: JoinRequest['file'] }
/** A refusal comes over the thread boundary as data: an error's class would be lost. */
export type PreviewAnswer =
  | { readonly preview: ImportPreview }
  | { readonly joined: JoinedFile }
  | { readonly entryList: EntryList }
  | { readonly refused: { readonly code: ErrorCode; readonly message: string } }

export async function run(task: PreviewTask): Promise<PreviewAnswer> {
  try {
    if ('entries' in task) return { entryList: await readEntriesFile(task.entries) }
    return 'preview' in task
      ? { preview: await previewFile(task.preview) }
      : { joined: await joinFiles(task.join) }
  } catch (error) {
    if (error instanceof UnreadableFileError) return { refused: { code: error.kind, message: error.message } }
    if (error instanceof NoSharedKeyError) return { refused: { code: 'invalid', message: error.message } }
    throw error
  }
}
