import { useElementSize } from '@mantine/hooks'
import { ALTITUDE_BOOST_M } from '@quarterpole/contract/limits'
import { scaleLinear } from 'd3-scale'
import { count } from '../format/number.ts'
import { feet, isSpeedBoost } from './altitude.ts'
import { shortName } from './place.ts'
import styles from './TrackMap.module.css'
import type { Track } from './use-tracks.ts'

const BASE = 96
const HEIGHT = 134
const STEP = 11
const ROW = 16
const LETTER = 7.2

interface Stacked {
  track: Track
  x: number
  y: number
}

/** Marks that would touch stand on one another. */
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

/** Names of the high tracks on as many rows as keep them apart. */
function Names({ high, width }: { high: readonly Stacked[]; width: number }) {
  const rowEnds: number[] = []
  return high.toReversed().map(({ track, x, y }) => {
    const text = shortName(track.name)
    const half = (text.length * LETTER) / 2
    const middle = Math.min(width - half, Math.max(half, x))
    let row = rowEnds.findIndex((end) => middle + half < end - 4)
    if (row < 0) row = rowEnds.length
    rowEnds[row] = middle - half
    const labelY = y - 14 - row * ROW
    return (
      <g key={track.id}>
        <line x1={x} x2={x} y1={labelY + 4} y2={y - 6} className={styles.stem} />
        <text x={middle} y={labelY} textAnchor="middle" className={styles.name}>
          {text}
        </text>
      </g>
    )
  })
}

/** Every track by its height, the line of the speed boost among them. Repeats the list; hidden from screen readers. */
export function AltitudeLadder({ tracks }: { tracks: readonly Track[] }) {
  const { ref, width: measured } = useElementSize()
  const width = Math.max(240, measured || 560)
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
        className={styles.ladder}
        aria-hidden="true"
      >
        <rect x={limit} y="0" width={width - limit} height={BASE} className={styles.above} />
        <line x1={limit} x2={limit} y1="0" y2={BASE} className={styles.limit} />
        <line x1="0" x2={width} y1={BASE} y2={BASE} className={styles.line} />
        {[0, 500, 1000, 1500, 2000].map((tick) => (
          <g key={tick}>
            <text x={x(tick)} y={BASE + 16} textAnchor="middle">
              {count(tick)}
            </text>
            <text x={x(tick)} y={BASE + 31} textAnchor="middle">
              {count(feet(tick))}
            </text>
          </g>
        ))}
        {stacked.map(({ track, x: at, y }) =>
          isSpeedBoost(track.altitude_m) ? (
            <path
              key={track.id}
              d={`M${at} ${y - 5}L${at + 5} ${y + 4}H${at - 5}Z`}
              className={styles.boost}
            />
          ) : (
            <circle key={track.id} cx={at} cy={y} r="3.8" className={styles.normal} />
          ),
        )}
        <Names high={stacked.filter(({ track }) => isSpeedBoost(track.altitude_m))} width={width} />
      </svg>
    </div>
  )
}
