import { useQuery } from '@tanstack/react-query'
import { detailOf } from '../../app/api/error.ts'
import { FailurePanel, SkeletonRows } from '../../ui/States.tsx'
import { HerdCheckTitle, HerdCheckView } from './HerdCheckView.tsx'
import { herdModelQuery } from './queries.ts'
import { useHerdCheck } from './use-herd-check.ts'

/** How right the predictions of the herd's newest season were. */
export function HerdCheckPage() {
  const { data, error, refetch } = useQuery(herdModelQuery)
  const { job, start, failure } = useHerdCheck(data?.job_id ?? null)
  if (data !== undefined) return <HerdCheckView report={data} job={job} onCheck={start} failure={failure} />
  return (
    <>
      <HerdCheckTitle />
      {error === null ? (
        <SkeletonRows label="Loading the check" rows={6} columns={4} view />
      ) : (
        <FailurePanel
          level={2}
          title="The check didn’t load"
          detail={detailOf(error, 'The server didn’t answer.')}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}
