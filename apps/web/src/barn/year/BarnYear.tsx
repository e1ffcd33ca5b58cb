import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { AsTable } from '../../ui/AsTable.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { Muted } from '../../ui/Words.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { localDay } from '../../ui/words/day.ts'
import { type BarnYear as Year, yearQuery } from './queries.ts'
import { YearSign } from './YearSign.tsx'
import { YearStrip } from './YearStrip.tsx'
import { YearTable } from './YearTable.tsx'
import styles from './BarnYear.module.css'

/** Foalings, scans, returns, sealed races and to-dos of twelve months. */
export function BarnYear({ now }: { now: Date }) {
  const { data, error, refetch } = useQuery(yearQuery(localDay(now)))
  return (
    <Section title="The barn’s year" place="first">
      {data === undefined ? (
        <NotLoaded what="the barn’s year" error={error} onRetry={refetch} rows={5} columns={6} />
      ) : (
        <BarnYearView year={data} />
      )}
    </Section>
  )
}

export function BarnYearView({ year }: { year: Year }) {
  const isPhone = useIsPhone()
  if (year.marks.length === 0)
    return (
      <Muted>
        Nothing in these twelve months yet. Foalings, scans, returns, sealed races and to-dos show up here.
      </Muted>
    )
  if (isPhone) return <YearTable year={year} />
  return (
    <>
      <YearStrip year={year} />
      <Row gap="1 4" above={3} className={look({ size: 'small', tone: 'muted' })}>
        {SIGNS.map(([state, word]) => (
          <span key={state}>
            <YearSign state={state} /> {word}
          </span>
        ))}
        <div className={styles.table}>
          <AsTable printed>
            <YearTable year={year} />
          </AsTable>
        </div>
      </Row>
    </>
  )
}

const SIGNS = [
  ['late', 'past due'],
  ['due', 'ahead'],
  ['partly', 'some done'],
  ['done', 'done'],
] as const
