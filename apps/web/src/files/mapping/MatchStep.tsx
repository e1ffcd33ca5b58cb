import type { ImportPreview, JoinedFile } from '@quarterpole/contract/import-mapping'
import type { MappingFormat } from '@quarterpole/contract/limits'
import { type ReactNode, useState } from 'react'
import { detailOf } from '../../app/api/error.ts'
import { count, plural } from '../../ui/words/number.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { CheckField, TextField } from '../../ui/Field.tsx'
import { FailurePanel, Note, SkeletonRows } from '../../ui/States.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import { FileButton } from '../../ui/FileChoice.tsx'
import { CodesTables } from './CodesTables.tsx'
import { ColumnsTable } from './ColumnsTable.tsx'
import { DateChoice } from './DateChoice.tsx'
import { fieldWord } from './field-words.ts'
import { FileQuestions } from './FileQuestions.tsx'
import { KeyFields } from './KeyFields.tsx'
import { type Draft, openQuestions, stillNeeded } from './mapping-draft.ts'
import { ReadingChoices, type ReadingPart } from './ReadingChoices.tsx'
import type { Look } from './use-mapping.ts'
import { Row, Stack } from '../../ui/Layout.tsx'
import styles from './Mapping.module.css'

export interface MatchStepProps {
  format: MappingFormat
  file: File | null
  look: Look
  draft: Draft
  /** Set if this file was joined from two. */
  joined: JoinedFile | null
  joining: { busy: boolean; failure: Error | null }
  onDraft: (draft: Draft) => void
  onReading: (part: ReadingPart) => void
  /** Reads the file again without any choices. */
  onReread: () => void
  onFile: (file: File) => void
  onJoin: (other: File) => void
  onForget: (id: number) => void
  onBack: () => void
  /** It is to be applied once the file has been read. */
  applying: boolean
  /** The name to save the mapping under, or null to use it once. */
  onApply: (saveAs: string | null) => void
}

/** Step 2: match the columns. */
export function MatchStep(props: MatchStepProps) {
  const { format, file, look, applying, onFile, onBack, onApply } = props
  switch (look.status) {
    case 'none':
      return (
        <Waiting onBack={onBack}>
          <KeyFields format={format} />
          <Row gap="2 3" breaks shrinks className={styles.file}>
            <FileButton label="Choose a file" name="Choose a file to map" takesCharts onFile={onFile} />
            <Dim>No file yet</Dim>
          </Row>
        </Waiting>
      )
    case 'reading':
      return (
        <Waiting busy={applying} onApply={() => onApply(null)} onBack={onBack}>
          <KeyFields format={format} />
          <SkeletonRows label={`Reading ${file?.name ?? 'the file'}`} rows={4} columns={4} />
        </Waiting>
      )
    case 'failed':
      return (
        <Stack gap={4} contained shrinks className={styles.step}>
          <FailurePanel
            title={`We couldn’t read ${file?.name ?? 'the file'}`}
            detail={look.detail}
            onRetry={props.onReread}
          >
            <FileButton
              label="Choose another file"
              name="Choose another file to map"
              takesCharts
              onFile={onFile}
            />
            <Button size="small" onClick={onBack}>
              Back
            </Button>
          </FailurePanel>
        </Stack>
      )
    case 'read':
      return <Read {...props} {...look} />
  }
}

interface WaitingProps {
  children: ReactNode
  busy?: boolean
  /** Left out: there is no file to apply a mapping to. */
  onApply?: () => void
  onBack: () => void
}

/** Until there is a mapping to apply. */
function Waiting({ children, busy, onApply, onBack }: WaitingProps) {
  return (
    <Stack gap={4} contained shrinks className={styles.step}>
      {children}
      <ButtonRow>
        <Button
          kind="solid"
          unavailable={onApply === undefined ? 'Choose a file first.' : undefined}
          busy={busy}
          onClick={onApply}
        >
          Apply Mapping
        </Button>
        <Button onClick={onBack}>Back</Button>
      </ButtonRow>
    </Stack>
  )
}

type ReadProps = MatchStepProps & Extract<Look, { status: 'read' }>

