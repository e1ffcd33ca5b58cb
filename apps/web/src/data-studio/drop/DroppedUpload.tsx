import type { ImportId } from '@quarterpole/contract/ids'
import type { FileType } from '@quarterpole/contract/limits'
import { useEffect } from 'react'
import { UploadFindings } from '../findings/UploadFindings.tsx'
import { KINDS } from '../mapping/field-words.ts'
import type { ReadingChoice } from '../reading-choice.ts'
import { Button } from '../../ui/Button.tsx'
import { UploadBody } from '../UploadPanel.tsx'
import type { UploadState } from '../upload-state.ts'
import { useUpload } from '../use-upload.ts'
import styles from './Drop.module.css'

export interface DroppedUploadProps {
  id: string
  file: File
  fileType: FileType
  choice: ReadingChoice
  /** It had a state before, so that idle means canceled. */
  wasSent: boolean
  onState: (state: UploadState) => void
  onProceed: () => void
  onEvaluation: (jobId: string) => void
  onUndo: (id: ImportId) => void
  onMatch: (file: File) => void
  onInstead: (file: File) => void
  onRemove: () => void
}

/** The dry run of one dropped file, its report and its import. Mounted when it is the file’s turn. */
export function DroppedUpload(props: DroppedUploadProps) {
  const {
    id,
    file,
    fileType,
    choice,
    wasSent,
    onState,
    onProceed,
    onEvaluation,
    onUndo,
    onMatch,
    onInstead,
    onRemove,
  } = props
  const upload = useUpload(fileType, onEvaluation)
  const { state, validate, proceed, cancel } = upload
  useEffect(() => {
    void validate(file, choice)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; another choice mounts it anew
  }, [])
  useEffect(() => {
    if (state.status !== 'idle') onState(state)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reported when it changes
  }, [state])
  if (state.status === 'idle')
    return wasSent ? <Canceled onAgain={() => void validate(file, choice)} /> : null
  if (state.status === 'success') return null // its row says so
  const findingsId = `findings-${id}`
  const leave = async () => {
    const isLeft = state.status !== 'uploading' // an import may have been too late to cancel
    await cancel()
    if (isLeft) onRemove()
  }
  return (
    <>
      <div className={styles.body}>
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
      </div>
      <UploadFindings id={findingsId} fileType={fileType} upload={upload} />
    </>
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
