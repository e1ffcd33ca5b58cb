import type { ImportResult } from '@quarterpole/contract/data-import'
import { useState } from 'react'
import { momentOf } from '../../ui/words/day.ts'
import { count, plural } from '../../ui/words/number.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Facts } from '../../ui/Table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Dim, Muted } from '../../ui/Words.tsx'
import { FileButton } from '../../ui/FileChoice.tsx'
import { hasFindings } from './problem-groups.ts'
import { ToFindings } from './ToFindings.tsx'
import type { ReadingChoice } from '../mapping/reading-choice.ts'
import type { UploadState } from './upload-state.ts'
import { Line, look, Stack } from '../../ui/Layout.tsx'
import styles from './DataStudio.module.css'

export const SHOWN = { errors: 10, newHorses: 5 } as const

/** Whether another mapping may help: not for a clean report with every column read. */
const isAboutReading = ({ validation_report: { errors, problems } }: ImportResult) =>
  errors.length > 0 || problems.some(({ group }) => group === 'columns-ignored' || group === 'mapping-saved')

interface CheckedProps {
  state: Extract<UploadState, { status: 'validation_complete' }>
  onFile: (file: File) => void
  takesCharts: boolean
  /** What its reference horses would be; null for a file that brings none. */
  reference: { label: string; hint: string } | null
  onProceed: (createNewHorses: boolean, reference: boolean) => void
  onCancel: () => void
  /** Opens the mapping helper for the file. */
  onMatch: (file: File, choice: ReadingChoice) => void
  findingsId: string
}

/** The result of a dry run, and the next steps. */
export function Checked({
  state: { file, result, errors, choice },
  onFile,
  takesCharts,
  reference: asReference,
  onProceed,
  onCancel,
  onMatch,
  findingsId,
}: CheckedProps) {
  const [createNewHorses, setCreateNewHorses] = useState(true)
  const [reference, setReference] = useState(false)
  const { total_rows, new_horses_detected, new_horses_named_only, warnings } = result.validation_report
  const { imported_before } = result
  const isValid = errors.length === 0 && total_rows > 0
  return (
    <Stack gap={3} shrinks className={styles.body}>
      <p role="status" className={look({ breaks: true })}>
        <Verdict errors={errors.length} rows={total_rows} /> <Dim>{file.name}</Dim>
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
      {imported_before !== null && <ImportedBefore {...imported_before} />}
      {hasFindings(result) && (
        <ToFindings id={findingsId} words={isValid ? 'See what we noticed' : undefined} />
      )}
      {new_horses_detected.length > 0 && (
        <NewHorses names={new_horses_detected} namedOnly={new_horses_named_only} />
      )}
      {isValid && (
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
      {isValid && asReference !== null && (
        <CheckField
          label={
            <>
              {asReference.label}
              <br />
              <Dim>{asReference.hint}</Dim>
            </>
          }
          checked={reference}
          onChange={setReference}
        />
      )}
      <ButtonRow>
        {isValid ? (
          <Button kind="solid" size="small" onClick={() => onProceed(createNewHorses, reference)}>
            Proceed
          </Button>
        ) : (
          <FileButton label="Choose another file" takesCharts={takesCharts} onFile={onFile} />
        )}
        {isAboutReading(result) && (
          <Button size="small" onClick={() => onMatch(file, choice)}>
            Match columns
          </Button>
        )}
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </ButtonRow>
    </Stack>
  )
}

function Verdict({ errors, rows }: { errors: number; rows: number }) {
  if (errors > 0) return <Mark tone="danger">{plural(errors, 'error')}</Mark>
  if (rows === 0) return <Mark tone="caution">no rows under the header, nothing to import</Mark>
  return <Mark tone="ok">ready to import</Mark>
}

/** The same file was imported before. */
function ImportedBefore({ file_name, created_at }: NonNullable<ImportResult['imported_before']>) {
  const now = useNow()
  return (
    <p className={look({ breaks: true })}>
      <Mark tone="caution">You’ve imported this file before</Mark>{' '}
      <Muted>
        {momentOf(created_at, now)}, as {file_name}. Rows you already have won’t be added again.
      </Muted>
    </p>
  )
}

/** The first few errors of a file without a report, then "and N more". */
export function Sentences({ sentences, most }: { sentences: readonly string[]; most: number }) {
  if (sentences.length === 0) return null
  return (
    <Stack as="ul" gap={2} size="small" leading="note" className={styles.sentences}>
      {sentences.slice(0, most).map((sentence, at) => (
        <Line as="li" gap={2} align="start" breaks shrinks key={at} className={styles.danger}>
          <Icon name="octagon" />
          <span>{sentence}</span>
        </Line>
      ))}
      {sentences.length > most && (
        <Line as="li" gap={2} align="start" breaks shrinks>
          <Dim>and {count(sentences.length - most)} more</Dim>
        </Line>
      )}
    </Stack>
  )
}

function NewHorses({ names, namedOnly }: { names: readonly string[]; namedOnly: number }) {
  const shown = names.slice(0, SHOWN.newHorses)
  return (
    <p className={look({ size: 'small' })}>
      New: {shown.join(', ')}
      {names.length > shown.length && <Dim> and {count(names.length - shown.length)} more</Dim>}
      {namedOnly > 0 && (
        <>
          {' '}
          <Dim>({namedOnlyWords(names.length, namedOnly)})</Dim>
        </>
      )}
    </p>
  )
}

/** Why there are more new horses than rows, or fewer. */
const namedOnlyWords = (all: number, namedOnly: number): string =>
  namedOnly === all
    ? 'named in the rows, without a row of their own'
    : `${count(all - namedOnly)} with a row of their own, ${count(namedOnly)} named as parents only`
