import type { FileType } from '@quarterpole/contract/limits'
import type { UploadProgress } from '@quarterpole/contract/upload'
import { useEffect, useRef } from 'react'
import { call } from '../../app/api/client.ts'
import { type Upload, upload } from './queries.ts'
import type { Answer } from './upload-state.ts'
import { watchUpload } from './watch-upload.ts'

/** How long to wait for the answer to a cancel before closing the connection. */
const CANCEL_MS = 3000

/** A running request. */
interface Running {
  readonly id: string
  readonly isTrial: boolean
  readonly aborter: AbortController
  readonly unwatch: () => void
}

export interface UploadRun {
  /** Uploads a file, replacing a running upload. Null when it was canceled. */
  readonly run: (
    sending: Pick<
      Upload,
      'file' | 'choice' | 'dryRun' | 'createNewHorses' | 'reference' | 'goodRows' | 'idempotencyKey'
    >,
  ) => Promise<Answer | null>
  /** Asks the server to cancel; closes the connection unless it was too late. */
  readonly cancel: () => Promise<{ tooLate: boolean }>
}

/** One panel's uploads, one at a time. */
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

/** Leaving the page aborts a dry run; an import continues. */
function leavePage(left: Running | null): void {
  left?.unwatch()
  if (left?.isTrial) left.aborter.abort()
}

/** False without an answer: closing the connection cancels the upload too. */
async function isTooLate(id: string): Promise<boolean> {
  try {
    const { outcome } = await call('cancelUpload', { params: { id }, signal: AbortSignal.timeout(CANCEL_MS) })
    return outcome !== 'canceled'
  } catch {
    return false
  }
}
