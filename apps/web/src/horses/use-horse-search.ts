import type { Sex } from '@quarterpole/contract/values'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '../api/error.ts'
import { horseSearchQuery } from './queries.ts'

const DEBOUNCE_MS = 200

/**
 * The horses a box offers for what is typed in it: the server searches, and nothing is asked before the box is about to
 * be opened, for most pages come with their horses chosen.
 *
 * @returns what the box takes as it is
 */
export function useHorseSearch(sex: Sex | undefined) {
  const [search, onSearch] = useState('')
  const [isNear, setIsNear] = useState(false)
  const typed = search.trim()
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS)
  const found = useInfiniteQuery({ ...horseSearchQuery(asked, sex), enabled: isNear })
  const stale = asked !== typed || found.isPending || found.isPlaceholderData
  return {
    search,
    onSearch,
    onFocus: () => setIsNear(true),
    items: found.data?.pages.flatMap((page) => page.data) ?? [],
    total: found.data?.pages[0]?.total,
    stale,
    pending: stale || found.isFetching,
    failure: found.isError ? detailOf(found.error, 'The horses could not be read.') : undefined,
    onReachEnd: () => {
      if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage()
    },
  }
}
