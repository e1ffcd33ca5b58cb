import { PagedList } from '../../app/PagedList.tsx'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense } from 'react'
import { count, plural } from '../../ui/words/number.ts'
import { useTitle } from '../../app/title.ts'
import { horseQuery } from '../../herd/horses/queries.ts'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Field.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useNow } from '../../ui/use-now.ts'
import { SourceNote } from '../../ui/Words.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import styles from '../injuries/Injuries.module.css'
import { InjuryList } from './InjuryList.tsx'
import { type InjurySearch, readInjurySearch } from './injury-search.ts'
import { outlookLink, stepOf } from './sheet-keys.ts'
import { useIsBeside } from './use-is-beside.ts'
import { injuryQuery, type InjuryStatus, useInjuryPages } from '../injuries/use-injuries.ts'

// Split off: the list needs neither dialog.
const InjuryFormDialog = lazy(() =>
  import('../injuries/InjuryFormDialog.tsx').then((module) => ({ default: module.InjuryFormDialog })),
)
const ImpactDialog = lazy(() =>
  import('./ImpactDialog.tsx').then((module) => ({ default: module.ImpactDialog })),
)

const ImpactSheet = lazy(() =>
  import('./ImpactSheet.tsx').then((module) => ({ default: module.ImpactSheet })),
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
  return (
    <PagedList
      query={useInjuryPages(status)}
      what="the injuries"
      rows={5}
      columns={5}
      tall
      note={
        <SourceNote className={look({ above: 3, below: 3 })}>
          Days off count from the day of the injury. An ochre bar is past the expected days. Your vet decides
          when a horse can run.
        </SourceNote>
      }
    >
      {(injuries, total) =>
        injuries.length === 0 ? (
          <NoInjuries status={status} />
        ) : (
          <>
            <p className={look({ below: 3 })} role="status">
              <b>{plural(total, 'injury', 'injuries')}</b>
              {injuries.length < total && `; the newest ${count(injuries.length)} are listed`}
            </p>
            <InjuryList injuries={injuries} now={now} filter={status} chosen={chosen} />
          </>
        )
      }
    </PagedList>
  )
}

interface DialogsProps extends InjurySearch {
  /** The outlook is the sheet's. */
  beside: boolean
}

function Dialogs({ status, add, horse, edit, impact, beside }: DialogsProps) {
  const follow = useFollow()
  const to = (dialog: Parameters<typeof paths.injuries>[1]) =>
    follow(paths.injuries(status, dialog), { keepScroll: true })
  const close = () => to({})
  return (
    <Suspense fallback={null}>
      {add !== undefined && <NewInjury horse={horse} onClose={close} />}
      {edit !== undefined && <InjuryFormDialog key={edit} id={edit} onClose={close} />}
      {impact !== undefined && !beside && (
        <ImpactDialog key={impact} id={impact} onClose={close} onEdit={() => to({ edit: impact })} />
      )}
    </Suspense>
  )
}

/** The form for a new injury, of the horse in the address. */
function NewInjury({ horse, onClose }: { horse: number | undefined; onClose: () => void }) {
  const { data, isPending } = useQuery({ ...horseQuery(horse ?? 0), enabled: horse !== undefined })
  if (horse !== undefined && isPending) return null
  return <InjuryFormDialog id={null} horse={data} onClose={onClose} />
}

export function InjuriesPage() {
  const { search } = useAddress(paths.injuries(), readInjurySearch)
  const { status } = search
  const beside = useIsBeside()
  const follow = useFollow()
  const { data: shown } = useQuery({
    ...injuryQuery(search.impact ?? 0),
    enabled: search.impact !== undefined,
  })
  useTitle(search.impact === undefined ? undefined : shown && `Outlook for ${shown.horse_name}`)
  const show = (next: InjuryStatus | undefined) =>
    follow(paths.injuries(next), { replace: true, keepScroll: true })
  return (
    <>
      <PageTitle
        title="Injury Manager"
        lead="How horses with the same injury came back. Your vet makes the call."
      >
        <Row gap={3} align="stretch">
          <Segmented
            label="Status"
            value={status ?? 'all'}
            choices={filters}
            onChange={(next) => show(next === 'all' ? undefined : next)}
          />
          <ButtonLink kind="solid" icon="plus" href={paths.injuries(status, { add: 'new' })} keepScroll>
            Record an injury
          </ButtonLink>
        </Row>
      </PageTitle>
      <ListAndSheet search={search} beside={beside} />
      <Dialogs {...search} beside={beside} />
    </>
  )
}

/** The list, and beside it the outlook of the chosen injury where there is space. */
function ListAndSheet({ search: { status, impact }, beside }: { search: InjurySearch; beside: boolean }) {
  const follow = useFollow()
  const open = (id: number) =>
    follow(paths.injuries(status, { impact: id }), { replace: true, keepScroll: true })
  const isOpen = beside && impact !== undefined
  const close = () => {
    if (impact !== undefined) outlookLink(impact)?.focus()
    follow(paths.injuries(status), { keepScroll: true })
  }
  const step = (by: 1 | -1, from: number): number | undefined => {
    const links = [...document.querySelectorAll<HTMLElement>('[data-outlook]')]
    const at = links.findIndex((link) => link.dataset['outlook'] === String(from))
    const next = Number(links[at + by]?.dataset['outlook'])
    if (!(next > 0)) return undefined
    open(next)
    return next
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
    const { outlook } = (event.target as HTMLElement).dataset // React's events come from elements
    const by = stepOf(event.key)
    if (by === undefined || outlook === undefined) return
    event.preventDefault()
    const next = step(by, Number(outlook))
    if (next !== undefined) outlookLink(next)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the links inside
    <div className={isOpen ? styles.beside : undefined} onKeyDown={isOpen ? onKeyDown : undefined}>
      <div className={styles.box}>
        <List status={status} chosen={impact} />
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <ImpactSheet
            id={impact}
            onClose={close}
            onEdit={() => follow(paths.injuries(status, { edit: impact }), { keepScroll: true })}
            onStep={(by) => step(by, impact)}
          />
        </Suspense>
      )}
    </div>
  )
}
