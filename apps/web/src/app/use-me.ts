import { queryOptions, useQuery } from '@tanstack/react-query'
import { useIsOpen, useMay } from '../ui/may.ts'
import { call } from './api/client.ts'
import type { Page } from './page.ts'
import { headerPages, tabsOf } from './pages.ts'

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

/** One of the header's seven, and what of it the person can use. */
export interface HeaderItem {
  page: Page
  /** Of the first of the tabs. */
  href: string
  tabs: readonly Page[]
}

/** The header's pages of which the person can use a tab; none while nobody is signed in. */
export function useHeader(): readonly HeaderItem[] {
  const isIn = useIsIn()
  const isOpen = useIsOpen()
  if (!isIn) return []
  return headerPages.flatMap((page) => {
    const tabs = tabsOf(page).filter(({ path }) => isOpen(path))
    return tabs[0] === undefined ? [] : [{ page, href: tabs[0].path, tabs }]
  })
}

/** Whether a person may undo what another did; everyone undoes what is his own. */
export function useMayUndo(): (person: string | null) => boolean {
  const { data: me } = useMe()
  const mayUndo = useMay('undoActivity')
  const mayUndoAll = useMay('manage')
  return (person) => mayUndo && (mayUndoAll || person === me?.person?.name)
}
