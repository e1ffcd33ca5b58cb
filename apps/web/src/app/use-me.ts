import { queryOptions, useQuery } from '@tanstack/react-query'
import { useIsOpen, useMay } from '../ui/may.ts'
import { call } from './api/client.ts'
import { allPages, type Page } from './pages.ts'

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
export function usePages(): readonly Page[] {
  const isIn = useIsIn()
  const isOpen = useIsOpen()
  return isIn ? allPages.filter(({ header, path }) => header !== undefined && isOpen(path)) : []
}

/** Whether a person may undo what another did; everyone undoes what is his own. */
export function useMayUndo(): (person: string | null) => boolean {
  const { data: me } = useMe()
  const mayUndo = useMay('undoActivity')
  const mayUndoAll = useMay('manage')
  return (person) => mayUndo && (mayUndoAll || person === me?.person?.name)
}
