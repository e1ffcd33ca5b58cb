import type { ImportId } from '@quarterpole/contract/ids'
import type { FileType } from '@quarterpole/contract/limits'
import { useEffect } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Muted } from '../../ui/Words.tsx'
import { UploadFindings } from '../findings/UploadFindings.tsx'
import { KINDS } from '../mapping/field-words.ts'
import { successSentence } from '../UploadDone.tsx'
import { UploadBody } from '../UploadPanel.tsx'
import type { UploadState } from '../upload-state.ts'
import { useUpload } from '../use-upload.ts'
import { choiceOf, type DroppedFile, type Stage } from './dropped.ts'
import styles from './Drop.module.css'

export interface DroppedUploadProps {
  dropped: DroppedFile
  stage: Extract<Stage, { at: 'upload' }>
  onState: (state: UploadState) => void
  onProceed: () => void
  onEvaluation: (jobId: string) => void
  onUndo: (id: ImportId) => void
  onMatch: () => void
  onInstead: (file: File) => void
  onRemove: () => void
}

/** The dry run of one dropped file, its report and its import; another reading of the file mounts another. */
export function DroppedUpload({ dropped, stage: { fileType, preview }, ...acts }: DroppedUploadProps) {
  const { onState, onUndo, onRemove } = acts
  const choice = choiceOf(dropped, preview)
  const upload = useUpload(fileType, acts.onEvaluation)
  const { state, validate } = upload
  useEffect(() => {
    void validate(dropped.file, choice)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  useEffect(() => {
    if (state.status !== 'idle') onState(state)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reported when it changes
  }, [state])
  const findingsId = `findings-${dropped.id}`
  return (
    <>
      <div className={styles.body}>
        {dropped.upload.status === 'success' ? (
          <Imported upload={dropped.upload} onUndo={onUndo} onRemove={onRemove} />
        ) : (
          <Running {...acts} {...{ dropped, fileType, upload, findingsId }} />
        )}
      </div>
      <UploadFindings id={findingsId} fileType={fileType} upload={upload} onShow={acts.onProceed} />
    </>
  )
}

type RunningProps = Omit<DroppedUploadProps, 'stage' | 'onState'> & {
  fileType: FileType
  upload: ReturnType<typeof useUpload>
  findingsId: string
}

function Running({ dropped, fileType, upload, findingsId, ...acts }: RunningProps) {
  const { onProceed, onUndo, onMatch, onInstead, onRemove } = acts
  const { state, proceed, cancel, checkAgain } = upload
  if (state.status === 'success') return null // about to be shown
  if (state.status === 'idle')
    return dropped.upload.status === 'idle' ? null : <Canceled onAgain={() => void checkAgain()} />
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
      onMatch={onMatch}
    />
  )
}

const Canceled = ({ onAgain }: { onAgain: () => void }) => (
  <div role="status" className={styles.canceled}>
    <p>Canceled. Nothing was saved.</p>
    <Button size="small" onClick={onAgain}>
      Check it again
    </Button>
  </div>
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
    <div role="status" className={styles.body}>
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
    </div>
  )
}
