import { useThisYear } from '../../ui/use-this-year.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { EmptyLine } from '../../ui/States.tsx'
import { useFollow } from '../../ui/Anchor.tsx'
import { useMay } from '../../ui/may.ts'
import { plural } from '../../ui/words/number.ts'
import { seasonQuery } from '../../season/stallion-book/queries.ts'
import { HorsePart, type SectionProps } from './HorsePart.tsx'
import type { HorsePageSearch } from './horse-page-search.ts'
import { ProduceMoneyView } from './ProduceMoneyView.tsx'
import { ProduceView } from './ProduceView.tsx'
import { ProgenyView } from './ProgenyView.tsx'
import { produceMoneyQuery, produceRecordQuery, progenyQuery, sireSummaryQuery } from './queries.ts'
import { SireSummaryView } from './SireSummaryView.tsx'

const SHAPE = { rows: 4, columns: 5 }

/** A mare's produce record, or the progeny of a horse that can be or was a sire. */
export function Offspring(props: SectionProps) {
  if (!useMay('read_barn')) return null
  return props.horse.sex === 'M' ? <Produce {...props} /> : <Progeny {...props} />
}

function Produce({ horse: { id }, role, place }: SectionProps) {
  const { data, error, refetch } = useQuery(produceRecordQuery(id))
  const foals = data && data.years.flatMap((year) => year.foals).length + data.undated.length
  if (role !== 'mare' && (data === undefined || data.years.length + data.undated.length === 0)) return null
  return (
    <HorsePart place={place} title="Produce record" gist={foals !== undefined && plural(foals, 'foal')}>
      {data !== undefined ? (
        <>
          <ProduceView record={data} />
          <MoneyOfProduce id={id} />
        </>
      ) : (
        <NotLoaded what="the produce record" error={error} onRetry={refetch} {...SHAPE} />
      )}
    </HorsePart>
  )
}

function MoneyOfProduce({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({ ...produceMoneyQuery(id), enabled: useMay('getProduceMoney') })
  if (error !== null && data === undefined)
    return (
      <NotLoaded what="what her foals cost and brought" error={error} onRetry={refetch} level={3} rows={2} />
    )
  return data === undefined ? null : <ProduceMoneyView money={data} />
}

function Progeny({ horse, role, place, search }: SectionProps) {
  const { sort = '-year', page = 1 } = search
  const [isAsked] = useState(search.sort !== undefined || search.page !== undefined) // on arriving: what is sorted here keeps its place
  const follow = useFollow()
  const { data, error, refetch } = useQuery(progenyQuery(horse.id, sort, page - 1))
  const go = (next: HorsePageSearch) =>
    follow(paths.horse(horse.id, next), { replace: true, keepScroll: true })
  if (role !== 'stud' && (data === undefined || data.total === 0)) return null
  return (
    <HorsePart
      place={{ ...place, isTarget: place.isTarget || isAsked }}
      title="Progeny"
      gist={data && plural(data.total ?? data.data.length, 'foal')}
    >
      {data === undefined ? (
        <NotLoaded what="the foals" error={error} onRetry={refetch} {...SHAPE} />
      ) : data.total === 0 ? (
        <EmptyLine>No foals on file. Add his foals with him as their sire, or import them.</EmptyLine>
      ) : (
        <ProgenyView
          foals={data.data}
          total={data.total ?? data.data.length}
          sort={sort}
          page={page - 1}
          onSort={(next) => go({ sort: next })}
          onPage={(next) => go({ sort: search.sort, page: next + 1 })}
        />
      )}
    </HorsePart>
  )
}

/** What his get did, crop by crop, and the crops he is booked for. */
export function Crops({ horse: { id, name }, place }: SectionProps) {
  const mayRead = useMay('read_barn')
  const maySeeBook = useMay('getStallionSeason')
  const thisYear = useThisYear()
  const { data, error, refetch } = useQuery({ ...sireSummaryQuery(id), enabled: mayRead })
  const now = useQuery({ ...seasonQuery(id, thisYear), enabled: maySeeBook })
  const next = useQuery({ ...seasonQuery(id, thisYear + 1), enabled: maySeeBook })
  const seasons = [now.data, next.data].filter((season) => season !== undefined)
  if (!mayRead) return null
  return (
    <HorsePart place={place} title="Crops and book">
      {data === undefined ? (
        <NotLoaded what="the summary" error={error} onRetry={refetch} {...SHAPE} />
      ) : (
        <SireSummaryView name={name} summary={data} seasons={seasons} />
      )}
    </HorsePart>
  )
}
