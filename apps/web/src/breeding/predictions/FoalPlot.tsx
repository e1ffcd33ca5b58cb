import { Ground, siTicks, Ticks } from '../../ui/charts/Axis.tsx'
import type { FoalDistribution } from '@quarterpole/contract/breeding'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import { useId } from 'react'
import { siBand } from '../../ui/Marks.tsx'
import type { HundredFoals } from './hundred.ts'
import { labelWidth, spreadAlong } from './label-placement.ts'
import { classNames } from '../../ui/class-names.ts'
import tones from '../../ui/Marks.module.css'
import ink from '../../ui/charts/Ink.module.css'
import styles from './HundredFoals.module.css'

const PAD = 12
const HEAD = 48
const LARGEST = 8.5
const GAP = 1.8

interface FoalPlotProps {
  hundred: HundredFoals
  distribution: FoalDistribution
  mark: number | undefined
  /** In px: one unit of the drawing is one px, so that text keeps its size. */
  width: number
}

/** The hundred foals in columns, the count of each zone above and the middle 68 below. */
export function FoalPlot({ hundred, distribution, mark, width }: FoalPlotProps) {
  const titleId = useId()
  const { from, to, below, strong, record, lost } = hundred
  const x = scaleLinear([from, to], [PAD, width - PAD])
  const step = (width - 2 * PAD) / hundred.columns
  const radius = Math.min(step / 2 - GAP / 2, LARGEST)
  const rise = radius * 2 + GAP
  const ground = HEAD + hundred.tallest * rise
  const foot = ground + 52
  const height = foot + (lost > 0 ? lostHeight(lost, width) : 0)
  const title = `Of a hundred foals at ${distribution.distance_yards} yards, ${lost > 0 ? `${lost} would die, ` : ''}${below} are below 90, ${strong} from 90 to 99 and ${record} reach 100.`
  return (
    <svg
      className={classNames(ink.chart, styles.plot)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={titleId}
    >
      <title id={titleId}>{title}</title>
      {[SI_STRONG, SI_RECORD]
        .filter((si) => si > from && si < to)
        .map((si) => (
          <line key={si} x1={x(si)} x2={x(si)} y1={HEAD - 8} y2={ground} className={ink.tickLine} />
        ))}
      <Zones hundred={hundred} x={x} width={width} />
      {mark !== undefined && mark > from && mark < to && (
        <g stroke="var(--accent)" strokeWidth="1.5" strokeDasharray="4 3">
          <line x1={x(mark)} x2={x(mark)} y1={HEAD - 8} y2={ground} />
          <path d={`M${x(mark)} ${ground + 1}l4.5 8h-9z`} className={ink.accent} stroke="none" />
        </g>
      )}
      {hundred.foals.map(({ si, column, level }, at) => (
        <g
          key={at}
          className={classNames(styles.foal, tones[siBand(si)])}
          fill={siBand(si) === 'record' ? 'currentColor' : 'var(--paper)'}
          stroke="currentColor"
          strokeWidth="1.5"
          style={{
            transform: `translate(${PAD + (column + 0.5) * step}px, ${ground - (level + 0.5) * rise}px)`,
          }}
        >
          <circle r={radius - 0.7} />
          {siBand(si) === 'strong' && <circle r={radius * 0.42} fill="currentColor" stroke="none" />}
        </g>
      ))}
      <Ground from={PAD} to={width - PAD} y={ground} />
      <Ticks values={siTicks(from, to, x)} x={x} y={ground + 22} />
      <Spread {...distribution} x={x} width={width} top={ground + 36} />
      {lost > 0 && <Lost count={lost} top={foot} width={width} />}
    </svg>
  )
}

const LOST_PITCH = 14
const LOST_WORDS = 22
const lostPerRow = (width: number) => Math.max(1, Math.floor((width - 2 * PAD) / LOST_PITCH))
/** Of the foals that die, with their words. */
export const lostHeight = (count: number, width: number) =>
  LOST_WORDS + LOST_PITCH * Math.ceil(count / lostPerRow(width))

/** The foals that die, crossed out: they have no place on the axis. */
export function Lost({ count, top, width }: { count: number; top: number; width: number }) {
  const perRow = lostPerRow(width)
  return (
    <g className={tones.below} fill="none" stroke="currentColor" strokeWidth="1.5">
      <text x={PAD} y={top + 14} textAnchor="start" stroke="none" className={ink.current}>
        {count} would die
      </text>
      {Array.from({ length: count }, (_, at) => (
        <path
          key={at}
          transform={`translate(${PAD + ((at % perRow) + 0.5) * LOST_PITCH}, ${top + LOST_WORDS + (Math.floor(at / perRow) + 0.5) * LOST_PITCH})`}
          d="M-4 -4l8 8m0 -8l-8 8"
        />
      ))}
    </g>
  )
}

type Scale = ScaleLinear<number, number>

interface ZonesProps {
  hundred: HundredFoals
  x: Scale
  width: number
  /** Of the counts' baseline; the words are below it. */
  y?: number
}

/** The count of each zone; labels move aside where a zone is narrow. */
export function Zones({ hundred, x, width, y = 16 }: ZonesProps) {
  const { from, to, below, strong, record } = hundred
  const zones = [
    { key: 'below', word: 'below 90', detail: '', count: below, low: from, high: SI_STRONG },
    { key: 'strong', word: 'strong', detail: ', 90 to 99', count: strong, low: SI_STRONG, high: SI_RECORD },
    { key: 'record', word: 'record pace', detail: ', 100 and over', count: record, low: SI_RECORD, high: to },
  ]
    .filter(({ count }) => count > 0)
    .map((zone) => {
      const [left, right] = [x(Math.max(zone.low, from)), x(Math.min(zone.high, to))]
      const full = zone.word + zone.detail
      const text = labelWidth(full) < right - left ? full : zone.word
      return { ...zone, text, at: (left + right) / 2, width: labelWidth(text) }
    })
  const centers = spreadAlong(zones, [0, width])
  return zones.map(({ key, text, count }, at) => (
    <g key={key} className={tones[key]}>
      <text x={centers[at]} y={y} className={styles.count}>
        {count}
      </text>
      <text x={centers[at]} y={y + 17} className={ink.current}>
        {text}
      </text>
    </g>
  ))
}

interface SpreadProps extends Pick<FoalDistribution, 'mean' | 'sd'> {
  x: Scale
  width: number
  top: number
}

/** The range of 68 foals, its mean, and the label on the wider side. */
function Spread({ mean, sd, x, width, top }: SpreadProps) {
  const inside = (at: number) => Math.min(width - PAD, Math.max(PAD, at))
  const [left, right] = [inside(x(mean - sd)), inside(x(mean + sd))]
  const labelSpace = Math.max(width - PAD - right, left - PAD) - 8
  const words =
    labelWidth('68 in 100 foals land here') < labelSpace ? '68 in 100 foals land here' : '68 in 100'
  const onRight = width - PAD - right >= left - PAD
  return (
    <>
      <rect x={left} width={right - left} y={top} height="9" className={ink.spread} />
      <line x1={x(mean)} x2={x(mean)} y1={top - 3} y2={top + 12} className={ink.datumLine} />
      <text x={onRight ? right + 8 : left - 8} y={top + 9} textAnchor={onRight ? 'start' : 'end'}>
        {words}
      </text>
    </>
  )
}
