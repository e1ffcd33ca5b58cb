import type { MatingsReply, RankedMating } from '@quarterpole/contract/matings'
import { curveStepBefore, line } from 'd3-shape'
import { useId, useState } from 'react'
import { FrontierAxes } from './FrontierAxes.tsx'
import { FrontierDots } from './FrontierDots.tsx'
import { FrontierKeys } from './FrontierKeys.tsx'
import { useMay } from '../../ui/may.ts'
import {
  againstOf,
  bestOf,
  cloudOf,
  drawnOf,
  frameOf,
  type FrontierFrame,
  moderateNote,
  type Note,
  speedNote,
} from './frontier-frame.ts'
import { labelWidth, placeLabels } from '../predictions/label-placement.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Dim } from '../../ui/Words.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { look } from '../../ui/Layout.tsx'
import ink from '../../ui/charts/Ink.module.css'
import styles from './Frontier.module.css'

/** Before the page has been measured. */
const DEFAULT_WIDTH = 480

interface FrontierProps {
  reply: MatingsReply
  damId: number
  sireId: number | undefined
}

/** Expected speed against the fee or the inbreeding, the best trade-offs joined by a stepped line; every dot leads to its cross. */
export function Frontier({ reply, damId, sireId }: FrontierProps) {
  const titleId = useId()
  const [ref, width] = useWidth<HTMLElement>(DEFAULT_WIDTH)
  const [pointed, setPointed] = useState<number | null>(null)
  const against = againstOf(reply.matings, useMay('money'))
  const matings = drawnOf(reply.matings, against, sireId)
  const drawn = { ...reply, matings }
  const frame = frameOf(drawn, against, width)
  const best = bestOf(matings, against)
  const here = matings.find((m) => m.sire_id === sireId)
  const title = `Expected speed index against ${against.title} of ${matings.length} stallions. Best trade-offs: ${best.map((m) => m.sire_name).join(', ')}.`
  return (
    <figure ref={ref} className={look({ shrinks: true })}>
      <svg
        width={frame.width}
        height={frame.height}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        className={ink.chart}
        role="group"
        aria-labelledby={titleId}
      >
        <title id={titleId}>{title}</title>
        <FrontierAxes frame={frame} distance={reply.distance_yards} />
        <Points reply={drawn} best={best} frame={frame} />
        <FrontierDots reply={drawn} frame={frame} best={new Set(best)} damId={damId} onPoint={setPointed} />
        <Names reply={drawn} best={best} here={here} frame={frame} />
      </svg>
      {sireId !== undefined && (
        <Pointed
          mating={matings.find((m) => m.sire_id === pointed && m !== here)}
          reply={reply}
          sireId={sireId}
        />
      )}
      <FrontierKeys hasHere={here !== undefined} hasOthers={best.length < matings.length} matings={matings} />
    </figure>
  )
}

/** The stallion last pointed at or focused, and the way to see him beside the one chosen. */
function Pointed({
  mating,
  reply,
  sireId,
}: {
  mating: RankedMating | undefined
  reply: MatingsReply
  sireId: number
}) {
  return (
    <p className={styles.pointedLine}>
      {mating === undefined ? (
        <Dim>Point at a dot to compare him.</Dim>
      ) : (
        <Anchor
          href={paths.breeding({
            sire: sireId,
            dam: reply.dam_id,
            versus: mating.sire_id,
            yards: reply.distance_yards,
          })}
        >
          Compare with {mating.sire_name}
        </Anchor>
      )}
    </p>
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
  frame: FrontierFrame
}

/** What nobody points at: the stallions beyond the list, and the stair. */
function Points({ reply, best, frame: { y, across, against } }: PointsProps) {
  const stair = line<RankedMating>(
    (m) => across(against.of(m)),
    (m) => y(m.expected_si),
  ).curve(curveStepBefore)
  const listed = new Set(reply.matings.map((m) => m.sire_id as number)) // the cloud's ids carry no brand
  return (
    <>
      {cloudOf(reply, against)
        .filter(([id]) => !listed.has(id))
        .map(([id, si, f]) => (
          <circle key={id} cx={across(f)} cy={y(si)} r="3" className={ink.quiet} />
        ))}
      <path d={stair(best) ?? undefined} fill="none" stroke="var(--mark)" strokeWidth="1.5" />
    </>
  )
}

const RING = 9

function Names({ reply, best, here, frame }: PointsProps & { here: RankedMating | undefined }) {
  const { across, against, y } = frame
  const named = [...(here ? [here] : []), ...best.filter((m) => m !== here)].map((mating) => ({
    x: across(against.of(mating)),
    y: y(mating.expected_si),
    radius: mating === here ? RING : 5,
    text: shortName(mating.sire_name),
    letter: mating === here ? LETTER.bold : LETTER.plain,
    mayBeFarOff: mating === here,
    mating,
  }))
  const notes = [noteBox(frame, speedNote(reply.distance_yards)), ...zoneNotes(frame)]
  return (
    <g aria-hidden="true" className={styles.names}>
      {here && (
        <circle cx={across(against.of(here))} cy={y(here.expected_si)} r={RING} className={ink.accentRing} />
      )}
      {placeLabels(named, frame.plot, notes, [...moderateLine(frame), ...stairBoxes(best, frame)]).map(
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

const zoneNotes = (frame: FrontierFrame) =>
  frame.against.zone === null ? [] : [noteBox(frame, moderateNote(frame))]

const moderateLine = ({ x, plot, against: { zone } }: FrontierFrame) =>
  zone === null ? [] : [{ left: x(zone) - 3, right: x(zone) + 3, top: plot.top, bottom: plot.bottom }]

/** The steps of the stair, thin boxes that a name should not cover: across at each one's speed, then up or down. */
const stairBoxes = (best: readonly RankedMating[], { across, against, y }: FrontierFrame) =>
  best.slice(1).flatMap((to, at) => {
    const from = best[at] ?? to
    const [x0, x1] = [across(against.of(from)), across(against.of(to))]
    const [y0, y1] = [y(from.expected_si), y(to.expected_si)]
    return [
      { left: x0, right: x1, top: y1 - 2, bottom: y1 + 2 },
      { left: x0 - 2, right: x0 + 2, top: Math.min(y0, y1), bottom: Math.max(y0, y1) },
    ]
  })

function noteBox({ plot }: FrontierFrame, { text, corner }: Note) {
  const width = labelWidth(text)
  return corner === 'top left'
    ? { left: plot.left, right: plot.left + width, top: plot.top - 20, bottom: plot.top - 4 }
    : { left: plot.right - width, right: plot.right, top: plot.bottom - 20, bottom: plot.bottom }
}
