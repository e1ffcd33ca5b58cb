import {
  createRootRoute,
  createRoute,
  type ErrorComponentProps,
  Outlet,
  redirect,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { RightsContext } from '../../app/may.ts'
import { SignInGate } from '../../people/SignInGate.tsx'
import { useMe } from '../../app/use-me.ts'
import { readBreedingSearch } from '../../breeding/planner/breeding-search.ts'
import { readCompareSearch } from '../../barn/compare/compare-search.ts'
import { readCrossesSearch } from '../../breeding/crosses/crosses-search.ts'
import { Frame } from '../frame/Frame.tsx'
import { PageFailure, PageNotFound } from '../../app/PageFailure.tsx'
import { readTraceSearch } from '../../breeding/gene-trace/trace-search.ts'
import { readHorsePageSearch } from '../../barn/horse-page/horse-page-search.ts'
import { readHorseSearch } from '../../herd/horses/horse-search.ts'
import { readInjurySearch } from '../../racing/injuries/injury-search.ts'
import { readBoardSearch } from '../../breeding/mating-board/board-search.ts'
import { paths } from '../../app/paths.ts'
import { readCardsSearch } from '../../racing/cards/cards-search.ts'
import { readRaceSearch } from '../../racing/race-lens/race-search.ts'
import { readPlanSearch } from '../../breeding/season-plan/plan-search.ts'
import { readSeasonSearch } from '../../season/mares/season-search.ts'
import { readToDoSearch } from '../../season/to-do/to-do-search.ts'
import { readBookSearch } from '../../season/stallion-book/book-search.ts'
import { readLadderSearch } from '../../racing/track-ladder/ladder-search.ts'
import { readTrackSearch } from '../../racing/tracks/track-search.ts'
import { type FollowOptions, FollowContext } from '../../ui/Anchor.tsx'
import { SkeletonRows } from '../../ui/States.tsx'
import { idIn, parseSearch } from '../../app/search.ts'

function FollowWithin({ children }: { children: ReactNode }) {
  const router = useRouter()
  const follow = useCallback(
    (href: string, { keepScroll, replace }: FollowOptions = {}) => {
      void router.navigate({ href, replace: replace ?? false, resetScroll: keepScroll !== true })
    },
    [router],
  )
  return <FollowContext value={follow}>{children}</FollowContext>
}

function Root() {
  const here = useRouterState({ select: (state) => state.location.pathname })
  const address = useRouterState({ select: (state) => state.location.href })
  // The last page stays drawn until the next one has loaded.
  const drawn = useRouterState({
    select: ({ matches, location }) => matches.at(-1)?.pathname ?? location.pathname,
  })
  const { data: me } = useMe()
  return (
    <RightsContext value={me?.rights}>
      <FollowWithin>
        <Frame here={here}>
          <SignInGate here={here} address={address} drawn={drawn}>
            <Outlet />
          </SignInGate>
        </Frame>
      </FollowWithin>
    </RightsContext>
  )
}

const RouteFailure = ({ error, reset }: ErrorComponentProps) => <PageFailure error={error} onRetry={reset} />

const root = createRootRoute({ component: Root, notFoundComponent: PageNotFound })
const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => root, path, errorComponent: RouteFailure }) as const

