import { CountLine, PagedList } from '../../app/PagedList.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/Field.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useTypedSearch } from '../../ui/use-typed-search.ts'
import { CrossList } from './CrossList.tsx'
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

const List = ({ q }: { q: string | undefined }) => (
  <PagedList query={useInfiniteQuery(crossPagesQuery(q))} what="the saved crosses" rows={5} columns={4} tall>
    {(crosses, total) =>
      crosses.length === 0 ? (
        <NoCrosses q={q} />
      ) : (
        <>
          <CountLine
            noun={['saved cross', 'saved crosses']}
            total={total}
            listed={crosses.length}
            isNarrowed={q !== undefined}
          />
          <CrossList crosses={crosses} q={q} />
        </>
      )
    }
  </PagedList>
)
