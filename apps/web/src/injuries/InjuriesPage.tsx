import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { detailOf } from '../api/error.ts'
import { count, plural } from '../format/number.ts'
import { horseQuery } from '../horses/queries.ts'
import { paths } from '../paths.ts'
import { useAddress } from '../routes/use-address.ts'
import { useFollow } from '../ui/Anchor.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Segmented } from '../ui/Field.tsx'
import { PageTitle } from '../ui/Section.tsx'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { useNow } from '../ui/use-now.ts'
import { SourceNote } from '../ui/Words.tsx'
import styles from './Injuries.module.css'
import { InjuryList } from './InjuryList.tsx'
import { type InjurySearch, readInjurySearch } from './injury-search.ts'
import { type InjuryStatus, useInjuryPages } from './use-injuries.ts'

// Split off: the list needs neither dialog.
const InjuryFormDialog = lazy(() =>
  import('./InjuryFormDialog.tsx').then((module) => ({ default: module.InjuryFormDialog })),
)
const ImpactDialog = lazy(() =>
  import('./ImpactDialog.tsx').then((module) => ({ default: module.ImpactDialog })),
)

const filters: readonly { value: InjuryStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active only' },
  { value: 'recovered', label: 'Recovered only' },
]

export function NoInjuries({ status }: { status: InjuryStatus | undefined }) {
  if (status === undefined) {
    return (
      <EmptyState
        level={2}
        title="No injuries on record"
        action={
          <ButtonLink href={paths.injuries(undefined, { add: 'new' })} keepScroll>
            Record an injury
          </ButtonLink>
        }
      >
        Record one here, or import a file in Data Studio.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={2}
      title={`No ${status} injuries`}
      action={
        <ButtonLink size="small" href={paths.injuries()} replace keepScroll>
          Show all
        </ButtonLink>
      }
    >
      Try another status.
    </EmptyState>
  )
}

function List({ status, chosen }: { status: InjuryStatus | undefined; chosen: number | undefined }) {
  const now = useNow()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInjuryPages(status)
  if (data === undefined) {
    if (error === null) return <SkeletonRows label="Loading the injuries" rows={5} columns={5} tall />
    return (
      <FailurePanel
        level={2}
        title="The injuries didn’t load"
        detail={detailOf(error, 'The server didn’t answer.')}
        onRetry={() => void refetch()}
      />
    )
  }
  const injuries = data.pages.flatMap((page) => page.data)
  const total = data.pages[0]?.total ?? injuries.length
  if (injuries.length === 0) return <NoInjuries status={status} />
  return (
    <>
      <p className={styles.count} role="status">
        <b>{plural(total, 'injury', 'injuries')}</b>
        {injuries.length < total && `; the newest ${count(injuries.length)} are listed`}
      </p>
      <InjuryList injuries={injuries} now={now} filter={status} chosen={chosen} />
      {hasNextPage && (
        <div className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
      <SourceNote className={styles.source}>
        Days off count from the day of the injury. An ochre bar is past the expected days. Your vet decides
        when a horse can run.
      </SourceNote>
    </>
  )
}

function Dialogs({ status, add, horse, edit, impact }: InjurySearch) {
  const follow = useFollow()
  const to = (dialog: Parameters<typeof paths.injuries>[1]) =>
    follow(paths.injuries(status, dialog), { keepScroll: true })
  const close = () => to({})
  return (
    <Suspense fallback={null}>
      {add !== undefined && <NewInjury horse={horse} onClose={close} />}
      {edit !== undefined && <InjuryFormDialog key={edit} id={edit} onClose={close} onSaved={close} />}
      {impact !== undefined && (
        <ImpactDialog key={impact} id={impact} onClose={close} onEdit={() => to({ edit: impact })} />
      )}
    </Suspense>
  )
}

/** The form for a new injury, of the horse in the address. */
function NewInjury({ horse, onClose }: { horse: number | undefined; onClose: () => void }) {
  const { data, isPending } = useQuery({ ...horseQuery(horse ?? 0), enabled: horse !== undefined })
  if (horse !== undefined && isPending) return null
  return <InjuryFormDialog id={null} horse={data} onClose={onClose} onSaved={onClose} />
}

export function InjuriesPage() {
  const { search } = useAddress(paths.injuries(), readInjurySearch)
  const { status } = search
  const follow = useFollow()
  const show = (next: InjuryStatus | undefined) =>
    follow(paths.injuries(next), { replace: true, keepScroll: true })
  return (
    <>
      <PageTitle
        title="Injury Manager"
        lead="How horses with the same injury came back. Your vet makes the call."
      >
        <div className={styles.tools}>
          <Segmented
            label="Status"
            value={status ?? 'all'}
            choices={filters}
            onChange={(next) => show(next === 'all' ? undefined : next)}
          />
          <ButtonLink kind="solid" icon="plus" href={paths.injuries(status, { add: 'new' })} keepScroll>
            Record an injury
          </ButtonLink>
        </div>
      </PageTitle>
      <List status={status} chosen={search.impact} />
      <Dialogs {...search} />
    </>
  )
}
