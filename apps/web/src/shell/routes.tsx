import { createLazyRoute, createRoute, redirect, useParams } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { PageNotFound } from '../app/PageFailure.tsx'
import { pages } from '../app/pages.ts'
import { paths } from '../app/paths.ts'
import { idIn, parseSearch, type RawSearch } from '../app/search.ts'
import { readCompareSearch } from '../barn/compare/compare-search.ts'
import { readHorsePageSearch } from '../barn/horse-page/horse-page-search.ts'
import { readCrossesSearch } from '../breeding/crosses/crosses-search.ts'
import { readTraceSearch } from '../breeding/gene-trace/trace-search.ts'
import { readBoardSearch } from '../breeding/mating-board/board-search.ts'
import { readBreedingSearch } from '../breeding/planner/breeding-search.ts'
import { readPlanSearch } from '../breeding/season-plan/plan-search.ts'
import { readHorseSearch } from '../herd/horses/horse-search.ts'
import { readCardsSearch } from '../racing/cards/cards-search.ts'
import { readInjurySearch } from '../racing/injury-manager/injury-search.ts'
import { readRaceSearch } from '../racing/race/race-search.ts'
import { readLadderSearch } from '../racing/track-ladder/ladder-search.ts'
import { readTrackSearch } from '../racing/tracks/track-search.ts'
import { readSeasonSearch } from '../season/mares/season-search.ts'
import { readBookSearch } from '../season/stallion-book/book-search.ts'
import { readToDoSearch } from '../season/to-do/to-do-search.ts'
import { at } from './root.tsx'

/** Loads a page's view when the page is first opened. */
type View = () => Promise<FunctionComponent>

const viewAt = (path: string, view: View) => async () => createLazyRoute(path)({ component: await view() })

/** A page whose address has no parameters, or none that are read. */
const page = ({ path }: { path: string }, view: View) => createRoute(at(path)).lazy(viewAt(path, view))

/** A page with search parameters: those that aren't its own are taken out of the address. */
const searched = ({ path }: { path: string }, validateSearch: (raw: RawSearch) => object, view: View) =>
  createRoute({ ...at(path), validateSearch }).lazy(viewAt(path, view))

/** Of the record that `$id` names; another id starts it afresh. */
const ofId = (Page: FunctionComponent<{ id: number }>) =>
  function PageOfId() {
    const id = idIn(useParams({ strict: false }), 'id')
    return id === undefined ? <PageNotFound /> : <Page key={id} id={id} />
  }

const { path: raceLens } = pages.raceLens

export const pageRoutes = [
  searched(pages.dashboard, readBoardSearch, async () => (await import('../barn/dashboard/DashboardPage.tsx')).DashboardPage),
  createRoute({
    ...at(raceLens),
    validateSearch: readRaceSearch,
    beforeLoad: ({ location }) => {
      // Links of earlier versions named a sealed card here.
      const card = idIn(parseSearch(location.searchStr), 'card')
      if (card !== undefined) throw redirect({ href: paths.raceCard(card), replace: true })
    },
  }).lazy(viewAt(raceLens, async () => (await import('../racing/race-lens/RaceLens.tsx')).RaceLens)),
  searched(pages.breeding, readBreedingSearch, async () => (await import('../breeding/planner/BreedingPlanner.tsx')).BreedingPlanner),
  searched(pages.geneTrace, readTraceSearch, async () => (await import('../breeding/gene-trace/GeneTracePage.tsx')).GeneTracePage),
  searched(pages.matingBoard, readBoardSearch, async () => (await import('../breeding/mating-board/MatingBoardPage.tsx')).MatingBoardPage),
  searched(pages.horses, readHorseSearch, async () => (await import('../barn/horse-list/HorsesPage.tsx')).HorsesPage),
  searched(pages.horse, readHorsePageSearch, async () => ofId((await import('../barn/horse-page/HorsePage.tsx')).HorsePage)),
  page(pages.careerLine, async () => ofId((await import('../racing/career-line/CareerLinePage.tsx')).CareerLinePage)),
  page(pages.lifeInFoals, async () => ofId((await import('../barn/horse-page/LifeInFoalsPage.tsx')).LifeInFoalsPage)),
  searched(pages.tracks, readTrackSearch, async () => (await import('../racing/tracks/TracksPage.tsx')).TracksPage),
  searched(pages.trackLadder, readLadderSearch, async () => (await import('../racing/track-ladder/TrackLadderPage.tsx')).TrackLadderPage),
  searched(pages.injuries, readInjurySearch, async () => (await import('../racing/injury-manager/InjuriesPage.tsx')).InjuriesPage),
  page(pages.data, async () => (await import('../files/data-studio/DataStudio.tsx')).DataStudio),
  searched(pages.seasonPlan, readPlanSearch, async () => (await import('../breeding/season-plan/SeasonPlanPage.tsx')).SeasonPlanPage),
  searched(pages.stallionBook, readBookSearch, async () => (await import('../season/stallion-book/StallionBookPage.tsx')).StallionBookPage),
  searched(pages.crosses, readCrossesSearch, async () => (await import('../breeding/crosses/CrossesPage.tsx')).CrossesPage),
  searched(pages.compare, readCompareSearch, async () => (await import('../barn/compare/ComparePage.tsx')).ComparePage),
  searched(pages.raceCards, readCardsSearch, async () => (await import('../racing/cards/RaceCardsPage.tsx')).RaceCardsPage),
  page(pages.raceCard, async () => (await import('../racing/cards/RaceCardPage.tsx')).RaceCardPage),
  searched(pages.mares, readSeasonSearch, async () => (await import('../season/mares/MaresPage.tsx')).MaresPage),
  searched(pages.toDo, readToDoSearch, async () => (await import('../season/to-do/ToDoPage.tsx')).ToDoPage),
  page(pages.variances, async () => (await import('../how/variances/VariancesPage.tsx')).VariancesPage),
  page(pages.how, async () => (await import('../how/HowPage.tsx')).HowPage),
  page(pages.howCard, async () => (await import('../how/CardPage.tsx')).CardPage),
  page(pages.assumptions, async () => (await import('../how/AssumptionsPage.tsx')).AssumptionsPage),
  page(pages.herdCheck, async () => (await import('../how/herd-check/HerdCheckPage.tsx')).HerdCheckPage),
  page(pages.signIn, async () => (await import('../people/SignInPage.tsx')).SignInPage),
  page(pages.join, async () => (await import('../people/JoinPage.tsx')).JoinPage),
  page(pages.you, async () => (await import('../people/YouPage.tsx')).YouPage),
  page(pages.people, async () => (await import('../people/PeoplePage.tsx')).PeoplePage),
  page(pages.shared, async () => (await import('../app/share/SharesPage.tsx')).SharesPage),
  page(pages.waiting, async () => (await import('./waiting/WaitingPage.tsx')).WaitingPage),
  page(pages.feedback, async () => (await import('./frame/FeedbackView.tsx')).FeedbackPage),
]