const dashboard = createRoute({
  ...at('/'),
  validateSearch: readBoardSearch,
}).lazy(() => import('./dashboard.tsx').then((page) => page.route))
const raceLens = createRoute({
  ...at('/race-lens'),
  validateSearch: readRaceSearch,
  beforeLoad: ({ location }) => {
    // Links of earlier versions named a sealed card here.
    const card = idIn(parseSearch(location.searchStr), 'card')
    if (card !== undefined) throw redirect({ href: paths.raceCard(card), replace: true })
  },
}).lazy(() => import('./race-lens.tsx').then((page) => page.route))
const breeding = createRoute({
  ...at('/breeding'),
  validateSearch: readBreedingSearch,
}).lazy(() => import('./breeding.tsx').then((page) => page.route))
const geneTrace = createRoute({
  ...at('/breeding/trace'),
  validateSearch: readTraceSearch,
}).lazy(() => import('./gene-trace.tsx').then((page) => page.route))
const matingBoard = createRoute({
  ...at('/breeding/board'),
  validateSearch: readBoardSearch,
}).lazy(() => import('./mating-board.tsx').then((page) => page.route))
const horses = createRoute({ ...at('/horses'), validateSearch: readHorseSearch }).lazy(() =>
  import('./horses.tsx').then((page) => page.route),
)
const careerLine = createRoute(at('/horses/$id/career')).lazy(() =>
  import('./career-line.tsx').then((page) => page.route),
)
const horse = createRoute({ ...at('/horses/$id'), validateSearch: readHorsePageSearch }).lazy(() =>
  import('./horse.tsx').then((page) => page.route),
)
const lifeInFoals = createRoute(at('/horses/$id/foals')).lazy(() =>
  import('./life-in-foals.tsx').then((page) => page.route),
)
const tracks = createRoute({
  ...at('/tracks'),
  validateSearch: readTrackSearch,
}).lazy(() => import('./tracks.tsx').then((page) => page.route))
const trackLadder = createRoute({
  ...at('/tracks/ladder'),
  validateSearch: readLadderSearch,
}).lazy(() => import('./track-ladder.tsx').then((page) => page.route))
const injuries = createRoute({
  ...at('/injuries'),
  validateSearch: readInjurySearch,
}).lazy(() => import('./injuries.tsx').then((page) => page.route))
const seasonPlan = createRoute({
  ...at('/season-plan'),
  validateSearch: readPlanSearch,
}).lazy(() => import('./season-plan.tsx').then((page) => page.route))
const stallionBook = createRoute({
  ...at('/stallion-book'),
  validateSearch: readBookSearch,
}).lazy(() => import('./stallion-book.tsx').then((page) => page.route))
const crosses = createRoute({
  ...at('/crosses'),
  validateSearch: readCrossesSearch,
}).lazy(() => import('./crosses.tsx').then((page) => page.route))
const compare = createRoute({
  ...at('/compare'),
  validateSearch: readCompareSearch,
}).lazy(() => import('./compare.tsx').then((page) => page.route))
const raceCards = createRoute({
  ...at('/race-cards'),
  validateSearch: readCardsSearch,
}).lazy(() => import('./race-cards.tsx').then((page) => page.route))
const raceCard = createRoute(at('/race-cards/$card')).lazy(() =>
  import('./race-card.tsx').then((page) => page.route),
)
const data = createRoute(at('/data')).lazy(() => import('./data.tsx').then((page) => page.route))
const mares = createRoute({ ...at('/mares'), validateSearch: readSeasonSearch }).lazy(() =>
  import('./mares.tsx').then((page) => page.route),
)
const toDo = createRoute({ ...at('/to-do'), validateSearch: readToDoSearch }).lazy(() =>
  import('./to-do.tsx').then((page) => page.route),
)
const variances = createRoute(at('/how/variances')).lazy(() =>
  import('./variances.tsx').then((page) => page.route),
)
const how = createRoute(at('/how')).lazy(() => import('./how.tsx').then((page) => page.route))
const howPage = createRoute(at('/how/$page')).lazy(() => import('./how-page.tsx').then((page) => page.route))
const howHerd = createRoute(at('/how/herd')).lazy(() => import('./how-herd.tsx').then((page) => page.route))
const signIn = createRoute(at('/sign-in')).lazy(() => import('./sign-in.tsx').then((page) => page.route))
const join = createRoute(at('/join')).lazy(() => import('./join.tsx').then((page) => page.route))
const you = createRoute(at('/you')).lazy(() => import('./you.tsx').then((page) => page.route))
const waiting = createRoute(at('/waiting')).lazy(() => import('./waiting.tsx').then((page) => page.route))
const feedback = createRoute(at('/feedback')).lazy(() => import('./feedback.tsx').then((page) => page.route))
const people = createRoute(at('/people')).lazy(() => import('./people.tsx').then((page) => page.route))
const shared = createRoute(at('/shared')).lazy(() => import('./shared.tsx').then((page) => page.route))
const pageRoutes = [
  dashboard,
  raceLens,
  breeding,
  geneTrace,
  matingBoard,
  horses,
  horse,
  careerLine,
  lifeInFoals,
  tracks,
  trackLadder,
  injuries,
  data,
  seasonPlan,
  stallionBook,
  crosses,
  compare,
  raceCards,
  raceCard,
  mares,
  toDo,
  variances,
  how,
  howPage,
  howHerd,
  signIn,
  join,
  you,
  people,
  shared,
  waiting,
  feedback,
] as const

