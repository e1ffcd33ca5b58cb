import { useInfiniteQuery } from '@tanstack/react-query'
import { detailOf } from '../../app/api/error.ts'
import { count, plural } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Button, ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/Field.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState, FailurePanel, SkeletonRows } from '../../ui/States.tsx'
import { useTypedSearch } from '../../ui/use-typed-search.ts'
import { CrossList } from './CrossList.tsx'
import { look } from '../../ui/Layout.tsx'
import styles from './Crosses.module.css'
import { readCrossesSearch } from './crosses-search.ts'
import { NotesDialog } from './NotesDialog.tsx'
import { crossesFileAddress, crossPagesQuery } from './queries.ts'

/** Every saved cross, found again. The address holds the search and the open notes. */
export function CrossesPage() {
  const { search } = useAddress(paths.crosses(), readCrossesSearch)
  const { q } = search
  const follow = useFollow()
  const { text, type } = useTypedSearch(q ?? '', (next) =>
    follow(paths.crosses({ q: next }), { replace: true, keepScroll: true }),
  )
  return (
    <>
      <PageTitle title="Saved Crosses" lead="Each as it was predicted the day you saved it.">
        <ButtonRow>
          <ButtonLink need="money" href={crossesFileAddress(q)} target="_blank" download>
            Export CSV
          </ButtonLink>
          <ButtonLink kind="solid" href={paths.breeding()}>
            Plan a cross
          </ButtonLink>
        </ButtonRow>
      </PageTitle>
      <search className={styles.tools}>
        <SearchField
          label="Search by sire, dam, AQHA id or owner"
          maxLength={200}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </search>
      <List q={q} />
      {search.notes !== undefined && (
        <NotesDialog
          key={search.notes}
          id={search.notes}
          onClose={() => follow(paths.crosses({ q }), { keepScroll: true })}
        />
      )}
    </>
  )
}

export function NoCrosses({ q }: { q: string | undefined }) {
  if (q === undefined)
    return (
      <EmptyState
        level={2}
        title="No saved crosses yet"
        action={<ButtonLink href={paths.breeding()}>Plan a cross</ButtonLink>}
      >
        Pick a stallion and a mare in Breeding Planner, then press Save Cross.
      </EmptyState>
    )
  return (
    <EmptyState
      level={2}
      title={`No saved cross matches “${q}”`}
      action={
        <ButtonLink size="small" href={paths.crosses()} replace>
          Show all
        </ButtonLink>
      }
    >
      Try part of the sire’s or the dam’s name.
    </EmptyState>
  )
}

function List({ q }: { q: string | undefined }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    crossPagesQuery(q),
  )
  if (data === undefined) {
    if (error === null) return <SkeletonRows label="Loading the saved crosses" rows={5} columns={4} tall />
    return (
      <FailurePanel
        level={2}
        title="The saved crosses didn’t load"
        detail={detailOf(error, 'The server didn’t answer.')}
        onRetry={() => void refetch()}
      />
    )
  }
  const crosses = data.pages.flatMap((page) => page.data)
  const total = data.pages[0]?.total ?? crosses.length
  if (crosses.length === 0) return <NoCrosses q={q} />
  return (
    <>
      <p className={look({ below: 3, size: 'small', tone: 'muted' })} role="status">
        <b>{plural(total, 'saved cross', 'saved crosses')}</b>
        {q !== undefined && ' found'}
        {crosses.length < total && `; the newest ${count(crosses.length)} are listed`}
      </p>
      <CrossList crosses={crosses} q={q} />
      {hasNextPage && (
        <div className={look({ above: 4 })}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </>
  )
}
