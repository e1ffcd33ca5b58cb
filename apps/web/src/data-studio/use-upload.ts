import type { FileType } from '@quarterpole/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Upload, upload } from './queries.ts'
import { afterImport, afterTrial, type Answer, type UploadState } from './upload-state.ts'

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
    const trial = { dryRun: true, createNewHorses: true, idempotencyKey: crypto.randomUUID() }
    const answer = await send({ fileType, file, signal: start(), ...trial })
    if (answer !== null) setState(afterTrial(file, answer))
  }
  const proceed = async (file: File, createNewHorses: boolean) => {
    setState({ status: 'uploading', file })
    const choice = { dryRun: false, createNewHorses, idempotencyKey: importKey.current }
    const answer = await send({ fileType, file, signal: start(), ...choice })
    if (answer === null) return
    importKey.current = crypto.randomUUID()
    setState(afterImport(file, answer))
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

/** Null when it was cancelled. */
async function send(sending: Upload): Promise<Answer | null> {
  try {
    return await upload(sending)
  } catch (failure) {
    return sending.signal.aborted ? null : { failure }
  }
}
