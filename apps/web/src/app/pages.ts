import type { CallName } from './api/routes.ts'
import type { Page } from './page.ts'
import { type RawSearch, stringifySearch } from './search.ts'

/** In the order of the map: of the header, its tabs, and what the search offers. */
export const pages = {
  dashboard: {
    path: '/',
    name: 'Dashboard',
    header: { key: 'd', bar: { name: 'Home', icon: 'home' } },
    tab: 'Today',
  },
  toDo: {
    path: '/to-do',
    name: 'To Do',
    need: 'getSeasonWeek',
    forms: { add: 'createToDo', edit: 'updateToDo' },
    of: '/',
    tab: 'To Do',
  },
  // The whole barn's, as on the Dashboard; a horse's own is on his page.
  activity: { path: '/activity', name: 'Activity', need: 'getDashboard', of: '/', tab: 'Activity' },
  raceLens: {
    path: '/race-lens',
    name: 'Race Lens',
    header: { key: 'r', bar: { name: 'Races', icon: 'flag' } },
    tab: 'Predict',
  },
  raceCards: { path: '/race-cards', name: 'Sealed Cards', of: '/race-lens', tab: 'Sealed Cards' },
  raceCard: { path: '/race-cards/$card' },
  herdCheck: {
    path: '/how/herd',
    name: 'How Right Was It?',
    need: 'getHerdModel',
    of: '/race-lens',
    tab: 'How Right',
  },
  breeding: {
    path: '/breeding',
    name: 'Breeding Planner',
    need: 'predictBreeding',
    header: { key: 'b', bar: { name: 'Breeding', icon: 'cross' } },
    tab: 'Cross',
  },
  geneTrace: {
    path: '/breeding/trace',
    name: 'Gene Trace',
    need: 'predictBreeding',
    passes: ['sire', 'dam'],
  },
  matingBoard: {
    path: '/breeding/board',
    name: 'Mating Board',
    need: 'predictBreeding',
    tab: 'Mating Board',
  },
  seasonPlan: {
    path: '/season-plan',
    name: 'Season Plan',
    need: 'predictSeasonPlan',
    of: '/breeding',
    tab: 'Season Plan',
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
    of: '/breeding',
    tab: 'Mares’ Season',
    opens: ['mare', 'cover'],
    passes: ['season'],
  },
  stallionBook: {
    path: '/stallion-book',
    name: 'Stallion Book',
    need: 'listStallionBookEntries',
    forms: { 'form=import': 'importRecords' },
    of: '/breeding',
    tab: 'Stallion Book',
  },
  semenTank: {
    path: '/semen-tank',
    name: 'Semen Tank',
    need: 'listSemenLots',
    of: '/breeding',
    tab: 'Semen Tank',
  },
  collectionDay: {
    path: '/collection-day',
    name: 'Collection Day',
    need: 'listRequestDays',
    of: '/breeding',
    tab: 'Collection Day',
  },
  registryRules: {
    path: '/registry-rules',
    name: 'Registry Rules',
    need: 'listRules',
    of: '/breeding',
    tab: 'Registry Rules',
  },
  crosses: {
    path: '/crosses',
    name: 'Saved Crosses',
    need: 'listCrosses',
    forms: { notes: 'updateCross' },
    of: '/breeding',
    tab: 'Saved Crosses',
  },
  horses: {
    path: '/horses',
    name: 'Horse Management',
    forms: { add: 'createHorse', edit: 'updateHorse' },
    header: { key: 'h', bar: { name: 'Horses', icon: 'rows' } },
    tab: 'Herd',
  },
  horse: {
    path: '/horses/$id',
    forms: { 'open=edit': 'updateHorse', 'open=merge': 'mergeHorses' },
    record: 'Horse',
  },
  lifeInFoals: { path: '/horses/$id/foals', need: 'getLifeInFoals' },
  careerLine: { path: '/horses/$id/career' },
  keepPaying: { path: '/horses/$id/keep-paying', need: 'getKeepPaying' },
  contacts: {
    path: '/contacts',
    name: 'Contacts',
    need: 'listContacts',
    forms: { add: 'createContact' },
    of: '/horses',
    tab: 'Contacts',
  },
  contact: {
    path: '/contacts/$id',
    need: 'getContact',
    forms: { 'open=edit': 'updateContact', 'open=merge': 'mergeContacts' },
    record: 'Contact',
  },
  statement: { path: '/contacts/$id/statement', need: 'getStatement' },
  statements: {
    path: '/statements',
    name: 'Statements',
    need: 'previewStatements',
    of: '/horses',
    tab: 'Statements',
  },
  issuedStatement: { path: '/statements/$id', need: 'getIssued' },
  ownerReport: { path: '/contacts/$id/report', need: 'getOwnerReport' },
  ownerReports: {
    path: '/owner-reports',
    name: 'Owner Reports',
    need: 'previewOwnerReports',
    of: '/horses',
    tab: 'Owner Reports',
  },
  here: { path: '/here', name: 'Who Is Here', need: 'listStandings', of: '/horses', tab: 'Here' },
  compare: { path: '/compare', name: 'Compare Horses', of: '/horses', tab: 'Compare' },
  tracks: {
    path: '/tracks',
    name: 'Track Intel',
    forms: { form: 'createTrack' },
    header: { key: 't' },
    tab: 'Tracks',
    opens: ['track'],
  },
  trackLadder: { path: '/tracks/ladder', name: 'Track Ladder', tab: 'Ladder' },
  injuries: {
    path: '/injuries',
    name: 'Injury Manager',
    forms: { add: 'createInjury', edit: 'updateInjury' },
    header: { key: 'i' },
    tab: 'Injuries',
  },
  withdrawals: {
    path: '/withdrawals',
    name: 'Withdrawal Times',
    need: 'listWithdrawals',
    of: '/injuries',
    tab: 'Withdrawal Times',
  },
  data: { path: '/data', name: 'Data Studio', need: 'uploadData', header: { key: 's' }, tab: 'Add Files' },
  dataQuality: { path: '/data/quality', name: 'Data Quality', need: 'getDataQuality', tab: 'Quality' },
  dataExport: { path: '/data/export', name: 'Export', need: 'uploadData', tab: 'Export' },
  shared: { path: '/shared', name: 'Shared Pages', need: 'listShares', of: '/data', tab: 'Shared' },
  system: { path: '/data/system', name: 'System', need: 'getSystem', tab: 'System' },
  how: { path: '/how', name: 'How It’s Figured' },
  howCard: { path: '/how/$card' },
  assumptions: { path: '/how/assumptions', name: 'What We Assume' },
  variances: { path: '/how/variances', name: 'What Your Starts Say About Speed' },
  feedback: { path: '/feedback', name: 'Feedback' },
  signIn: { path: '/sign-in', name: 'Sign In' },
  join: { path: '/join', name: 'Welcome' },
  you: { path: '/you', name: 'Your Account' },
  people: { path: '/people', name: 'People', need: 'listPeople' },
  waiting: { path: '/waiting', name: 'Waiting Entries' },
} as const satisfies Record<string, Page>

