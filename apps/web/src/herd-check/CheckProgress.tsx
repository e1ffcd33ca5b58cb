import { percent } from '../format/number.ts'
import { Mark } from '../ui/Marks.tsx'
import { Dim } from '../ui/Words.tsx'
import styles from './HerdCheck.module.css'
import type { CheckJob } from './use-herd-check.ts'

/** How far a check is, or why it failed. */
export function CheckProgress({ job: { status, progress, stage, error_message } }: { job: CheckJob }) {
  if (status === 'done') return null
  return (
    <div className={styles.progress}>
      <span role="status">
        {status === 'failed' ? (
          <Mark tone="danger">The check stopped. {error_message ?? 'The server gave no reason.'}</Mark>
        ) : (
          <Mark tone="quiet" icon="progress">
            Checking the newest season…
          </Mark>
        )}
      </span>
      {status === 'running' && progress !== null && (
        <>
          <svg
            className={styles.bar}
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            role="progressbar"
            aria-label="Checking the newest season"
            aria-valuenow={Math.round(progress * 100)}
          >
            <rect width={percent(progress, 1)} height="6" />
          </svg>
          <Dim>
            {percent(progress, 0)}%{stage !== null && `, ${stage}`}
          </Dim>
        </>
      )}
    </div>
  )
}
