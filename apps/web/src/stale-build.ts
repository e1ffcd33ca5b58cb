const RELOADED_KEY = 'quarterpole.reloaded-for'

/**
 * A tab left open across a release asks for pieces that are gone. It loads itself anew, once per page address; if that
 * does not help, the page's own failure panel stands.
 */
export function reloadOnceWhenStale(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const here = window.location.pathname
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
