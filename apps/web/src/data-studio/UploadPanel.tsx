import { plural } from '../format/number.ts'
import { Button, ButtonRow } from '../ui/Button.tsx'
import { Mark } from '../ui/Marks.tsx'
import { Dim, Muted } from '../ui/Words.tsx'
import { DropZone, FileButton } from './FileChoice.tsx'
import { Checked, Sentences, SHOWN } from './UploadReport.tsx'
import type { UploadState } from './upload-state.ts'
import type { PanelUpload } from './use-upload.ts'
import styles from './DataStudio.module.css'

interface UploadPanelProps {
  upload: PanelUpload
  title: string
  /** Columns a file of this kind can have, in a line. */
  columns: string
}

/** One kind of file: drop or choose it, see what it would do, then let it in. */
export function UploadPanel({
  upload: { state, validate, proceed, cancel },
  title,
  columns,
}: UploadPanelProps) {
  return (
    <UploadView
      state={state}
      title={title}
      columns={columns}
      onFile={(file) => void validate(file)}
      onProceed={(createNewHorses) => void proceed(createNewHorses)}
      onCancel={cancel}
    />
  )
}

interface UploadViewProps {
  state: UploadState
  title: string
  columns: string
  onFile: (file: File) => void
  onProceed: (createNewHorses: boolean) => void
  onCancel: () => void
}

export function UploadView(props: UploadViewProps) {
  return (
    <section aria-label={props.title} className={styles.panel}>
      <h3>{props.title}</h3>
      <UploadBody {...props} />
    </section>
  )
}

function UploadBody({ state, title, columns, onFile, onProceed, onCancel }: UploadViewProps) {
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
      return <UnderWay state={state} onCancel={onCancel} />
    case 'validation_complete':
      return (
        <Checked
          key={state.file.name}
          state={state}
          onFile={onFile}
          onProceed={onProceed}
          onCancel={onCancel}
        />
      )
    case 'success':
      return (
        <div role="status" className={styles.body}>
          <p>
            <Mark tone="ok">Upload successful</Mark>
          </p>
          <Muted className={styles.standing}>{successSentence(state)}</Muted>
        </div>
      )
    case 'error':
      return (
        <div role="alert" className={styles.body}>
          <p className={styles.standing}>
            <Mark tone="danger">{state.message}</Mark> <Dim>{state.file.name}</Dim>
          </p>
          <Sentences tone="danger" sentences={state.errors} most={SHOWN.errors} />
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

function UnderWay({
  state: { status, file },
  onCancel,
}: {
  state: Extract<UploadState, { status: 'validating' | 'uploading' }>
  onCancel: () => void
}) {
  const isTrial = status === 'validating'
  return (
    <div role="status" className={styles.body}>
      <Dim className={styles.standing}>
        {status} {file.name}
      </Dim>
      <div
        className={styles.progress}
        role="progressbar"
        aria-label={isTrial ? 'Validating the file' : 'Uploading the file'}
      >
        <i />
      </div>
      <Muted>{isTrial ? 'Nothing is written.' : 'All of it is written, or none.'}</Muted>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

function successSentence({ file, result }: Extract<UploadState, { status: 'success' }>): string {
  const done = result.processing_results
  if (done === null) return file.name
  const parts = [
    `${plural(done.total_processed, 'row')} processed`,
    `${plural(done.horses_created, 'horse')} created`,
  ]
  if (result.evaluation_job_id !== null) parts.push('the herd is being evaluated anew')
  return `${file.name}: ${parts.join(', ')}.`
}
