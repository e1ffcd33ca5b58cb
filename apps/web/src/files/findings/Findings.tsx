import type { ImportProblem, ImportResult } from '@quarterpole/contract/data-import'
import type { RepairMade } from '@quarterpole/contract/upload'
import { count, plural } from '../../ui/words/number.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import type { ReadingChoice } from '../mapping/reading-choice.ts'
import { isDecided, NOTHING_CHOSEN } from './conflict-choice.ts'
import { Conflicts } from './Conflicts.tsx'
import { wordOf } from './DidYouMean.tsx'
import { FindingsPart } from './FindingsPart.tsx'
import { type FieldLabels, Fixes } from './Fixes.tsx'
import { GoodRowsNow } from './GoodRows.tsx'
import { groupProblems, hasFindings, rejectedRowCount } from '../upload/problem-groups.ts'
import { withoutRepair } from './repair-choice.ts'
import { UnreadColumns } from './UnreadColumns.tsx'
import { Line, Row, Stack } from '../../ui/Layout.tsx'
import styles from './Findings.module.css'

export interface FindingsProps {
  id: string
  fileName: string
  result: ImportResult
  /** With the answers since the check. */
  choice: ReadingChoice
  /** As the file was checked. */
  checked: ReadingChoice
  isHorses: boolean
  /** Whether the answers about columns are kept for files like this one. */
  remember: boolean
  /** Why the download failed. */
  downloadFailure: string | undefined
  downloading: boolean
  onAnswer: (answers: Partial<ReadingChoice>) => void
  onRemember: (remember: boolean) => void
  onCheckAgain: () => void
  onImportGood: (reference: boolean) => void
  onDownload: () => void
}

/** Everything a dry run found, grouped by fix, with the answers to it right there. */
export function Findings(props: FindingsProps) {
  const { id, fileName, result, choice, checked, onAnswer } = props
  const { problems, conflicts, total_rows } = result.validation_report
  const groups = groupProblems(problems)
  const errors = groups.filter(({ level }) => level === 'error')
  const warnings = groups.filter(({ level, group }) => level === 'warning' && group !== 'columns-ignored')
  if (!hasFindings(result)) return null
  const hasErrors = errors.length > 0
  const mapping = choice.mapping ?? result.reading.mapping
  const hasAnswers = choice.repairs !== checked.repairs || choice.mapping !== checked.mapping
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={classNames(styles.findings, hasErrors && styles.stopped)}
    >
      <Row gap="2 4" align="baseline" justify="between" breaks className={styles.head}>
        <Line as="h3" gap={2} size="lead" id={`${id}-title`}>
          <Icon name={hasErrors ? 'octagon' : 'warning'} />
          {title(problems, warnings.length)}
        </Line>
        <Muted>
          {fileName}, {plural(total_rows, 'row')}.{' '}
          {hasErrors &&
            (result.good_rows === null ? 'Nothing is saved until these are fixed.' : 'Nothing is saved yet.')}
        </Muted>
      </Row>
      {result.good_rows !== null && (
        <GoodRowsNow
          good={result.good_rows}
          isHorses={props.isHorses}
          unavailable={hasAnswers ? 'Check again first: your answers may change what can go in.' : undefined}
          onImport={props.onImportGood}
        />
      )}
      <RepairsMade
        made={result.repairs}
        labels={result.field_labels}
        onUndo={(repair) => onAnswer({ repairs: withoutRepair(choice.repairs ?? [], repair) })}
      />
      <Fixes
        label="Fixes"
        groups={[...errors, ...warnings]}
        labels={result.field_labels}
        columns={result.mapping}
        made={result.repairs}
        repairs={choice.repairs ?? []}
        choices={mapping.choices}
        onRepair={(repairs) => onAnswer({ repairs })}
        onChoices={(choices) => onAnswer({ mapping: { ...mapping, choices } })}
      />
      <UnreadColumns
        unread={result.unread}
        mapping={mapping}
        remember={props.remember}
        onMapping={(changed) => onAnswer({ mapping: changed })}
        onRemember={props.onRemember}
      />
      <Conflicts
        conflicts={conflicts}
        labels={result.field_labels}
        choice={choice.conflicts ?? NOTHING_CHOSEN}
        onDecide={(decided) => onAnswer({ conflicts: decided })}
      />
      <Acts mayCheckAgain={hasAnswers || (hasErrors && isOpenToChoice(result, choice))} {...props} />
    </section>
  )
}

/** The errors are counted as in the file's panel. */
function title(problems: readonly ImportProblem[], warnings: number): string {
  const errors = problems.filter(({ level }) => level === 'error').length
  const rows = rejectedRowCount(problems)
  if (errors > 0)
    return rows === 0
      ? `There’s a problem: ${plural(errors, 'error')} in the file`
      : `There’s a problem: ${plural(errors, 'error')} in ${plural(rows, 'row')}`
  return warnings > 0 ? 'Worth a look before you proceed' : 'What the file would change'
}

/** Whether all conflicts are decided, so that another check may clear errors. */
const isOpenToChoice = (
  { validation_report: { conflicts } }: ImportResult,
  { conflicts: choice = NOTHING_CHOSEN }: ReadingChoice,
) => conflicts.listed.length > 0 && isDecided(choice, conflicts)

/** The values that were read as others, each to be taken back. */
function RepairsMade({
  made,
  labels,
  onUndo,
}: {
  labels: FieldLabels
  made: readonly RepairMade[]
  onUndo: (repair: RepairMade) => void
}) {
  if (made.length === 0) return null
  return (
    <FindingsPart label="Values you fixed here">
      <h4>Values you fixed here</h4>
      <ul className={styles.conflicts}>
        {made.map((repair) => (
          <Row
            as="li"
            key={[repair.field, repair.value, repair.row].join(' ')}
            gap={2}
            padTop={1}
            padBottom={1}
            className={styles.near}
          >
            <span>
              {labels[repair.field] ?? repair.field}: “{repair.value}” read as <b>{wordOf(repair.use)}</b>{' '}
              <Dim>{repair.row === null ? `in ${plural(repair.rows, 'row')}` : `in row ${repair.row}`}</Dim>
            </span>
            <Button size="small" kind="quiet" onClick={() => onUndo(repair)}>
              Undo
              <VisuallyHidden>
                : “{repair.value}” as {wordOf(repair.use)}
              </VisuallyHidden>
            </Button>
          </Row>
        ))}
      </ul>
    </FindingsPart>
  )
}

type ActsProps = FindingsProps & { mayCheckAgain: boolean }

function Acts({ mayCheckAgain, result, downloadFailure, downloading, onCheckAgain, onDownload }: ActsProps) {
  const rejected = rejectedRowCount(result.validation_report.problems)
  if (rejected === 0 && !mayCheckAgain) return null
  return (
    <Stack gap={2} left line="soft-above" padTop={3} size="small">
      <ButtonRow>
        {mayCheckAgain && (
          <Button kind="solid" size="small" onClick={onCheckAgain}>
            Check again with these choices
          </Button>
        )}
        {rejected > 0 && (
          <Button size="small" busy={downloading} onClick={onDownload}>
            Download these rows with reasons
          </Button>
        )}
      </ButtonRow>
      {downloadFailure !== undefined && <p role="alert">{downloadFailure}</p>}
      {rejected > 0 && (
        <Dim>
          {rejected === 1 ? '1 row' : `${count(rejected)} rows`} as CSV. Fix {rejected === 1 ? 'it' : 'them'}{' '}
          there and upload that file.
        </Dim>
      )}
    </Stack>
  )
}
