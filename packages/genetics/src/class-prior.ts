import type { ModelShape, PriorWeights } from './model-shape.ts'

/**
 * Classes with starts, normal about a mean that is free: with k of them, w = σ²e/σ²_class and the mean integrated out,
 * their prior is w·(I − 11ᵀ/k), which leaves a single class as it is. w = 0 is classes as fixed effects: one that a
 * single horse ran in would then take all that horse's starts say of it.
 */
type Classes = Pick<ModelShape, 'races' | 'classesInUse'>

/** y += prior·x. */
export function addClassPrior(
  { races, classesInUse }: Classes,
  { cls: w }: Pick<PriorWeights, 'cls'>,
  x: Float64Array,
  y: Float64Array,
): void {
  if (w === 0) return
  let sum = 0
  for (const c of classesInUse) sum += x[races + c]
  const mean = sum / classesInUse.length
  for (const c of classesInUse) y[races + c] += w * (x[races + c] - mean)
}

/** Calls `add` for every entry of the prior, both triangles, with the numbers of two classes. */
export function eachClassPrior(
  { classesInUse }: Pick<Classes, 'classesInUse'>,
  { cls: w }: Pick<PriorWeights, 'cls'>,
  add: (row: number, column: number, value: number) => void,
): void {
  if (w === 0) return
  for (const row of classesInUse)
    for (const column of classesInUse)
      add(row, column, w * ((row === column ? 1 : 0) - 1 / classesInUse.length))
}
