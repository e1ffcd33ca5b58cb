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

  test.each([1, 2, 5, 20])('L·Lᵀ is the random matrix of order %i', (n) => {
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

  test.each([2, 7, 15])('nine times the matrix has three times the factor, order %i', (n) => {
    const a = randomDefinite(n, `scale${n}`)
    const [one, nine] = [
      cholesky(a, n),
      cholesky(
        a.map((v) => 9 * v),
        n,
      ),
    ]
    nine.forEach((v, k) => expect(v).toBeCloseTo(3 * one[k], 12))
  })

  test('the factor of the leading part is the leading part of the factor', () => {
    const n = 9
    const a = randomDefinite(n, 'leading')
    const leading = Float64Array.from({ length: 25 }, (_, k) => a[Math.floor(k / 5) * n + (k % 5)])
    const [whole, part] = [cholesky(a, n), cholesky(leading, 5)]
    part.forEach((v, k) => expect(v).toBe(whole[Math.floor(k / 5) * n + (k % 5)]))
  })

  test('only the lower triangle is read, and nothing is written to it', () => {
    const a = randomDefinite(6, 'lower')
    const spoiled = a.map((v, k) => (k % 6 > Math.floor(k / 6) ? Number.NaN : v))
    const before = spoiled.slice()
    expect(cholesky(spoiled, 6)).toEqual(cholesky(a, 6))
    expect(spoiled).toEqual(before)
  })

  test('unknowns in another order have their inverse in that order', () => {
    const n = 8
    const a = randomDefinite(n, 'order')
    const order = createRng('order').shuffle(Array.from({ length: n }, (_, k) => k))
    const permuted = Float64Array.from(
      { length: n * n },
      (_, k) => a[order[Math.floor(k / n)] * n + order[k % n]],
    )
    const [one, other] = [a, permuted].map((matrix) => choleskyInverse(cholesky(matrix, n), n))
    other.forEach((v, k) => expect(v).toBeCloseTo(one[order[Math.floor(k / n)] * n + order[k % n]], 12))
  })

  test('solving with a unit vector gives a column of the inverse, which is symmetric to the last bit', () => {
    const n = 7
    const l = cholesky(randomDefinite(n, 'column'), n)
    const inverse = choleskyInverse(l, n)
    for (let j = 0; j < n; j++) {
      const column = choleskySolve(l, new Float64Array(n).fill(1, j, j + 1))
      column.forEach((v, i) => expect(inverse[i * n + j]).toBeCloseTo(v, 14))
      for (let i = 0; i < n; i++) expect(inverse[i * n + j]).toBe(inverse[j * n + i])
    }
  })
})
