import { useThisYear } from '../../ui/use-this-year.ts'
import { useState } from 'react'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { textMatcher } from '@quarterpole/contract/search-text'
import { localDay } from '../../ui/words/day.ts'
import { useQuery } from '@tanstack/react-query'
import { plural } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { RecordFiles } from '../../app/record-files/RecordFiles.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { SearchField, SelectField } from '../../ui/Field.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { EmptyState, SkeletonRows } from '../../ui/States.tsx'
import { useNow } from '../../ui/use-now.ts'
import { SourceNote } from '../../ui/Words.tsx'
import { byDue, MareList } from './MareList.tsx'
import { MareView } from './MareView.tsx'
import { coverQuery, mareQuery, maresQuery, type SeasonMare } from './queries.ts'
import { look, Row } from '../../ui/Layout.tsx'
import { isIdle } from './season-words.ts'
import { readSeasonSearch, type SeasonSearch } from './season-search.ts'
import { splitOff } from '../../ui/split-off.tsx'

const BreedingRates = splitOff(async () => (await import('./BreedingRates.tsx')).BreedingRates)
const SeasonDialogs = splitOff(async () => (await import('./SeasonDialogs.tsx')).SeasonDialogs)

/** Seasons offered: the next one, this one, and four before. */
const seasonsAround = (year: number, chosen: number) =>
  [...new Set([year + 1, year, year - 1, year - 2, year - 3, year - 4, chosen])].toSorted((a, b) => b - a)

export function NoMares({ season, q }: { season: number; q?: string | undefined }) {
  if (q !== undefined)
    return (
      <EmptyState
        level={2}
        title={`No mare matches “${q}”`}
        action={
          <ButtonLink size="small" href={paths.mares({ season })} replace keepScroll>
            Show all
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      level={2}
      title={`No broodmares in ${season}`}
      action={
        <ButtonLink href={paths.mares({ season, form: 'cover' })} keepScroll>
          Record a breeding
        </ButtonLink>
      }
    >
      Mares whose role is broodmare show up here, and every mare with a breeding.
    </EmptyState>
  )
}

/** Of its year: mares are bred from February to June. */
const SEASON_END = '-07-15'

interface ListProps {
  season: number
  q: string | undefined
  today: string
}

function List({ season, q, today }: ListProps) {
  const { data, error, refetch } = useQuery(maresQuery(season))
  if (data === undefined)
    return <NotLoaded what="the mares" error={error} onRetry={refetch} level={2} rows={6} columns={5} tall />
  const isFound = textMatcher(q ?? '')
  const shown = data.data
    .filter(({ mare_name, barn_name }) => isFound(mare_name, barn_name ?? ''))
    .toSorted(byDue(season))
  if (shown.length === 0) return <NoMares season={season} q={q} />
  const total = data.total ?? data.data.length
  // Once the season is over, who wasn't bred is no longer to be done; a search finds her all the same.
  const isOver = q === undefined && today >= `${season}${SEASON_END}`
  const isFolded = (mare: SeasonMare) => isOver && isIdle(mare, season)
  const [folded, main] = [shown.filter(isFolded), shown.filter((mare) => !isFolded(mare))]
  return (
    <>
      <p className={look({ below: 3 })} role="status">
        <b>{plural(shown.length, 'mare')}</b>
        {data.data.length < total && ` of the first ${data.data.length} of ${total}`}
      </p>
      {main.length > 0 && <MareList mares={main} season={season} today={today} />}
      {folded.length > 0 && (
        <div className={look({ above: 4 })}>
          <Fold label={`${plural(folded.length, 'mare')} not bred in ${season}`}>
            <MareList mares={folded} season={season} today={today} />
          </Fold>
        </div>
      )}
      <SourceNote className={look({ above: 3, below: 3 })}>
        Scans are due 14, 30 and 45 days after the last breeding; foaling after 340 days, give or take 10, or
        her own average once three foals have known breeding dates.
      </SourceNote>
      <Rates />
    </>
  )
}

function Rates() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fold label="How often breedings take" onOpen={() => setOpen(true)}>
      {isOpen && <BreedingRates />}
    </Fold>
  )
}

function Mare({ season, mare, today }: { season: number; mare: number; today: string }) {
  const { data, error, refetch } = useQuery(mareQuery(season, mare))
  if (data === undefined)
    return <NotLoaded what="the mare" error={error} onRetry={refetch} level={2} rows={4} columns={2} />
  if (data === null) return <EmptyState level={2} title="No such mare on file" />
  return <MareView mare={data} season={season} today={today} />
}

/** The search with the mare and season of its cover, as links from elsewhere name only the cover. */
function useMareOf(search: SeasonSearch, year: number) {
  const isNamed = search.mare !== undefined || search.cover === undefined
  const { data, error } = useQuery({ ...coverQuery(search.cover ?? 0), enabled: !isNamed })
  return {
    season: search.season ?? data?.season_year ?? year,
    mare: search.mare ?? data?.mare_id,
    isPending: !isNamed && data === undefined && error === null,
  }
}

export function MaresPage() {
  const { search } = useAddress(paths.mares(), readSeasonSearch)
  const today = localDay(useNow())
  const year = useThisYear()
  const { season, mare, isPending } = useMareOf(search, year)
  const follow = useFollow()
  const { q, form } = search
  const seasons = seasonsAround(year, season).map(String)
  return (
    <>
      <PageTitle title="Mares’ Season" lead="Who was bred, who is in foal, and what is due next.">
        <Row gap={3} align="end">
          {mare === undefined && (
            <SearchField
              label="Find a mare"
              value={q ?? ''}
              onChange={(event) =>
                follow(paths.mares({ season, q: event.target.value }), { replace: true, keepScroll: true })
              }
            />
          )}
          <SelectField
            label="Season"
            value={String(season)}
            choices={seasons.map((value) => ({ value, label: value }))}
            onChange={(next) =>
              follow(paths.mares({ season: Number(next), q, mare }), { replace: true, keepScroll: true })
            }
          />
          <RecordFiles kind="covers" />
          <ButtonLink kind="solid" icon="plus" href={paths.mares({ season, mare, form: 'cover' })} keepScroll>
            Record a breeding
          </ButtonLink>
        </Row>
      </PageTitle>
      {isPending ? (
        <SkeletonRows label="Loading the breeding" rows={4} columns={2} />
      ) : mare === undefined ? (
        <List season={season} q={q} today={today} />
      ) : (
        <Mare key={mare} season={season} mare={mare} today={today} />
      )}
      {form !== undefined && !isPending && (
        <SeasonDialogs {...search} season={season} mare={mare} today={today} />
      )}
    </>
  )
}
