import { look } from '../../ui/Layout.tsx'
import type { PairState } from './board-order.ts'

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

/** A mark around a point of a picture. */
export interface PlacedLook {
  look: PairLook
  x: number
  y: number
}

/**
 * The marks of matings within a picture: shape for health, size for speed, triangle, ring. Drawn as one path for each
 * kind of line, because a board has hundreds of marks.
 */
export function PairMarks({ marks }: { marks: readonly PlacedLook[] }) {
  const lines: Record<Line, string> = { ...NO_LINES }
  for (const mark of marks) for (const [line, path] of linesOf(mark)) lines[line] += path
  return (
    <g aria-hidden="true">
      {LINES.map((line) => lines[line] !== '' && <path key={line} d={lines[line]} {...PAINT[line]} />)}
    </g>
  )
}

/** In the order drawn. */
const PAINT = {
  ring: { fill: 'none', stroke: 'var(--accent)', strokeWidth: 2 },
  clear: { fill: 'var(--geno-clear)' },
  some: { fill: 'none', stroke: 'var(--geno-carrier)', strokeWidth: 1.5 },
  half: { fill: 'var(--geno-carrier)' },
  untested: { fill: 'none', stroke: 'var(--geno-untested)', strokeWidth: 1.4, strokeDasharray: '2.2 2' },
  grave: { fill: 'var(--geno-affected)' },
  cross: { fill: 'none', stroke: 'var(--paper)', strokeWidth: 1.8 },
  inbred: { fill: 'none', stroke: 'var(--caution)', strokeWidth: 1.3 },
  unknown: { fill: 'none', stroke: 'var(--ink-3)', strokeWidth: 1.3 },
}
type Line = keyof typeof PAINT
const LINES = Object.keys(PAINT) as Line[] // its own keys
const NO_LINES = Object.fromEntries(LINES.map((line) => [line, ''])) as Record<Line, string> // one a line

function linesOf({ look: { state, radius, inbred, ringed }, x, y }: PlacedLook): [Line, string][] {
  const beside = x + Math.max(radius, 5.5) + 2
  const lines = dot(state, radius, x, y)
  if (ringed) lines.push(['ring', circle(x, y, radius + 3.5)])
  if (inbred === true) lines.push(['inbred', `M${beside + 4} ${y - 9}l4.5 7.5h-9z`])
  if (inbred === null) lines.push(['unknown', `M${beside + 1} ${y - 5}h6`])
  return lines
}

function dot(state: PairState, r: number, x: number, y: number): [Line, string][] {
  switch (state) {
    case 'clear':
      return [['clear', circle(x, y, r)]]
    case 'some': {
      const inner = r - 0.7
      return [
        ['some', circle(x, y, inner)],
        ['half', `M${x} ${y - inner}a${inner} ${inner} 0 0 1 0 ${2 * inner}z`],
      ]
    }
    case 'untested':
      return [['untested', circle(x, y, r - 0.6)]]
    case 'grave':
      return [
        ['grave', octagon(x, y, r + 0.8)],
        ['cross', cross(x, y, 0.42 * r)],
      ]
  }
}

/** Clockwise from the right, as an SVG circle runs. */
const circle = (x: number, y: number, r: number) =>
  `M${x + r} ${y}a${r} ${r} 0 1 1 ${-2 * r} 0a${r} ${r} 0 1 1 ${2 * r} 0z`

const CORNERS = [1, 3, 5, 7, 9, 11, 13, 15].map((part) => (part * Math.PI) / 8)

const octagon = (x: number, y: number, r: number) =>
  `M${CORNERS.map((turn) => `${(x + r * Math.cos(turn)).toFixed(1)} ${(y + r * Math.sin(turn)).toFixed(1)}`).join('L')}z`

const cross = (x: number, y: number, half: number) =>
  `M${x - half} ${y - half}l${2 * half} ${2 * half}m0 ${-2 * half}l${-2 * half} ${2 * half}`

/** High enough for the triangle above the middle. */
const MIN_HEIGHT = 20

/** The mark by itself, in a line of text or a table. */
export function PairSign({ look }: { look: PairLook }) {
  const size = 2 * (look.radius + (look.ringed ? 4.5 : 1.5))
  const width = size + (look.inbred === false ? 0 : 12)
  const height = look.inbred === true ? Math.max(size, MIN_HEIGHT) : size
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <PairMarks marks={[{ look, x: size / 2, y: height / 2 }]} />
    </svg>
  )
}

/** From mark to mark of a strip, px. */
const STRIP_PITCH = 18
/** Height of a line of marks, with their rings, px. */
const STRIP_LINE = 22

/** Marks one after another, in as many lines as the width needs. */
export function PairStrip({ looks, width }: { looks: readonly PairLook[]; width: number }) {
  const inLine = Math.max(1, 1 + Math.floor((width - STRIP_LINE) / STRIP_PITCH))
  const [across, down] = [Math.min(looks.length, inLine), Math.ceil(looks.length / inLine)]
  const marks = looks.map((look, at) => ({
    look,
    x: STRIP_LINE / 2 + (at % inLine) * STRIP_PITCH,
    y: STRIP_LINE / 2 + Math.floor(at / inLine) * STRIP_LINE,
  }))
  const [wide, high] = [STRIP_LINE + (across - 1) * STRIP_PITCH, down * STRIP_LINE]
  return (
    <svg
      width={wide}
      height={high}
      viewBox={`0 0 ${wide} ${high}`}
      className={look({ above: 1 })}
      aria-hidden="true"
    >
      <PairMarks marks={marks} />
    </svg>
  )
}
