import { ageIn } from '@quarterpole/genetics/horse-year'
import { classNames } from '../../ui/class-names.ts'
import { look } from '../../ui/Layout.tsx'
import type { LifeInFoals } from '@quarterpole/contract/life-in-foals'
import type { Ref } from 'react'
import { paths } from '../../app/paths.ts'
import { SexShape } from '../../ui/Marks.tsx'
import ink from '../../ui/charts/Ink.module.css'
import pictureStyles from '../../ui/Picture.module.css'
import { Picture, PictureLink, type PictureStop } from '../../ui/Picture.tsx'
import { fitted, textWidth, wrapped } from '../../ui/picture-text.ts'
import { dayOf } from '../../ui/words/day.ts'
import { useRovingFocus } from '../../ui/use-roving-focus.ts'
import { BLOCK, type Column, type Entry, HEAD, isExpected, type LifeLayout, LINE } from './life-layout.ts'
import { blankWords, coverWords, foalWords, siWords, stakesWords, startWords } from './life-words.ts'
import styles from './LifeInFoals.module.css'
import { SeasonsAhead } from './SeasonsAhead.tsx'

/** When the foal of a breeding is due. */
export interface FoalDue {
  cover: number
  on: string
}

interface LifePictureProps {
  life: LifeInFoals
  due?: FoalDue | null | undefined
  layout: LifeLayout
  title: string
  ref?: Ref<SVGSVGElement>
}

const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** Her foals along one line through today to the one that is due, and the studs for the seasons ahead; arrow keys move between links. */
export function LifePicture({ life, layout, due = null, title, ref }: LifePictureProps) {
  const { columns, seasons, lastY, todayX, lines, width, height } = layout
  const stops = [...stopsOf(columns), ...life.studs.map((_, at) => ({ column: columns.length, row: at }))]
  const [current, roving] = useRovingFocus(stops.map(keyOf), (place, key) => {
    const step = STEPS[key]
    const from = stops.find((stop) => keyOf(stop) === place)
    const next = step && from && nearest(stops, from, step)
    return next && keyOf(next)
  })
  const stopProps = (stop: Stop): PictureStop => ({ place: keyOf(stop), isCurrent: keyOf(stop) === current })
  return (
    <Picture
      ref={ref}
      width={width}
      height={height}
      className={classNames(look({ below: 3 }), styles.picture)}
      label={`${title}; arrow keys move between foals and studs, the table below has the same`}
    >
      <g aria-hidden="true">
        {lines.map(({ y, to }) => (
          <line key={y} x1={0} x2={to} y1={y} y2={y} stroke="var(--ink)" strokeWidth="1.75" />
        ))}
      </g>
      <g {...roving}>
        {columns.map((column, at) => (
          <g key={column.year} transform={`translate(${column.x}, ${column.y})`}>
            <YearHead column={column} life={life} />
            {column.entries.map((entry, row) => (
              <g key={row} transform={`translate(0, ${HEAD + row * BLOCK})`}>
                <EntryBlock
                  entry={entry}
                  column={column}
                  due={due}
                  stopProps={stopProps({ column: at, row })}
                />
              </g>
            ))}
          </g>
        ))}
        <g transform={`translate(0, ${lastY})`}>
          <Today x={todayX} height={height - lastY} />
          {seasons.length > 0 && (
            <SeasonsAhead
              life={life}
              seasons={seasons}
              stopProps={(row) => stopProps({ column: columns.length, row })}
            />
          )}
        </g>
      </g>
    </Picture>
  )
}

/** Where a link is: its column, and its place in it. */
export interface Stop {
  readonly column: number
  readonly row: number
}
const keyOf = ({ column, row }: Stop) => `${column}-${row}`

/** The foals; what has no page is not a stop. */
const stopsOf = (columns: readonly Column[]): Stop[] =>
  columns.flatMap(({ entries }, column) =>
    entries.flatMap(({ kind }, row) => (kind === 'foal' ? [{ column, row }] : [])),
  )

/** The next stop that way: the nearest column, and in it the nearest row. */
function nearest(
  stops: readonly Stop[],
  from: Stop,
  [across, down]: readonly [number, number],
): Stop | undefined {
  const that =
    across === 0
      ? stops.filter(({ column, row }) => column === from.column && (row - from.row) * down > 0)
      : stops.filter(({ column }) => (column - from.column) * across > 0)
  const far = ({ column, row }: Stop) => Math.abs(column - from.column) * 100 + Math.abs(row - from.row)
  return that.toSorted((a, b) => far(a) - far(b))[0]
}

