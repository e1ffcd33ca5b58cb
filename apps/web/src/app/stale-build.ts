const RELOADED_KEY = 'quarterpole.reloaded-for'

/** The build this tab runs; its entry's name contains a content hash. */
const runningBuild = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

const missing = new WeakSet<object>()
const unneeded = new WeakSet<object>()

/** Loads a chunk that no page waits for: where it is missing, the page stays as it is. */
export function inBackground<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((error: unknown) => {
    if (typeof error === 'object' && error !== null) unneeded.add(error)
    throw error
  })
}

/** Whether a chunk of the app failed to download. */
export const isMissingChunk = (error: unknown) =>
  typeof error === 'object' && error !== null && missing.has(error)

/** Reloads only if the server answers: otherwise the browser's own error page would replace the app. */
export async function reloadPage(isWanted = () => true): Promise<void> {
  const { pathname } = window.location
  const answer = await fetch(window.location.href, { cache: 'no-store' }).catch(() => null)
  if (answer?.ok && window.location.pathname === pathname && isWanted()) window.location.reload()
}

/** Records a reload of this page and build. @returns false if it was reloaded before */
function isFirstTry(): boolean {
  const here = `${window.location.pathname} ${runningBuild()}`
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === here) return false
    sessionStorage.setItem(RELOADED_KEY, here)
    return true
  } catch {
    return false // Without storage a reload could loop.
  }
}

/**
 * A tab left open across a release requests chunks that are gone. It reloads once per page and build; if that does not help, the failure panel is shown.
 */
export function reloadOnceWhenStale(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    // After whoever asked for it has said whether a page waits for it.
    setTimeout(() => {
      if (!unneeded.has(payload)) void reloadPage(isFirstTry)
    })
  })
}
