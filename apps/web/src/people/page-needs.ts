import type { CallName } from '../app/api/routes.ts'
import { pageAt } from '../app/pages.ts'

interface Need {
  path: RegExp
  /** A parameter of the address, or one with its value. */
  having?: string
  call: CallName
}

/** What the forms on pages need, and a page that needs more than the one above it. The first that fits counts. */
const NEEDS: readonly Need[] = [
  { path: /^\/crosses/, having: 'notes', call: 'updateCross' },
  { path: /^\/stallion-book/, having: 'form=import', call: 'importRecords' },
  { path: /^\/mares/, having: 'form=breeding', call: 'createBreeding' },
  { path: /^\/mares/, having: 'form=foaling', call: 'recordFoaling' },
  { path: /^\/mares/, having: 'form=edit', call: 'updateBreedingEvent' },
  { path: /^\/mares/, having: 'form', call: 'createBreedingEvent' },
  { path: /^\/to-do/, having: 'add', call: 'createDuty' },
  { path: /^\/to-do/, having: 'edit', call: 'updateDuty' },
  { path: /^\/horses$/, having: 'add', call: 'createHorse' },
  { path: /^\/horses$/, having: 'edit', call: 'updateHorse' },
  { path: /^\/horses\/\d+$/, having: 'open=edit', call: 'updateHorse' },
  { path: /^\/horses\/\d+\/foals$/, call: 'getLifeInFoals' },
  { path: /^\/injuries/, having: 'add', call: 'createInjury' },
  { path: /^\/injuries/, having: 'edit', call: 'updateInjury' },
  { path: /^\/tracks/, having: 'form', call: 'createTrack' },
]

/** The call an address of the app needs; undefined where everyone who is in may open it. */
export function needOf(href: string): CallName | undefined {
  const [address = ''] = href.split('#')
  const [pathname = '', search = ''] = address.split('?')
  const parameters = search === '' ? [] : search.split('&')
  const own = NEEDS.find(({ path, having }) => path.test(pathname) && has(parameters, having))
  return own?.call ?? pageAt(pathname)?.need
}

/** Whether one of the parameters, as `name=value`, has this name, or this name and value. */
const has = (parameters: readonly string[], having: string | undefined): boolean =>
  having === undefined ||
  parameters.some((parameter) => parameter === having || parameter.startsWith(`${having}=`))
