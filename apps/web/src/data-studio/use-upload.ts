import type { FileType } from '@quarterpole/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Upload, upload } from './queries.ts'
import { AS_IT_IS, type ReadingChoice } from './reading-choice.ts'
import { afterImport, afterTrial, type Answer, type UploadState } from './upload-state.ts'

/** How long a success stays before the panel is ready for the next file. */
const SUCCESS_MS = 5000

/** One panel's upload, for the panel and for whoever hands it a file with its columns already chosen. */
export interface PanelUpload {
  readonly state: UploadState
  /** Tries the file without writing; the panel shows the rest. Resolves when the trial is over. */
  readonly validate: (file: File, choice?: ReadingChoice) => Promise<void>
  readonly proceed: (createNewHorses: boolean) => Promise<void>
  readonly cancel: () => void
}

/** One upload panel: try the file first, then import it; cancel at any moment. */
export function useUpload(fileType: FileType): PanelUpload {
  const [state, setState] = useState<UploadState>({ status: 'idle' })
  const running = useRef<AbortController>(null)
  const importKey = useRef('')
  const chosen = useRef<{ file: File; choice: ReadingChoice }>(null)
  const queries = useQueryClient()
  useReadyAgain(state, setState)
  useEffect(() => () => running.current?.abort(), [])

  const start = () => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }
  const validate = async (file: File, choice = AS_IT_IS) => {
    importKey.current = crypto.randomUUID()
    chosen.current = { file, choice }
    setState({ status: 'validating', file })
    const trial = { dryRun: true, createNewHorses: true, idempotencyKey: crypto.randomUUID() }
    const answer = await send({ fileType, file, choice, signal: start(), ...trial })
    if (answer !== null) setState(afterTrial(file, answer))
  }
  const proceed = async (createNewHorses: boolean) => {
    if (chosen.current === null) return
    const { file, choice } = chosen.current
    setState({ status: 'uploading', file })
    const real = { dryRun: false, createNewHorses, idempotencyKey: importKey.current }
    const answer = await send({ fileType, file, choice, signal: start(), ...real })
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
