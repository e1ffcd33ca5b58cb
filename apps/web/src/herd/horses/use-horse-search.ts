import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '../../app/api/error.ts'
import { horseSearchQuery, type Offered } from './queries.ts'

const DEBOUNCE_MS = 200

/**
 * The options of a horse box, searched by the server. Nothing is fetched before the box gets the focus.
 *
 * @returns props of the combobox
 */
export function useHorseSearch(offered: Offered) {
  const [search, onSearch] = useState('')
  const [isNear, setIsNear] = useState(false)
  const typed = search.trim()
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS)
  const found = useInfiniteQuery({ ...horseSearchQuery(asked, offered), enabled: isNear })
  const stale = asked !== typed || found.isPending || found.isPlaceholderData
  return {
    search,
    onSearch,
    onFocus: () => setIsNear(true),
    items: found.data?.pages.flatMap((page) => page.data) ?? [],
    total: found.data?.pages[0]?.total,
    stale,
    pending: stale || found.isFetching,
    failure: found.isError ? detailOf(found.error, 'The horses didn’t load.') : undefined,
    onReachEnd: () => {
      if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage()
    },
  }
}
