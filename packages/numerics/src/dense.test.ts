import { describe, expect, test } from 'vitest'
import { cholesky, choleskyInverse, choleskySolve, NotPositiveDefiniteError } from './dense.ts'
import { createRng } from './rng.ts'
import { ShapeError } from './shape.ts'

/** BᵀB + I with normal B. */
function randomDefinite(n: number, seed: string): Float64Array {
  const rng = createRng(seed)
  const b = Float64Array.from({ length: n * n }, () => rng.normal())
  const a = new Float64Array(n * n)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      a[i * n + j] = i === j ? 1 : 0
      for (let k = 0; k < n; k++) a[i * n + j] += b[k * n + i] * b[k * n + j]
    }
  return a
}

describe('cholesky', () => {
  test('a factor known in whole numbers', () => {
    // [[4, 12, −16], [12, 37, −43], [−16, −43, 98]] = L·Lᵀ, L = [[2], [6, 1], [−8, 5, 3]]
    const l = cholesky(Float64Array.of(4, 12, -16, 12, 37, -43, -16, -43, 98), 3)
    expect([...l]).toEqual([2, 0, 0, 6, 1, 0, -8, 5, 3])
  })

  test.each([1, 2, 5, 20])('L·Lᵀ gives back a random matrix of order %i', (n) => {
    const a = randomDefinite(n, `a${n}`)
    const l = cholesky(a, n)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        let sum = 0
        for (let k = 0; k < n; k++) sum += l[i * n + k] * l[j * n + k]
        expect(sum).toBeCloseTo(a[i * n + j], 11)
      }
  })

  test.each([1, 3, 17])('the inverse times the matrix is the identity, order %i', (n) => {
    const a = randomDefinite(n, `inverse${n}`)
    const inverse = choleskyInverse(cholesky(a, n), n)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        let sum = 0
        for (let k = 0; k < n; k++) sum += inverse[i * n + k] * a[k * n + j]
        expect(sum).toBeCloseTo(i === j ? 1 : 0, 11)
      }
  })

  test('solving scales with the right side and leaves it untouched', () => {
    const l = cholesky(randomDefinite(6, 'solve'), 6)
    const b = Float64Array.of(1, -2, 3, 0, 5, 1)
    const x = choleskySolve(l, b)
    const doubled = choleskySolve(
      l,
      b.map((v) => 2 * v),
    )
    doubled.forEach((v, k) => expect(v).toBeCloseTo(2 * x[k], 12))
    expect([...b]).toEqual([1, -2, 3, 0, 5, 1])
  })

  test('names the pivot that is not above zero', () => {
    const indefinite = Float64Array.of(1, 2, 2, 1)
    expect(() => cholesky(indefinite, 2)).toThrow(NotPositiveDefiniteError)
    expect(() => cholesky(indefinite, 2)).toThrow(expect.objectContaining({ pivot: 1, value: -3 }))
    expect(() => cholesky(Float64Array.of(Number.NaN), 1)).toThrow(NotPositiveDefiniteError)
    expect(() => cholesky(new Float64Array(3), 2)).toThrow(ShapeError)
  })
})
