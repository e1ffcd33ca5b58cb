import type { FileType } from '@quarterpole/contract/limits'
import type { UploadProgress } from '@quarterpole/contract/upload'
import { useEffect, useRef } from 'react'
import { call } from '../api/client.ts'
import { type Upload, upload } from './queries.ts'
import type { Answer } from './upload-state.ts'
import { watchUpload } from './watch-upload.ts'

/** How long the server may take to say whether an import is off; after that the connection is cut. */
const CANCEL_MS = 3000

/** A request under way. */
interface Running {
  readonly id: string
  readonly isTrial: boolean
  readonly aborter: AbortController
  readonly unwatch: () => void
}

export interface UploadRun {
  /** Sends a file and follows it; one that is under way already is dropped. Null when it was cancelled. */
  readonly run: (
    sending: Pick<Upload, 'file' | 'choice' | 'dryRun' | 'createNewHorses' | 'idempotencyKey'>,
  ) => Promise<Answer | null>
  /** Asks the server to cancel, and says whether it was too late. Cuts the connection where it was not. */
  readonly cancel: () => Promise<{ tooLate: boolean }>
}

/** The requests of one panel, one at a time. */
export function useUploadRun(fileType: FileType, onProgress: (progress: UploadProgress) => void): UploadRun {
  const running = useRef<Running>(null)
  useEffect(() => () => leavePage(running.current), [])
  const run: UploadRun['run'] = async (sending) => {
    running.current?.aborter.abort()
    const id = crypto.randomUUID()
    const aborter = new AbortController()
    const unwatch = watchUpload(id, (progress) => {
      if (!aborter.signal.aborted) onProgress(progress)
    })
    running.current = { id, isTrial: sending.dryRun, aborter, unwatch }
    try {
      const answer = await upload({ ...sending, fileType, uploadId: id, signal: aborter.signal })
      return aborter.signal.aborted ? null : answer
    } catch (failure) {
      return aborter.signal.aborted ? null : { failure }
    } finally {
      unwatch()
    }
  }
  const cancel = async () => {
    const mine = running.current
    if (mine === null) return { tooLate: false }
    const asked = isTooLate(mine.id)
    const tooLate = !mine.isTrial && (await asked)
    if (!tooLate) mine.aborter.abort()
    return { tooLate }
  }
  return { run, cancel }
}

/** A trial is of no use to anyone who has gone; an import that was let in goes on, and is listed when it is done. */
function leavePage(left: Running | null): void {
  left?.unwatch()
  if (left?.isTrial) left.aborter.abort()
}

/** Where the server knows nothing of the upload, or does not answer, hanging up cancels it all the same. */
async function isTooLate(id: string): Promise<boolean> {
  try {
    const { outcome } = await call('cancelUpload', { params: { id }, signal: AbortSignal.timeout(CANCEL_MS) })
    return outcome !== 'cancelled'
  } catch {
    return false
  }
}
