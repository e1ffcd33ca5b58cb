import type { Me } from '@quarterpole/contract/account'
import type { QueryClient } from '@tanstack/react-query'
import { canWorkOffline } from '../app/offline/can-work-offline.ts'
import { personIn } from '../app/offline/person-in.ts'
import { forgetPicks } from '../app/recent-picks.ts'
import { inBackground } from '../app/stale-build.ts'
import { meQuery } from '../app/use-me.ts'
import { clearCompared } from '../herd/compare/compare-list.ts'

/** Takes over who is signed in now, and drops everything the last one could read, here and on this device. */
export async function takeOver(client: QueryClient, me: Me): Promise<void> {
  client.clear()
  forgetVisit()
  if (canWorkOffline()) {
    const { giveDeviceTo } = await inBackground(import('../app/offline/device-store.ts'))
    await giveDeviceTo(personIn(me)).catch(warnOfStorage)
  }
  client.setQueryData(meQuery.queryKey, me)
}

/** After signing out: nothing that was read or waited stays on this device. */
export async function leaveDevice(client: QueryClient): Promise<void> {
  client.clear()
  forgetVisit()
  if (canWorkOffline()) {
    const { clearDevice } = await inBackground(import('../app/offline/device-store.ts'))
    await clearDevice().catch(warnOfStorage)
  }
  await client.fetchQuery(meQuery)
}

const warnOfStorage = (error: unknown) => console.warn('This browser’s storage can’t be used.', error)

/** Recent searches and the horses picked to compare name horses. */
function forgetVisit() {
  forgetPicks()
  clearCompared()
}
