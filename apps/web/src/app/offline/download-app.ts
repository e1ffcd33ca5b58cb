import { inBackground } from '../stale-build.ts'
import { canWorkOffline } from './can-work-offline.ts'
import { prefetchParts } from './prefetch-parts.ts'

/** After the first page has settled. */
const WAIT_MS = 5000

/**
 * Downloads the other pages, so that each opens at once and without a connection. Saved on this device, where the browser
 * can, the app also opens without one; elsewhere they are in the browser's cache.
 */
export function downloadApp(): void {
  if (!import.meta.env.PROD) return // the files of `npm run dev` change all the time
  setTimeout(async () => {
    const isInstalled = await install().catch((error: unknown) => {
      console.warn('The app was not saved for use without a network.', error)
      return false
    })
    if (!isInstalled) prefetchParts()
  }, WAIT_MS)
}

async function install(): Promise<boolean> {
  if (!canWorkOffline() || !('serviceWorker' in navigator)) return false
  const { installShell } = await inBackground(import('./shell.ts'))
  return installShell()
}
