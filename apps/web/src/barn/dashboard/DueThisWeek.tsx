import { NotLoaded } from '../../app/NotLoaded.tsx'
import { dayOf, localDay } from '../../ui/words/day.ts'
import { useQuery } from '@tanstack/react-query'
import { plural } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { type SeasonItem, type SeasonWeek, weekQuery } from '../../season/mares/queries.ts'
import { itemKey, itemWords } from '../../season/to-do/to-do-words.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Dim, Muted, Name } from '../../ui/Words.tsx'
import { look } from '../../ui/Layout.tsx'

const MAX_ROWS = 4

/** What the barn has to do this week, overdue first. */
export function DueThisWeek({ now }: { now: Date }) {
  const today = localDay(now)
  const { data, error, refetch } = useQuery(weekQuery(today, today))
  return <DueThisWeekView week={data} error={error} onRetry={() => void refetch()} />
}

interface ViewProps {
  /** Undefined while it loads. */
  week: SeasonWeek | undefined
  error: Error | null
  onRetry: () => void
}

export function DueThisWeekView({ week, error, onRetry }: ViewProps) {
  if (week === undefined)
    return <NotLoaded what="what is due" error={error} onRetry={onRetry} rows={2} columns={2} />
  const due = week.days.flatMap(({ items }) => items)
  const shown = [...week.overdue, ...due].slice(0, MAX_ROWS)
  return (
    <>
      {shown.length === 0 ? (
        <Muted>Nothing due this week.</Muted>
      ) : (
        <>
          <p>
            {week.overdue.length > 0 && <Mark tone="danger">{week.overdue.length} overdue</Mark>}
            {week.overdue.length > 0 && due.length > 0 && ', '}
            {due.length > 0 && `${plural(due.length, 'thing')} due this week`}
          </p>
          <ul className={look({ above: 2 })}>
            {shown.map((item) => (
              <li className={look({ line: 'below', padTop: 2, padBottom: 2 })} key={itemKey(item)}>
                <Line item={item} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={look({ above: 4 })}>
        <Anchor href={paths.toDo()}>To do</Anchor> · <Anchor href={paths.mares()}>Mares’ season</Anchor>
      </p>
    </>
  )
}

function Line({ item }: { item: SeasonItem }) {
  const href = item.cover_id === null ? paths.toDo() : paths.mares({ cover: item.cover_id })
  return (
    <>
      {item.horse_name !== null && <Name href={href}>{item.horse_name}</Name>} {itemWords(item)}{' '}
      <Dim>{dayOf(item.due_on)}</Dim>
    </>
  )
}
