import { useRouter } from '@tanstack/react-router'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { parseSearch, type RawSearch } from './search.ts'

export interface Address<Search> {
  search: Search
  /** What it says at this very moment: for an act that may follow another before the page is drawn anew. */
  readNow: () => Search
}

/**
 * What the address of a page says, as soon as it says it. The router draws a new address only when it gets to it; a
 * control that showed the router's would jump back under the hand, and a second change made meanwhile would start from
 * the old address and undo the first.
 *
 * @param pathname of the page; while another page takes its place it keeps what was said last
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
