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
import { Fixes } from './Fixes.tsx'
import styles from './Findings.module.css'

export interface FindingsProps {
  id: string
  fileName: string
  result: ImportResult
  choice: ConflictChoice
  /** Why the download failed. */
  downloadFailure: string | undefined
  downloading: boolean
  onDecide: (choice: ConflictChoice) => void
  onCheckAgain: () => void
  onDownload: () => void
}

/** Everything a dry run found, grouped by fix, and every conflict. */
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
          {fileName}, {plural(total_rows, 'row')}. {hasErrors && 'Nothing is saved until these are fixed.'}
        </Muted>
      </div>
      <Fixes label="Fixes" groups={[...errors, ...warnings]} />
      <Conflicts conflicts={conflicts} choice={choice} onDecide={onDecide} />
      <Acts rejected={rejected} mayCheckAgain={hasErrors && isOpenToChoice(result, choice)} {...acts} />
    </section>
  )
}

function title(rows: number, errors: number, warnings: number): string {
  if (errors > 0)
    return rows === 0
      ? `There’s a problem: the file needs ${plural(errors, 'fix', 'fixes')}`
      : `There’s a problem: ${plural(rows, 'row needs', 'rows need')} ${plural(errors, 'fix', 'fixes')}`
  return warnings > 0 ? 'Worth a look before you proceed' : 'What the file would change'
}

/** Whether all conflicts are decided, so that another check may clear errors. */
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
            Download these rows with reasons
          </Button>
        )}
      </ButtonRow>
      {downloadFailure !== undefined && <p role="alert">{downloadFailure}</p>}
      {rejected > 0 && (
        <Dim>
          {plural(rejected, 'row')} as CSV. Fix {rejected === 1 ? 'it' : 'them'} there and upload that file.
        </Dim>
      )}
    </div>
  )
}
