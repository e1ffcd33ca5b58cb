import type { ImportId } from '@quarterpole/contract/ids'
import type { FileType } from '@quarterpole/contract/limits'
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Muted } from '../../ui/Words.tsx'
import { UploadFindings } from '../findings/UploadFindings.tsx'
import { KINDS } from '../mapping/field-words.ts'
import type { ReadingChoice } from '../mapping/reading-choice.ts'
import { successSentence } from '../upload/UploadDone.tsx'
import { UploadBody } from '../upload/UploadPanel.tsx'
import type { UploadState } from '../upload/upload-state.ts'
import { useUpload } from '../upload/use-upload.ts'
import { choiceOf, type DroppedFile, isSettled, type Stage } from './dropped.ts'
import { Stack } from '../../ui/Layout.tsx'
import styles from './Drop.module.css'

export interface DroppedUploadProps {
  dropped: DroppedFile
  stage: Extract<Stage, { at: 'upload' }>
  onState: Dispatch<SetStateAction<UploadState>>
  onProceed: () => void
  onEvaluation: (jobId: string) => void
  onUndo: (id: ImportId) => void
  onMatch: (choice: ReadingChoice) => void
  onInstead: (file: File) => void
  onRemove: () => void
}

/** The dry run of one dropped file, its report and its import; another reading of the file mounts another. */
export function DroppedUpload({ dropped, stage: { fileType, preview }, ...acts }: DroppedUploadProps) {
  const { onState, onEvaluation, onUndo, onRemove } = acts
  const upload = useUpload(fileType, [dropped.upload, onState], onEvaluation)
  const check = useEffectEvent(() => {
    if (!isSettled(dropped)) void upload.validate(dropped.file, choiceOf(dropped, preview))
  })
  // When its turn comes, and when a mapping is applied, even the same again.
  useEffect(() => check(), [dropped.choice])
  const findingsId = `findings-${dropped.id}`
  return (
    <>
      <Stack gap={3} shrinks className={styles.body}>
        {dropped.upload.status === 'success' ? (
          <Imported upload={dropped.upload} onUndo={onUndo} onRemove={onRemove} />
        ) : (
          <Running {...acts} {...{ fileType, upload, findingsId }} />
        )}
      </Stack>
      <UploadFindings id={findingsId} fileType={fileType} upload={upload} onShow={acts.onProceed} />
    </>
  )
}

type RunningProps = Omit<DroppedUploadProps, 'dropped' | 'stage' | 'onState'> & {
  fileType: FileType
  upload: ReturnType<typeof useUpload>
  findingsId: string
}

function Running({ fileType, upload, findingsId, ...acts }: RunningProps) {
  const { onProceed, onUndo, onMatch, onInstead, onRemove } = acts
  const { state, proceed, cancel, checkAgain } = upload
  if (state.status === 'idle') return state.canceled && <Canceled onAgain={() => void checkAgain()} />
  const leave = async () => {
    const isLeft = state.status !== 'uploading' // an import may be too late to cancel
    await cancel()
    if (isLeft) onRemove()
  }
  return (
    <UploadBody
      state={state}
      findingsId={findingsId}
      title={KINDS[fileType]}
      columns=""
      onFile={onInstead}
      onProceed={(createNewHorses, reference) => {
        onProceed()
        void proceed(createNewHorses, reference)
      }}
      onCancel={() => void leave()}
      onUndo={onUndo}
      onMatch={(_, choice) => onMatch(choice)}
    />
  )
}

const Canceled = ({ onAgain }: { onAgain: () => void }) => (
  <Stack role="status" gap={2} left>
    <p>Canceled. Nothing was saved.</p>
    <Button size="small" onClick={onAgain}>
      Check it again
    </Button>
  </Stack>
)

interface ImportedProps {
  upload: Extract<UploadState, { status: 'success' }>
  onUndo: (id: ImportId) => void
  onRemove: () => void
}

function Imported({ upload: { file, result, tooLate }, onUndo, onRemove }: ImportedProps) {
  const { import_id } = result
  const undo = (id: ImportId) => {
    onUndo(id)
    onRemove()
  }
  return (
    <Stack role="status" gap={3} shrinks className={styles.body}>
      <p>
        <Mark tone="ok">Upload successful</Mark>
      </p>
      <Muted>{successSentence(file.name, result)}</Muted>
      {tooLate && <p>Too late to cancel: everything was saved already. You can undo it.</p>}
      {import_id !== null && (
        <div>
          <Button size="small" onClick={() => undo(import_id)}>
            Undo
          </Button>
        </div>
      )}
    </Stack>
  )
}
