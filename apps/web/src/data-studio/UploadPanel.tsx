import type { ImportId } from '@quarterpole/contract/ids'
import type { FileType } from '@quarterpole/contract/limits'
import { Button, ButtonRow } from '../ui/Button.tsx'
import { Mark } from '../ui/Marks.tsx'
import { Dim, Muted } from '../ui/Words.tsx'
import { DropZone, FileButton } from './FileChoice.tsx'
import { findingsIdOf } from './findings/findings-id.ts'
import { hasFindings } from './findings/problem-groups.ts'
import { ToFindings } from './findings/ToFindings.tsx'
import { UploadDone } from './UploadDone.tsx'
import { Checked, Sentences, SHOWN } from './UploadReport.tsx'
import { UploadUnderWay } from './UploadUnderWay.tsx'
import type { UploadState } from './upload-state.ts'
import type { PanelUpload } from './use-upload.ts'
import styles from './DataStudio.module.css'

interface UploadPanelProps {
  fileType: FileType
  upload: PanelUpload
  title: string
  /** Columns a file of this kind can have, in a line. */
  columns: string
  onTakeBack: (id: ImportId) => void
  onMatch: (file: File) => void
}

/** One kind of file: drop or choose it, see what it would do, then let it in. */
export function UploadPanel({
  fileType,
  upload: { state, validate, proceed, cancel },
  title,
  columns,
  onTakeBack,
  onMatch,
}: UploadPanelProps) {
  return (
    <UploadView
      state={state}
      findingsId={findingsIdOf(fileType)}
      title={title}
      columns={columns}
      onFile={(file) => void validate(file)}
      onProceed={(createNewHorses) => void proceed(createNewHorses)}
      onCancel={() => void cancel()}
      onTakeBack={onTakeBack}
      onMatch={onMatch}
    />
  )
}

interface UploadViewProps {
  state: UploadState
  /** Where the findings of its file stand. */
  findingsId: string
  title: string
  columns: string
  onFile: (file: File) => void
  onProceed: (createNewHorses: boolean) => void
  onCancel: () => void
  /** Asked to take back what was written too late to be cancelled. */
  onTakeBack: (id: ImportId) => void
  /** Asked to say what the file's columns are. */
  onMatch: (file: File) => void
}

export function UploadView(props: UploadViewProps) {
  return (
    <section aria-label={props.title} className={styles.panel}>
      <h3>{props.title}</h3>
      <UploadBody {...props} />
    </section>
  )
}

function UploadBody({
  state,
  title,
  columns,
  onFile,
  onProceed,
  onCancel,
  onTakeBack,
  onMatch,
  findingsId,
}: UploadViewProps) {
  switch (state.status) {
    case 'idle':
      return (
        <>
          <Dim>nothing chosen</Dim>
          <DropZone title={title} onFile={onFile} />
          <Muted>{columns}</Muted>
        </>
      )
    case 'validating':
    case 'uploading':
      return <UploadUnderWay state={state} onCancel={onCancel} />
    case 'validation_complete':
      return (
        <Checked
          key={state.file.name}
          state={state}
          onFile={onFile}
          onProceed={onProceed}
          onCancel={onCancel}
          onMatch={onMatch}
          findingsId={findingsId}
        />
      )
    case 'success':
      return <UploadDone state={state} onTakeBack={onTakeBack} onClose={onCancel} />
    case 'error':
      return (
        <div role="alert" className={styles.body}>
          <p className={styles.standing}>
            <Mark tone="danger">{state.message}</Mark> <Dim>{state.file.name}</Dim>
          </p>
          <Sentences tone="danger" sentences={state.errors} most={SHOWN.errors} />
          {state.report !== null && hasFindings(state.report.result) && <ToFindings id={findingsId} />}
          <ButtonRow>
            <FileButton label="Choose another file" onFile={onFile} />
            <Button size="small" onClick={onCancel}>
              Cancel
            </Button>
          </ButtonRow>
        </div>
      )
  }
}
