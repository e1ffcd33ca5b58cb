import { createLazyRoute, createRoute, redirect, useParams } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { PageNotFound } from '../app/PageFailure.tsx'
import type { Page } from '../app/page.ts'
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
import { readKeepPayingSearch } from '../racing/keep-paying/keep-paying-search.ts'
import { readStatementSearch } from '../herd/charges/statement-search.ts'
import { readContactSearch, readContactsSearch } from '../herd/contacts/contacts-search.ts'
import { readHorseSearch } from '../herd/horses/horse-search.ts'
import { readReportSearch } from '../herd/owner-reports/report-search.ts'
import { readHereSearch } from '../herd/stays/here-search.ts'
import { readCardsSearch } from '../racing/cards/cards-search.ts'
import { readInjurySearch } from '../racing/injury-manager/injury-search.ts'
import { readRaceSearch } from '../racing/race/race-search.ts'
import { readLadderSearch } from '../racing/track-ladder/ladder-search.ts'
import { readTrackSearch } from '../racing/tracks/track-search.ts'
import { readSeasonSearch } from '../season/mares/season-search.ts'
import { readCollectionDaySearch } from '../season/collection-day/day-search.ts'
import { readBookSearch } from '../season/stallion-book/book-search.ts'
import { readToDoSearch } from '../season/to-do/to-do-search.ts'
import { at } from './root.tsx'

/** Loads a view with its part of the app, when its page is first opened. */
type LoadView = () => Promise<FunctionComponent>

const viewAt = (path: string, load: LoadView) => async () =>
  createLazyRoute(path)({ component: await load() })

/** @param read reads the page's search parameters; others are taken out of the address */
const page = ({ path }: Page, load: LoadView, read?: (raw: RawSearch) => object) =>
  createRoute({ ...at(path), ...(read && { validateSearch: read }) }).lazy(viewAt(path, load))

/** The view of the record that `$id` names; another id starts it afresh. */
const ofId = (View: FunctionComponent<{ id: number }>) =>
  function ViewOfId() {
    const id = idIn(useParams({ strict: false }), 'id')
    return id === undefined ? <PageNotFound /> : <View key={id} id={id} />
  }

const { path: raceLens } = pages.raceLens

