import type { PcgResult } from '@quarterpole/numerics/pcg'
import { rightSide } from './mixed-model.ts'
import { aroundStart, eachOwnEffect, type Solving } from './own-effects.ts'

/** Rounds of solving and drawing up: less than a hundredth of what it changes is left to do. */
const ROUNDS = 3

/**
 * Records with bad trips drawn up. A horse that is bumped at the break loses any number of points, which says nothing of
 * its speed: a start slower than fitted by more than k residual standard deviations counts as if it were slower by just
 * so many, y* = max(y, ŷ − k·σe), ŷ being fitted to y* (Huber 1964, Ann. Math. Stat. 35:73, by pseudo-records; one-sided,
 * for no accident makes a horse fast). Variances stay those of the starts as run.
 *
 * @param solve  solves for a right side about, from the solution of the round before
 * @returns  a fresh array in the order of the model's records, and how many are drawn up
 */
export function withSlowStartsDrawnUp(
  { data, model, parameters }: Solving,
  { k, solve }: { k: number; solve: (rightSide: Float64Array, from: Float64Array | null) => PcgResult },
): { readonly y: Float64Array; readonly x: Float64Array; readonly drawnUp: number } {
  const { records } = model
  const most = k * Math.sqrt(parameters.components.residual)
  const y = records.y.slice()
  let x: Float64Array | null = null
  let drawnUp = 0
  for (let round = 0; round < ROUNDS; round++) {
    x = solve(rightSide(model, y), x).x
    drawnUp = 0
    const solution = { x, y: y.slice() }
    eachOwnEffect({ data, model, parameters }, solution, (h, own) => {
      const level = own.level + own.mendelianLevel + own.permanentLevel + own.covariates
      const slope = own.slope + own.mendelianSlope + own.permanentSlope
      for (let r = records.start[h]; r < records.start[h + 1]; r++) {
        const slowest = aroundStart(model, solution.x, r) + level + records.x[r] * slope - most
        y[r] = Math.max(records.y[r], slowest)
        if (records.y[r] < slowest) drawnUp++
      }
    })
  }
  return { y, x: x ?? new Float64Array(model.size), drawnUp }
}
