import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { dayOf, monthOf, shortWeekdayOf } from '../../ui/words/day.ts'
import { countsWords, weeksAround } from './day-words.ts'
import type { CollectionDay } from './queries.ts'
import styles from './CollectionDay.module.css'

/** With the month where one begins: "Dec 1". */
const dateOf = (day: string, at: number) =>
  at === 0 || day.endsWith('-01')
    ? `${monthOf(day.slice(0, 7))} ${Number(day.slice(8))}`
    : Number(day.slice(8))

interface DayStripProps {
  of: Pick<CollectionDay, 'horse_id' | 'day' | 'days'>
  today: string
}

/** Three weeks around the day, each day with its requests. */
export function DayStrip({ of: { horse_id, day: chosen, days }, today }: DayStripProps) {
  const byDay = new Map(days.map((one) => [one.day, one]))
  return (
    <nav aria-label="Days around" data-screen-only>
      <ol className={styles.strip}>
        {weeksAround(chosen).map((day, at) => {
          const counts = byDay.get(day)
          return (
            <li key={day}>
              <Anchor
                href={paths.collectionDay({ stallion: horse_id, day })}
                aria-current={day === chosen ? 'date' : undefined}
                className={styles.day}
                keepScroll
              >
                <VisuallyHidden>{`${dayOf(day)}${day === today ? ', today' : ''}: `}</VisuallyHidden>
                <span aria-hidden="true" className={styles.date}>
                  {shortWeekdayOf(day)} <b>{dateOf(day, at)}</b>
                </span>
                {counts === undefined ? (
                  <VisuallyHidden>no requests</VisuallyHidden>
                ) : (
                  <span className={styles.counts}>{countsWords(counts)}</span>
                )}
              </Anchor>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
