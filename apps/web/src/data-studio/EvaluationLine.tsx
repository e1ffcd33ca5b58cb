import type { Job } from '@quarterpole/contract/job'
import { percent } from '../format/number.ts'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/Marks.tsx'
import { Dim } from '../ui/Words.tsx'
import styles from './EvaluationLine.module.css'

interface EvaluationLineProps {
  job: Pick<Job, 'status' | 'progress' | 'stage' | 'error_message'>
  onCancel: () => void
}

/** Progress of the evaluation after an import, with a cancel button. */
export function EvaluationLine({ job, onCancel }: EvaluationLineProps) {
  const isRunning = job.status === 'queued' || job.status === 'running'
  return (
    <div className={styles.line}>
      <span role="status">
        <EvaluationStatus {...job} />
      </span>
      {isRunning && job.progress !== null && (
        <>
          <svg
            className={styles.bar}
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            role="progressbar"
            aria-label="Updating breeding values"
            aria-valuenow={Math.round(job.progress * 100)}
          >
            <rect width={percent(job.progress, 1)} height="6" />
          </svg>
          <Dim>
            {percent(job.progress, 0)}%{job.stage !== null && `, ${job.stage}`}
          </Dim>
        </>
      )}
      {isRunning && (
        <Button size="small" onClick={onCancel}>
          Cancel the update
        </Button>
      )}
    </div>
  )
}

function EvaluationStatus({ status, error_message }: Pick<Job, 'status' | 'error_message'>) {
  switch (status) {
    case 'queued':
    case 'running':
      return (
        <Mark tone="quiet" icon="progress">
          Updating breeding values…
        </Mark>
      )
    case 'done':
      return <Mark tone="ok">Breeding values updated</Mark>
    case 'failed':
      return (
        <Mark tone="danger">
          The breeding values weren’t updated, so you’re seeing the earlier ones.{' '}
          {error_message ?? 'The server gave no reason.'}
        </Mark>
      )
  }
}