/** Of all pages; what else is said of a page is in app/pages.ts. */
export const pageRoutes = [
  page(
    pages.dashboard,
    async () => (await import('../barn/dashboard/DashboardPage.tsx')).DashboardPage,
    readBoardSearch,
  ),
  page(pages.activity, async () => (await import('../barn/dashboard/ActivityPage.tsx')).ActivityPage),
  createRoute({
    ...at(raceLens),
    validateSearch: readRaceSearch,
    beforeLoad: ({ location }) => {
      // Links of earlier versions named a sealed card here.
      const card = idIn(parseSearch(location.searchStr), 'card')
      if (card !== undefined) throw redirect({ href: paths.raceCard(card), replace: true })
    },
  }).lazy(viewAt(raceLens, async () => (await import('../racing/race-lens/RaceLens.tsx')).RaceLens)),
  page(
    pages.breeding,
    async () => (await import('../breeding/planner/BreedingPlanner.tsx')).BreedingPlanner,
    readBreedingSearch,
  ),
  page(
    pages.geneTrace,
    async () => (await import('../breeding/gene-trace/GeneTracePage.tsx')).GeneTracePage,
    readTraceSearch,
  ),
  page(
    pages.matingBoard,
    async () => (await import('../breeding/mating-board/MatingBoardPage.tsx')).MatingBoardPage,
    readBoardSearch,
  ),
  page(
    pages.horses,
    async () => (await import('../barn/horse-list/HorsesPage.tsx')).HorsesPage,
    readHorseSearch,
  ),
  page(
    pages.horse,
    async () => ofId((await import('../barn/horse-page/HorsePage.tsx')).HorsePage),
    readHorsePageSearch,
  ),
  page(pages.careerLine, async () =>
    ofId((await import('../racing/career-line/CareerLinePage.tsx')).CareerLinePage),
  ),
  page(
    pages.keepPaying,
    async () => ofId((await import('../racing/keep-paying/KeepPayingPage.tsx')).KeepPayingPage),
    readKeepPayingSearch,
  ),
  page(pages.lifeInFoals, async () =>
    ofId((await import('../barn/horse-page/LifeInFoalsPage.tsx')).LifeInFoalsPage),
  ),
  page(pages.here, async () => (await import('../herd/stays/HerePage.tsx')).HerePage, readHereSearch),
  page(
    pages.contacts,
    async () => (await import('../herd/contacts/ContactsPage.tsx')).ContactsPage,
    readContactsSearch,
  ),
  page(
    pages.contact,
    async () => ofId((await import('../herd/contacts/ContactPage.tsx')).ContactPage),
    readContactSearch,
  ),
  page(
    pages.statement,
    async () => ofId((await import('../herd/charges/StatementPage.tsx')).StatementPage),
    readStatementSearch,
  ),
  page(
    pages.statements,
    async () => (await import('../herd/statements/StatementsPage.tsx')).StatementsPage,
    readStatementSearch,
  ),
  page(
    pages.ownerReport,
    async () => ofId((await import('../herd/owner-reports/OwnerReportPage.tsx')).OwnerReportPage),
    readReportSearch,
  ),
  page(
    pages.ownerReports,
    async () => (await import('../herd/owner-reports/OwnerReportsPage.tsx')).OwnerReportsPage,
    readReportSearch,
  ),
  page(pages.issuedStatement, async () =>
    ofId((await import('../herd/statements/IssuedStatementPage.tsx')).IssuedStatementPage),
  ),
  page(pages.withdrawals, async () => (await import('../herd/care/WithdrawalsPage.tsx')).WithdrawalsPage),
  page(
    pages.tracks,
    async () => (await import('../racing/tracks/TracksPage.tsx')).TracksPage,
    readTrackSearch,
  ),
  page(
    pages.trackLadder,
    async () => (await import('../racing/track-ladder/TrackLadderPage.tsx')).TrackLadderPage,
    readLadderSearch,
  ),
  page(
    pages.injuries,
    async () => (await import('../racing/injury-manager/InjuriesPage.tsx')).InjuriesPage,
    readInjurySearch,
  ),
  page(pages.data, async () => (await import('../files/data-studio/DataStudio.tsx')).DataStudio),
  page(pages.dataQuality, async () => (await import('../files/data-studio/QualityPage.tsx')).QualityPage),
  page(pages.dataExport, async () => (await import('../files/data-studio/ExportPage.tsx')).ExportPage),
  page(pages.system, async () => (await import('../files/system/SystemPage.tsx')).SystemPage),
  page(
    pages.seasonPlan,
    async () => (await import('../breeding/season-plan/SeasonPlanPage.tsx')).SeasonPlanPage,
    readPlanSearch,
  ),
  page(
    pages.stallionBook,
    async () => (await import('../season/stallion-book/StallionBookPage.tsx')).StallionBookPage,
    readBookSearch,
  ),
  page(pages.semenTank, async () => (await import('../herd/semen/SemenTankPage.tsx')).SemenTankPage),
  page(
    pages.collectionDay,
    async () => (await import('../season/collection-day/CollectionDayPage.tsx')).CollectionDayPage,
    readCollectionDaySearch,
  ),
  page(
    pages.registryRules,
    async () => (await import('../herd/semen/RegistryRulesPage.tsx')).RegistryRulesPage,
  ),
  page(
    pages.crosses,
    async () => (await import('../breeding/crosses/CrossesPage.tsx')).CrossesPage,
    readCrossesSearch,
  ),
  page(
    pages.compare,
    async () => (await import('../barn/compare/ComparePage.tsx')).ComparePage,
    readCompareSearch,
  ),
  page(
    pages.raceCards,
    async () => (await import('../racing/cards/RaceCardsPage.tsx')).RaceCardsPage,
    readCardsSearch,
  ),
  page(pages.raceCard, async () => (await import('../racing/cards/RaceCardPage.tsx')).RaceCardPage),
  page(pages.mares, async () => (await import('../season/mares/MaresPage.tsx')).MaresPage, readSeasonSearch),
  page(pages.toDo, async () => (await import('../season/to-do/ToDoPage.tsx')).ToDoPage, readToDoSearch),
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
