// Serves the app's own files when the server can't be reached. The page fills the cache (src/app/offline/shell.ts); this file
// never does, knows nothing of data, and leaves every call of the API alone.
const SHELL = 'quarterpole-shell'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const saved = async (path) => (await caches.open(SHELL)).match(path)

/** Names of built files contain their hash, so that a saved one is the right one. */
async function builtFile(request, path) {
  return (await saved(path)) ?? fetch(request)
}

/** Anything else comes from the server while it answers: a page is never of an older build. */
async function freshFile(request, path) {
  try {
    const answer = await fetch(request)
    // What a proxy says while the server is down.
    if (![502, 503, 504].includes(answer.status)) return answer
    return (await saved(path)) ?? answer
  } catch (error) {
    const copy = await saved(path)
    if (copy === undefined) throw error
    return copy
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/api(\/|$)/.test(pathname)) return
  if (pathname.startsWith('/assets/')) event.respondWith(builtFile(request, pathname))
  else event.respondWith(freshFile(request, request.mode === 'navigate' ? '/' : pathname))
})
