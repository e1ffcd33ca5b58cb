import { requireLength } from './shape.ts'

/** Eigenvalues and, as rows in the same order, eigenvectors of length 1. */
export interface Eigen {
  values: Float64Array
  /** n × n, row-major: row i belongs to values[i]. */
  vectors: Float64Array
}

/** Sweeps over all pairs; the method converges quadratically and needs about six for n = 20. */
const MAX_SWEEPS = 50

/**
 * Eigenvalues and eigenvectors of a symmetric matrix by cyclic Jacobi rotations (Golub & Van Loan, Matrix Computations,
 * 8.5). For small matrices: about 6·n³ multiplications a sweep.
 *
 * @param a  n × n, row-major, symmetric; not changed
 */
export function symmetricEigen(a: Float64Array, n: number): Eigen {
  requireLength('a', a, n * n)
  const m = a.slice()
  const vectors = new Float64Array(n * n)
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1
  const size = m.reduce((sum, value) => sum + value * value, 0)
  for (let sweep = 0; sweep < MAX_SWEEPS && offDiagonal(m, n) > 1e-30 * size; sweep++)
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(m, vectors, { n, p, q })
  return { values: Float64Array.from({ length: n }, (_, i) => m[i * n + i]), vectors }
}

/** Sum of squares above the diagonal. */
function offDiagonal(m: Float64Array, n: number): number {
  let sum = 0
  for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) sum += m[p * n + q] ** 2
  return sum
}

/** Makes m[p][q] zero; mutates m and vectors. */
function rotate(m: Float64Array, vectors: Float64Array, { n, p, q }: { n: number; p: number; q: number }) {
  const off = m[p * n + q]
  if (off === 0) return
  const theta = (m[q * n + q] - m[p * n + p]) / (2 * off)
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const cos = 1 / Math.sqrt(t * t + 1)
  const sin = t * cos
  const turn = (of: Float64Array, i: number, j: number) => {
    const [x, y] = [of[i], of[j]]
    of[i] = cos * x - sin * y
    of[j] = sin * x + cos * y
  }
  for (let k = 0; k < n; k++) turn(m, k * n + p, k * n + q)
  for (let k = 0; k < n; k++) turn(m, p * n + k, q * n + k)
  for (let k = 0; k < n; k++) turn(vectors, p * n + k, q * n + k)
}
