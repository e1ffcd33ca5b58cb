import { classNames } from '../../ui/class-names.ts'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { count, plural } from '../../ui/words/number.ts'
import { useTitle } from '../../app/title.ts'
import { Doors } from '../../herd/sample/Doors.tsx'
import { herdCountsQuery } from '../../herd/sample/queries.ts'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { Anchor, useFollow } from '../../ui/Anchor.tsx'
import { Button, ButtonLink, ButtonMenu } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import { BUTTONS, EnterForHorses } from './EnterForHorses.tsx'
import { HorseDialogs } from './HorseDialogs.tsx'
import { HorseList } from './HorseList.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { useMayAny } from '../../ui/may.ts'
import styles from './HorseList.module.css'
import { filterWords, HorseFilters, NO_FILTERS } from './HorseFilters.tsx'
import { type HorseSearch, readHorseSearch, type Whose } from '../../herd/horses/horse-search.ts'
import { HorseTools } from './HorseTools.tsx'
import { MarkHorses } from './MarkHorses.tsx'
import { type HorseFilter, horseQuery, spelledAlikeQuery } from '../../herd/horses/queries.ts'
import { StallCards } from '../stall-cards/StallCards.tsx'
import { useHorseList } from './use-horse-list.ts'

interface CountLineProps {
  filter: HorseFilter
  /** Undefined while it loads; the line holds its place. */
  total: number | undefined
  rows: number
}

function CountLine({ filter, total, rows }: CountLineProps) {
  if (total === undefined) return <Row gap="2 3" below={3} className={styles.counted} />
  return (
    <Row gap="2 3" below={3} className={styles.counted}>
      <p className={classNames(look({ tone: 'muted', size: 'small' }), styles.count)} role="status">
        <b>{plural(total, 'horse')}</b>
        {isNarrowed(filter) && ' found'}
        {rows < total && `; the first ${count(rows)} are listed. Narrow your search to see the rest.`}
      </p>
      {total > 0 && <ForAll filter={filter} total={total} />}
    </Row>
  )
}

const ENTRIES = ['care', 'stay', 'rate', 'bill'] as const

/** What can be done at once with all horses the list shows now. */
function ForAll({ filter, total }: { filter: HorseFilter; total: number }) {
  const mayAny = useMayAny(['createStallCards', 'markHorses', ...ENTRIES.map((of) => BUTTONS[of].need)])
  if (!mayAny) return null
  return (
    <ButtonMenu label="For all of them">
      <StallCards of={{ filter, total }} />
      {ENTRIES.map((of) => (
        <EnterForHorses key={of} of={of} filter={filter} total={total} />
      ))}
      <MarkHorses filter={filter} total={total} />
    </ButtonMenu>
  )
}

/** What the rows' figures and labels mean. */
const ListNotes = () => (
  <>
    <SourceNote>
      Breeding values are points of speed index above or below the average of your newest crops; ± is how sure
      we are. <HowLink card="evaluation" section="base" of="breeding values" />
    </SourceNote>
    <SourceNote>
      An MSTN label depends on the assay. <HowLink card="panel" section="mstn" of="MSTN" />
    </SourceNote>
  </>
)

const isNarrowed = (filter: HorseFilter) =>
  filter.q !== undefined || filter.sex !== undefined || filterWords(filter).length > 0

interface NothingFoundProps {
  filter: HorseFilter
  onClear: () => void
  onShowAll: () => void
}

function NothingFound({ filter, onClear, onShowAll }: NothingFoundProps) {
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        level={2}
        title={nothingWords(filter)}
        action={
          <Button size="small" onClick={onClear}>
            Clear the search
          </Button>
        }
      >
        <SpelledAlike filter={filter} />
        Try part of the name, the barn name, the AQHA id or the owner, or fewer filters.
      </EmptyState>
    )
  }
  if (filter.whose === undefined || filter.whose === 'all') return <Doors />
  return (
    <EmptyState
      level={2}
      title={filter.whose === 'mine' ? 'None of these horses is marked as yours' : 'No reference horses'}
      action={
        <Button size="small" onClick={onShowAll}>
          Show all horses
        </Button>
      }
    >
      Reference horses are ancestors, outside studs and rivals.
    </EmptyState>
  )
}

