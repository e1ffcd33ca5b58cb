import { useQuery } from '@tanstack/react-query'
import { detailOf } from '../api/error.ts'
import { ActivityList } from '../dashboard/ActivityList.tsx'
import { Section } from '../ui/Section.tsx'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { useNow } from '../ui/use-now.ts'
import { horseActivityQuery } from './queries.ts'

/** Documents of change: what was written about the horse, newest first. */
export function HorseChanges({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(horseActivityQuery(id))
  const now = useNow()
  return (
    <Section title="Changes">
      {data === undefined ? (
        error === null ? (
          <SkeletonRows label="Loading the changes" rows={3} columns={3} />
        ) : (
          <FailurePanel
            title="The changes didn’t load"
            detail={detailOf(error, 'The server didn’t answer.')}
            onRetry={() => void refetch()}
          />
        )
      ) : data.length === 0 ? (
        <EmptyState title="No changes on file">
          Edits, bookings, breedings and reports will show up here.
        </EmptyState>
      ) : (
        <ActivityList activity={data} now={now} />
      )}
    </Section>
  )
}
