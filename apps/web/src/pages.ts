import { paths } from './paths.ts'

export interface PageLink {
  name: string
  short: string
  href: string
}

/** The seven pages, in the order of the header. */
export const pages: readonly PageLink[] = [
  { name: 'Dashboard', short: 'Home', href: paths.dashboard() },
  { name: 'Race Lens', short: 'Races', href: paths.raceLens() },
  { name: 'Breeding Planner', short: 'Breeding', href: paths.breeding() },
  { name: 'Horse Management', short: 'Horses', href: paths.horses() },
  { name: 'Track Intel', short: 'Tracks', href: paths.tracks() },
  { name: 'Injury Manager', short: 'Injuries', href: paths.injuries() },
  { name: 'Data Studio', short: 'Data', href: paths.data() },
]

/** Pages that others lead to. */
export const furtherPages: readonly PageLink[] = [
  { name: 'Sign In', short: 'Sign in', href: paths.signIn() },
  { name: 'Welcome', short: 'Welcome', href: paths.join() },
  { name: 'Your Account', short: 'You', href: paths.you() },
  { name: 'People', short: 'People', href: paths.people() },
  { name: 'Shared Pages', short: 'Shared', href: paths.shared() },
  { name: 'Waiting Entries', short: 'Waiting', href: paths.waiting() },
  { name: 'Mating Board', short: 'Board', href: paths.matingBoard() },
  { name: 'Stallion Book', short: 'Book', href: paths.stallionBook() },
  { name: 'Saved Crosses', short: 'Crosses', href: paths.crosses() },
  { name: 'Sealed Cards', short: 'Cards', href: paths.raceCards() },
  { name: 'Mares’ Season', short: 'Mares', href: paths.mares() },
  { name: 'To Do', short: 'To Do', href: paths.toDo() },
  { name: 'Season Plan', short: 'Plan', href: paths.seasonPlan() },
  { name: 'Track Ladder', short: 'Ladder', href: paths.trackLadder() },
  { name: 'Gene Trace', short: 'Trace', href: paths.geneTrace() },
  { name: 'Compare Horses', short: 'Compare', href: paths.compare([]) },
  { name: 'What We Assume', short: 'Assumed', href: paths.how('assumptions') },
  { name: 'How It’s Figured', short: 'How', href: paths.how() },
  { name: 'How Right Was It?', short: 'Checked', href: paths.herdCheck() },
  { name: 'What Your Starts Say About Speed', short: 'Starts', href: paths.variances() },
]

/** The page of an address's path; without a name of its own it counts as that of the list above it. */
export function pageAt(path: string): PageLink | undefined {
  const all = [...pages, ...furtherPages]
  return (
    all.find(({ href }) => href === path) ??
    all.find(({ href }) => href !== '/' && path.startsWith(`${href}/`))
  )
}
