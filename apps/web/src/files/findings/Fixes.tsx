import type { ImportProblem, ImportResult } from '@quarterpole/contract/data-import'
import type { FileChoices } from '@quarterpole/contract/import-mapping'
import type { RepairMade, Repairs } from '@quarterpole/contract/upload'
import { useState } from 'react'
import { count, plural } from '../../ui/words/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim } from '../../ui/Words.tsx'
import { DidYouMean } from './DidYouMean.tsx'
import { FileAnswer } from './FileAnswer.tsx'
import { listedAtFirst, type ProblemGroup } from '../upload/problem-groups.ts'
import { Grid, Stack } from '../../ui/Layout.tsx'
import styles from './Findings.module.css'

const MORE_ROWS = 100

/** What the file's fields are called. */
export type FieldLabels = ImportResult['field_labels']

export interface Answers {
  /** Our fields that have a column. */
  columns: ImportResult['mapping']
  /** Repairs that were made before this check. */
  made: readonly RepairMade[]
  repairs: Repairs
  choices: FileChoices
  onRepair: (repairs: Repairs) => void
  onChoices: (choices: FileChoices) => void
}

interface FixesProps extends Answers {
  label: string
  labels: FieldLabels
  groups: readonly ProblemGroup[]
}

/** One entry per fix: how many rows, what is wrong, what to do, and the first of its rows. */
export function Fixes({ label, labels, groups, ...answers }: FixesProps) {
  const listed = listedAtFirst(groups)
  return (
    <ul className={styles.repairs} aria-label={label}>
      {groups.map((group, at) => (
        <Fix
          key={`${group.level} ${group.group}`}
          group={group}
          labels={labels}
          first={listed[at] ?? 0}
          {...answers}
        />
      ))}
    </ul>
  )
}

function Fix({
  group,
  labels,
  first,
  ...answers
}: Answers & { group: ProblemGroup; labels: FieldLabels; first: number }) {
  const { level, rows, message, isExample, fields, remedy, problems } = group
  return (
    <Grid as="li" gap={3} align="start" line="above" padTop={3} padBottom={3} className={styles.repair}>
      <span>
        {rows === 0 ? <Dim>file</Dim> : <b>{count(rows)}</b>}
        {rows > 0 && <Dim> {rows === 1 ? 'row' : 'rows'}</Dim>}
      </span>
      <Stack gap={1} breaks shrinks className={styles.what}>
        <p className={level === 'error' ? styles.danger : styles.caution}>
          <Icon name={level === 'error' ? 'octagon' : 'warning'} />
          <span>
            {fields.length > 0 && <Dim>{fields.map((field) => labels[field] ?? field).join(', ')}: </Dim>}
            {message}
            {isExample && <Dim> for example</Dim>}
          </span>
        </p>
        {remedy !== '' && <p className={styles.remedy}>{remedy}</p>}
        <FileAnswer group={group.group} choices={answers.choices} onChoices={answers.onChoices} />
        {rows > 0 && (
          <Rows problems={problems} labels={labels} message={message} first={first} {...answers} />
        )}
      </Stack>
    </Grid>
  )
}

interface RowsProps extends Answers {
  problems: readonly ImportProblem[]
  labels: FieldLabels
  message: string
  first: number
}

function Rows({ problems, labels, columns, message, first, made, repairs, onRepair }: RowsProps) {
  const [most, setMost] = useState(first)
  const left = problems.length - most
  const shown = problems.slice(0, most)
  const firstWith = new Map(shown.map(({ value }, at) => [value, at] as const).toReversed())
  return (
    <Stack gap={2} left above={1} size="small" className={styles.list}>
      <ol aria-label={`Rows: ${message}`}>
        {shown.map((problem, at) => (
          <li key={at}>
            <Row problem={problem} labels={labels} shared={message} />
            <DidYouMean
              problem={problem}
              label={
                problem.field !== null && problem.field in columns ? (labels[problem.field] ?? null) : null
              }
              made={made}
              isFirst={firstWith.get(problem.value) === at}
              repairs={repairs}
              onRepair={onRepair}
            />
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button size="small" kind="quiet" onClick={() => setMost(most + MORE_ROWS)}>
          {most === 0 ? `Show ${plural(Math.min(left, MORE_ROWS), 'row')}` : `and ${count(left)} more`}
          <VisuallyHidden>: {message}</VisuallyHidden>
        </Button>
      )}
    </Stack>
  )
}

/** Where it is and, unless all rows share the words, what is wrong there. */
function Row({
  problem: { row, field, value, message },
  labels,
  shared,
}: {
  problem: ImportProblem
  labels: FieldLabels
  shared: string
}) {
  const isShared = message === shared
  return (
    <span>
      <Dim>
        Row {row}
        {field !== null && `, ${labels[field] ?? field}`}
        {!isShared && ':'}
      </Dim>{' '}
      {!isShared && message}
      {value !== null && value !== '' && (isShared || !message.includes(value)) && <Dim> “{value}”</Dim>}
    </span>
  )
}
