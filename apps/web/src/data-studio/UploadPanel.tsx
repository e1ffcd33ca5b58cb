import type { FileType } from '@quarterpole/contract/limits'
import { type DragEvent, useId, useRef, useState } from 'react'
import { count, plural } from '../format/number.ts'
import { Button, ButtonRow } from '../ui/Button.tsx'
import { CheckField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Mark } from '../ui/Marks.tsx'
import { Facts } from '../ui/Table.tsx'
import { Dim, Muted } from '../ui/Words.tsx'
import type { UploadState } from './upload-state.ts'
import { useUpload } from './use-upload.ts'
import styles from './DataStudio.module.css'

interface UploadPanelProps {
  fileType: FileType
  title: string
  /** Columns a file of this kind can have, in a line. */
  columns: string
}

const ACCEPTED = '.csv,.txt,text/csv'
const SHOWN = { errors: 10, warnings: 5, newHorses: 5 }

/** One kind of file: drop or choose it, see what it would do, then let it in. */
export function UploadPanel({ fileType, title, columns }: UploadPanelProps) {
  const { state, validate, proceed, cancel } = useUpload(fileType)
  return (
    <UploadView
      state={state}
      title={title}
      columns={columns}
      onFile={(file) => void validate(file)}
      onProceed={(file, create) => void proceed(file, create)}
      onCancel={cancel}
    />
  )
}

interface UploadViewProps {
  state: UploadState
  title: string
  columns: string
  onFile: (file: File) => void
  onProceed: (file: File, createNewHorses: boolean) => void
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

type CheckedProps = Pick<UploadViewProps, 'onFile' | 'onProceed' | 'onCancel'> & {
  state: Extract<UploadState, { status: 'validation_complete' }>
}

function Checked({ state: { file, result, errors }, onFile, onProceed, onCancel }: CheckedProps) {
  const [createNewHorses, setCreateNewHorses] = useState(true)
  const { total_rows, new_horses_detected, warnings } = result.validation_report
  const sound = errors.length === 0
  return (
    <div className={styles.body}>
      <p role="status" className={styles.standing}>
        {sound ? (
          <Mark tone="ok">validated, ready</Mark>
        ) : (
          <Mark tone="danger">{plural(errors.length, 'error')}</Mark>
        )}{' '}
        <Dim>{file.name}</Dim>
      </p>
      <div>
        <Facts
          facts={[
            ['Rows', count(total_rows)],
            ['New horses detected', count(new_horses_detected.length)],
            ['Warnings', count(warnings.length)],
            ['Errors', count(errors.length)],
          ]}
        />
      </div>
      <Sentences tone="danger" sentences={errors} most={SHOWN.errors} />
      <Sentences tone="caution" sentences={warnings} most={SHOWN.warnings} />
      {new_horses_detected.length > 0 && <NewHorses names={new_horses_detected} />}
      {sound && (
        <CheckField
          label={
            <>
              Create new horses
              <br />
              <Dim>if off, unmatched horses make the upload fail</Dim>
            </>
          }
          checked={createNewHorses}
          onChange={setCreateNewHorses}
        />
      )}
      <ButtonRow>
        {sound ? (
          <Button kind="solid" size="small" onClick={() => onProceed(file, createNewHorses)}>
            Proceed
          </Button>
        ) : (
          <FileButton label="Choose another file" onFile={onFile} />
        )}
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </ButtonRow>
    </div>
  )
}

/** The first few, and how many more there are. */
function Sentences({
  tone,
  sentences,
  most,
}: {
  tone: 'danger' | 'caution'
  sentences: readonly string[]
  most: number
}) {
  if (sentences.length === 0) return null
  return (
    <ul className={styles.sentences}>
      {sentences.slice(0, most).map((sentence, at) => (
        <li key={at} className={styles[tone]}>
          <Icon name={tone === 'danger' ? 'octagon' : 'warning'} />
          <span>{sentence}</span>
        </li>
      ))}
      {sentences.length > most && (
        <li>
          <Dim>and {count(sentences.length - most)} more</Dim>
        </li>
      )}
    </ul>
  )
}

function NewHorses({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, SHOWN.newHorses)
  return (
    <p className={styles.newHorses}>
      New: {shown.join(', ')}
      {names.length > shown.length && <Dim> and {count(names.length - shown.length)} more</Dim>}
    </p>
  )
}

function DropZone({ title, onFile }: { title: string; onFile: (file: File) => void }) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    // Dropping is a shortcut; the button inside does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>Drop a file, or</p>
      <FileButton label="choose one" name={`choose one file of ${title.toLowerCase()}`} onFile={onFile} />
      <Muted>CSV, up to 100 MB</Muted>
    </div>
  )
}

function FileButton({ label, name, onFile }: { label: string; name?: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <Button size="small" aria-label={name} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        accept={ACCEPTED}
        aria-label={name ?? label}
        className={styles.file}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
