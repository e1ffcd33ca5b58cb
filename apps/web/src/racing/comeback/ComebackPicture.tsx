import { Levels, Ticks } from '../../ui/charts/Axis.tsx'
import type { Ref } from 'react'
import { paths } from '../../app/paths.ts'
import { signed } from '../../ui/words/number.ts'
import type { Injury } from '../injuries/use-injuries.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { classNames } from '../../ui/class-names.ts'
import { fitted } from '../../ui/picture-text.ts'
import { useRovingFocus } from '../../ui/use-roving-focus.ts'
import ink from '../../ui/charts/Ink.module.css'
import styles from './Comeback.module.css'
import { type Band, type CurveLayout, curveLayout, nextPoint, STARTS } from './comeback-layout.ts'
import { type ComebackLine, type ComebackPoint, hasPoints } from './comeback-lines.ts'
import { outText, pointWords } from './comeback-words.ts'
import { CALENDAR_HEIGHT, RestCalendar } from './RestCalendar.tsx'
import type { RestDays } from './rest-days.ts'

const TOP = 24
const BOTTOM = 250
const AXIS = 46
const CAPTION = 26

interface ComebackPictureProps {
  injury: Injury
  lines: readonly ComebackLine[]
  band: Band
  bandWord: string
  rest: RestDays
  width: number
  title: string
  ref?: Ref<SVGSVGElement>
}

/** The curve over the rest calendar; arrow keys move along a horse's starts and between horses, Enter opens the horse. */
export function ComebackPicture({
  injury,
  lines,
  band,
  bandWord,
  rest,
  width,
  title,
  ref,
}: ComebackPictureProps) {
  const curve = hasPoints(lines) ? BOTTOM + AXIS : 0
  const height = curve + CALENDAR_HEIGHT + CAPTION
  return (
    <Picture
      ref={ref}
      width={width}
      height={height}
      className={styles.picture}
      label={`${title}${curve > 0 ? '; arrow keys move between starts' : ''}; the table below has the same`}
    >
      {curve > 0 && <Curve lines={lines} band={band} bandWord={bandWord} width={width} />}
      <g transform={`translate(0 ${curve})`} aria-hidden="true">
        <RestCalendar injury={injury} rest={rest} width={width} />
      </g>
      <text x="0" y={height - 6} className={ink.tick} aria-hidden="true">
        {fitted(title, width, 13, 'name')}
      </text>
    </Picture>
  )
}

interface CurveProps {
  lines: readonly ComebackLine[]
  band: Band
  bandWord: string
  width: number
}

function Curve({ lines, band, bandWord, width }: CurveProps) {
  const layout = curveLayout(lines, band, { left: 46, right: width - 22, top: TOP, bottom: BOTTOM })
  const places = new Map(
    lines.flatMap((line) => line.points.map((point) => [keyOf(line, point), { line, point }] as const)),
  )
  const [current, roving] = useRovingFocus([...places.keys()], (place, key) => {
    const from = places.get(place)
    const next = from && nextPoint(lines, from, key)
    return next && keyOf(next.line, next.point)
  })
  // This horse is drawn last, over the cases.
  const ordered = [...lines.filter(({ isOwn }) => !isOwn), ...lines.filter(({ isOwn }) => isOwn)]
  return (
    <>
      <g aria-hidden="true">
        <Ground layout={layout} band={band} bandWord={bandWord} width={width} />
        {ordered.map((line) => (
          <Path key={line.injuryId} line={line} layout={layout} />
        ))}
      </g>
      <g {...roving}>
        {ordered.flatMap((line) =>
          line.points.map((point) => (
            <Anchor
              key={keyOf(line, point)}
              href={paths.horse(line.horseId)}
              data-place={keyOf(line, point)}
              tabIndex={keyOf(line, point) === current ? 0 : -1}
              aria-label={[pointWords(line, point), outText(line)].filter(Boolean).join('; ')}
              className={styles.point}
            >
              <title>{pointWords(line, point)}</title>
              <circle
                cx={layout.x(point.nth)}
                cy={layout.y(point.against)}
                r="12"
                className={classNames(ink.reach, styles.reach)}
              />
              <circle
                cx={layout.x(point.nth)}
                cy={layout.y(point.against)}
                r={line.isOwn ? 4.5 : 3}
                className={line.isOwn ? ink.accent : ink.dim}
              />
            </Anchor>
          )),
        )}
      </g>
    </>
  )
}

const keyOf = ({ injuryId }: ComebackLine, { nth }: ComebackPoint) => `${injuryId} ${nth}`

interface GroundProps {
  layout: CurveLayout
  band: Band
  bandWord: string
  width: number
}

/** Axes, the injury, and what to expect after it. */
function Ground({ layout: { x, y, ticks }, band, bandWord, width }: GroundProps) {
  const half = (x(1) - x(0)) / 2
  const nths = Array.from({ length: 2 * STARTS + 1 }, (_, at) => at - STARTS).filter((nth) => nth !== 0)
  const [from, to] = [x(1) - half, x(band.starts) + half]
  return (
    <>
      <rect
        x={from}
        y={y(band.high)}
        width={to - from}
        height={y(band.low) - y(band.high)}
        className={styles.band}
      />
      <line x1={from} x2={to} y1={y(band.middle)} y2={y(band.middle)} className={styles.bandMiddle} />
      <Levels
        values={ticks}
        y={y}
        from={40}
        to={width}
        word={(tick) => signed(tick, 0)}
        line={(tick) => (tick === 0 ? ink.axis : ink.grid)}
      />
      <line x1={x(0)} x2={x(0)} y1={TOP - 4} y2={BOTTOM} stroke="var(--ink-2)" strokeWidth="1.5" />
      <text x={x(0)} y={TOP - 10} textAnchor="middle" className={ink.tick}>
        injury
      </text>
      <text x={to - 4} y={y(band.low) - 6} textAnchor="end" className={ink.muted} fontSize={12}>
        {bandWord}
      </text>
      <text x="0" y={TOP - 10} className={ink.tick}>
        SI against own level
      </text>
      <Ticks values={nths} x={x} y={BOTTOM + 16} word={(nth) => signed(nth, 0)} />
      <text x={x(-3)} y={BOTTOM + 31} textAnchor="middle" className={ink.tick}>
        starts before
      </text>
      <text x={x(3)} y={BOTTOM + 31} textAnchor="middle" className={ink.tick}>
        starts back
      </text>
    </>
  )
}

/** A horse's starts joined; one that never came back ends open at the injury. */
function Path({ line, layout: { x, y, ends } }: { line: ComebackLine; layout: CurveLayout }) {
  const last = line.points.at(-1)
  if (last === undefined) return null
  const isOut = line.outDays !== null
  const joined = line.points.map(({ nth, against }) => `${x(nth)},${y(against)}`)
  const end = ends.get(line.injuryId)
  return (
    <>
      <polyline
        points={[...joined, ...(isOut ? [`${x(0)},${y(last.against)}`] : [])].join(' ')}
        className={classNames(styles.line, line.isOwn ? styles.own : styles.case)}
      />
      {isOut && (
        <circle
          cx={x(0)}
          cy={y(last.against)}
          r="4.5"
          fill="var(--paper)"
          className={line.isOwn ? styles.own : styles.case}
        />
      )}
      {end !== undefined && (
        <text x={end.x} y={end.y + 4} textAnchor="middle" fontSize={12} fontWeight={600}>
          {line.number}
        </text>
      )}
    </>
  )
}
