import type { MatingsReply, RankedMating } from '@quarterpole/contract/matings'
import { INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import { type ScaleLinear, scaleLinear, scaleSqrt } from 'd3-scale'
import { line, curveStepBefore } from 'd3-shape'
import { useId } from 'react'
import { GenotypeMark } from '../ui/Genotype.tsx'
import { Dim } from '../ui/Words.tsx'
import styles from './Breeding.module.css'

const BOX = { width: 520, height: 400, left: 44, right: 16, top: 26, bottom: 46 }

interface FrontierProps {
  reply: MatingsReply
  sireId: number | undefined
}

/** Expected speed against inbreeding: the stallions none beats on both, joined by a stepped line; the table holds the same numbers. */
export function Frontier({ reply, sireId }: FrontierProps) {
  const titleId = useId()
  const { matings, cloud } = reply
  const x = scaleLinear(
    [0, Math.max(0.08, ...matings.map((m) => m.inbreeding_coefficient)) * 1.05],
    [BOX.left, BOX.width - BOX.right],
  )
  const speeds = [...matings.map((m) => m.expected_si), ...cloud.map(([, si]) => si)]
  const y = scaleLinear(
    [Math.min(...speeds) - 0.5, Math.max(...speeds) + 0.7],
    [BOX.height - BOX.bottom, BOX.top],
  )
  const area = scaleSqrt([0, Math.max(1, ...matings.map((m) => m.stud_fee ?? 0))], [3, 7.5])
  const best = matings
    .filter((m) => m.on_frontier)
    .toSorted((a, b) => a.inbreeding_coefficient - b.inbreeding_coefficient)
  const stair = line<RankedMating>(
    (m) => x(m.inbreeding_coefficient),
    (m) => y(m.expected_si),
  ).curve(curveStepBefore)
  const here = matings.find((m) => m.sire_id === sireId)
  return (
    <figure>
      <svg
        className={styles.frontier}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        role="img"
        aria-labelledby={titleId}
      >
        <title
          id={titleId}
        >{`${best.length} stallions are beaten by none on both speed and inbreeding: ${best.map((m) => m.sire_name).join(', ')}.`}</title>
        <Axes x={x} y={y} distance={reply.distance_yards} />
        {cloud.map(([id, si, f]) => (
          <circle key={id} cx={x(f)} cy={y(si)} r="3" className={styles.cloud} />
        ))}
        <path d={stair(best) ?? undefined} className={styles.stair} />
        {matings
          .filter((m) => m.on_frontier || m.sire_id === sireId)
          .map((m) => (
            <circle
              key={m.sire_id}
              cx={x(m.inbreeding_coefficient)}
              cy={y(m.expected_si)}
              r={area(m.stud_fee ?? 0)}
              className={pointClass(m)}
            />
          ))}
        {here !== undefined && (
          <circle
            cx={x(here.inbreeding_coefficient)}
            cy={y(here.expected_si)}
            r={area(here.stud_fee ?? 0) + 3.5}
            className={styles.here}
          />
        )}
        {labels(best, here, { x, y }).map(({ id, name, at, isHere }) => (
          <text
            key={id}
            x={at.x}
            y={at.y}
            textAnchor={at.anchor}
            className={isHere ? styles.labelHere : styles.label}
          >
            {name}
          </text>
        ))}
      </svg>
      <figcaption className={styles.keys}>
        <span>dot: on the frontier</span>
        {here !== undefined && <span>copper ring: this cross</span>}
        <GenotypeMark state="affected">affected foals possible</GenotypeMark>
        <GenotypeMark state="untested">panel incomplete</GenotypeMark>
        <Dim>larger dot, higher fee</Dim>
      </figcaption>
    </figure>
  )
}

interface AxesProps {
  x: ScaleLinear<number, number>
  y: ScaleLinear<number, number>
  distance: number
}

function Axes({ x, y, distance }: AxesProps) {
  return (
    <>
      {x(INBREEDING_MODERATE) < BOX.width - BOX.right && (
        <>
          <rect
            x={x(INBREEDING_MODERATE)}
            y={BOX.top}
            width={BOX.width - BOX.right - x(INBREEDING_MODERATE)}
            height={BOX.height - BOX.bottom - BOX.top}
            className={styles.moderateZone}
          />
          <line
            x1={x(INBREEDING_MODERATE)}
            x2={x(INBREEDING_MODERATE)}
            y1={BOX.top}
            y2={BOX.height - BOX.bottom}
            className={styles.moderateLine}
          />
          <text x={BOX.width - BOX.right} y={BOX.height - BOX.bottom - 8} textAnchor="end">
            moderate, above 6.25 %
          </text>
        </>
      )}
      {y.ticks(5).map((tick) => (
        <g key={tick}>
          <line x1={BOX.left} x2={BOX.width - BOX.right} y1={y(tick)} y2={y(tick)} className={styles.hair} />
          <text x={BOX.left - 8} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {x.ticks(5).map((tick) => (
        <text key={tick} x={x(tick)} y={BOX.height - BOX.bottom + 20} textAnchor="middle">
          {Math.round(tick * 1000) / 10}
        </text>
      ))}
      <text x={BOX.left} y={14}>
        expected SI at {distance} yd
      </text>
      <text x={BOX.width - BOX.right} y={BOX.height - 6} textAnchor="end">
        inbreeding of the foal, %
      </text>
    </>
  )
}

function pointClass({ worst_disease }: RankedMating): string | undefined {
  return worst_disease.code === 'affected'
    ? styles.blocked
    : worst_disease.code === 'untested'
      ? styles.untested
      : styles.point
}

interface Label {
  id: number
  name: string
  isHere: boolean
  at: { x: number; y: number; anchor: 'start' | 'end' }
}
type Scale = (value: number) => number

const LINE_HEIGHT = 15
const LETTER_WIDTH = 6.4

/** Names beside their points; one that would cover an earlier one is moved to the other side, else left out. The table has it. */
function labels(
  best: readonly RankedMating[],
  here: RankedMating | undefined,
  { x, y }: { x: Scale; y: Scale },
): Label[] {
  const wanted = here === undefined ? best : [here, ...best.filter((mating) => mating !== here)]
  const taken: { left: number; right: number; y: number }[] = []
  const placed: Label[] = []
  for (const mating of wanted) {
    const [cx, cy] = [x(mating.inbreeding_coefficient), y(mating.expected_si)]
    const width = mating.sire_name.length * LETTER_WIDTH
    const sides = [
      { anchor: 'start' as const, x: cx + 12, left: cx + 12, right: cx + 12 + width },
      { anchor: 'end' as const, x: cx - 12, left: cx - 12 - width, right: cx - 12 },
    ]
    const lines = [cy + 4, cy - 11, cy + 19]
    const free = sides
      .flatMap((side) => lines.map((at) => ({ ...side, y: at })))
      .find(
        (spot) =>
          spot.right < BOX.width &&
          spot.left > BOX.left &&
          taken.every(
            (other) =>
              Math.abs(other.y - spot.y) > LINE_HEIGHT || other.left > spot.right || other.right < spot.left,
          ),
      )
    if (free === undefined) continue
    taken.push(free)
    placed.push({
      id: mating.sire_id,
      name: mating.sire_name,
      isHere: mating === here,
      at: { x: free.x, y: free.y, anchor: free.anchor },
    })
  }
  return placed
}
