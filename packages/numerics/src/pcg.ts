import { requireLength } from './shape.ts'

/** y ← A·x (or M⁻¹·x): reads x, overwrites y, both of the system's length. */
export type Operator = (x: Float64Array, y: Float64Array) => void

export interface PcgOptions {
  /** Approximates A⁻¹; symmetric positive definite. */
  readonly precondition: Operator
  /** First guess, not modified. Default zeros. */
  readonly start?: Float64Array
  /** Stop when ‖b − A·x‖ ≤ tolerance·‖b‖ (Euclidean norms). Default 1e-10. */
  readonly tolerance?: number
  /** Default 1000. */
  readonly maxIterations?: number
  /** Called after every iteration with ‖r‖ / ‖b‖ from the recurrence. */
  readonly onIteration?: (iteration: number, residual: number) => void
}

export interface PcgResult {
  readonly x: Float64Array
  readonly iterations: number
  /** ‖b − A·x‖ / ‖b‖, from the residual itself, not from the recurrence. */
  readonly residual: number
  readonly converged: boolean
}

/** How often a recurrence that claims convergence is restarted because the true residual disagrees. */
const MAX_RESTARTS = 3

/**
 * Preconditioned conjugate gradients for A·x = b, A symmetric positive definite, or semi-definite with b in its range
 * (Hestenes & Stiefel 1952; for mixed model equations Strandén & Lidauer 1999, J. Dairy Sci. 82:2779). A is only
 * applied. One product and one preconditioning an iteration, five vectors of memory.
 *
 * @returns not converged is a result, not an error
 */
export function solvePcg(apply: Operator, b: Float64Array, options: PcgOptions): PcgResult {
  const { precondition, tolerance = 1e-10, maxIterations = 1000, start, onIteration } = options
  if (start) requireLength('start', start, b.length)
  const x = start ? start.slice() : new Float64Array(b.length)
  const bNorm = Math.sqrt(dot(b, b))
  if (bNorm === 0) return { x: x.fill(0), iterations: 0, residual: 0, converged: true }
  const r = new Float64Array(b.length)
  let iterations = 0
  let residual = trueResidual({ apply, b, x, r }) / bNorm
  for (
    let restart = 0;
    residual > tolerance && iterations < maxIterations && restart <= MAX_RESTARTS;
    restart++
  ) {
    const before = iterations
    const report = onIteration && ((step: number, norm: number) => onIteration(before + step, norm / bNorm))
    iterations += descend({ apply, precondition, x, r, report }, tolerance * bNorm, maxIterations - before)
    residual = trueResidual({ apply, b, x, r }) / bNorm
  }
  return { x, iterations, residual, converged: residual <= tolerance }
}

interface Descent {
  readonly apply: Operator
  readonly precondition: Operator
  readonly x: Float64Array
  readonly r: Float64Array
  readonly report: ((step: number, norm: number) => void) | undefined
}

/** Conjugate gradient steps from x with residual r, both mutated, until ‖r‖ ≤ target; returns the steps taken. */
function descend({ apply, precondition, x, r, report }: Descent, target: number, maxSteps: number): number {
  const n = x.length
  const z = new Float64Array(n)
  const p = new Float64Array(n)
  const q = new Float64Array(n)
  precondition(r, z)
  p.set(z)
  let rz = dot(r, z)
  for (let step = 1; step <= maxSteps; step++) {
    apply(p, q)
    const curvature = dot(p, q)
    // Zero (or rounding below it): p is in the null space, nothing is left to gain.
    if (!(curvature > 0)) return step
    const alpha = rz / curvature
    let rr = 0
    for (let i = 0; i < n; i++) {
      x[i] += alpha * p[i]
      const ri = r[i] - alpha * q[i]
      r[i] = ri
      rr += ri * ri
    }
    report?.(step, Math.sqrt(rr))
    if (Math.sqrt(rr) <= target) return step
    precondition(r, z)
    const next = dot(r, z)
    const beta = next / rz
    rz = next
    for (let i = 0; i < n; i++) p[i] = z[i] + beta * p[i]
  }
  return maxSteps
}

/** r ← b − A·x; returns its norm. */
function trueResidual({
  apply,
  b,
  x,
  r,
}: {
  apply: Operator
  b: Float64Array
  x: Float64Array
  r: Float64Array
}): number {
  apply(x, r)
  let sum = 0
  for (let i = 0; i < b.length; i++) {
    r[i] = b[i] - r[i]
    sum += r[i] * r[i]
  }
  return Math.sqrt(sum)
}

function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0
  for (let i = 0; i < x.length; i++) sum += x[i] * y[i]
  return sum
}
