import type { Point } from './projection.ts'

export interface Mark {
  readonly id: number
  readonly at: Point
}

/** The mark an arrow key leads to: the next one east, west, south or north; undefined at the edge or for another key. */
export function nextMark(marks: readonly Mark[], current: number, key: string): number | undefined {
  const step = STEPS[key]
  if (step === undefined) return undefined
  const [axis, by] = step
  const ordered = marks.toSorted((a, b) => a.at[axis] - b.at[axis] || a.id - b.id)
  return ordered[ordered.findIndex(({ id }) => id === current) + by]?.id
}

const STEPS: Readonly<Record<string, readonly [axis: 0 | 1, by: 1 | -1]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 1],
  ArrowUp: [1, -1],
}
