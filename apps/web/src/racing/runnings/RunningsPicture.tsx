import { ordinalWord } from '@quarterpole/contract/place'
import type { Ref } from 'react'
import { paths } from '../../app/paths.ts'
import ink from '../../ui/charts/Ink.module.css'
import pictureStyles from '../../ui/Picture.module.css'
import { Picture, PictureLink } from '../../ui/Picture.tsx'
import { fitted } from '../../ui/picture-text.ts'
import { useRovingFocus } from '../../ui/use-roving-focus.ts'
import { oneRun } from './one-run.ts'
import { gridLayout, type GridLayout } from './grid-layout.ts'
import { barClass } from './HundredBars.tsx'
import styles from './Runnings.module.css'
import { countWord, IN_THE_MONEY, rowWords } from './runnings-words.ts'
import type { RunningHorse, Runnings } from './runnings.ts'
import { runHeight, RunStrip } from './RunStrip.tsx'

interface RunningsPictureProps {
  runnings: Runnings
  width: number
  /** The running drawn below the hundred; none where it is left out. */
  run?: number | undefined
  ref?: Ref<SVGSVGElement>
}

const CAPTION = 26

/** A row a horse, a column a place; arrow keys move between horses, Enter opens one. Under it one running. */
export function RunningsPicture({ runnings, width, run, ref }: RunningsPictureProps) {
  const { horses, race, where } = runnings
  const layout = gridLayout(horses, width)
  const rows = [...horses.keys()]
  const [current, roving] = useRovingFocus(rows, (row, key) => {
    const next = { ArrowDown: row + 1, ArrowUp: row - 1, Home: 0, End: horses.length - 1 }[key]
    return next === undefined ? undefined : rows[next]
  })
  const order = run === undefined ? [] : oneRun(race, run)
  const strip = runHeight(order, runnings, width)
  const height = layout.height + strip + CAPTION
  return (
    <Picture
      ref={ref}
      width={width}
      height={height}
      label={`A hundred runnings of ${where}: how often each horse finishes where; arrow keys move between horses, the table below has the same`}
    >
      <Heads layout={layout} places={horses.length} />
      <g {...roving}>
        {horses.map((horse, row) => (
          <Row key={horse.id} horse={horse} row={row} layout={layout} isCurrent={row === current} />
        ))}
      </g>
      {run !== undefined && (
        <g transform={`translate(0 ${layout.height})`}>
          <RunStrip runnings={runnings} order={order} run={run} width={width} />
        </g>
      )}
      <text x={0} y={height - 6} className={styles.dim} fontSize={12} aria-hidden="true">
        {fitted(`${where} · finishes in 100 runnings`, width, 12, 'facts')}
      </text>
    </Picture>
  )
}

function Heads({ layout, places }: { layout: GridLayout; places: number }) {
  const { columns, columnWidth, headY } = layout
  const [first, last] = [columns[0] ?? 0, (columns[IN_THE_MONEY - 1] ?? 0) + columnWidth]
  return (
    <g aria-hidden="true" fontSize={12}>
      {places > IN_THE_MONEY && (
        <>
          <path d={`M${first} ${headY - 14}v-5H${last}v5`} className={ink.contour} />
          <text x={(first + last) / 2} y={headY - 24} textAnchor="middle">
            in the money
          </text>
        </>
      )}
      {columns.map((x, place) => (
        <text key={x} x={x + columnWidth / 2} y={headY} textAnchor="middle">
          {ordinalWord(place + 1)}
        </text>
      ))}
    </g>
  )
}

interface RowProps {
  horse: RunningHorse
  row: number
  layout: GridLayout
  isCurrent: boolean
}

function Row({ horse, row, layout, isCurrent }: RowProps) {
  const { columns, columnWidth, perCount, rowHeight, top, width, isNarrow } = layout
  const base = top + (row + 1) * rowHeight - 8
  const nameY = isNarrow ? top + row * rowHeight + 20 : base - 8
  const end = isNarrow ? width - 2 : (columns[0] ?? 0) - 14
  return (
    <g className={pictureStyles.place}>
      <g aria-hidden="true">
        {horse.post !== null && <Post post={horse.post} y={nameY - 5} />}
        <text x={layout.nameX} y={nameY} className={pictureStyles.name} fontSize={16}>
          {fitted(horse.name, end - layout.nameX - 58, 16, 'name')}
        </text>
        <text x={end} y={nameY} textAnchor="end" className={styles.dim} fontSize={12}>
          {horse.projectedSi.toFixed(1)} SI
        </text>
        {horse.counts.map((count, place) => (
          <Bar
            key={place}
            count={count}
            place={place}
            x={columns[place] ?? 0}
            width={columnWidth}
            height={count * perCount}
            base={base}
          />
        ))}
        <line x1={0} x2={width} y1={base} y2={base} className={ink.contour} />
      </g>
      <PictureLink
        href={paths.horse(horse.id)}
        place={row}
        isCurrent={isCurrent}
        box={{
          x: 0,
          y: base - rowHeight + 6,
          width: isNarrow ? width : end,
          height: isNarrow ? 28 : rowHeight - 6,
        }}
        aria-label={rowWords(horse)}
      />
    </g>
  )
}

/** A drawn post in its box, as beside the names of the table. */
const Post = ({ post, y }: { post: number; y: number }) => (
  <>
    <rect x={0.5} y={y - 10} width={22} height={20} className={styles.post} />
    <text x={11.5} y={y + 4} textAnchor="middle" fontSize={12} className={ink.strong}>
      {post}
    </text>
  </>
)

interface BarProps {
  count: number
  place: number
  x: number
  width: number
  height: number
  base: number
}

function Bar({ count, place, x, width, height, base }: BarProps) {
  return (
    <>
      {count > 0 && (
        <rect x={x} y={base - height} width={width} height={height} className={barClass(place)} />
      )}
      <text
        x={x + width / 2}
        y={base - height - 4}
        textAnchor="middle"
        fontSize={12}
        className={count < 3 ? styles.dim : undefined}
      >
        {countWord(count)}
      </text>
    </>
  )
}
