import type { FileKind } from '@quarterpole/contract/record-kinds'
import type { ReactNode } from 'react'
import { detailOf, isPassing } from '../../app/api/error.ts'
import { Button, ButtonRow, IconButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SelectField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import { CodesTables } from '../mapping/CodesTables.tsx'
import { DateChoice } from '../mapping/DateChoice.tsx'
import { droppedKindChoices } from '../mapping/field-words.ts'
import { FileQuestions } from '../mapping/FileQuestions.tsx'
import type { Draft } from '../mapping/mapping-draft.ts'
import { Joined } from '../mapping/MatchStep.tsx'
import { listed } from '../../ui/words/listed.ts'
import { type KindValue, OPEN_KIND, whyKind } from './drop-words.ts'
import { type DroppedFile, isSettled, type Stage, takenFor } from './dropped.ts'
import type { DroppedRow } from './use-dropped-files.ts'
import { Grid, look, Stack } from '../../ui/Layout.tsx'
import styles from './Drop.module.css'

const rowIdOf = ({ id }: DroppedFile) => `dropped-${id}`
/** For a button that goes when it is pressed. */
export const focusRow = (dropped: DroppedFile) =>
  document.getElementById(rowIdOf(dropped))?.focus({ preventScroll: true })

export interface DroppedRowViewProps {
  row: DroppedRow
  onKind: (kind: FileKind) => void
  onDraft: (draft: Draft) => void
  onAnswered: () => void
  onSeparate: () => void
  onReadAgain: () => void
  onMatch: () => void
  onRemove: () => void
  /** The upload of a file whose turn it is, or the import of records. */
  children?: ReactNode
}

/** One dropped file: what it is and why, and what comes next. */
export function DroppedRowView(props: DroppedRowViewProps) {
  const { row, onKind, onSeparate, onRemove } = props
  const { dropped, kind, stage } = row
  const { name } = dropped.file
  const isRead = 'preview' in stage
  const choices: { value: KindValue; label: string }[] = [...droppedKindChoices]
  if (kind === null) choices.unshift({ value: OPEN_KIND, label: 'Choose …' })
  const why = whyKind(row)
  return (
    <li id={rowIdOf(dropped)} tabIndex={-1} className={styles.row} aria-label={name}>
      <Grid gap="2 4" align="center" columns="1fr minmax(10rem, 15rem) auto" className={styles.head}>
        <div className={look({ breaks: true })}>
          <h3>{name}</h3>
          {why !== '' && <Muted>{why}</Muted>}
        </div>
        {isRead ? (
          <SelectField<KindValue>
            label={<VisuallyHidden>What’s in {name}</VisuallyHidden>}
            value={kind ?? OPEN_KIND}
            choices={choices}
            disabled={isSettled(dropped)}
            onChange={(value) => value !== OPEN_KIND && onKind(value)}
          />
        ) : (
          <span />
        )}
        {dropped.upload.status === 'uploading' ? (
          <span />
        ) : (
          <IconButton icon="close" label={`Take ${name} off the list`} onClick={onRemove} />
        )}
      </Grid>
      <Stack gap={3} shrinks className={styles.body}>
        {dropped.joined !== null && (
          <>
            <Joined joined={dropped.joined.by} />
            {!isSettled(dropped) && (
              <div>
                <Button size="small" onClick={onSeparate}>
                  Keep the two files apart
                </Button>
              </div>
            )}
          </>
        )}
        <Next {...props} />
      </Stack>
      {row.waitsFor === null && props.children}
    </li>
  )
}

/** What the file waits for, in words or questions; nothing once its upload shows. */
function Next({ row, onReadAgain, onMatch, ...answering }: DroppedRowViewProps) {
  const { stage, waitsFor } = row
  switch (stage.at) {
    case 'refused':
      return <Refused sentence={stage.sentence} />
    case 'reading':
      return (
        <p role="status">
          <Dim>Reading the file…</Dim>
        </p>
      )
    case 'unreadable':
      return (
        <>
          <Refused sentence={detailOf(stage.failure, 'We couldn’t read the file.')} />
          {isPassing(stage.failure) && (
            <div>
              <Button size="small" onClick={onReadAgain}>
                Try Again
              </Button>
            </div>
          )}
        </>
      )
    case 'kind':
      return <Line tone="caution">We can’t tell what’s in this file. Choose it above.</Line>
    case 'columns':
      return (
        <>
          <Line tone="caution">Still needed: {listed(stage.missing)}</Line>
          <Muted>
            Drop the file that has {stage.missing.length === 1 ? 'it' : 'them'} and we’ll join the two, or say
            which columns they are.
          </Muted>
          <div>
            <Button size="small" onClick={onMatch}>
              Match columns
            </Button>
          </div>
        </>
      )
    case 'questions':
      return <Questions row={row} stage={stage} onMatch={onMatch} {...answering} />
    case 'records':
      return null
    case 'upload':
      return (
        <>
          {row.dropped.choice === null && <Taken sentences={takenFor(stage.preview)} />}
          {waitsFor !== null && <Dim>Next, after {waitsFor}.</Dim>}
        </>
      )
  }
}

const Refused = ({ sentence }: { sentence: string }) => (
  <div role="alert">
    <Line tone="danger">{sentence}</Line>
  </div>
)

/** A sentence behind its mark, as long as it is. */
const Line = ({ tone, children }: { tone: 'danger' | 'caution'; children: ReactNode }) => (
  <p className={classNames(styles.line, styles[tone])}>
    <Icon name={tone === 'danger' ? 'octagon' : 'warning'} />
    <span>{children}</span>
  </p>
)

/** How the file is read where it doesn’t say so in our words. */
const Taken = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <ul className={styles.taken} aria-label="How it’s read">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )

type QuestionsProps = Pick<DroppedRowViewProps, 'row' | 'onDraft' | 'onAnswered' | 'onMatch'> & {
  stage: Extract<Stage, { at: 'questions' }>
}

function Questions({ row, stage: { preview, asked, open }, onDraft, onAnswered, onMatch }: QuestionsProps) {
  const { draft } = row.dropped
  return (
    <>
      <Taken sentences={takenFor(preview)} />
      <DateChoice preview={asked} draft={draft} onDraft={onDraft} />
      <FileQuestions preview={asked} draft={draft} onDraft={onDraft} />
      <CodesTables preview={asked} draft={draft} onDraft={onDraft} />
      <ButtonRow>
        <Button
          size="small"
          kind="solid"
          unavailable={open[0]}
          onClick={() => {
            onAnswered()
            focusRow(row.dropped)
          }}
        >
          Check this file
        </Button>
        <Button size="small" onClick={onMatch}>
          Match columns
        </Button>
      </ButtonRow>
    </>
  )
}
