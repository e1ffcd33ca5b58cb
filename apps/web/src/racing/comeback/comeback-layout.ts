import { scaleLinear } from 'd3-scale'
import type { ComebackLine, ComebackPoint } from './comeback-lines.ts'

export const STARTS = 5

export interface Band {
  /** SI points against the level. */
  readonly low: number
  readonly high: number
  readonly middle: number
  /** First starts back it covers. */
  readonly starts: number
}

export interface CurveLayout {
  readonly x: (nth: number) => number
  readonly y: (against: number) => number
  readonly ticks: readonly number[]
  /** Where each line's number stands, by injury. */
  readonly ends: ReadonlyMap<number, { x: number; y: number }>
}

const MIN = 6
const GAP = 14

/** Both axes, and the numbers of the lines at their ends without touching one another. */
export function curveLayout(
  lines: readonly ComebackLine[],
  band: Band | null,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): CurveLayout {
  const values = lines.flatMap(({ points }) => points.map(({ against }) => against))
  const reach = [...values, ...(band === null ? [] : [band.low, band.high])]
  const domain = [Math.min(-MIN, ...reach) - 1, Math.max(MIN, ...reach) + 1]
  const x = scaleLinear([-STARTS, STARTS], [left, right])
  const y = scaleLinear(domain, [bottom, top])
  const ends = lines
    .filter(({ isOwn, points }) => !isOwn && points.length > 0)
    .map((line) => ({ id: line.injuryId, ...endOf(line, x, y) }))
  return { x, y, ticks: y.ticks(5), ends: new Map(apart(ends).map(({ id, ...at }) => [id, at])) }
}

/** A line that never came back ends at the injury. */
function endOf(
  { points, outDays }: ComebackLine,
  x: (nth: number) => number,
  y: (against: number) => number,
): { x: number; y: number } {
  const last = points.at(-1)
  if (last === undefined) return { x: x(0), y: y(0) }
  return { x: (outDays === null ? x(last.nth) : x(0)) + 11, y: y(last.against) }
}

/** Moves marks that would touch down, the highest first. */
function apart<At extends { x: number; y: number }>(marks: readonly At[]): At[] {
  const placed: At[] = []
  for (const mark of marks.toSorted((a, b) => a.y - b.y)) {
    let { y } = mark
    for (const other of placed) if (Math.abs(other.x - mark.x) < GAP && y - other.y < GAP) y = other.y + GAP
    placed.push({ ...mark, y })
  }
  return placed
}

/** The point an arrow key leads to: along a line, or to the same start of the next line. */
export function nextPoint(
  lines: readonly ComebackLine[],
  current: { line: ComebackLine; point: ComebackPoint },
  key: string,
): { line: ComebackLine; point: ComebackPoint } | undefined {
  const along = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (along !== undefined) {
    const point = current.line.points[current.line.points.indexOf(current.point) + along]
    return point && { line: current.line, point }
  }
  const across = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (across === undefined) return undefined
  const drawn = lines.filter(({ points }) => points.length > 0)
  const line = drawn[drawn.indexOf(current.line) + across]
  const point = line?.points.toSorted(
    (a, b) => Math.abs(a.nth - current.point.nth) - Math.abs(b.nth - current.point.nth),
  )[0]
  return line && point && { line, point }
}
