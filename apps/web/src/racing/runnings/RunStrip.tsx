import ink from '../../ui/charts/Ink.module.css'
import pictureStyles from '../../ui/Picture.module.css'
import { fitted, textWidth } from '../../ui/picture-text.ts'
import { type Finisher, lengthsOfPoint, type RunnableRace } from './one-run.ts'
import { axisLengths, LABEL_SIZE, type RunDot, type RunLayout, runLayout } from './run-layout.ts'
import styles from './Runnings.module.css'
import { runWords, winnerWords } from './runnings-words.ts'
import type { Runnings } from './runnings.ts'

const LINE = 16
/** Above the strip: the words and the highest label; below: the lowest label and the lengths. */
const [HEAD, FOOT] = [52, 34]
const WIRE = 16
const DOT = 6

interface Strip {
  layout: RunLayout
  /** Of the horses' line, from the top. */
  y: number
  height: number
  /** Label lines above the horses' line. */
  above: number
  from: number
  to: number
}

function stripOf(
  order: readonly Finisher[],
  race: RunnableRace,
  width: number,
  nameOf: (id: number) => string,
): Strip | null {
  const perPoint = lengthsOfPoint(race.distanceYards)
  if (perPoint === null) return null
  const margin = Math.min(190, width * 0.32)
  const measured = order.map(({ lengths, ...horse }) => ({
    ...horse,
    lengths: lengths ?? 0,
    label: fitted(nameOf(horse.id), margin - 14, LABEL_SIZE, 'name'),
  }))
  const [from, to] = [margin, width - WIRE]
  const layout = runLayout(measured, { from, to, lengths: axisLengths(measured, race, perPoint) })
  const [above, below] = [Math.max(1, layout.above), Math.max(1, layout.below)]
  const y = HEAD + above * LINE
  return { layout, y, height: y + below * LINE + FOOT, above, from, to }
}

/** Height that a running takes below the hundred. */
export const runHeight = (order: readonly Finisher[], runnings: Runnings, width: number): number =>
  order.length === 0 ? 0 : (stripOf(order, runnings.race, width, namesOf(runnings))?.height ?? HEAD)

export const namesOf = ({ horses }: Pick<Runnings, 'horses'>) => {
  const names = new Map(horses.map(({ id, name }) => [id, name]))
  return (id: number) => names.get(id) ?? ''
}

interface RunStripProps {
  runnings: Runnings
  order: readonly Finisher[]
  run: number
  width: number
}

/** One running at the wire, in lengths behind the winner. The table has the same in words. */
export function RunStrip({ runnings, order, run, width }: RunStripProps) {
  const nameOf = namesOf(runnings)
  const strip = stripOf(order, runnings.race, width, nameOf)
  return (
    <g aria-hidden="true">
      <text x={0} y={26} className={pictureStyles.name} fontSize={16}>
        {headOf(`Run ${run}: `, order, { nameOf, width })}
      </text>
      {strip && <Wire strip={strip} />}
      {strip?.layout.dots.map((dot, i) => (
        <Dot
          key={dot.id}
          dot={dot}
          y={strip.y}
          name={nameOf(dot.id)}
          most={strip.from - 14}
          isFirst={i === 0}
        />
      ))}
    </g>
  )
}

/** The result as it fits: with whom he beat, or his margin alone. */
function headOf(
  before: string,
  order: readonly Finisher[],
  { nameOf, width }: { nameOf: (id: number) => string; width: number },
): string {
  const [full, short] = [runWords(order, nameOf), winnerWords(order, nameOf)]
  return fitted(before + (textWidth(before + full, 16, 'name') <= width ? full : short), width, 16, 'name')
}

function Wire({ strip: { layout, y, height, above, from, to } }: { strip: Strip }) {
  const [top, foot] = [y - above * LINE - 10, height - FOOT + 6]
  return (
    <g fontSize={12} className={styles.dim}>
      <line x1={from} x2={to} y1={y} y2={y} className={ink.contour} />
      <line x1={to} x2={to} y1={top} y2={foot} stroke="var(--ink)" strokeWidth="2" />
      {layout.ticks.map(({ lengths, x }) => (
        <g key={lengths}>
          <line x1={x} x2={x} y1={y - 3} y2={y + 3} className={ink.contour} />
          <text x={x} y={height - 12} textAnchor="middle">
            {lengths}
          </text>
        </g>
      ))}
      <text x={to} y={height - 12} textAnchor="end">
        wire
      </text>
      <text x={from - 12} y={height - 12} textAnchor="end">
        lengths back
      </text>
    </g>
  )
}

function Dot({
  dot,
  y,
  name,
  most,
  isFirst,
}: {
  dot: RunDot
  y: number
  name: string
  most: number
  isFirst: boolean
}) {
  const { x, level, labelX, labelWidth } = dot
  const labelY = y - level * LINE
  return (
    <g className={isFirst ? styles.first : undefined}>
      <path d={`M${x} ${y}V${labelY}H${labelX + labelWidth}`} className={ink.contour} />
      <circle cx={x} cy={y} r={isFirst ? DOT + 1 : DOT} className={styles.dot} />
      <text x={labelX + labelWidth - 2} y={labelY + 4} textAnchor="end" fontSize={LABEL_SIZE}>
        {fitted(name, most, LABEL_SIZE, 'name')}
      </text>
    </g>
  )
}
