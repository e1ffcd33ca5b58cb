import type { ImportResult } from '@quarterpole/contract/data-import'
import type { FileType } from '@quarterpole/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { detailOf } from '../api/error.ts'
import { type Upload, upload } from './queries.ts'

/** Where an upload stands. `validation_complete` with errors offers no way on but another file. */
export type UploadState =
  | { status: 'idle' }
  | { status: 'validating'; file: File }
  | { status: 'validation_complete'; file: File; result: ImportResult; errors: readonly string[] }
  | { status: 'uploading'; file: File }
  | { status: 'success'; file: File; result: ImportResult }
  | { status: 'error'; file: File; message: string; errors: readonly string[] }

/** How long a success stays before the panel is ready for the next file. */
const SUCCESS_MS = 5000

/** One upload panel: try the file first, then import it; cancel at any moment. */
export function useUpload(fileType: FileType) {
  const [state, setState] = useState<UploadState>({ status: 'idle' })
  const running = useRef<AbortController>(null)
  const importKey = useRef('')
  const queries = useQueryClient()
  useReadyAgain(state, setState)
  useEffect(() => () => running.current?.abort(), [])

  const start = () => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }
  const validate = async (file: File) => {
    importKey.current = crypto.randomUUID()
    setState({ status: 'validating', file })
    const next = await tryFile({ fileType, file, signal: start() })
    if (next !== null) setState(next)
  }
  const proceed = async (file: File, createNewHorses: boolean) => {
    setState({ status: 'uploading', file })
    const next = await sendFile({
      fileType,
      file,
      createNewHorses,
      signal: start(),
      idempotencyKey: importKey.current,
    })
    if (next === null) return
    importKey.current = crypto.randomUUID()
    setState(next)
    await queries.invalidateQueries()
  }
  const cancel = () => {
    running.current?.abort()
    setState({ status: 'idle' })
  }
  return { state, validate, proceed, cancel }
}

/** A success stays for five seconds; then the panel takes the next file. */
function useReadyAgain(state: UploadState, setState: (state: UploadState) => void) {
  useEffect(() => {
    if (state.status !== 'success') return
    const timer = setTimeout(() => setState({ status: 'idle' }), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [state, setState])
}

type Sending = Pick<Upload, 'fileType' | 'file' | 'signal'>

/** The dry run. Null when it was cancelled. */
async function tryFile({ fileType, file, signal }: Sending): Promise<UploadState | null> {
  try {
    const idempotencyKey = crypto.randomUUID()
    const { result } = await upload({
      fileType,
      file,
      dryRun: true,
      createNewHorses: true,
      signal,
      idempotencyKey,
    })
    return { status: 'validation_complete', file, result, errors: result.validation_report.errors }
  } catch (error) {
    if (signal.aborted) return null
    return {
      status: 'error',
      file,
      message: 'Validation failed',
      errors: [detailOf(error, 'Validation failed')],
    }
  }
}

/** The import. Null when it was cancelled. */
async function sendFile(
  sending: Sending & Pick<Upload, 'createNewHorses' | 'idempotencyKey'>,
): Promise<UploadState | null> {
  const { file, signal } = sending
  try {
    const { result, refused } = await upload({ ...sending, dryRun: false })
    if (!refused) return { status: 'success', file, result }
    return { status: 'error', file, message: 'Upload failed!', errors: result.validation_report.errors }
  } catch {
    return signal.aborted ? null : { status: 'error', file, message: 'Upload failed!', errors: [] }
  }
}
