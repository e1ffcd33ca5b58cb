import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { useMe } from '../../app/use-me.ts'
import { BoardSection } from '../../breeding/mating-board/BoardSection.tsx'
import { readBoardSearch } from '../../breeding/mating-board/board-search.ts'
import { ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { useMay } from '../../ui/may.ts'
import { PageTitle } from '../../ui/Section.tsx'
import { useNow } from '../../ui/use-now.ts'
import { longDay } from '../../ui/words/day.ts'
import { HomeView } from './HomeView.tsx'
import { useDashboard } from './use-dashboard.ts'

/** Where a person begins: what his role has to do. */
export function DashboardPage() {
  const maySeeBarn = useMay('getDashboard')
  const { data, error, refetch } = useDashboard(maySeeBarn)
  const role = useMe().data?.person?.role ?? 'owner' // without accounts everyone is the owner
  const now = useNow()
  const { search } = useAddress(paths.dashboard(), readBoardSearch) // in whose order the board is
  const isEmpty = data?.total_horses === 0
  return (
    <>
      <PageTitle title="Dashboard" lead={longDay(now)}>
        <ButtonRow>
          <ButtonLink kind={isEmpty ? undefined : 'solid'} href={paths.raceLens()}>
            Predict a race
          </ButtonLink>
          <ButtonLink href={paths.breeding()}>Plan a breeding</ButtonLink>
          <ButtonLink href={paths.data()}>Import data</ButtonLink>
        </ButtonRow>
      </PageTitle>
      {data !== undefined || !maySeeBarn ? (
        <HomeView
          home={role}
          herd={data ?? null}
          now={now}
          board={<BoardSection sort={search.sort} hrefSorted={(sort) => paths.dashboard({ sort })} />}
        />
      ) : (
        <NotLoaded what="the dashboard" error={error} onRetry={refetch} level={2} rows={6} columns={4} />
      )}
    </>
  )
}
