import { useYearStart } from '../../ui/year-start.ts'
import type { CSSProperties } from 'react'
import { Anchor } from '../../ui/Anchor.tsx'
import { classNames } from '../../ui/class-names.ts'
import { look } from '../../ui/Layout.tsx'
import { useRovingFocus } from '../../ui/use-roving-focus.ts'
import { count } from '../../ui/words/number.ts'
import type { BarnYear, YearMark } from './queries.ts'
import {
  columnOf,
  KIND_WORDS,
  KINDS,
  markHref,
  markWords,
  monthsOf,
  shareOf,
  stateOf,
  sumWords,
  type YearKind,
} from './year-words.ts'
import { YearSign } from './YearSign.tsx'
import styles from './BarnYear.module.css'

interface Place extends CSSProperties {
  '--column'?: number
  '--weeks'?: number
  '--today'?: number
}

const keyOf = ({ kind, week }: YearMark) => `${kind} ${week}`

/** The mark that an arrow key leads to: the next of its row, or the nearest of the row above or below. */
function nextOf(marks: readonly YearMark[], place: string, key: string): string | undefined {
  const from = marks.find((mark) => keyOf(mark) === place)
  if (from === undefined) return undefined
  const inRow = marks.filter(({ kind }) => kind === from.kind)
  const at = inRow.indexOf(from)
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const next = inRow[at + (key === 'ArrowRight' ? 1 : -1)]
    return next && keyOf(next)
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const rows = KINDS.filter((kind) => marks.some((mark) => mark.kind === kind))
  const row = rows[rows.indexOf(from.kind) + (key === 'ArrowDown' ? 1 : -1)]
  const far = (mark: YearMark) => Math.abs(Date.parse(mark.week) - Date.parse(from.week))
  const nearest = marks.filter(({ kind }) => kind === row).toSorted((a, b) => far(a) - far(b))[0]
  return nearest && keyOf(nearest)
}

/** Where the strip is wider than its place, today is a third from the left. */
function scrollToToday(scroller: HTMLElement | null) {
  if (scroller === null) return
  scroller.scrollLeft = Number(scroller.dataset['today']) * scroller.scrollWidth - scroller.clientWidth / 3
}

/** Fifty-two weeks, a row for each kind, a copper line at today; arrow keys move between the marks. */
export function YearStrip({ year }: { year: BarnYear }) {
  const start = useYearStart()
  const { marks, after, from } = year
  const [current, roving] = useRovingFocus(marks.map(keyOf), (place, key) => nextOf(marks, place, key))
  const today: Place = { '--today': shareOf(year, year.today) }
  const row = (kind: YearKind) => {
    const own = marks.filter((mark) => mark.kind === kind)
    const later = after.find((one) => one.kind === kind)?.count ?? 0
    return (
      <li key={kind} className={classNames(styles.row, look({ line: 'below' }))}>
        <p className={look({ size: 'small' })}>
          {KIND_WORDS[kind].title}{' '}
          <span className={look({ tone: 'dim' })}>
            {sumWords(kind, own, later)}
            {later > 0 && ` (${later} later)`}
          </span>
        </p>
        {own.length > 0 && (
          <ol className={styles.weeks}>
            {own.map((mark) => (
              <li key={mark.week} style={{ '--column': columnOf(from, mark.week) + 1 } as Place}>
                <Anchor
                  href={markHref(mark, start)}
                  className={styles.mark}
                  data-place={keyOf(mark)}
                  tabIndex={keyOf(mark) === current ? 0 : -1}
                  aria-label={markWords(mark)}
                  title={markWords(mark)}
                >
                  <YearSign state={stateOf(mark)} />
                  {mark.count > 1 && <span aria-hidden="true">{count(mark.count)}</span>}
                </Anchor>
              </li>
            ))}
          </ol>
        )}
      </li>
    )
  }
  return (
    <div className={styles.scroller} data-today={shareOf(year, year.today)} ref={scrollToToday}>
      <div
        className={styles.strip}
        style={today}
        role="group"
        aria-label="Twelve months by week; arrow keys move between the marks, the table below has the same"
      >
        <div className={styles.months} aria-hidden="true">
          {monthsOf(year).map(({ key, word, column, weeks }) => (
            <span key={key} style={{ '--column': column + 1, '--weeks': weeks } as Place}>
              {word}
            </span>
          ))}
        </div>
        <ul {...roving}>{KINDS.map(row)}</ul>
        <span className={styles.today} aria-hidden="true">
          today
        </span>
      </div>
    </div>
  )
}
