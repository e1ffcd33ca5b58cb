import { INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import type { MatingsReply, RankedMating } from '@quarterpole/contract/matings'
import { curveStepBefore, line } from 'd3-shape'
import { useId } from 'react'
import { FrontierAxes } from './FrontierAxes.tsx'
import { FrontierDots } from './FrontierDots.tsx'
import { FrontierKeys } from './FrontierKeys.tsx'
import { frameOf, type FrontierFrame, moderateNote, type Note, speedNote } from './frontier-frame.ts'
import { labelWidth, placeLabels } from './label-placement.ts'
import { useWidth } from './use-width.ts'
import styles from './Frontier.module.css'

/** Before the page has been measured. */
const DEFAULT_WIDTH = 480

interface FrontierProps {
  reply: MatingsReply
  damId: number
  sireId: number | undefined
}

/** Expected speed against inbreeding, the best trade-offs joined by a stepped line; every dot leads to its cross. */
export function Frontier({ reply, damId, sireId }: FrontierProps) {
  const titleId = useId()
  const [ref, width] = useWidth<HTMLElement>(DEFAULT_WIDTH)
  const { matings } = reply
  const frame = frameOf(reply, width)
  const best = matings.filter(isBest).toSorted((a, b) => a.inbreeding_coefficient - b.inbreeding_coefficient)
  const here = matings.find((m) => m.sire_id === sireId)
  const title = `Expected speed index against inbreeding of ${matings.length} stallions. Best trade-offs: ${best.map((m) => m.sire_name).join(', ')}.`
  return (
    <figure ref={ref} className={styles.figure}>
      <svg
        width={frame.width}
        height={frame.height}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        className={styles.frontier}
        role="group"
        aria-labelledby={titleId}
      >
        <title id={titleId}>{title}</title>
        <FrontierAxes frame={frame} distance={reply.distance_yards} />
        <Points reply={reply} best={best} frame={frame} />
        <FrontierDots reply={reply} frame={frame} damId={damId} />
        <Names reply={reply} best={best} here={here} frame={frame} />
      </svg>
      <FrontierKeys hasHere={here !== undefined} matings={matings} />
    </figure>
  )
}

/** On the frontier, where inbreeding is known. */
type Best = RankedMating & { inbreeding_coefficient: number }
const isBest = (m: RankedMating): m is Best => m.on_frontier && m.inbreeding_coefficient !== null

const NAME_LETTERS = 26
/** Letter widths of the serif names in px, erring wide. */
const LETTER = { plain: 7.1, bold: 8.8 }
const shortName = (name: string) =>
  name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS - 1).trimEnd()}…` : name

interface PointsProps {
  reply: MatingsReply
  best: readonly Best[]
  frame: FrontierFrame
}

/** What nobody points at: the stallions beyond the list, and the stair. */
function Points({ reply, best, frame: { x, y, across } }: PointsProps) {
  const stair = line<Best>(
    (m) => x(m.inbreeding_coefficient),
    (m) => y(m.expected_si),
  ).curve(curveStepBefore)
  const listed = new Set(reply.matings.map((m) => m.sire_id as number)) // the cloud's ids carry no brand
  return (
    <>
      {reply.cloud
        .filter(([id]) => !listed.has(id))
        .map(([id, si, f]) => (
          <circle key={id} cx={across(f)} cy={y(si)} r="3" className={styles.quiet} />
        ))}
      <path d={stair(best) ?? undefined} className={styles.stair} />
    </>
  )
}

const RING = 9

function Names({ reply, best, here, frame }: PointsProps & { here: RankedMating | undefined }) {
  const { across, y } = frame
  const named = [...(here ? [here] : []), ...best.filter((m) => m !== here)].map((mating) => ({
    x: across(mating.inbreeding_coefficient),
    y: y(mating.expected_si),
    radius: mating === here ? RING : 5,
    text: shortName(mating.sire_name),
    letter: mating === here ? LETTER.bold : LETTER.plain,
    mayBeFarOff: mating === here,
    mating,
  }))
  const notes = [noteBox(frame, moderateNote(frame)), noteBox(frame, speedNote(reply.distance_yards))]
  return (
    <g aria-hidden="true" className={styles.names}>
      {here && (
        <circle
          cx={across(here.inbreeding_coefficient)}
          cy={y(here.expected_si)}
          r={RING}
          className={styles.here}
        />
      )}
      {placeLabels(named, frame.plot, notes, [moderateLine(frame)]).map(
        ({ point, x: at, y: base, anchor }) => (
          <text
            key={point.mating.sire_id}
            x={at}
            y={base}
            textAnchor={anchor}
            className={point.mating === here ? styles.nameHere : styles.name}
          >
            {point.text}
          </text>
        ),
      )}
    </g>
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
