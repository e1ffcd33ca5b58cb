import { solvePcg } from '@quarterpole/numerics/pcg'
import type { Operator, PcgResult } from '@quarterpole/numerics/pcg'
import type { MixedModel } from './mixed-model.ts'

/** Change of SI for F from 0 to 1. */
export interface InbreedingSlope {
  readonly estimate: number
  readonly standardError: number
  /** The estimate, if it was left out because it is above 0. */
  readonly leftOut?: number
}

interface Solve {
  readonly precondition: Operator
  readonly tolerance: number
  readonly maxIterations: number
}

/** The slope as it is solved for, and the column of M⁻¹ at its place. */
export interface SolvedSlope {
  readonly estimate: number
  readonly column: Float64Array
}

/**
 * From one more solve: u of M·c = u, whose uᵀc conjugate gradients know to about the square of the residual, so that a
 * third of the digits are enough of that.
 */
export function slopeOnF(
  { inbreedingAt, size, apply }: MixedModel,
  x: Float64Array,
  solve: Solve,
): SolvedSlope | null {
  if (inbreedingAt < 0) return null
  const unit = new Float64Array(size)
  unit[inbreedingAt] = 1
  const { x: column } = solvePcg(apply, unit, { ...solve, tolerance: Math.cbrt(solve.tolerance) })
  return { estimate: x[inbreedingAt], column }
}

/**
 * The solution with the slope held at 0, where it is most likely if it cannot lie above: x − c·x_b/c_b, c the slope's column
 * of M⁻¹, and from there what that column lacks in digits.
 */
export function withoutSlope(
  { inbreedingAt, apply, rightSide }: MixedModel,
  free: PcgResult,
  { estimate, column }: SolvedSlope,
  solve: Solve,
): PcgResult {
  const held =
    (operator: Operator): Operator =>
    (x, y) => {
      operator(x, y)
      y[inbreedingAt] = 0
    }
  const b = rightSide.slice()
  b[inbreedingAt] = 0
  const start = free.x.map((value, i) => value - (estimate * column[i]) / column[inbreedingAt])
  start[inbreedingAt] = 0
  const again = solvePcg(held(apply), b, { ...solve, precondition: held(solve.precondition), start })
  return { ...again, iterations: free.iterations + again.iterations }
}

/** @param variance  σ²e·M⁻¹ at its place */
export function presentSlope(
  { estimate }: SolvedSlope,
  isLeftOut: boolean,
  variance: number,
): InbreedingSlope {
  const standardError = Math.sqrt(variance)
  return isLeftOut ? { estimate: 0, standardError, leftOut: estimate } : { estimate, standardError }
}
