import type { IconName } from '../ui/Icon.tsx'
import type { CallName } from './api/routes.ts'

/** All that is said of a page; routes, links, header, window title, rights and search read it here. */
export interface Page {
  /** `$id` is what differs from record to record. */
  path: string
  /** Left out where it is that of the page above: a record's page is called like its list. */
  name?: string
  /** The call without which it is of no use; left out where everyone who is in may open it. */
  need?: CallName
  /** What its forms need, by the parameter of the address that opens them, or by it and its value; the first that fits counts. */
  forms?: Readonly<Record<string, CallName>>
  /** What one finds there, and other words for it; the search offers pages that say so. */
  search?: { about: string; also: string }
  /** In the header: the key that opens it after g, and its place in the bar at the bottom of a phone. */
  header?: { key: string; tab?: { name: string; icon: IconName } }
}

/** In the order of use: of the header, and of what the search offers. */
export const pages = {
  matingBoard: {
    path: '/breeding/board',
    name: 'Mating Board',
    need: 'predictBreeding',
    search: { about: 'My mares by stallions at a glance', also: 'matings grid safe' },
  },
  seasonPlan: {
    path: '/season-plan',
    name: 'Season Plan',
    need: 'predictSeasonPlan',
    search: { about: 'Which stallion for which mare', also: 'best matings budget' },
  },
  mares: {
    path: '/mares',
    name: 'Mares’ Season',
    need: 'listSeasonMares',
    forms: {
      'form=cover': 'createCover',
      'form=foaling': 'recordFoaling',
      'form=edit': 'updateCoverEvent',
      form: 'createCoverEvent',
    },
    search: { about: 'Bred, in foal, due', also: 'mares season breedings scans foaling' },
  },
  toDo: {
    path: '/to-do',
    name: 'To Do',
    need: 'getSeasonWeek',
    forms: { add: 'createToDo', edit: 'updateToDo' },
    search: { about: 'The week ahead', also: 'calendar duties due tasks week' },
  },
  stallionBook: {
    path: '/stallion-book',
    name: 'Stallion Book',
    need: 'listStallionBookEntries',
    forms: { 'form=import': 'importRecords' },
    search: { about: 'Bookings by season', also: 'booked mares terms contracts' },
  },
  crosses: {
    path: '/crosses',
    name: 'Saved Crosses',
    need: 'listCrosses',
    forms: { notes: 'updateCross' },
    search: { about: 'Crosses you kept', also: 'matings' },
  },
  raceCards: {
    path: '/race-cards',
    name: 'Sealed Cards',
    search: { about: 'Predictions sealed before the race', also: 'race cards scored' },
  },
  raceCard: { path: '/race-cards/$card' },
  dashboard: {
    path: '/',
    name: 'Dashboard',
    search: { about: 'What needs you', also: 'home start overview' },
    header: { key: 'd', tab: { name: 'Home', icon: 'home' } },
  },
  raceLens: {
    path: '/race-lens',
    name: 'Race Lens',
    header: { key: 'r', tab: { name: 'Races', icon: 'flag' } },
  },
  breeding: {
    path: '/breeding',
    name: 'Breeding Planner',
    need: 'predictBreeding',
    header: { key: 'b', tab: { name: 'Breeding', icon: 'cross' } },
  },
  geneTrace: { path: '/breeding/trace', name: 'Gene Trace', need: 'predictBreeding' },
  horses: {
    path: '/horses',
    name: 'Horse Management',
    forms: { add: 'createHorse', edit: 'updateHorse' },
    search: { about: 'All horses', also: 'list herd' },
    header: { key: 'h', tab: { name: 'Horses', icon: 'rows' } },
  },
  horse: { path: '/horses/$id', forms: { 'open=edit': 'updateHorse' } },
  lifeInFoals: { path: '/horses/$id/foals', need: 'getLifeInFoals' },
  careerLine: { path: '/horses/$id/career' },
  tracks: {
    path: '/tracks',
    name: 'Track Intel',
    forms: { form: 'createTrack' },
    search: { about: 'Tracks and their speed index tables', also: 'map altitude' },
    header: { key: 't' },
  },
  trackLadder: {
    path: '/tracks/ladder',
    name: 'Track Ladder',
    search: { about: 'One time at every track', also: 'compare tracks speed index' },
  },
  injuries: {
    path: '/injuries',
    name: 'Injury Manager',
    forms: { add: 'createInjury', edit: 'updateInjury' },
    search: { about: 'Out now, and back again', also: 'injuries lame list' },
    header: { key: 'i' },
  },
  data: { path: '/data', name: 'Data Studio', need: 'uploadData', header: { key: 's' } },
  shared: {
    path: '/shared',
    name: 'Shared Pages',
    need: 'listShares',
    search: { about: 'Links you gave out', also: 'share send revoke link' },
  },
  feedback: {
    path: '/feedback',
    name: 'Feedback',
    search: { about: 'Where to send it', also: 'bug problem contact help' },
  },
  compare: {
    path: '/compare',
    name: 'Compare Horses',
    search: { about: 'Up to four side by side', also: 'against' },
  },
  how: {
    path: '/how',
    name: 'How It’s Figured',
    search: { about: 'Every model in plain words', also: 'how its method sources' },
  },
  assumptions: {
    path: '/how/assumptions',
    name: 'What We Assume',
    search: { about: 'How It’s Figured', also: 'assumptions numbers sources' },
  },
  howCard: { path: '/how/$card' },
  herdCheck: {
    path: '/how/herd',
    name: 'How Right Was It?',
    need: 'getHerdModel',
    search: { about: 'The newest season predicted and compared', also: 'check' },
  },
  variances: { path: '/how/variances', name: 'What Your Starts Say About Speed' },
  signIn: { path: '/sign-in', name: 'Sign In' },
  join: { path: '/join', name: 'Welcome' },
  you: { path: '/you', name: 'Your Account' },
  people: { path: '/people', name: 'People', need: 'listPeople' },
  waiting: { path: '/waiting', name: 'Waiting Entries' },
} as const satisfies Record<string, Page>

