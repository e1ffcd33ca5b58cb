import type { JobState } from '../../app/api/use-job.ts'
import { Button } from '../../ui/Button.tsx'
import { JobProgress } from '../../ui/JobProgress.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Row } from '../../ui/Layout.tsx'

interface EvaluationLineProps {
  job: JobState
  onCancel: () => void
}

/** Progress of the evaluation after an import, with a cancel button. */
export function EvaluationLine({ job, onCancel }: EvaluationLineProps) {
  const isRunning = job.status === 'queued' || job.status === 'running'
  return (
    <Row gap="2 3" below={3} size="small" wraps>
      <span role="status">
        <EvaluationStatus {...job} />
      </span>
      {isRunning && job.progress !== null && (
        <JobProgress label="Updating breeding values" progress={job.progress} stage={job.stage} />
      )}
      {isRunning && (
        <Button size="small" onClick={onCancel}>
          Cancel the update
        </Button>
      )}
    </Row>
  )
}

function EvaluationStatus({ status, error_message }: Pick<JobState, 'status' | 'error_message'>) {
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
