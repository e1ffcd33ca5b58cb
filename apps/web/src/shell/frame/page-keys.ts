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
