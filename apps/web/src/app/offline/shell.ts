import { partsListed } from './prefetch-parts.ts'

/** As in public/sw.js. */
const SHELL = 'quarterpole-shell'
const PAGE = '/'

/** Everything a page needs: what it links to, and the parts that load later. */
function filesOf(page: Document): string[] {
  const linked = [...page.querySelectorAll('link[href], script[src]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  )
  return [...new Set([...linked.filter((path) => path.startsWith('/')), ...partsListed(page)])]
}

const isHashed = (path: string) => path.startsWith('/assets/')

/**
 * Saves the newest build for opening without a network, the page last, and deletes the one before. Interrupted, it leaves
 * the older build whole.
 */
async function saveShell(): Promise<void> {
  const answer = await fetch(PAGE, { cache: 'no-cache' })
  if (!answer.ok) return
  const html = await answer.clone().text()
  const cache = await caches.open(SHELL)
  const isSame = (await (await cache.match(PAGE))?.text()) === html
  const files = filesOf(new DOMParser().parseFromString(html, 'text/html'))
  const saved = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  // Files without a hash in their name may have changed with the page.
  const missing = files.filter((path) => !saved.has(path) || !(isSame || isHashed(path)))
  // After what the page itself asks for.
  await cache.addAll(missing.map((path) => new Request(path, { priority: 'low' })))
  await cache.put(PAGE, answer)
  const needed = new Set([PAGE, ...files])
  await Promise.all([...saved].filter((path) => !needed.has(path)).map((path) => cache.delete(path)))
}

/** Lets the app open without a network from its next visit on. @returns false where the browser doesn't let it */
export async function installShell(): Promise<boolean> {
  // Undefined where registering is blocked: then nothing would read the cache.
  const worker: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/sw.js')
  if (worker === undefined) return false
  await saveShell()
  return true
}