export const allPages: readonly Page[] = Object.values(pages)
export const headerPages = allPages.filter(({ header }) => header !== undefined)

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

/** Of `/horses/7/career`: `/horses/7`. */
const pathAbove = (pathname: string): string => pathname.slice(0, Math.max(0, pathname.lastIndexOf('/')))

/** What the page at an address is called. */
export function pageName(href: string): string | undefined {
  const pathname = pathnameOf(href)
  const page = pageAt(pathname)
  const isRecord = page !== undefined && page.name === undefined
  return isRecord ? pageName(pathAbove(pathname)) : page?.name
}

/** The page or one above it by its path that is so. */
const nearest = (page: Page | undefined, isSo: (page: Page) => boolean): Page | undefined =>
  page === undefined || isSo(page) ? page : nearest(pageAt(pathAbove(page.path)), isSo)

/** The page of the header that a page belongs to; a model's card belongs to none. */
export function headerOf(page: Page | undefined): Page | undefined {
  const own = nearest(page, ({ header, of }) => header !== undefined || of !== undefined)
  return own?.of === undefined ? own : pageAt(own.of)
}

/** The tab that a page has or is below. */
export const tabOf = (page: Page | undefined): Page | undefined =>
  nearest(page, ({ tab }) => tab !== undefined)

/** The tabs of a page of the header, itself the first. */
export const tabsOf = (header: Page): readonly Page[] =>
  allPages.filter((page) => page.tab !== undefined && headerOf(page) === header)

export interface Crumb {
  name: string
  href: string
  /** A record, whose own name takes the place of this one. */
  isRecord: boolean
}

/** The pages above one, from its tab down. @param search the parameters of its address */
export function crumbsOf(pathname: string, search: RawSearch = {}): readonly Crumb[] {
  const page = pageAt(pathname)
  const isOneOfList = page?.opens?.some((name) => search[name] !== undefined) ?? false
  const path = isOneOfList ? pathname : pathAbove(pathname)
  const above = isOneOfList || page?.tab === undefined ? pageAt(path) : undefined
  if (above === undefined) return []
  const passed = Object.fromEntries((page?.passes ?? []).map((name) => [name, search[name]]))
  const crumb = {
    name: above.tab ?? above.record ?? above.name ?? '',
    href: `${path}${stringifySearch(passed)}`,
    isRecord: above.record !== undefined,
  }
  return [...crumbsOf(path), crumb]
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
