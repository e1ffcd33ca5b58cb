import { NotLoaded } from '../../app/NotLoaded.tsx'
import { longDay } from '../../ui/words/day.ts'
import { BoardSection } from '../../breeding/mating-board/BoardSection.tsx'
import { readBoardSearch } from '../../breeding/mating-board/board-search.ts'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { useNow } from '../../ui/use-now.ts'
import { DashboardView } from './DashboardView.tsx'
import { useDashboard } from './use-dashboard.ts'

export function DashboardPage() {
  const { data, error, refetch } = useDashboard()
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
      {data !== undefined ? (
        <DashboardView
          herd={data}
          now={now}
          board={<BoardSection sort={search.sort} hrefSorted={(sort) => paths.dashboard({ sort })} />}
        />
      ) : (
        <NotLoaded what="the dashboard" error={error} onRetry={refetch} level={2} rows={6} columns={4} />
      )}
    </>
  )
}
