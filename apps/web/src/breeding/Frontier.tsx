import { INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import type { MatingsReply, RankedMating } from '@quarterpole/contract/matings'
import { scaleSqrt } from 'd3-scale'
import { curveStepBefore, line } from 'd3-shape'
import { useId } from 'react'
import { FrontierAxes } from './FrontierAxes.tsx'
import { FrontierKeys } from './FrontierKeys.tsx'
import {
  frameOf,
  type FrontierFrame,
  moderateNote,
  type Note,
  type Place,
  speedNote,
} from './frontier-frame.ts'
import { labelWidth, placeLabels } from './label-placement.ts'
import { useWidth } from './use-width.ts'
import styles from './Frontier.module.css'

/** Before the page has been measured. */
const DEFAULT_WIDTH = 480

interface FrontierProps {
  reply: MatingsReply
  sireId: number | undefined
}

/** Expected speed against inbreeding, the best trade-offs joined by a stepped line. */
export function Frontier({ reply, sireId }: FrontierProps) {
  const titleId = useId()
  const [ref, width] = useWidth<HTMLElement>(DEFAULT_WIDTH)
  const { matings } = reply
  const frame = frameOf(reply, width)
  const best = matings
    .filter((m) => m.on_frontier)
    .toSorted((a, b) => a.inbreeding_coefficient - b.inbreeding_coefficient)
  const here = matings.find((m) => m.sire_id === sireId)
  const title = `Expected speed index against inbreeding of ${matings.length} stallions. Best trade-offs: ${best.map((m) => m.sire_name).join(', ')}.`
  return (
    <figure ref={ref} className={styles.figure}>
      <svg
        width={frame.width}
        height={frame.height}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        className={styles.frontier}
        role="img"
        aria-labelledby={titleId}
      >
        <title id={titleId}>{title}</title>
        <FrontierAxes frame={frame} distance={reply.distance_yards} />
        <Points reply={reply} best={best} here={here} frame={frame} />
      </svg>
      <FrontierKeys hasHere={here !== undefined} matings={matings} />
    </figure>
  )
}

const NAME_LETTERS = 26
/** Letter widths of the serif names in px, erring wide. */
const LETTER = { plain: 7.1, bold: 8.8 }
const shortName = (name: string) =>
  name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS - 1).trimEnd()}…` : name

interface PointsProps {
  reply: MatingsReply
  best: readonly RankedMating[]
  here: RankedMating | undefined
  frame: FrontierFrame
}

function Points({ reply, best, here, frame }: PointsProps) {
  const { x, y } = frame
  const area = scaleSqrt([0, Math.max(1, ...reply.matings.map((m) => m.stud_fee ?? 0))], [3.5, 8])
  const stair = line<RankedMating>(
    (m) => x(m.inbreeding_coefficient),
    (m) => y(m.expected_si),
  ).curve(curveStepBefore)
  const placeOf = (m: RankedMating, radius: number): Place => ({
    x: x(m.inbreeding_coefficient),
    y: y(m.expected_si),
    radius,
  })
  const isBig = (m: RankedMating) => m.on_frontier || m === here
  const listed = new Set(reply.matings.map((m) => m.sire_id as number)) // the cloud's ids carry no brand
  const named = (here === undefined ? best : [here, ...best.filter((m) => m !== here)]).map((mating) => ({
    ...placeOf(mating, area(mating.stud_fee ?? 0) + (mating === here ? 4 : 0)),
    text: shortName(mating.sire_name),
    letter: mating === here ? LETTER.bold : LETTER.plain,
    mayBeFarOff: mating === here,
    mating,
  }))
  return (
    <>
      {reply.cloud
        .filter(([id]) => !listed.has(id))
        .map(([id, si, f]) => (
          <circle key={id} cx={x(f)} cy={y(si)} r="3" className={styles.quiet} />
        ))}
      {reply.matings
        .filter((m) => !isBig(m))
        .map((m) => (
          <StallionPoint key={m.sire_id} mating={m} place={placeOf(m, 3.5)} quiet />
        ))}
      <path d={stair(best) ?? undefined} className={styles.stair} />
      {reply.matings.filter(isBig).map((m) => (
        <StallionPoint
          key={m.sire_id}
          mating={m}
          place={placeOf(m, area(m.stud_fee ?? 0))}
          quiet={!m.on_frontier}
        />
      ))}
      {here !== undefined && (
        <circle
          cx={x(here.inbreeding_coefficient)}
          cy={y(here.expected_si)}
          r={area(here.stud_fee ?? 0) + 4}
          className={styles.here}
        />
      )}
      {placeLabels(
        named,
        frame.plot,
        [noteBox(frame, moderateNote(frame)), noteBox(frame, speedNote(reply.distance_yards))],
        [moderateLine(frame)],
      ).map(({ point, x: at, y: base, anchor }) => (
        <text
          key={point.mating.sire_id}
          x={at}
          y={base}
          textAnchor={anchor}
          className={point.mating === here ? styles.nameHere : styles.name}
        >
          {point.text}
        </text>
      ))}
    </>
  )
}

const moderateLine = ({ x, plot }: FrontierFrame) => ({
  left: x(INBREEDING_MODERATE) - 3,
  right: x(INBREEDING_MODERATE) + 3,
  top: plot.top,
  bottom: plot.bottom,
})

function noteBox({ plot }: FrontierFrame, { text, corner }: Note) {
  const width = labelWidth(text)
  return corner === 'top left'
    ? { left: plot.left, right: plot.left + width, top: plot.top - 20, bottom: plot.top - 4 }
    : { left: plot.right - width, right: plot.right, top: plot.bottom - 20, bottom: plot.bottom }
}

/** Filled: no affected foals; crossed: affected foals possible; dashed: not tested. */
function StallionPoint({
  mating: { worst_disease },
  place: { x, y, radius: r },
  quiet,
}: {
  mating: Pick<RankedMating, 'worst_disease'>
  place: Place
  /** Not among the best trade-offs. */
  quiet?: boolean
}) {
  if (worst_disease.code === 'untested') return <circle cx={x} cy={y} r={r} className={styles.untested} />
  if (worst_disease.code !== 'affected')
    return <circle cx={x} cy={y} r={r} className={quiet ? styles.quiet : styles.point} />
  const arm = r * 0.45
  return (
    <g className={styles.blocked}>
      <circle cx={x} cy={y} r={r} />
      <path d={`M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`} />
    </g>
  )
}