function Read(props: ReadProps) {
  const { file, preview, draft, isStale, joined, onDraft, onReading, onForget } = props
  const questions = openQuestions(draft, preview, (name) => fieldWord(preview, name))
  return (
    <Stack gap={4} contained shrinks className={styles.step} aria-busy={isStale || undefined}>
      <p>
        <strong>{file?.name}</strong>, {plural(preview.total_rows, 'row')} <Dim>{preview.read_as}</Dim>
      </p>
      {joined !== null && <Joined joined={joined} />}
      {preview.saved !== null && (
        <Saved saved={preview.saved} onWithout={() => onReading({ useSaved: false })} onForget={onForget} />
      )}
      {preview.notes.map((note) => (
        <Note key={note} tone="caution">
          {note}
        </Note>
      ))}
      <ReadingChoices preview={preview} onReading={onReading} />
      <KeyFields format={preview.format} read={{ preview, draft }} />
      <ColumnsTable {...props} />
      <SecondFile {...props} />
      <div className={styles.asked}>
        <DateChoice preview={preview} draft={draft} onDraft={onDraft} />
        <FileQuestions preview={preview} draft={draft} onDraft={onDraft} />
        <CodesTables preview={preview} draft={draft} onDraft={onDraft} />
      </div>
      <Apply {...props} questions={isStale ? [] : questions} />
    </Stack>
  )
}

export const Joined = ({ joined: { key, rows, unmatched } }: { joined: JoinedFile }) => (
  <Note tone={unmatched > 0 ? 'caution' : undefined}>
    Two files joined on {key}: {plural(rows, 'row')},{' '}
    {unmatched === 0 ? 'all matched.' : `${count(unmatched)} without a match.`}
  </Note>
)

interface SavedProps {
  saved: NonNullable<ImportPreview['saved']>
  onWithout: () => void
  onForget: (id: number) => void
}

const Saved = ({ saved, onWithout, onForget }: SavedProps) => (
  <Note>
    <Row as="span" gap="1 3">
      <span>
        We used your saved mapping “{saved.name}”, which fits these headers. Files like this one will use it
        from now on.
      </span>
      <Button kind="quiet" size="small" onClick={onWithout}>
        Read without it
      </Button>
      <Button kind="quiet" size="small" onClick={() => onForget(saved.id)}>
        Delete it
      </Button>
    </Row>
  </Note>
)

/** Required columns are often in a second file: the races of the runners. */
function SecondFile({ preview, draft, joining, onJoin }: ReadProps) {
  const missing = stillNeeded(draft, preview).map((name) => fieldWord(preview, name))
  if (missing.length === 0) return null
  return (
    <Stack gap={3} left>
      <Note tone="caution">
        Still needed: {missing.join(', ')}. Choose a column above, or add the file that has{' '}
        {missing.length === 1 ? 'it' : 'them'}. We’ll join the two on a column they share.
      </Note>
      {joining.failure !== null && (
        <div role="alert">
          <Note tone="danger">{detailOf(joining.failure, 'We couldn’t join the two files.')}</Note>
        </div>
      )}
      {joining.busy ? (
        <Dim>Joining the files…</Dim>
      ) : (
        <FileButton label="Add a second file" name="Add a second file to this one" onFile={onJoin} />
      )}
    </Stack>
  )
}

type ApplyProps = ReadProps & { questions: readonly string[] }

/** What is pressed while the file is read again is done after that. */
function Apply({ file, preview, isStale, questions, applying, onApply, onBack }: ApplyProps) {
  const [keeps, setKeeps] = useState(false)
  const [name, setName] = useState(preview.saved?.name ?? nameOf(file))
  const open = questions[0] ?? (keeps && name.trim() === '' ? 'Name the mapping.' : undefined)
  return (
    <Stack gap={3} left>
      <CheckField label="Remember for files like this one" checked={keeps} onChange={setKeeps} />
      {keeps && (
        <TextField
          label="Name of the mapping"
          hint="An existing mapping by this name is replaced."
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <ButtonRow>
        <Button
          kind="solid"
          unavailable={open}
          busy={applying}
          onClick={() => onApply(keeps ? name.trim() : null)}
        >
          Apply Mapping
        </Button>
        <Button onClick={onBack}>Back</Button>
      </ButtonRow>
      {isStale && <Muted>Reading the file again…</Muted>}
      {questions.length > 1 && <Muted>Then: {questions.slice(1).join(' ')}</Muted>}
    </Stack>
  )
}

const nameOf = (file: File | null) => (file?.name ?? '').replace(/\.[a-z]{2,4}$/i, '').slice(0, 60)
