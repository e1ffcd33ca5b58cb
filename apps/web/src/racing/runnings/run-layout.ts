import { textWidth } from '../../ui/picture-text.ts'
import type { Finisher, RunnableRace } from './one-run.ts'

/** A dot on the strip and where its label goes. */
export interface RunDot {
  id: number
  x: number
  /** Lines from the strip: 1 is the nearest above, −1 the nearest below. */
  level: number
  /** Left end and width of the label. */
  labelX: number
  labelWidth: number
}

export interface RunLayout {
  dots: RunDot[]
  /** Label lines above and below the strip. */
  above: number
  below: number
  /** Lengths behind the winner with a tick, and where. */
  ticks: { lengths: number; x: number }[]
}

/** Where the last horse may be and where the winner is. */
export interface RunAxis {
  from: number
  to: number
  /** Behind the winner at `from`. */
  lengths: number
}

export const LABEL_SIZE = 12
/** Between a label and its leader, and between two labels. */
const GAP = 6
const STEPS = [1, 2, 5, 10, 20, 50]
const MAX_TICKS = 6

/**
 * Dots at their lengths behind the winner, and a label left of each at a level where it meets no other label and no
 * leader. From the last horse to the first: a leader never crosses the labels already set, which end left of it, and
 * each label rises above the leaders it would cross. O(n²).
 *
 * @param order  of one run, best first, with lengths
 */
export function runLayout(
  order: readonly (Finisher & { label: string; lengths: number })[],
  { from, to, lengths }: RunAxis,
): RunLayout {
  const perLength = (to - from) / lengths
  const dots: RunDot[] = []
  for (const { id, label, lengths: behind } of order.toReversed()) {
    const x = to - Math.min(behind, lengths) * perLength
    const labelWidth = textWidth(label, LABEL_SIZE, 'name') + GAP
    const labelX = x - labelWidth - GAP
    const level = nearest(freeLevel(dots, { x, labelX }, 1), freeLevel(dots, { x, labelX }, -1))
    dots.push({ id, x, level, labelX, labelWidth })
  }
  const levels = dots.map(({ level }) => level)
  const step = STEPS.find((size) => lengths / size <= MAX_TICKS) ?? lengths
  const ticks = Array.from({ length: Math.floor(lengths / step) }, (_, i) => (i + 1) * step)
  return {
    dots: dots.toReversed(),
    above: Math.max(0, ...levels),
    below: Math.max(0, ...levels.map((level) => -level)),
    ticks: ticks.map((behind) => ({ lengths: behind, x: to - behind * perLength })),
  }
}

const nearest = (above: number, below: number) => (above <= -below ? above : below)

/** The first level on a side above every leader and label from the label's left end to its own leader. */
function freeLevel(
  dots: readonly RunDot[],
  { x, labelX }: Pick<RunDot, 'x' | 'labelX'>,
  side: 1 | -1,
): number {
  const inTheWay = dots.filter((dot) => dot.level * side > 0 && dot.x > labelX - GAP && dot.x <= x)
  return side * (1 + Math.max(0, ...inTheWay.map(({ level }) => level * side)))
}

/** Standard deviations between the first and the last that a strip has room for without changing its scale. */
const ROOM_SDS = 3.5

/** Lengths the strip holds: the same for nearly every run of a race, more where the last horse is further back. */
export function axisLengths(
  order: readonly { lengths: number }[],
  { entrants, sd }: Pick<RunnableRace, 'entrants' | 'sd'>,
  perPoint: number,
): number {
  const means = entrants.filter(({ starts }) => starts).map(({ projectedSi }) => projectedSi)
  const usual = (Math.max(...means) - Math.min(...means) + ROOM_SDS * sd) * perPoint
  return Math.ceil(Math.max(2, usual, ...order.map(({ lengths }) => lengths)))
}
