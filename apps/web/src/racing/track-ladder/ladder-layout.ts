import type { Rung } from '@quarterpole/contract/track-ladder'
import type { LadderRow } from './ladder-rows.ts'

/** Seconds from the slowest at the left to the fastest at the right. */
export interface TimeAxis {
  readonly slow: number
  readonly fast: number
  /** Whole steps within. */
  readonly ticks: readonly number[]
}

const PAD = 0.04
const STEPS = [0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5]

/** An axis that holds every rung, the typed time and the fair times; about six ticks. */
export function timeAxis(
  rows: readonly LadderRow[],
  others: readonly Rung[],
  timeS: number | undefined,
): TimeAxis {
  const times = [
    ...rows.flatMap(({ track }) => track.rungs.map(({ time_s }) => time_s)),
    ...others.map(({ time_s }) => time_s),
    ...rows.flatMap(({ earned }) => (earned?.fair ? [earned.fair.timeS] : [])),
    ...(timeS === undefined ? [] : [timeS]),
  ]
  const [low, high] = [Math.min(...times), Math.max(...times)]
  const pad = Math.max(0.05, (high - low) * PAD)
  const [fast, slow] = [low - pad, high + pad]
  const step = STEPS.find((one) => (slow - fast) / one <= 8) ?? 10
  const first = Math.ceil(fast / step - 1e-9)
  const ticks = Array.from(
    { length: Math.floor(slow / step + 1e-9) - first + 1 },
    (_, at) => (first + at) * step,
  )
  return { slow, fast, ticks }
}

/** Px of a time between two edges. */
export const placeOn =
  ({ slow, fast }: TimeAxis, [left, right]: readonly [number, number]) =>
  (timeS: number): number =>
    left + ((slow - timeS) / (slow - fast)) * (right - left)
