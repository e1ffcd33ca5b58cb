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

/** How the evaluation that follows an import stands, and the way to end it. */
export function EvaluationLine({ job, onCancel }: EvaluationLineProps) {
  const isUnderWay = job.status === 'queued' || job.status === 'running'
  return (
    <div className={styles.line}>
      <span role="status">
        <Said {...job} />
      </span>
      {isUnderWay && job.progress !== null && (
        <>
          <svg
            className={styles.bar}
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            role="progressbar"
            aria-label="Evaluating the herd"
            aria-valuenow={Math.round(job.progress * 100)}
          >
            <rect width={percent(job.progress, 1)} height="6" />
          </svg>
          <Dim>
            {percent(job.progress, 0)} %{job.stage !== null && `, ${job.stage}`}
          </Dim>
        </>
      )}
      {isUnderWay && (
        <Button size="small" onClick={onCancel}>
          Cancel the evaluation
        </Button>
      )}
    </div>
  )
}

function Said({ status, error_message }: Pick<Job, 'status' | 'error_message'>) {
  switch (status) {
    case 'queued':
    case 'running':
      return (
        <Mark tone="quiet" icon="progress">
          The herd is being evaluated anew
        </Mark>
      )
    case 'done':
      return <Mark tone="ok">The herd is evaluated anew</Mark>
    case 'failed':
      return (
        <Mark tone="danger">
          The herd was not evaluated anew; the breeding values before stay in use.{' '}
          {error_message ?? 'The job ended without a reason.'}
        </Mark>
      )
  }
}
