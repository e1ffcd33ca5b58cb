import { CountLine, PagedList } from '../../app/PagedList.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../app/title.ts'
import { horseQuery } from '../../herd/horses/queries.ts'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Field.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { Beside } from '../../ui/Sheet.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useNow } from '../../ui/use-now.ts'
import { SourceNote } from '../../ui/Words.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { outFinding } from './out-first.ts'
import { InjuryList } from './InjuryList.tsx'
import { type InjurySearch, readInjurySearch } from './injury-search.ts'
import { injuryQuery, type InjuryStatus, useInjuries, useInjuryPages } from '../injuries/use-injuries.ts'
import { splitOff } from '../../ui/split-off.tsx'

const InjuryFormDialog = splitOff(
  async () => (await import('../injuries/InjuryFormDialog.tsx')).InjuryFormDialog,
)
const ImpactSheet = splitOff(async () => (await import('./ImpactSheet.tsx')).ImpactSheet)

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
  const { data: out } = useInjuries('active')
  return (
    <PagedList
      query={useInjuryPages(status)}
      what="the injuries"
      rows={5}
      columns={5}
      tall
      note={
        <SourceNote className={look({ above: 3, below: 3 })}>
          Days off count from the day of the injury. Your vet decides when a horse can run.
        </SourceNote>
      }
    >
      {(listed, total) => {
        // Of every page: who is out longest is not among the newest.
        const injuries =
          status === undefined && out !== undefined
            ? [...out, ...listed.filter((injury) => injury.status !== 'active')]
            : listed
        if (injuries.length === 0) return <NoInjuries status={status} />
        return (
          <>
            {listed.length < total && (
              <CountLine noun={['injury', 'injuries']} total={total} listed={listed.length} />
            )}
            <InjuryList injuries={injuries} now={now} filter={status} chosen={chosen} />
          </>
        )
      }}
    </PagedList>
  )
}

function Dialogs({ status, add, horse, edit }: InjurySearch) {
  const follow = useFollow()
  const close = () => follow(paths.injuries(status), { keepScroll: true })
  return (
    <>
      {add !== undefined && <NewInjury horse={horse} onClose={close} />}
      {edit !== undefined && <InjuryFormDialog key={edit} id={edit} onClose={close} />}
    </>
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
  const now = useNow()
  const { data: out } = useInjuries('active')
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
        lead={<span role="status">{out ? outFinding(out, now) : '\u00a0'}</span>}
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
      <ListAndSheet {...search} />
      <Dialogs {...search} />
    </>
  )
}

/** The list and the outlook of the chosen injury. */
function ListAndSheet({ status, impact }: InjurySearch) {
  const follow = useFollow()
  const open = (id: number) =>
    follow(paths.injuries(status, { impact: id }), { replace: true, keepScroll: true })
  return (
    <Beside
      chosen={impact}
      onChoose={open}
      onClose={() => follow(paths.injuries(status), { keepScroll: true })}
      sheet={(id, actions) => (
        <ImpactSheet
          id={id}
          {...actions}
          onEdit={() => follow(paths.injuries(status, { edit: id }), { keepScroll: true })}
        />
      )}
    >
      <List status={status} chosen={impact} />
    </Beside>
  )
}
