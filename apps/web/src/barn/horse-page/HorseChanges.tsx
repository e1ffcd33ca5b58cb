import { ActivityList } from '../dashboard/ActivityList.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Listed } from './Listed.tsx'
import { horseActivityQuery } from './queries.ts'

/** Documents of change: what was written about the horse, newest first. */
export function HorseChanges({ id }: { id: number }) {
  const now = useNow()
  return (
    <Listed
      title="What was done"
      noun="changes"
      query={horseActivityQuery(id)}
      empty="No changes on file yet. Edits, bookings, breedings and reports will show up here."
    >
      {(activity) => <ActivityList activity={activity} now={now} />}
    </Listed>
  )
}
