import type { PairState } from './board-order.ts'
import styles from './PairMark.module.css'

/** What is drawn of one mating. */
export interface PairLook {
  state: PairState
  /** Of the dot, px; by expected SI. */
  radius: number
  /** Inbreeding over 6.25%; null where it is unknown. */
  inbred: boolean | null
  /** Saved, booked or chosen. */
  ringed: boolean
}

/** The mark of a mating within a picture, around a point: shape for health, size for speed, triangle, ring. */
export function PairMark({ look, x, y }: { look: PairLook; x: number; y: number }) {
  const { state, radius, inbred, ringed } = look
  const beside = x + Math.max(radius, 5.5) + 2
  return (
    <g aria-hidden="true">
      {ringed && <circle cx={x} cy={y} r={radius + 3.5} className={styles.ring} />}
      <Dot state={state} radius={radius} x={x} y={y} />
      {inbred === true && <path d={`M${beside + 4} ${y - 9}l4.5 7.5h-9z`} className={styles.inbred} />}
      {inbred === null && <path d={`M${beside + 1} ${y - 5}h6`} className={styles.unknown} />}
    </g>
  )
}

function Dot({ state, radius: r, x, y }: { state: PairState; radius: number; x: number; y: number }) {
  switch (state) {
    case 'clear':
      return <circle cx={x} cy={y} r={r} className={styles.clear} />
    case 'some':
      return (
        <g className={styles.some}>
          <circle cx={x} cy={y} r={r - 0.7} />
          <path d={`M${x} ${y - r + 0.7}a${r - 0.7} ${r - 0.7} 0 0 1 0 ${2 * r - 1.4}z`} />
        </g>
      )
    case 'untested':
      return <circle cx={x} cy={y} r={r - 0.6} className={styles.untested} />
    case 'grave':
      return (
        <g className={styles.grave}>
          <path d={octagon(x, y, r + 0.8)} />
          <path d={cross(x, y, 0.42 * r)} className={styles.cross} />
        </g>
      )
  }
}

const CORNERS = [1, 3, 5, 7, 9, 11, 13, 15].map((part) => (part * Math.PI) / 8)

const octagon = (x: number, y: number, r: number) =>
  `M${CORNERS.map((turn) => `${(x + r * Math.cos(turn)).toFixed(1)} ${(y + r * Math.sin(turn)).toFixed(1)}`).join('L')}z`

const cross = (x: number, y: number, half: number) =>
  `M${x - half} ${y - half}l${2 * half} ${2 * half}m0 ${-2 * half}l${-2 * half} ${2 * half}`

/** High enough for the triangle above the middle. */
const LEAST_HEIGHT = 20

/** The mark by itself, in a line of text or a table. */
export function PairSign({ look }: { look: PairLook }) {
  const size = 2 * (look.radius + (look.ringed ? 4.5 : 1.5))
  const width = size + (look.inbred === false ? 0 : 12)
  const height = look.inbred === true ? Math.max(size, LEAST_HEIGHT) : size
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <PairMark look={look} x={size / 2} y={height / 2} />
    </svg>
  )
}
