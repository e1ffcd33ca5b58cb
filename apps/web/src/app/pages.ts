import type { CallName } from './api/routes.ts'
import { paths } from './paths.ts'
import type { IconName } from '../ui/Icon.tsx'

export interface Page {
  name: string
  href: string
  /** The call without which it is of no use; left out where everyone who is in may open it. */
  need?: CallName
}

/** A page of the header. */
export interface HeaderPage extends Page {
  /** Opens it after g. */
  key: string
  /** Where a phone has it in the bar at the bottom. */
  tab?: { name: string; icon: IconName }
}

/** The seven pages, in the order of the header. */
export const pages: readonly HeaderPage[] = [
  {
    name: 'Dashboard',
    href: paths.dashboard(),
    need: 'getDashboard',
    key: 'd',
    tab: { name: 'Home', icon: 'home' },
  },
  { name: 'Race Lens', href: paths.raceLens(), key: 'r', tab: { name: 'Races', icon: 'flag' } },
  {
    name: 'Breeding Planner',
    href: paths.breeding(),
    need: 'predictBreeding',
    key: 'b',
    tab: { name: 'Breeding', icon: 'cross' },
  },
  { name: 'Horse Management', href: paths.horses(), key: 'h', tab: { name: 'Horses', icon: 'rows' } },
  { name: 'Track Intel', href: paths.tracks(), key: 't' },
  { name: 'Injury Manager', href: paths.injuries(), key: 'i' },
  { name: 'Data Studio', href: paths.data(), need: 'uploadData', key: 's' },
]

/** Pages that others lead to. */
export const furtherPages: readonly Page[] = [
  { name: 'Sign In', href: paths.signIn() },
  { name: 'Welcome', href: paths.join() },
  { name: 'Your Account', href: paths.you() },
  { name: 'People', href: paths.people(), need: 'listPeople' },
  { name: 'Shared Pages', href: paths.shared(), need: 'listShares' },
  { name: 'Waiting Entries', href: paths.waiting() },
  { name: 'Feedback', href: paths.feedback() },
  { name: 'Mating Board', href: paths.matingBoard(), need: 'predictBreeding' },
  { name: 'Stallion Book', href: paths.stallionBook(), need: 'listStallionBookEntries' },
  { name: 'Saved Crosses', href: paths.crosses(), need: 'listCrosses' },
  { name: 'Sealed Cards', href: paths.raceCards() },
  { name: 'Mares’ Season', href: paths.mares(), need: 'listSeasonMares' },
  { name: 'To Do', href: paths.toDo(), need: 'getSeasonWeek' },
  { name: 'Season Plan', href: paths.seasonPlan(), need: 'predictSeasonPlan' },
  { name: 'Track Ladder', href: paths.trackLadder() },
  { name: 'Gene Trace', href: paths.geneTrace(), need: 'predictBreeding' },
  { name: 'Compare Horses', href: paths.compare([]) },
  { name: 'What We Assume', href: paths.how('assumptions') },
  { name: 'How It’s Figured', href: paths.how() },
  { name: 'How Right Was It?', href: paths.herdCheck(), need: 'getHerdModel' },
  { name: 'What Your Starts Say About Speed', href: paths.variances() },
]

/** The page at an address; one without a name of its own counts as that of the list above it. */
export function pageAt(href: string): Page | undefined {
  const [path = ''] = href.split(/[?#]/)
  const all = [...pages, ...furtherPages]
  return (
    all.find((page) => page.href === path) ??
    all.find((page) => page.href !== '/' && path.startsWith(`${page.href}/`))
  )
}
