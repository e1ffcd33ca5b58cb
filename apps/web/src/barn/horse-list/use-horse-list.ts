import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { portraitsQuery } from '../../herd/papers/Portrait.tsx'
import { type Horse, type HorseFilter, horsePageQuery, PAGE_ROWS } from '../../herd/horses/queries.ts'

/** Browsers limit the height of a page; beyond this many rows the search has to be narrowed. */
export const MAX_ROWS = 100_000

/** The pages of rows first…last, counted from 0. */
export function pagesOf(first: number, last: number): number[] {
  const pages: number[] = []
  for (let page = Math.floor(first / PAGE_ROWS); page <= Math.floor(last / PAGE_ROWS); page++)
    pages.push(page)
  return pages
}

/**
 * The list as one run of rows. Each filter has its own query key, so a slow answer to an old search never replaces a newer one.
 */
export function useHorseList(filter: HorseFilter, enabled = true) {
  const first = useQuery({ ...horsePageQuery(filter, 0), placeholderData: keepPreviousData, enabled })
  const total = first.data?.total ?? first.data?.data.length ?? 0
  return { total, rows: Math.min(total, MAX_ROWS), first }
}

/** The horses of the rows in view, undefined while they load, and their portraits. */
export function useHorsesInView(
  filter: HorseFilter,
  firstPage: readonly Horse[],
  [first, last]: readonly [number, number],
) {
  const pages = pagesOf(first, last)
  const answers = useQueries({
    queries: pages.map((page) => ({ ...horsePageQuery(filter, page), enabled: page > 0 })),
  })
  const loaded = pages.map((page, at) => (page === 0 ? firstPage : (answers[at]?.data?.data ?? [])))
  const portraits = useQueries({
    queries: loaded.map((horses) => portraitsQuery(horses.map(({ id }) => id))),
  })
  return {
    horseAt: (row: number): Horse | undefined =>
      loaded[pages.indexOf(Math.floor(row / PAGE_ROWS))]?.[row % PAGE_ROWS],
    portraitOf: ({ id }: Horse): number | undefined =>
      portraits.find(({ data }) => data?.[id] !== undefined)?.data?.[id],
  }
}