export const allPages: readonly Page[] = Object.values(pages)

/** `/horses/$id` with its id. */
export const filled = (path: string, id: number | string): string => path.replace(/\$\w+/, String(id))

const fits = (path: string, pathname: string): boolean =>
  new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(pathname)

const pathnameOf = (href: string): string => href.split(/[?#]/)[0] ?? ''

/** The page at an address; one that isn't there counts as that of the list above it. */
export function pageAt(href: string): Page | undefined {
  const pathname = pathnameOf(href)
  return (
    allPages.find(({ path }) => path === pathname) ??
    allPages.find(({ path }) => fits(path, pathname)) ??
    allPages.find(({ path }) => path !== '/' && pathname.startsWith(`${path}/`))
  )
}

/** What the page at an address is called. */
export function pageName(href: string): string | undefined {
  const pathname = pathnameOf(href)
  const page = pageAt(pathname)
  const isRecord = page !== undefined && page.name === undefined
  return isRecord ? pageName(pathname.slice(0, pathname.lastIndexOf('/'))) : page?.name
}

/** The call an address of the app needs; undefined where everyone who is in may open it. */
export function needOf(href: string): CallName | undefined {
  const [address = ''] = href.split('#')
  const [pathname = '', search = ''] = address.split('?')
  const page = pageAt(pathname)
  const parameters = search === '' ? [] : search.split('&')
  const form = Object.entries(page?.forms ?? {}).find(([having]) => has(parameters, having))
  return form?.[1] ?? page?.need
}

/** Whether one of the parameters, as `name=value`, has this name, or this name and value. */
const has = (parameters: readonly string[], having: string): boolean =>
  parameters.some((parameter) => parameter === having || parameter.startsWith(`${having}=`))
