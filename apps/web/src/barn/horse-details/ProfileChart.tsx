import { apart, Ground, Levels, Ticks } from '../../ui/charts/Axis.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { useId } from 'react'
import { decimal } from '../../ui/words/number.ts'
import { look } from '../../ui/Layout.tsx'
import { classNames } from '../../ui/class-names.ts'
import ink from '../../ui/charts/Ink.module.css'
import type { HorseProfile, Start } from '../../herd/horses/queries.ts'

const HEIGHT = 210
const MARGIN = { top: 12, right: 12, bottom: 34, left: 34 }
const SI_STEP = 5

/** SI range of every band and start, always including 90 and 100. */
export function siDomain(profile: HorseProfile, starts: readonly Pick<Start, 'si'>[]): [number, number] {
  const values = [
    SI_STRONG,
    SI_RECORD,
    ...profile.points.flatMap(({ expected_si, sd }) => [expected_si - sd, expected_si + sd]),
    ...starts.flatMap(({ si }) => (si === null ? [] : [si])),
  ]
  return [
    Math.floor(Math.min(...values) / SI_STEP) * SI_STEP,
    Math.ceil(Math.max(...values) / SI_STEP) * SI_STEP,
  ]
}

/** The distance he is expected to be best at. */
export const bestOf = ({ points }: HorseProfile) =>
  points.reduce((top, point) => (point.expected_si > top.expected_si ? point : top))

/** The chart in one sentence. */
export function profileFinding(profile: HorseProfile): string {
  const best = bestOf(profile)
  return `Best at ${best.distance_yards} yards: an average SI of ${decimal(best.expected_si, 1)}, give or take ${decimal(best.sd, 1)}`
}

/** Expected speed index over distance with its band; the horse's starts are rings. */
export function ProfileChart({ profile, starts }: { profile: HorseProfile; starts: readonly Start[] }) {
  const [ref, measured] = useWidth<HTMLDivElement>(480)
  const titleId = useId()
  const width = Math.max(280, measured)
  const shown = starts.filter((start) => start.si !== null)
  const distances = [
    ...profile.points.map((point) => point.distance_yards),
    ...shown.map((start) => start.distance_yards),
  ]
  const x = scaleLinear(
    [Math.min(...distances) - 15, Math.max(...distances) + 15],
    [MARGIN.left, width - MARGIN.right],
  )
  const y = scaleLinear(siDomain(profile, shown), [HEIGHT - MARGIN.bottom, MARGIN.top])
  const points = profile.points
  const bandPath = area<(typeof points)[number]>()
    .x((point) => x(point.distance_yards))
    .y0((point) => y(point.expected_si - point.sd))
    .y1((point) => y(point.expected_si + point.sd))
    .curve(curveMonotoneX)(points)
  const linePath = line<(typeof points)[number]>()
    .x((point) => x(point.distance_yards))
    .y((point) => y(point.expected_si))
    .curve(curveMonotoneX)(points)
  return (
    <div ref={ref} className={look({ wide: true })}>
      <svg
        className={classNames(ink.chart, look({ wide: true }))}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-labelledby={titleId}
      >
        <title id={titleId}>{profileFinding(profile)}</title>
        <Levels values={y.ticks(5)} y={y} from={MARGIN.left} to={width - MARGIN.right} />
        <path d={bandPath ?? ''} fill="var(--mark-spread)" opacity="0.75" />
        <path d={linePath ?? ''} fill="none" stroke="var(--mark)" strokeWidth="2" />
        {points.map((point) => (
          <circle
            key={point.distance_yards}
            cx={x(point.distance_yards)}
            cy={y(point.expected_si)}
            r="3"
            className={ink.mark}
          />
        ))}
        {shown.map((start) => (
          <circle
            key={start.race_id}
            cx={x(start.distance_yards)}
            cy={y(start.si ?? 0)}
            r="3.5"
            fill="var(--paper-raised)"
            stroke="var(--accent)"
            strokeWidth="1.5"
          />
        ))}
        <Ground from={MARGIN.left} to={width - MARGIN.right} y={HEIGHT - MARGIN.bottom} />
        <Ticks
          values={apart(
            points.map((point) => point.distance_yards),
            x,
          )}
          x={x}
          y={HEIGHT - 16}
        />
        <text x={width - MARGIN.right} y={HEIGHT - 2} textAnchor="end">
          yards
        </text>
      </svg>
    </div>
  )
}
