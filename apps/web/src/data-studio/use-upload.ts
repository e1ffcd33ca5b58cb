import type { FileType } from '@quarterpole/contract/limits'
import type { ConflictChoice } from '@quarterpole/contract/upload'
import { useEffect, useRef, useState } from 'react'
import { useRenewAfter } from '../api/after-write.ts'
import { AS_IT_IS, type ReadingChoice } from './reading-choice.ts'
import { afterImport, afterTrial, justBegun, type UploadState, withChoice } from './upload-state.ts'
import { useUploadRun } from './use-upload-run.ts'

/** How long a success stays before the panel is ready for the next file. */
const SUCCESS_MS = 5000

/** One panel's upload, for the panel and for whoever hands it a file with its columns already chosen. */
export interface PanelUpload {
  readonly state: UploadState
  /** Tries the file without writing; the panel shows the rest. Resolves when the trial is over. */
  readonly validate: (file: File, choice?: ReadingChoice) => Promise<void>
  readonly proceed: (createNewHorses: boolean) => Promise<void>
  readonly cancel: () => Promise<void>
  /** What to do where rows say other than what stands; goes along with the import, and with the next trial. */
  readonly decide: (conflicts: ConflictChoice) => void
  /** Tries the same file once more with what was decided since. */
  readonly checkAgain: () => Promise<void>
}

/**
 * One upload panel: try the file first, then import it; cancel at any moment.
 *
 * @param onEvaluation told of the job that evaluates the herd anew after an import
 */
export function useUpload(fileType: FileType, onEvaluation: (jobId: string) => void): PanelUpload {
  const [state, setState] = useState<UploadState>({ status: 'idle' })
  const importKey = useRef('')
  const chosen = useRef<{ file: File; choice: ReadingChoice }>(null)
  const wasTooLate = useRef(false)
  const renewAfter = useRenewAfter()
  const uploading = useUploadRun(fileType, (progress) =>
    setState((now) => ('progress' in now ? { ...now, progress } : now)),
  )
  useReadyAgain(state, setState)

  const validate = async (file: File, choice = AS_IT_IS) => {
    importKey.current = crypto.randomUUID()
    chosen.current = { file, choice }
    setState({ status: 'validating', file, ...justBegun })
    const trial = { dryRun: true, createNewHorses: true, idempotencyKey: crypto.randomUUID() }
    const answer = await uploading.run({ file, choice, ...trial })
    if (answer !== null) setState(afterTrial(file, answer, { choice, createNewHorses: true }))
  }
  const proceed = async (createNewHorses: boolean) => {
    if (chosen.current === null) return
    const { file, choice } = chosen.current
    wasTooLate.current = false
    setState({ status: 'uploading', file, ...justBegun })
    const real = { dryRun: false, createNewHorses, idempotencyKey: importKey.current }
    const answer = await uploading.run({ file, choice, ...real })
    if (answer === null) return
    importKey.current = crypto.randomUUID()
    setState(afterImport(file, answer, { choice, createNewHorses, tooLate: wasTooLate.current }))
    const jobId = 'result' in answer ? answer.result.evaluation_job_id : null
    if (jobId !== null) onEvaluation(jobId)
    await renewAfter('record')
  }
  const cancel = async () => {
    if (state.status === 'uploading') {
      setState({ ...state, cancelling: true })
      const { tooLate } = await uploading.cancel()
      wasTooLate.current = tooLate
      if (tooLate) return // the answer is on its way, and says what was written
    } else if (state.status === 'validating') void uploading.cancel()
    setState({ status: 'idle' })
  }
  const decide = (conflicts: ConflictChoice) => {
    if (chosen.current === null) return
    const choice = { ...chosen.current.choice, conflicts }
    chosen.current = { ...chosen.current, choice }
    importKey.current = crypto.randomUUID() // another choice is another request
    setState((now) => withChoice(now, choice))
  }
  const checkAgain = async () => {
    if (chosen.current !== null) await validate(chosen.current.file, chosen.current.choice)
  }
  return { state, validate, proceed, cancel, decide, checkAgain }
}

/** A success stays for five seconds; then the panel takes the next file. One that came too late waits for its user. */
function useReadyAgain(state: UploadState, setState: (state: UploadState) => void) {
  useEffect(() => {
    if (state.status !== 'success' || state.tooLate) return
    const timer = setTimeout(() => setState({ status: 'idle' }), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [state, setState])
}
