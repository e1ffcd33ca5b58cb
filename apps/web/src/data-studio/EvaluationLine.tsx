import type { Job } from '@quarterpole/contract/job'
import { percent } from '../format/number.ts'
import { Mark } from '../ui/Marks.tsx'
import { Dim } from '../ui/Words.tsx'
import styles from './EvaluationLine.module.css'

/** How the evaluation that follows an import stands. */
export function EvaluationLine({ job }: { job: Pick<Job, 'status' | 'progress' | 'error_message'> }) {
  return (
    <div className={styles.line}>
      <span role="status">
        <Said {...job} />
      </span>
      {(job.status === 'queued' || job.status === 'running') && job.progress !== null && (
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
          <Dim>{percent(job.progress, 0)} %</Dim>
        </>
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
          The herd could not be evaluated anew: {error_message ?? 'the job ended without a reason'}
        </Mark>
      )
  }
}
