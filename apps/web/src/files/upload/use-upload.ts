import type { ImportResult } from '@quarterpole/contract/data-import'
import type { FileType } from '@quarterpole/contract/limits'
import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import type { UploadProgress } from '@quarterpole/contract/upload'
import { AS_IT_IS, type ReadingChoice } from '../mapping/reading-choice.ts'
import {
  type Answer,
  afterImport,
  afterTrial,
  justBegun,
  reportIn,
  type UploadState,
  withChoice,
} from './upload-state.ts'
import { useUploadRun } from './use-upload-run.ts'

/** One upload, for its panel or row, its findings and the mapping helper. */
export interface PanelUpload {
  readonly state: UploadState
  /** Dry run. Resolves when it is over. */
  readonly validate: (file: File, choice?: ReadingChoice) => Promise<void>
  readonly proceed: (createNewHorses: boolean, reference?: boolean) => Promise<void>
  /** Imports the rows without errors and leaves the others out. */
  readonly proceedWithGood: (reference: boolean) => Promise<void>
  /** The last import, if it left rows out; stays until it is closed or another file is chosen. */
  readonly partial: PartialImport | null
  readonly closePartial: () => void
  readonly cancel: () => Promise<void>
  /** Stores answers for the import and the next dry run. */
  readonly decide: (answers: Partial<ReadingChoice>) => void
  /** Another dry run of the same file with the decisions since. */
  readonly checkAgain: () => Promise<void>
}

interface Sending {
  readonly createNewHorses: boolean
  readonly reference: boolean
  readonly goodRows?: boolean
}

export interface PartialImport {
  readonly fileName: string
  readonly result: ImportResult
}

/** An upload's state, held by the page: an import outlives the view that started it. */
export type HeldState = readonly [UploadState, Dispatch<SetStateAction<UploadState>>]

/**
 * One upload: dry run, import, cancel.
 *
 * @param onEvaluation called with the evaluation job that an import started
 */
export function useUpload(
  fileType: FileType,
  held: HeldState,
  onEvaluation: (jobId: string) => void,
): PanelUpload {
  const [state, setState] = held
  const [partial, setPartial] = useState<PartialImport | null>(null)
  const importKey = useRef('')
  const chosen = useRef<{ file: File; choice: ReadingChoice }>(null)
  const wasTooLate = useRef(false)
  const invalidateAfter = useInvalidateAfter()
  const uploading = useUploadRun(fileType, (progress) => setState((now) => progressed(now, progress)))

  const validate = async (file: File, choice = AS_IT_IS) => {
    importKey.current = crypto.randomUUID()
    chosen.current = { file, choice }
    setPartial(null)
    setState({ status: 'validating', file, ...justBegun })
    const trial = { dryRun: true, createNewHorses: true, idempotencyKey: crypto.randomUUID() }
    const answer = await uploading.run({ file, choice, ...trial })
    if (answer) setState(afterTrial(file, answer, { choice, createNewHorses: true }))
  }
  const send = async ({ createNewHorses, reference, goodRows }: Sending) => {
    if (chosen.current === null) return
    const { file, choice } = chosen.current
    wasTooLate.current = false
    setState({ status: 'uploading', file, ...justBegun })
    const real = { file, choice, createNewHorses, reference, goodRows, idempotencyKey: importKey.current }
    const answer = await uploading.run({ ...real, dryRun: false })
    if (answer === null) return
    importKey.current = crypto.randomUUID()
    setState(afterImport(file, answer, { choice, createNewHorses, tooLate: wasTooLate.current }))
    if (goodRows) setPartial(partialOf(file, answer))
    const jobId = 'result' in answer ? answer.result.evaluation_job_id : null
    if (jobId !== null) onEvaluation(jobId)
    await invalidateAfter('record')
  }
  const proceed = (createNewHorses: boolean, reference = false) => send({ createNewHorses, reference })
  const proceedWithGood = (reference: boolean) => send({ ...goodRowsOf(state), reference })
  const cancel = async () => {
    if (state.status === 'uploading') {
      setState({ ...state, cancelling: true })
      const { tooLate } = await uploading.cancel()
      wasTooLate.current = tooLate
      if (tooLate) return // the import's answer is still to come
    } else if (state.status === 'validating') void uploading.cancel()
    setState({ status: 'idle', canceled: true })
  }
  const decide = (answers: Partial<ReadingChoice>) => {
    if (chosen.current === null) return
    const { file, choice: before } = chosen.current
    const choice = { ...before, ...answers }
    chosen.current = { file, choice }
    importKey.current = crypto.randomUUID() // another choice makes another request
    setState((now) => withChoice(now, choice))
  }
  const checkAgain = async () => chosen.current?.file && validate(chosen.current.file, chosen.current.choice)
  const acts = { validate, proceed, proceedWithGood, cancel, decide, checkAgain }
  return { state, partial, ...acts, closePartial: () => setPartial(null) }
}

const goodRowsOf = (state: UploadState) => ({
  createNewHorses: reportIn(state)?.createNewHorses ?? true,
  goodRows: true as const,
})

const progressed = (now: UploadState, progress: UploadProgress): UploadState =>
  'progress' in now ? { ...now, progress } : now

const partialOf = ({ name }: File, answer: Answer): PartialImport | null =>
  'result' in answer && !answer.refused ? { fileName: name, result: answer.result } : null
