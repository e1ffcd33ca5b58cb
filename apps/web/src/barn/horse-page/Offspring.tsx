import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Horse } from '../../herd/horses/queries.ts'
import { LifeSection } from '../../season/life-in-foals/LifeSection.tsx'
import { paths } from '../../app/paths.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { HorsePageSearch } from './horse-page-search.ts'
import { ProduceView } from './ProduceView.tsx'
import { ProgenyView } from './ProgenyView.tsx'
import { produceRecordQuery, progenyQuery, sireSummaryQuery } from './queries.ts'
import { SireSummaryView } from './SireSummaryView.tsx'

const SHAPE = { rows: 4, columns: 5 }

/** A mare's produce record, or the progeny of a horse that can be or was a sire. */
export function Offspring({ horse, search }: { horse: Horse; search: HorsePageSearch }) {
  if (horse.sex !== 'M') return <ProgenySection horse={horse} search={search} />
  return (
    <>
      <div data-screen-only>
        <LifeSection id={horse.id} />
      </div>
      <Produce id={horse.id} />
    </>
  )
}

function Produce({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(produceRecordQuery(id))
  return (
    <Section title="Produce record">
      {data !== undefined ? (
        <ProduceView record={data} />
      ) : (
        <NotLoaded what="the produce record" error={error} onRetry={refetch} {...SHAPE} />
      )}
    </Section>
  )
}

function ProgenySection({ horse, search }: { horse: Horse; search: HorsePageSearch }) {
  const { sort = '-year', page = 1 } = search
  const follow = useFollow()
  const { data, error, refetch } = useQuery(progenyQuery(horse.id, sort, page - 1))
  const go = (next: HorsePageSearch) =>
    follow(paths.horse(horse.id, next), { replace: true, keepScroll: true })
  // A gelding, or a horse whose sex is unknown, has progeny only if some are on file.
  if (horse.sex !== 'S' && (data === undefined || data.total === 0)) return null
  return (
    <Section title="Progeny">
      {data === undefined ? (
        <NotLoaded what="the foals" error={error} onRetry={refetch} {...SHAPE} />
      ) : data.total === 0 ? (
        <EmptyState title="No foals on file">
          Add his foals with him as their sire, or import them.
        </EmptyState>
      ) : (
        <>
          <Summary id={horse.id} />
          <ProgenyView
            foals={data.data}
            total={data.total ?? data.data.length}
            sort={sort}
            page={page - 1}
            onSort={(next) => go({ sort: next })}
            onPage={(next) => go({ sort: search.sort, page: next + 1 })}
          />
        </>
      )}
    </Section>
  )
}

function Summary({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(sireSummaryQuery(id))
  if (data !== undefined) return <SireSummaryView summary={data} />
  return <NotLoaded what="the summary" error={error} onRetry={refetch} {...SHAPE} />
}
