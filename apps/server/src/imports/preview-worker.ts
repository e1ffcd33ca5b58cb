import type { ImportPreview, JoinedFile } from '@quarterpole/contract/import-mapping'
import type { ErrorCode } from '@quarterpole/contract/errors'
import { UnreadableFileError } from '@quarterpole/sheet-reader/table'
import { joinFiles, type JoinRequest, NoSharedKeyError } from '@quarterpole/herd-files/join-files'
import { previewFile, type PreviewRequest } from '@quarterpole/herd-files/preview'

export type PreviewAsked = { readonly preview: PreviewRequest } | { readonly join: JoinRequest }
/** `started` is a shared cell, 1 from when a thread has the task. */
export type PreviewTask = PreviewAsked & { readonly started: Int32Array }
/** A refusal comes over the thread boundary as data: an error's class would be lost. */
export type PreviewAnswer =
  | { readonly preview: ImportPreview }
  | { readonly joined: JoinedFile }
  | { readonly refused: { readonly code: ErrorCode; readonly message: string } }

export default async function work(task: PreviewTask): Promise<PreviewAnswer> {
  Atomics.store(task.started, 0, 1)
  try {
    return 'preview' in task
      ? { preview: await previewFile(task.preview) }
      : { joined: await joinFiles(task.join) }
  } catch (error) {
    if (error instanceof UnreadableFileError) return { refused: { code: error.kind, message: error.message } }
    if (error instanceof NoSharedKeyError) return { refused: { code: 'invalid', message: error.message } }
    throw error
  }
}
