const RELOADED_KEY = 'quarterpole.reloaded-for'

/** The build this tab runs: its entry carries the hash of its content in its name. */
const runningBuild = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

const missing = new WeakSet<object>()

/** Whether this is the failure of a piece of the app that could not be fetched. */
export const isMissingPiece = (error: unknown) =>
  typeof error === 'object' && error !== null && missing.has(error)

/** Only what a server answers replaces the page: without one the browser would show its own failure, and no way back. */
export async function loadAnew(isWanted = () => true): Promise<void> {
  const { pathname } = window.location
  const answer = await fetch(window.location.href, { cache: 'no-store' }).catch(() => null)
  if (answer?.ok && window.location.pathname === pathname && isWanted()) window.location.reload()
}

/** Notes that a reload is tried for this page address and build. @returns false where it was before */
function isFirstTry(): boolean {
  const here = `${window.location.pathname} ${runningBuild()}`
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === here) return false
    sessionStorage.setItem(RELOADED_KEY, here)
    return true
  } catch {
    return false // Without storage there is no telling whether a reload was tried: never loop.
  }
}

/**
 * A tab left open across a release asks for pieces that are gone. It loads itself anew, once per page address and
 * build; if that does not help, or no server is in reach, the page's own failure panel stands.
 */
export function reloadOnceWhenStale(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    void loadAnew(isFirstTry)
  })
}
