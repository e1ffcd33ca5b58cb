import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { look } from '../ui/Layout.tsx'
import { count, plural } from '../ui/words/number.ts'
import { NotLoaded, type WaitingWords } from './NotLoaded.tsx'

/** Rows of a list in pages, and how many there are in all. */
export type PagedQuery<Row> = UseInfiniteQueryResult<InfiniteData<{ data: Row[]; total: number | undefined }>>

interface CountLineProps {
  /** One and many. */
  noun: readonly [string, string?]
  total: number
  listed: number
  /** A search or filter leaves some out. */
  isNarrowed?: boolean | undefined
}

/** "230 cards found; the newest 100 are listed" */
export const CountLine = ({ noun: [one, many], total, listed, isNarrowed }: CountLineProps) => (
  <p className={look({ below: 3, size: 'small', tone: 'muted' })} role="status">
    <b>{plural(total, one, many)}</b>
    {isNarrowed && ' found'}
    {listed < total && `; the newest ${count(listed)} are listed`}
  </p>
)

type MoreProps = Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'fetchNextPage'>

/** The button that loads the next page. */
export const ShowMore = ({
  query,
  label = 'Show more',
}: {
  query: MoreProps
  label?: string | undefined
}) => (
  <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
    {label}
  </Button>
)

interface PagedListProps<Row> extends WaitingWords {
  query: PagedQuery<Row>
  /** Below the list. */
  note?: ReactNode
  children: (rows: readonly Row[], total: number) => ReactNode
}

/** A page's list, newest first: loading, failed, or its rows and the way to older ones. */
export function PagedList<Row>({ query, note, children, ...words }: PagedListProps<Row>) {
  const { data, error, refetch, hasNextPage } = query
  if (data === undefined) return <NotLoaded {...words} level={2} error={error} onRetry={refetch} />
  const rows = data.pages.flatMap((page) => page.data)
  return (
    <>
      {children(rows, data.pages[0]?.total ?? rows.length)}
      {hasNextPage && (
        <div className={look({ above: 4 })}>
          <ShowMore query={query} label="Show older" />
        </div>
      )}
      {rows.length > 0 && note}
    </>
  )
}
