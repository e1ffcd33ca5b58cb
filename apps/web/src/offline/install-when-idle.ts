import { inBackground } from '../stale-build.ts'
import { canWorkOffline } from './can-work-offline.ts'

/** After the first page and the prefetched parts. */
const WAIT_MS = 10_000

/** Installs the app on this device, where the browser can; not under `npm run dev`, whose files change all the time. */
export function installWhenIdle(): void {
  if (!import.meta.env.PROD || !canWorkOffline() || !('serviceWorker' in navigator)) return
  const install = async () => (await inBackground(import('./shell.ts'))).installShell()
  setTimeout(() => {
    install().catch((error: unknown) => {
      console.warn('The app was not saved for use without a network.', error)
    })
  }, WAIT_MS)
}