/** The year, or the run of years, and how old she was. */
function YearHead({ column: { year, last, entries, width }, life }: { column: Column; life: LifeInFoals }) {
  const { crop, this_year } = life
  const years = ageIn(year, crop)
  const age = years === null ? '' : `${year > this_year ? 'she’ll be' : 'she was'} ${years}`
  return (
    <g aria-hidden="true">
      {entries.map((entry, at) => (
        <g key={at} transform={`translate(${5 + at * 11}, ${LINE})`}>
          <Bead entry={entry} />
        </g>
      ))}
      <text x={0} y={14} className={styles.year}>
        {year === last ? year : `${year}–${String(last).slice(2)}`}
      </text>
      <text x={0} y={29} className={ink.tick}>
        {fitted(year === last ? age : '', width - 4, 12, 'facts')}
      </text>
    </g>
  )
}

/** On the line: a foal filled, one that is expected a copper ring, a loss a cross. */
function Bead({ entry }: { entry: Entry }) {
  if (entry.kind === 'foal') return <circle r={4.5} fill="var(--ink)" />
  if (isExpected(entry)) return <circle r={5} strokeWidth="2" fill="var(--paper)" stroke="var(--accent)" />
  if (entry.kind === 'blank') return null
  return <path d="M-3.5 -3.5l7 7m0 -7l-7 7" stroke="var(--ink)" strokeWidth="1.5" />
}

const LEADING = 14
/** Erring wide: neighbors are close. */
const FACTS = { size: 13.5, kind: 'facts' } as const

interface EntryBlockProps {
  entry: Entry
  column: Column
  due: FoalDue | null
  stopProps: PictureStop
}

function EntryBlock({ entry, column: { year, width }, due, stopProps }: EntryBlockProps) {
  const room = width - 8
  if (entry.kind !== 'foal') {
    const isBlank = entry.kind === 'blank'
    const words = blankWords(isBlank ? entry.outcome : entry.cover.outcome)
    const dueOn = !isBlank && due?.cover === entry.cover.id ? `due ${dayOf(due.on)}` : null
    const said = [
      { words, className: isBlank ? ink.tick : styles.fact },
      { words: isBlank ? null : `to ${entry.cover.stallion_name}`, className: ink.tick },
      { words: dueOn, className: classNames(ink.accentText, styles.fact) },
    ].flatMap(({ words: text, className }) =>
      text === null ? [] : wrapped(text, room, { ...FACTS, lines: 2 }).map((line) => ({ line, className })),
    )
    const label = isBlank ? `${year}: ${words}` : coverWords(year, entry.cover)
    return (
      <g role="img" aria-label={dueOn === null ? label : `${label}, ${dueOn}`}>
        {said.map(({ line, className }, at) => (
          <text key={at} x={0} y={16 + at * LEADING} className={className}>
            {line}
          </text>
        ))}
      </g>
    )
  }
  const { foal } = entry
  const size = width < 84 ? 13.5 : 15
  const name = wrapped(foal.name, room, { size, kind: 'name', lines: 2 })
  const si = siWords(foal)
  const sire = wrapped(foal.mate_name === null ? 'sire not on file' : `by ${foal.mate_name}`, room, {
    ...FACTS,
    lines: 2,
  })
  const below = 35 + name.length * 16
  return (
    <g className={pictureStyles.place}>
      <g aria-hidden="true">
        <SexShape sex={foal.sex} x={0} y={3} />
        <text x={18} y={15} className={styles.si}>
          {textWidth(si, 14, 'name') <= room - 22 ? si : (foal.best_si ?? si)}
        </text>
        {name.map((line, at) => (
          <text key={at} x={0} y={35 + at * 16} className={pictureStyles.name} fontSize={size}>
            {line}
          </text>
        ))}
        {sire.map((line, at) => (
          <text key={at} x={0} y={below + at * LEADING} className={ink.tick}>
            {line}
          </text>
        ))}
        <text x={0} y={below + sire.length * LEADING} className={styles.fact}>
          {startWords(foal)}
        </text>
        <text x={0} y={below + (sire.length + 1) * LEADING} className={styles.stakes}>
          {fitted(stakesWords(foal), room, 12, 'facts')}
        </text>
      </g>
      <PictureLink
        href={paths.horse(foal.id)}
        {...stopProps}
        box={{ x: -4, y: -4, width: width - 2, height: BLOCK - 6 }}
        aria-label={foalWords(year, foal)}
      />
    </g>
  )
}

const Today = ({ x, height }: { x: number; height: number }) => (
  <g aria-hidden="true">
    <line x1={x} x2={x} y1={20} y2={height} className={ink.accentLine} />
    <text x={x} y={14} textAnchor="middle" className={styles.todayWord}>
      today
    </text>
  </g>
)