/** The gallery; the constant condition drops it from the production bundle. */
const devRoutes = import.meta.env.DEV
  ? [
      createRoute(at('/gallery')).lazy(() => import('./gallery.tsx').then((page) => page.route)),
      createRoute(at('/gallery/breeding')).lazy(() =>
        import('./gallery-breeding.tsx').then((page) => page.route),
      ),
      createRoute(at('/gallery/comeback')).lazy(() =>
        import('./gallery-comeback.tsx').then((page) => page.route),
      ),
      createRoute(at('/gallery/career-line')).lazy(() =>
        import('./gallery-career-line.tsx').then((page) => page.route),
      ),
      createRoute(at('/gallery/data-studio')).lazy(() =>
        import('./gallery-data-studio.tsx').then((page) => page.route),
      ),
      createRoute(at('/gallery/how')).lazy(() => import('./gallery-how.tsx').then((page) => page.route)),
      createRoute(at('/gallery/herd-check')).lazy(() =>
        import('./gallery-herd-check.tsx').then((page) => page.route),
      ),
      createRoute(at('/gallery/gene-trace')).lazy(() =>
        import('./gallery-gene-trace.tsx').then((page) => page.route),
      ),
      createRoute(at('/gallery/horse')).lazy(() => import('./gallery-horse.tsx').then((page) => page.route)),
      createRoute(at('/gallery/life-in-foals')).lazy(() =>
        import('./gallery-life-in-foals.tsx').then((page) => page.route),
      ),
      createRoute(at('/gallery/two-hundreds')).lazy(() =>
        import('./gallery-two-hundreds.tsx').then((page) => page.route),
      ),
      createRoute(at('/gallery/mapping')).lazy(() =>
        import('./gallery-mapping.tsx').then((page) => page.route),
      ),
      createRoute(at('/gallery/mating-board')).lazy(() =>
        import('./gallery-mating-board.tsx').then((page) => page.route),
      ),
      createRoute(at('/gallery/records')).lazy(() =>
        import('./gallery-records.tsx').then((page) => page.route),
      ),
      createRoute(at('/gallery/races')).lazy(() => import('./gallery-races.tsx').then((page) => page.route)),
      createRoute(at('/gallery/track-ladder')).lazy(() =>
        import('./gallery-track-ladder.tsx').then((page) => page.route),
      ),
      createRoute(at('/gallery/runnings')).lazy(() =>
        import('./gallery-runnings.tsx').then((page) => page.route),
      ),
      createRoute(at('/gallery/waiting')).lazy(() =>
        import('./gallery-waiting.tsx').then((page) => page.route),
      ),
      createRoute(at('/gallery/variances')).lazy(() =>
        import('./gallery-variances.tsx').then((page) => page.route),
      ),
    ]
  : []

export const routeTree = root.addChildren([...pageRoutes, ...devRoutes])
export const PagePending = () => <SkeletonRows label="Loading the page" rows={5} />
