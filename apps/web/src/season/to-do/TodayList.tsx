import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { type Standing, standingsQuery } from '../../herd/stays/queries.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { look } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { localDay } from '../../ui/words/day.ts'
import { type SeasonWeek, type WeekItem, weekQuery } from '../mares/queries.ts'
import { byPlace } from './by-place.ts'
import { ItemRow } from './WeekList.tsx'
import { itemKey } from './to-do-words.ts'

/** What a person in the barn has to do today, stall by stall: what is late, care and scans; the rest of the week folded. */
export function TodayList({ now }: { now: Date }) {
  const today = localDay(now)
  const { data, error, refetch } = useQuery({ ...weekQuery(today, today), placeholderData: keepPreviousData })
  const standings = useQuery(standingsQuery(today)).data ?? []
  return (
    <Section title="Today" place="first" aside={<Anchor href={paths.toDo()}>To do</Anchor>}>
      {data === undefined ? (
        <NotLoaded what="today’s list" error={error} onRetry={refetch} rows={4} columns={2} />
      ) : (
        <TodayListView week={data} today={today} standings={standings} />
      )}
    </Section>
  )
}

const byHorse = (items: readonly WeekItem[]) =>
  items.toSorted((a, b) => (a.horse_name ?? '').localeCompare(b.horse_name ?? ''))

interface TodayListViewProps {
  week: SeasonWeek
  today: string
  /** In the order of the stalls. */
  standings: readonly Standing[]
}

export function TodayListView({ week, today, standings }: TodayListViewProps) {
  const [first, ...days] = week.days
  const late = byHorse(week.overdue)
  const due = byHorse(first?.items ?? [])
  const later = days.flatMap(({ items }) => items)
  return (
    <>
      {late.length + due.length === 0 ? (
        <p>Nothing due today.</p>
      ) : (
        byPlace(late, due, standings).map(({ place, items }) => (
          <Fragment key={place}>
            {place !== null && <h3 className={look({ above: 3 })}>{place}</h3>}
            <ul>
              {items.map(({ item, ...rest }) => (
                <ItemRow key={itemKey(item)} item={item} today={today} {...rest} />
              ))}
            </ul>
          </Fragment>
        ))
      )}
      {later.length > 0 && (
        <div className={look({ above: 3 })}>
          <Fold label={`Later this week (${later.length})`}>
            <ul>
              {later.map((item) => (
                <ItemRow key={itemKey(item)} item={item} today={today} dated />
              ))}
            </ul>
          </Fold>
        </div>
      )}
    </>
  )
}
