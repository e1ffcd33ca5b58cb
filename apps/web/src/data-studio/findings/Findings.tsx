import type { ImportResult } from '@quarterpole/contract/data-import'
import type { ConflictChoice } from '@quarterpole/contract/upload'
import { plural } from '../../format/number.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import { isDecided } from './conflict-choice.ts'
import { Conflicts } from './Conflicts.tsx'
import { groupProblems, hasFindings, rejectedRowCount } from './problem-groups.ts'
import { Repairs } from './Repairs.tsx'
import styles from './Findings.module.css'

export interface FindingsProps {
  id: string
  fileName: string
  result: ImportResult
  choice: ConflictChoice
  /** Why the rows could not be had. */
  downloadFailure: string | undefined
  downloading: boolean
  onDecide: (choice: ConflictChoice) => void
  onCheckAgain: () => void
  onDownload: () => void
}

/** Everything a trial found, one entry a repair, and every row that says other than what stands. */
export function Findings({ id, fileName, result, choice, onDecide, ...acts }: FindingsProps) {
  const { problems, conflicts, total_rows } = result.validation_report
  const groups = groupProblems(problems)
  const errors = groups.filter(({ level }) => level === 'error')
  const warnings = groups.filter(({ level }) => level === 'warning')
  const rejected = rejectedRowCount(problems)
  if (!hasFindings(result)) return null
  const hasErrors = errors.length > 0
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={classNames(styles.findings, hasErrors && styles.stopped)}
    >
      <div className={styles.head}>
        <h3 id={`${id}-title`}>
          <Icon name={hasErrors ? 'octagon' : 'warning'} />
          {title(rejected, errors.length, warnings.length)}
        </h3>
        <Muted>
          {fileName}, {plural(total_rows, 'row')}. {hasErrors && 'Nothing is written until all are mended.'}
        </Muted>
      </div>
      <Repairs label="Repairs" groups={[...errors, ...warnings]} />
      <Conflicts conflicts={conflicts} choice={choice} onDecide={onDecide} />
      <Acts rejected={rejected} mayCheckAgain={hasErrors && isOpenToChoice(result, choice)} {...acts} />
    </section>
  )
}

function title(rows: number, errors: number, warnings: number): string {
  if (errors > 0)
    return rows === 0
      ? `There is a problem: the file needs ${plural(errors, 'repair')}`
      : `There is a problem: ${plural(rows, 'row needs', 'rows need')} ${plural(errors, 'repair')}`
  return warnings > 0 ? 'Worth a look before you proceed' : 'What the file would change'
}

/** Errors that a choice between rows may mend, once every choice is made. */
const isOpenToChoice = ({ validation_report: { conflicts } }: ImportResult, choice: ConflictChoice) =>
  conflicts.listed.length > 0 && isDecided(choice, conflicts)

type ActsProps = Pick<FindingsProps, 'downloadFailure' | 'downloading' | 'onCheckAgain' | 'onDownload'> & {
  rejected: number
  mayCheckAgain: boolean
}

function Acts({
  rejected,
  mayCheckAgain,
  downloadFailure,
  downloading,
  onCheckAgain,
  onDownload,
}: ActsProps) {
  if (rejected === 0 && !mayCheckAgain) return null
  return (
    <div className={styles.acts}>
      <ButtonRow>
        {mayCheckAgain && (
          <Button kind="solid" size="small" onClick={onCheckAgain}>
            Check again with these choices
          </Button>
        )}
        {rejected > 0 && (
          <Button size="small" busy={downloading} onClick={onDownload}>
            Download the rows with reasons
          </Button>
        )}
      </ButtonRow>
      {downloadFailure !== undefined && <p role="alert">{downloadFailure}</p>}
      {rejected > 0 && (
        <Dim>
          {plural(rejected, 'row')} as CSV: mend {rejected === 1 ? 'it' : 'them'} there and upload that file.
        </Dim>
      )}
    </div>
  )
}
