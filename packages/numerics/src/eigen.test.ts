import { describe, expect, test } from 'vitest'
import { symmetricEigen } from './eigen.ts'
import { createRng } from './rng.ts'

/** Σ values[i]·vᵢ·vᵢᵀ. */
function product(values: Float64Array, vectors: Float64Array, n: number): number[] {
  return Array.from({ length: n * n }, (_, at) => {
    const [r, c] = [Math.floor(at / n), at % n]
    return values.reduce((sum, value, i) => sum + value * vectors[i * n + r] * vectors[i * n + c], 0)
  })
}

test('a 2 × 2 matrix by hand', () => {
  const { values, vectors } = symmetricEigen(Float64Array.of(2, 1, 1, 2), 2)
  expect([...values].toSorted()).toEqual([expect.closeTo(1, 14), expect.closeTo(3, 14)])
  const most = values[0] > values[1] ? 0 : 1
  expect(vectors[most * 2] / vectors[most * 2 + 1]).toBeCloseTo(1, 14)
})
test('the second difference has 2 − 2cos(kπ/(n + 1))', () => {
  const n = 12
  const a = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    a[i * n + i] = 2
    if (i > 0) a[i * n + i - 1] = a[(i - 1) * n + i] = -1
  }
  const values = [...symmetricEigen(a, n).values].toSorted((x, y) => x - y)
  values.forEach((value, k) => expect(value).toBeCloseTo(2 - 2 * Math.cos(((k + 1) * Math.PI) / (n + 1)), 13))
})
describe('random symmetric matrices', () => {
  test.each([1, 3, 8, 20])('%i rows: the parts make the whole, the vectors are orthonormal', (n) => {
    const rng = createRng(`eigen ${n}`)
    const a = new Float64Array(n * n)
    for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) a[i * n + j] = a[j * n + i] = rng.normal(0, 10)
    const before = a.slice()
    const { values, vectors } = symmetricEigen(a, n)
    product(values, vectors, n).forEach((value, i) => expect(value).toBeCloseTo(a[i], 11))
    product(new Float64Array(n).fill(1), vectors, n).forEach((value, i) =>
      expect(value).toBeCloseTo(i % (n + 1) === 0 ? 1 : 0, 13),
    )
    expect(a).toEqual(before)
  })
  test('a direction without any information has the value 0', () => {
    const n = 6 // centered: rows sum to 0
    const a = Float64Array.from({ length: n * n }, (_, i) => (i % (n + 1) === 0 ? n - 1 : -1))
    const values = [...symmetricEigen(a, n).values].toSorted((x, y) => x - y)
    expect(values[0]).toBeCloseTo(0, 13)
    values.slice(1).forEach((value) => expect(value).toBeCloseTo(n, 13))
  })
  test('a matrix of zeros is its own answer, a wrong length is refused', () => {
    expect([...symmetricEigen(new Float64Array(9), 3).values]).toEqual([0, 0, 0])
    expect(() => symmetricEigen(new Float64Array(8), 3)).toThrow('a')
  })
})
