import { paths } from '../paths.ts'

/** The second key after g, and the page it opens. */
export const PAGE_KEYS: readonly { key: string; name: string; href: string }[] = [
  { key: 'd', name: 'Dashboard', href: paths.dashboard() },
  { key: 'r', name: 'Race Lens', href: paths.raceLens() },
  { key: 'b', name: 'Breeding Planner', href: paths.breeding() },
  { key: 'h', name: 'Horse Management', href: paths.horses() },
  { key: 't', name: 'Track Intel', href: paths.tracks() },
  { key: 'i', name: 'Injury Manager', href: paths.injuries() },
  { key: 's', name: 'Data Studio', href: paths.data() },
]

const STORAGE_KEY = 'quarterpole.keys'

/** Keys without a modifier can be turned off: speech input would press them by chance (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}

export function turnKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, 'off')
  } catch {
    // Blocked storage: they stay on.
  }
}

const isMac = () => /Mac|iP(hone|ad|od)/.test(navigator.platform)
/** The search's shortcut as this keyboard names it. */
export const searchKeys = () => (isMac() ? '⌘K' : 'Ctrl K')
