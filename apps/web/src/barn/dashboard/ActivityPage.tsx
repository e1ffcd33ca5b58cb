import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { callWithTotal } from '../../app/api/client.ts'
import { inChunks } from '../../app/api/in-chunks.ts'
import { PagedList } from '../../app/PagedList.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ActivityList } from './ActivityList.tsx'

const CHUNK = 50

const activityQuery = infiniteQueryOptions({
  queryKey: ['dashboard', 'activity'], // stale with the dashboard
  queryFn: ({ pageParam, signal }) =>
    callWithTotal('listActivity', { query: { limit: CHUNK, offset: pageParam }, signal }),
  ...inChunks(CHUNK),
})

/** Everything that was done, newest first. */
export function ActivityPage() {
  const now = useNow()
  return (
    <>
      <PageTitle title="Activity" lead="What was done here, newest first." />
      <PagedList query={useInfiniteQuery(activityQuery)} what="the activity" rows={10} columns={3}>
        {(activity) => <ActivityList activity={activity} now={now} />}
      </PagedList>
    </>
  )
}
