import { getRouteApi } from '@tanstack/react-router'
import { detailOf } from '../api/error.ts'
import { plural } from '../format/number.ts'
import { paths } from '../paths.ts'
import { useFollow } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { Segmented } from '../ui/Field.tsx'
import { PageTitle } from '../ui/Section.tsx'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { useNow } from '../ui/use-now.ts'
import { Muted, RestsOn } from '../ui/Words.tsx'
import styles from './Injuries.module.css'
import { InjuryTable } from './InjuryTable.tsx'
import { type InjuryStatus, useInjuries } from './use-injuries.ts'

const route = getRouteApi('/injuries')

const filters: readonly { value: InjuryStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active only' },
  { value: 'recovered', label: 'Recovered only' },
]

function List({ status, onAll }: { status: InjuryStatus | undefined; onAll: () => void }) {
  const now = useNow()
  const { data, error, refetch } = useInjuries(status)
  if (data === undefined) {
    if (error === null) return <SkeletonRows label="Loading the injuries" rows={5} columns={5} />
    return (
      <FailurePanel
        level={2}
        title="The injuries did not load"
        detail={detailOf(error, 'The list could not be read.')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        level={2}
        title={status === undefined ? 'No injury is on file' : `No ${status} injury`}
        action={
          status === undefined ? undefined : (
            <Button size="small" onClick={onAll}>
              Show all
            </Button>
          )
        }
      >
        {status === undefined
          ? 'Injuries come with an import in Data Studio.'
          : 'There may be others under another status.'}
      </EmptyState>
    )
  }
  return (
    <>
      <Muted className={styles.count}>{plural(data.length, 'injury', 'injuries')}</Muted>
      <InjuryTable injuries={data} now={now} />
      <RestsOn className={styles.rests}>
        Days are counted from the day of the injury. Whether a horse may run is your veterinarian’s to say.
      </RestsOn>
    </>
  )
}

export function InjuriesPage() {
  const { status } = route.useSearch()
  const follow = useFollow()
  const show = (next: InjuryStatus | undefined) =>
    follow(paths.injuries(next), { replace: true, keepScroll: true })
  return (
    <>
      <PageTitle title="Injury Manager">
        <Segmented
          label="Status"
          value={status ?? 'all'}
          choices={filters}
          onChange={(next) => show(next === 'all' ? undefined : next)}
        />
      </PageTitle>
      <List status={status} onAll={() => show(undefined)} />
    </>
  )
}
