import type { JobState } from '../../app/api/use-job.ts'
import { JobProgress } from '../../ui/JobProgress.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Row } from '../../ui/Layout.tsx'

/** How far a check is, or why it failed. */
export function CheckProgress({ job: { status, progress, stage, error_message } }: { job: JobState }) {
  if (status === 'done') return null
  return (
    <Row gap="2 3" above={3} below={3} size="small" wraps>
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
        <JobProgress label="Checking the newest season" progress={progress} stage={stage} />
      )}
    </Row>
  )
}
