import type { Me } from '@quarterpole/contract/account'
import type { Right } from '@quarterpole/contract/roles'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { clearCompared } from '../compare/compare-list.ts'
import { canWorkOffline } from '../offline/can-work-offline.ts'
import { type PageLink, pages } from '../pages.ts'
import { personIn } from '../offline/person-in.ts'
import { paths } from '../paths.ts'
import { forgetPicks } from '../search/recent-picks.ts'
import { inBackground } from '../stale-build.ts'

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

/** Whether the person may; true until that is known, since the server decides. */
export function useMay(right: Right): boolean {
  const { data: me } = useMe()
  return me === undefined || me.rights.includes(right)
}

const NEEDS: Readonly<Record<string, Right>> = {
  [paths.dashboard()]: 'read_barn',
  [paths.breeding()]: 'read_barn',
  [paths.data()]: 'manage',
}

/** Whether a page is of use with these rights. */
export const isOpenTo = (href: string, { rights }: Pick<Me, 'rights'>) => {
  const need = NEEDS[href]
  return need === undefined || rights.includes(need)
}

/** The pages of the header that the person can use; none while nobody is signed in. */
export function usePages(): readonly PageLink[] {
  const { data: me } = useMe()
  const isIn = useIsIn()
  if (!isIn) return []
  return me === undefined ? pages : pages.filter(({ href }) => isOpenTo(href, me))
}

/** Takes over who is signed in now, and drops everything the last one could read, here and on this device. */
export async function takeOver(client: QueryClient, me: Me): Promise<void> {
  client.clear()
  forgetVisit()
  if (canWorkOffline()) {
    const { giveDeviceTo } = await inBackground(import('../offline/device-store.ts'))
    await giveDeviceTo(personIn(me)).catch(warnOfStorage)
  }
  client.setQueryData(meQuery.queryKey, me)
}

/** After signing out: nothing that was read or waited stays on this device. */
export async function leaveDevice(client: QueryClient): Promise<void> {
  client.clear()
  forgetVisit()
  if (canWorkOffline()) {
    const { clearDevice } = await inBackground(import('../offline/device-store.ts'))
    await clearDevice().catch(warnOfStorage)
  }
  await client.fetchQuery(meQuery)
}

const warnOfStorage = (error: unknown) => console.warn('This browser’s storage can’t be used.', error)

/** What was picked from the search and to compare has names of horses in it. */
function forgetVisit() {
  forgetPicks()
  clearCompared()
}
