import type { CallName } from '../api/routes.ts'

interface PageNeed {
  path: RegExp
  /** A parameter of the address, or one with its value: a form on the page. */
  having?: string
  call: CallName
}

/** The call without which a page, or a form on it, is of no use. The first that fits counts, so forms come before their page. */
const PAGE_NEEDS: readonly PageNeed[] = [
  { path: /^\/$/, call: 'getDashboard' },
  { path: /^\/breeding/, call: 'predictBreeding' },
  { path: /^\/season-plan/, call: 'predictSeasonPlan' },
  { path: /^\/crosses/, having: 'notes', call: 'updateCross' },
  { path: /^\/crosses/, call: 'listCrosses' },
  { path: /^\/stallion-book/, having: 'form=import', call: 'importRecords' },
  { path: /^\/stallion-book/, call: 'listStallionBookEntries' },
  { path: /^\/mares/, having: 'form=breeding', call: 'createBreeding' },
  { path: /^\/mares/, having: 'form=foaling', call: 'recordFoaling' },
  { path: /^\/mares/, having: 'form=edit', call: 'updateBreedingEvent' },
  { path: /^\/mares/, having: 'form', call: 'createBreedingEvent' },
  { path: /^\/mares/, call: 'listSeasonMares' },
  { path: /^\/to-do/, having: 'add', call: 'createDuty' },
  { path: /^\/to-do/, having: 'edit', call: 'updateDuty' },
  { path: /^\/to-do/, call: 'getSeasonWeek' },
  { path: /^\/horses$/, having: 'add', call: 'createHorse' },
  { path: /^\/horses$/, having: 'edit', call: 'updateHorse' },
  { path: /^\/horses\/\d+$/, having: 'open=edit', call: 'updateHorse' },
  { path: /^\/horses\/\d+\/foals$/, call: 'getLifeInFoals' },
  { path: /^\/injuries/, having: 'add', call: 'createInjury' },
  { path: /^\/injuries/, having: 'edit', call: 'updateInjury' },
  { path: /^\/tracks/, having: 'form', call: 'createTrack' },
  { path: /^\/how\/herd$/, call: 'getHerdModel' },
  { path: /^\/data/, call: 'uploadData' },
  { path: /^\/people/, call: 'listPeople' },
  { path: /^\/shared/, call: 'listShares' },
]

/** The call an address of the app needs; undefined where everyone who is in may open it. */
export function needOf(href: string): CallName | undefined {
  const [address = ''] = href.split('#')
  const [pathname = '', search = ''] = address.split('?')
  const parameters = search === '' ? [] : search.split('&')
  return PAGE_NEEDS.find(({ path, having }) => path.test(pathname) && has(parameters, having))?.call
}

/** Whether one of the parameters, as `name=value`, has this name, or this name and value. */
const has = (parameters: readonly string[], having: string | undefined): boolean =>
  having === undefined ||
  parameters.some((parameter) => parameter === having || parameter.startsWith(`${having}=`))
