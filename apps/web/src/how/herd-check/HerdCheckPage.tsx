import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
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
      <NotLoaded what="the check" error={error} onRetry={refetch} level={2} rows={6} columns={4} view />
    </>
  )
}
