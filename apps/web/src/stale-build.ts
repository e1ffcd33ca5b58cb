const RELOADED_KEY = 'quarterpole.reloaded-for'

/** The build this tab runs: its entry carries the hash of its content in its name. */
const runningBuild = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/**
 * A tab left open across a release asks for pieces that are gone. It loads itself anew, once per page address and
 * build; if that does not help, the page's own failure panel stands.
 */
export function reloadOnceWhenStale(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const here = `${window.location.pathname} ${runningBuild()}`
    try {
      if (sessionStorage.getItem(RELOADED_KEY) === here) return
      sessionStorage.setItem(RELOADED_KEY, here)
    } catch {
      return // Without storage there is no telling whether a reload was tried: never loop.
    }
    event.preventDefault()
    window.location.reload()
  })
}
