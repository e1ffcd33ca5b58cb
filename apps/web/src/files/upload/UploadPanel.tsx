import type { ImportResult } from '@quarterpole/contract/data-import'
import type { ImportId } from '@quarterpole/contract/ids'
import { plural } from '../../ui/words/number.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import { DropZone, FileButton } from '../../ui/FileChoice.tsx'
import { hasFindings } from './problem-groups.ts'
import { ToFindings } from './ToFindings.tsx'
import type { ReadingChoice } from '../mapping/reading-choice.ts'
import { UploadDone } from './UploadDone.tsx'
import { Checked, Sentences, SHOWN } from './UploadReport.tsx'
import { UploadInProgress } from './UploadInProgress.tsx'
import type { UploadState } from './upload-state.ts'
import { look, Stack } from '../../ui/Layout.tsx'
import styles from './DataStudio.module.css'

/** Kinds of files that bring horses other than one’s own. */
const REFERENCE: Readonly<Record<string, { label: string; hint: string }>> = {
  Horses: {
    label: 'These are reference horses',
    hint: 'ancestors, outside studs or rivals, not your own',
  },
  'Race results': {
    label: 'New horses are reference horses',
    hint: 'rivals and outside horses, not your own',
  },
}

const referenceIn = (title: string, { validation_report: { new_horses_detected } }: ImportResult) =>
  title === 'Horses' || new_horses_detected.length > 0 ? (REFERENCE[title] ?? null) : null

interface UploadViewProps {
  state: UploadState
  /** Id of the findings of its file. */
  findingsId: string
  title: string
  columns: string
  onFile: (file: File) => void
  onProceed: (createNewHorses: boolean, reference: boolean) => void
  onCancel: () => void
  /** Undoes an import whose cancel came too late. */
  onUndo: (id: ImportId) => void
  /** Opens the mapping helper for the file. */
  onMatch: (file: File, choice: ReadingChoice) => void
}

/** One kind of file: choose it, check it, import it. */
export function UploadView(props: UploadViewProps) {
  return (
    <Stack as="section" aria-label={props.title} gap={3} top>
      <h3>{props.title}</h3>
      <UploadBody {...props} />
    </Stack>
  )
}

const takesCharts = (title: string) => title === 'Race results'

/** An upload in every state. */
export function UploadBody({
  state,
  title,
  columns,
  onFile,
  onProceed,
  onCancel,
  onUndo,
  onMatch,
  findingsId,
}: UploadViewProps) {
  switch (state.status) {
    case 'idle':
      return (
        <>
          <Dim>No file yet</Dim>
          <DropZone title={title} takesCharts={takesCharts(title)} onFile={onFile} />
          <Muted>{columns}</Muted>
        </>
      )
    case 'validating':
    case 'uploading':
      return <UploadInProgress state={state} onCancel={onCancel} />
    case 'validation_complete':
      return (
        <Checked
          key={state.file.name}
          state={state}
          takesCharts={takesCharts(title)}
          reference={referenceIn(title, state.result)}
          onFile={onFile}
          onProceed={onProceed}
          onCancel={onCancel}
          onMatch={onMatch}
          findingsId={findingsId}
        />
      )
    case 'success':
      return <UploadDone state={state} onUndo={onUndo} onClose={onCancel} />
    case 'error':
      return (
        <Stack role="alert" gap={3} shrinks className={styles.body}>
          <p className={look({ breaks: true })}>
            <Mark tone="danger">{state.message}</Mark> <Dim>{state.file.name}</Dim>
          </p>
          {state.report === null ? (
            <Sentences sentences={state.errors} most={SHOWN.errors} />
          ) : (
            <>
              <Mark tone="danger">{plural(state.errors.length, 'error')}</Mark>
              {hasFindings(state.report.result) && <ToFindings id={findingsId} />}
            </>
          )}
          <ButtonRow>
            <FileButton label="Choose another file" takesCharts={takesCharts(title)} onFile={onFile} />
            <Button size="small" onClick={onCancel}>
              Cancel
            </Button>
          </ButtonRow>
        </Stack>
      )
  }
}
