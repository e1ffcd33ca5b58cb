import { Ground, siTicks, Ticks } from '../../ui/charts/Axis.tsx'
import type { FoalDistribution } from '@quarterpole/contract/breeding'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import { scaleLinear } from 'd3-scale'
import type { Ref } from 'react'
import { Zones } from '../predictions/FoalPlot.tsx'
import { axisOf, type Foal, hundredFoals } from '../predictions/hundred.ts'
import { dotLook } from './dot-look.ts'
import ink from '../../ui/charts/Ink.module.css'
import foalStyles from '../predictions/HundredFoals.module.css'
import { classNames } from '../../ui/class-names.ts'
import { fitted } from '../../ui/picture-text.ts'
import styles from './TwoHundreds.module.css'

const PAD = 12
/** Name and counts of a hundred, above the first and below the second. */
const HEAD = 74
const LARGEST = 8.5
const GAP = 1.8
/** Between the two hundreds: both averages, and the speed indexes between them. */
const MIDDLE = 46
/** Below this width the columns are twice as wide, so that foals can still be counted. */
const NARROW = 560

export interface NamedHundred {
  name: string
  distribution: FoalDistribution
  /** Foals of the hundred that die. */
  lost: number
}

interface TwoHundredsPlotProps {
  first: NamedHundred
  second: NamedHundred
  mark: number | undefined
  /** In px: one unit of the drawing is one px. */
  width: number
  title: string
  ref?: Ref<SVGSVGElement>
}

/** Two hundreds on one axis: the first above it in filled dots, the second below it in open ones. */
export function TwoHundredsPlot({ first, second, mark, width, title, ref }: TwoHundredsPlotProps) {
  const columnWidth = width < NARROW ? 2.5 : 1.25
  const axis = axisOf(first.distribution, second.distribution)
  const [up, down] = [first, second].map(({ distribution: { mean, sd }, lost }) =>
    hundredFoals(mean, sd, columnWidth, { axis, lost }),
  )
  if (up === undefined || down === undefined) return null
  const { from, to } = axis
  const x = scaleLinear([from, to], [PAD, width - PAD])
  const step = (width - 2 * PAD) / up.columns
  const radius = Math.min(step / 2 - GAP / 2, LARGEST)
  const rise = radius * 2 + GAP
  const ground = HEAD + up.tallest * rise
  const ceiling = ground + MIDDLE
  const foot = ceiling + down.tallest * rise
  const height = foot + HEAD
  const at = { step, radius, rise }
  return (
    <svg
      ref={ref}
      className={classNames(ink.chart, foalStyles.plot, styles.plot)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={title}
    >
      {[SI_STRONG, SI_RECORD]
        .filter((si) => si > from && si < to)
        .map((si) => (
          <line key={si} x1={x(si)} x2={x(si)} y1={HEAD - 8} y2={foot + 8} className={ink.tickLine} />
        ))}
      <HundredName name={nameWithLost(first)} y={15} width={width} isOpen={false} />
      <Zones hundred={up} x={x} width={width} y={42} />
      <Dots foals={up.foals} y={(level) => ground - (level + 0.5) * rise} {...at} isOpen={false} />
      <Average {...first.distribution} x={x} y={ground + 3} width={width} />
      <Ticks values={siTicks(from, to, x)} x={x} y={ground + MIDDLE / 2 + 4} />
      <Average {...second.distribution} x={x} y={ceiling - 10} width={width} />
      <Ground from={PAD} to={width - PAD} y={ground} />
      <Ground from={PAD} to={width - PAD} y={ceiling} />
      <Dots foals={down.foals} y={(level) => ceiling + (level + 0.5) * rise} {...at} isOpen />
      <Zones hundred={down} x={x} width={width} y={foot + 28} />
      <HundredName name={nameWithLost(second)} y={height - 6} width={width} isOpen />
      {mark !== undefined && mark > from && mark < to && (
        <g stroke="var(--accent)" strokeWidth="1.5" strokeDasharray="4 3">
          <line x1={x(mark)} x2={x(mark)} y1={HEAD - 8} y2={foot + 8} />
        </g>
      )}
    </svg>
  )
}

/** The foals that die are not drawn: there is no speed to draw them at. */
const nameWithLost = ({ name, lost }: NamedHundred) => (lost > 0 ? `${name}: ${lost} would die` : name)

interface DotsProps {
  foals: readonly Foal[]
  y: (level: number) => number
  step: number
  radius: number
  isOpen: boolean
}

const Dots = ({ foals, y, step, radius, isOpen }: DotsProps) => (
  <g {...dotLook(isOpen)}>
    {foals.map(({ column, level }, at) => (
      <circle key={at} cx={PAD + (column + 0.5) * step} cy={y(level)} r={radius - 0.7} />
    ))}
  </g>
)

/** The mark of a hundred with whose foals they are. */
function HundredName({
  name,
  y,
  width,
  isOpen,
}: {
  name: string
  y: number
  width: number
  isOpen: boolean
}) {
  return (
    <g>
      <g {...dotLook(isOpen)}>
        <circle cx={PAD + 5} cy={y - 5} r={5} />
      </g>
      <text x={PAD + 17} y={y} className={styles.name}>
        {fitted(name, width - 2 * PAD - 17, 17, 'name')}
      </text>
    </g>
  )
}

type Scale = (si: number) => number

/** The range of 68 foals and the average. */
function Average({
  mean,
  sd,
  x,
  y,
  width,
}: {
  mean: number
  sd: number
  x: Scale
  y: number
  width: number
}) {
  const inside = (at: number) => Math.min(width - PAD, Math.max(PAD, at))
  const [left, right] = [inside(x(mean - sd)), inside(x(mean + sd))]
  return (
    <>
      <rect x={left} width={right - left} y={y} height="7" className={ink.spread} />
      <line x1={x(mean)} x2={x(mean)} y1={y - 2} y2={y + 9} className={ink.datumLine} />
    </>
  )
}
