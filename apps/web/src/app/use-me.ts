import type { Me } from '@quarterpole/contract/account'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api/client.ts'
import { clearCompared } from '../herd/compare/compare-list.ts'
import { canWorkOffline } from './offline/can-work-offline.ts'
import { type HeaderPage, pages } from './pages.ts'
import { personIn } from './offline/person-in.ts'
import { paths } from './paths.ts'
import { forgetPicks } from './recent-picks.ts'
import { inBackground } from './stale-build.ts'
import { useIsOpen, useMay } from './may.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call('getMe', { signal }),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
})

/** Who is signed in. */
export const useMe = () => useQuery(meQuery)

/** Whether the pages may ask for data: no accounts, signed in, or not known yet. */
export function useIsIn(): boolean {
  const { data: me } = useMe()
  return me === undefined || me.mode === 'open' || me.person !== null
}

/** The pages of the header that the person can use; none while nobody is signed in. */
export function usePages(): readonly HeaderPage[] {
  const isIn = useIsIn()
  const isOpen = useIsOpen()
  return isIn ? pages.filter(({ href }) => isOpen(href)) : []
}

/** The page to begin with: the dashboard is about the whole barn, and people who see part of it begin with the horses. */
export function useHome(): string {
  const isOpen = useIsOpen()
  return isOpen(paths.dashboard()) ? paths.dashboard() : paths.horses()
}

/** Whether a person may undo what another did; everyone undoes what is his own. */
export function useMayUndo(): (person: string | null) => boolean {
  const { data: me } = useMe()
  const mayUndo = useMay('undoActivity')
  const mayUndoAll = useMay('manage')
  return (person) => mayUndo && (mayUndoAll || person === me?.person?.name)
}

/** Takes over who is signed in now, and drops everything the last one could read, here and on this device. */
export async function takeOver(client: QueryClient, me: Me): Promise<void> {
  client.clear()
  forgetVisit()
  if (canWorkOffline()) {
    const { giveDeviceTo } = await inBackground(import('./offline/device-store.ts'))
    await giveDeviceTo(personIn(me)).catch(warnOfStorage)
  }
  client.setQueryData(meQuery.queryKey, me)
}

/** After signing out: nothing that was read or waited stays on this device. */
export async function leaveDevice(client: QueryClient): Promise<void> {
  client.clear()
  forgetVisit()
  if (canWorkOffline()) {
    const { clearDevice } = await inBackground(import('./offline/device-store.ts'))
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
