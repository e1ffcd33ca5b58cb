import { Ground, Ticks } from '../../ui/charts/Axis.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { ALTITUDE_BOOST_M } from '@quarterpole/contract/limits'
import { scaleLinear } from 'd3-scale'
import { count } from '../../ui/words/number.ts'
import { classNames } from '../../ui/class-names.ts'
import { feet, isSpeedBoost } from './altitude.ts'
import { shortName } from './place.ts'
import ink from '../../ui/charts/Ink.module.css'
import styles from './TrackMap.module.css'
import type { Track } from '../../app/tracks.ts'

const BASE = 96
const HEIGHT = 134
const STEP = 11
const ROW = 16
/** Rows of names that fit below the upper edge. */
const ROWS = 3
const LETTER = 7.2
const ALTITUDES = [0, 500, 1000, 1500, 2000]

export interface Stacked {
  track: Track
  x: number
  y: number
}

/** Marks that would touch are stacked. */
export function stack(tracks: readonly Track[], x: (altitudeM: number) => number): Stacked[] {
  const stacked: Stacked[] = []
  for (const track of tracks.toSorted((a, b) => a.altitude_m - b.altitude_m)) {
    const at = x(track.altitude_m)
    const below = stacked.filter((other) => Math.abs(other.x - at) < STEP)
    const taken = new Set(below.map(({ y }) => y))
    let y = BASE - 6
    while (taken.has(y)) y -= STEP
    stacked.push({ track, x: at, y })
  }
  return stacked
}

interface Named extends Stacked {
  text: string
  /** Center of the name. */
  middle: number
  row: number
}

/** Each track's name on the first row with space, on its own side of the speed boost line. */
export function nameRows(stacked: readonly Stacked[], width: number, limit: number): Named[] {
  const rowEnds: number[] = []
  return stacked.toReversed().map((one) => {
    const text = shortName(one.track.name)
    const half = (text.length * LETTER) / 2
    const [from, to] = isSpeedBoost(one.track.altitude_m) ? [limit + 3, width] : [0, limit - 3]
    const middle = Math.max(half, Math.min(to - half, Math.max(from + half, one.x)))
    const free = rowEnds.findIndex((end) => middle + half < end - 4)
    const row = free < 0 ? rowEnds.length : free
    rowEnds[row] = middle - half
    return { ...one, text, middle, row }
  })
}

/** Names of all tracks where they fit, otherwise of the high ones. */
function Names({ stacked, width, limit }: { stacked: readonly Stacked[]; width: number; limit: number }) {
  const all = nameRows(stacked, width, limit)
  const high = () =>
    nameRows(
      stacked.filter(({ track }) => isSpeedBoost(track.altitude_m)),
      width,
      limit,
    )
  const named = all.every(({ row }) => row < ROWS) ? all : high()
  const top = Math.min(...named.map(({ y }) => y)) // of the marks: no row of names runs into another
  const places = named.map((one) => ({ ...one, labelY: top - 14 - one.row * ROW }))
  return (
    <>
      {places.map(({ track, x, y, labelY }) => (
        <line key={track.id} x1={x} x2={x} y1={labelY + 4} y2={y - 6} className={ink.axis} />
      ))}
      {places.map(({ track, text, middle, labelY }) => (
        <text
          key={track.id}
          x={middle}
          y={labelY}
          textAnchor="middle"
          className={classNames(styles.name, !isSpeedBoost(track.altitude_m) && styles.onPaper)}
        >
          {text}
        </text>
      ))}
    </>
  )
}

/** Tracks by altitude. Repeats the list, so it is hidden from screen readers. */
export function AltitudeLadder({ tracks }: { tracks: readonly Track[] }) {
  const [ref, measured] = useWidth<HTMLDivElement>(560)
  const width = Math.max(240, measured)
  const top = Math.max(2000, ...tracks.map(({ altitude_m }) => altitude_m)) + 60
  const bottom = Math.min(0, ...tracks.map(({ altitude_m }) => altitude_m))
  const x = scaleLinear([bottom, top], [8, width - 26])
  const stacked = stack(tracks, x)
  const limit = x(ALTITUDE_BOOST_M)
  return (
    <div ref={ref}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className={ink.chart}
        aria-hidden="true"
      >
        <rect x={limit} y="0" width={width - limit} height={BASE} className={ink.sunk} />
        <line x1={limit} x2={limit} y1="0" y2={BASE} stroke="var(--ink-3)" strokeDasharray="3 3" />
        <Ground from={0} to={width} y={BASE} />
        <Ticks values={ALTITUDES} x={x} y={BASE + 16} word={(meters) => count(feet(meters))} />
        <Ticks values={ALTITUDES} x={x} y={BASE + 31} word={count} />
        {stacked.map(({ track, x: at, y }) =>
          isSpeedBoost(track.altitude_m) ? (
            <path key={track.id} d={`M${at} ${y - 5}L${at + 5} ${y + 4}H${at - 5}Z`} fill="var(--gain)" />
          ) : (
            <circle key={track.id} cx={at} cy={y} r="3.8" className={styles.normal} />
          ),
        )}
        <Names stacked={stacked} width={width} limit={limit} />
      </svg>
    </div>
  )
}
