import { readEntriesFile } from '@quarterpole/herd-files/entries/entries-file'
import { joinFiles, type JoinRequest, NoSharedKeyError } from '@quarterpole/herd-files/mapping/join-files'
import { previewFile } from '@quarterpole/herd-files/mapping/preview'
import { AppError } from '../../platform/http/problem.ts'
import { type Answer, answerOf } from './file-queue.ts'

const WORKS = {
  preview: previewFile,
  join: (request: JoinRequest) =>
    joinFiles(request).catch((error: unknown) => {
      throw error instanceof NoSharedKeyError ? new AppError('invalid', error.message) : error
    }),
  entries: readEntriesFile,
}
export type Works = typeof WORKS

interface PreviewTask {
  readonly work: keyof Works
  readonly request: Parameters<Works[keyof Works]>[0]
}

export const run = ({ work, request }: PreviewTask): Promise<Answer<unknown>> =>
  answerOf(() => (WORKS[work] as (asked: unknown) => Promise<unknown>)(request)) // of this work
