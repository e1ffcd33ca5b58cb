import { MSTN_LEGEND } from '@quarterpole/genetics/markers'
import { detailOf } from '../api/error.ts'
import { count, plural } from '../format/number.ts'
import { paths } from '../paths.ts'
import { useAddress } from '../routes/use-address.ts'
import { useFollow } from '../ui/Anchor.tsx'
import { Button, ButtonLink, ButtonRow } from '../ui/Button.tsx'
import { PageTitle } from '../ui/Section.tsx'
import { EmptyState, FailurePanel, InfoNote, SkeletonRows } from '../ui/States.tsx'
import { HorseDialogs } from './HorseDialogs.tsx'
import { HorseList } from './HorseList.tsx'
import styles from './HorseList.module.css'
import { readHorseSearch } from './horse-search.ts'
import { HorseTools } from './HorseTools.tsx'
import { QUALITY_WORDS } from './quality-words.ts'
import type { HorseFilter } from './queries.ts'
import { useHorseList } from './use-horse-list.ts'

function CountLine({ filter, total, rows }: { filter: HorseFilter; total: number; rows: number }) {
  const isNarrowed = filter.q !== undefined || filter.sex !== undefined || filter.lacks !== undefined
  return (
    <p className={styles.count} role="status">
      <b>{plural(total, 'horse')}</b>
      {isNarrowed && ' found'}
      {rows < total && `; the first ${count(rows)} are listed. Narrow your search to see the rest.`}
    </p>
  )
}

function NothingFound({ filter, onClear }: { filter: HorseFilter; onClear: () => void }) {
  if (filter.q === undefined && filter.sex === undefined && filter.lacks === undefined) {
    return (
      <EmptyState
        level={2}
        title="No horses yet"
        action={<ButtonLink href={paths.data()}>Import a file</ButtonLink>}
      >
        Add one above, or import a file.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={2}
      title={nothingWords(filter)}
      action={
        <Button size="small" onClick={onClear}>
          Clear the search
        </Button>
      }
    >
      Try part of the name, the AQHA number or the owner.
    </EmptyState>
  )
}

function nothingWords({ q, lacks }: HorseFilter): string {
  if (q !== undefined) return `No horse matches “${q}”`
  return lacks === undefined ? 'No horses of this sex' : `No horse is missing ${QUALITY_WORDS[lacks]}`
}

/** Says that the list shows only horses that lack something. */
function LackingLine({ filter, onShowAll }: { filter: HorseFilter; onShowAll: () => void }) {
  if (filter.lacks === undefined) return null
  return (
    <p className={styles.lacking}>
      Only horses missing {QUALITY_WORDS[filter.lacks]}.{' '}
      <Button size="small" onClick={onShowAll}>
        Show all horses
      </Button>
    </p>
  )
}

export function HorsesPage() {
  const { search, readNow } = useAddress(paths.horses(), readHorseSearch)
  const follow = useFollow()
  const filter: HorseFilter = { q: search.q, sex: search.sex, lacks: search.lacks, sort: search.sort }
  const { total, rows, first } = useHorseList(filter)
  // The debounced search must not close a dialog opened meanwhile.
  const change = (part: Partial<HorseFilter>) => {
    const now = { ...readNow(), ...part }
    follow(paths.horses(now, now), { replace: true, keepScroll: true })
  }
  return (
    <>
      <PageTitle title="Horse Management">
        <ButtonRow>
          <ButtonLink href={paths.stallionBook()}>Stallion Book</ButtonLink>
          <ButtonLink kind="solid" icon="plus" href={paths.horses(filter, { add: 'new' })} keepScroll>
            Add New Horse
          </ButtonLink>
        </ButtonRow>
      </PageTitle>
      <HorseTools filter={filter} onChange={change} />
      <LackingLine filter={filter} onShowAll={() => change({ lacks: undefined })} />
      {first.data !== undefined ? (
        <>
          <CountLine filter={filter} total={total} rows={rows} />
          {total === 0 ? (
            <NothingFound
              filter={filter}
              onClear={() => change({ q: undefined, sex: undefined, lacks: undefined })}
            />
          ) : (
            <>
              <InfoNote label="How to read breeding values and MSTN">
                <p>
                  Breeding values are points of speed index above or below the herd’s average horse. ± is how
                  sure we are.
                </p>
                <p>{MSTN_LEGEND}</p>
              </InfoNote>
              <HorseList
                key={JSON.stringify(filter)}
                filter={filter}
                rows={rows}
                total={total}
                firstPage={first.data.data}
              />
            </>
          )}
        </>
      ) : first.error !== null ? (
        <FailurePanel
          level={2}
          title="The horses didn’t load"
          detail={detailOf(first.error, 'The server didn’t answer.')}
          onRetry={() => void first.refetch()}
        />
      ) : (
        <SkeletonRows label="Loading the horses" rows={6} columns={4} tall />
      )}
      <HorseDialogs search={search} filter={filter} />
    </>
  )
}