/** Horses whose names are spelled like what was looked for. */
function SpelledAlike({ filter }: { filter: HorseFilter }) {
  const { data = [] } = useQuery(spelledAlikeQuery(filter))
  if (data.length === 0) return null
  return (
    <Row as="p" gap="1 3" below={2}>
      Spelled like it:
      {data.map(({ id, name }) => (
        <Anchor key={id} href={paths.horse(id)}>
          {name}
        </Anchor>
      ))}
    </Row>
  )
}

function nothingWords(filter: HorseFilter): string {
  if (filter.q !== undefined) return `No horse matches “${filter.q}”`
  const words = filterWords(filter)
  return words.length === 0 ? 'No horses of this sex' : `No horse: ${words.join(' · ')}`
}

/** Whose horses the page lists: mine where there are reference horses too, unless the address says otherwise. */
function useWhose(asked: Whose | undefined) {
  const { data, isPending } = useQuery(herdCountsQuery)
  const hasReference = data !== undefined && data.reference > 0
  const whose = asked ?? (hasReference && data.mine > 0 ? 'mine' : 'all')
  return { whose, hasReference, isPending: asked === undefined && isPending }
}

/** Whose details or pedigree is open. */
function useDialogTitle({ details, edit, pedigree }: HorseSearch): string | undefined {
  const id = details ?? edit ?? pedigree
  const { data } = useQuery({ ...horseQuery(id ?? 0), enabled: id !== undefined })
  if (id === undefined || data === undefined) return undefined
  return pedigree === undefined ? data.name : `Pedigree of ${data.name}`
}

export function HorsesPage() {
  const { search, readNow } = useAddress(paths.horses(), readHorseSearch)
  const follow = useFollow()
  const { details: _d, edit: _e, pedigree: _p, add: _a, ...address } = search
  const { whose, hasReference, isPending } = useWhose(search.whose)
  const filter: HorseFilter = { ...address, whose }
  const { total, rows, first } = useHorseList(filter, !isPending)
  // The debounced search must not close a dialog opened meanwhile.
  useTitle(useDialogTitle(search))
  const change = (part: Partial<HorseFilter>) => {
    const now = { ...readNow(), ...part }
    follow(paths.horses(now, now), { replace: true, keepScroll: true })
  }
  return (
    <>
      <PageTitle title="Horse Management">
        <ButtonLink kind="solid" icon="plus" href={paths.horses(address, { add: 'new' })} keepScroll>
          Add New Horse
        </ButtonLink>
      </PageTitle>
      <HorseTools filter={filter} onChange={change} />
      <HorseFilters filter={filter} whose={whose} hasReference={hasReference} onChange={change} />
      {first.data !== undefined ? (
        <>
          <CountLine filter={filter} total={total} rows={rows} />
          {total === 0 ? (
            <NothingFound
              filter={filter}
              onClear={() => change({ q: undefined, sex: undefined, ...NO_FILTERS })}
              onShowAll={() => change({ whose: 'all' })}
            />
          ) : (
            <>
              <ListNotes />
              <HorseList
                key={JSON.stringify(filter)}
                filter={filter}
                rows={rows}
                total={total}
                firstPage={first.data.data}
              />
            </>
          )}
        </>
      ) : (
        <>
          {first.error === null && (
            <>
              <CountLine filter={filter} total={undefined} rows={0} />
              <ListNotes />
            </>
          )}
          <NotLoaded
            what="the horses"
            error={first.error}
            onRetry={first.refetch}
            level={2}
            rows={6}
            columns={4}
            tall
          />
        </>
      )}
      <HorseDialogs search={search} filter={address} />
    </>
  )
}
