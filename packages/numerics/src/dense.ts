import { requireLength } from './shape.ts'

/** A matrix that should be positive definite is not: the pivot at `pivot` (0-based) came out as `value` ≤ 0 or NaN. */
export class NotPositiveDefiniteError extends Error {
  override readonly name = 'NotPositiveDefiniteError'
  readonly pivot: number
  readonly value: number

  constructor(pivot: number, value: number) {
    super(`not positive definite: pivot ${pivot} is ${value}`)
    this.pivot = pivot
    this.value = value
  }
}

/**
 * Cholesky factor L of a symmetric positive definite A = L·Lᵀ (Golub & Van Loan, Matrix Computations, 4.2).
 *
 * @param a  n × n, row-major; only the lower triangle is read
 * @returns  L, n × n row-major with zeros above the diagonal; fresh array. n³/3 flops
 * @throws {NotPositiveDefiniteError} with the first pivot that is not above zero
 */
export function cholesky(a: Float64Array, n: number): Float64Array {
  requireLength('a', a, n * n)
  const l = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j]
      for (let k = 0; k < j; k++) sum -= l[i * n + k] * l[j * n + k]
      if (j < i) l[i * n + j] = sum / l[j * n + j]
      else if (sum > 0) l[i * n + i] = Math.sqrt(sum)
      else throw new NotPositiveDefiniteError(i, sum)
    }
  }
  return l
}

/** x with L·Lᵀ·x = b, for L of {@link cholesky}; fresh array, 2n² flops. */
export function choleskySolve(l: Float64Array, b: Float64Array): Float64Array {
  const n = b.length
  requireLength('l', l, n * n)
  const x = b.slice()
  for (let i = 0; i < n; i++) {
    let sum = x[i]
    for (let k = 0; k < i; k++) sum -= l[i * n + k] * x[k]
    x[i] = sum / l[i * n + i]
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i]
    for (let k = i + 1; k < n; k++) sum -= l[k * n + i] * x[k]
    x[i] = sum / l[i * n + i]
  }
  return x
}

/** (L·Lᵀ)⁻¹, n × n row-major, symmetric to the last bit; about n³ flops. */
export function choleskyInverse(l: Float64Array, n: number): Float64Array {
  requireLength('l', l, n * n)
  const inverse = new Float64Array(n * n)
  const unit = new Float64Array(n)
  for (let j = 0; j < n; j++) {
    unit.fill(0)
    unit[j] = 1
    const column = choleskySolve(l, unit)
    for (let i = j; i < n; i++) inverse[i * n + j] = inverse[j * n + i] = column[i]
  }
  return inverse
}
