import { useRouter } from '@tanstack/react-router'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { parseSearch, type RawSearch } from './search.ts'

export interface Address<Search> {
  search: Search
  /** The current value, even before the page renders a change. */
  readNow: () => Search
}

/**
 * The search parameters of a page, without delay. The router renders a new address in a transition; a control bound to the router's would jump back, and a second change would start from the old address and undo the first.
 *
 * @param pathname of the page; while another page loads, the last value stays
 */
export function useAddress<Search>(pathname: string, read: (raw: RawSearch) => Search): Address<Search> {
  const { history } = useRouter()
  const [textNow] = useState(() => {
    let last = history.location.search
    return () => {
      const { pathname: here, search } = history.location
      if (here.replace(/(?<=.)\/$/, '') === pathname) last = search
      return last
    }
  })
  const text = useSyncExternalStore(history.subscribe, textNow)
  const search = useMemo(() => read(parseSearch(text)), [read, text])
  return { search, readNow: () => read(parseSearch(textNow())) }
}
