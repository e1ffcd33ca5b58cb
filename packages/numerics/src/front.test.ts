import { describe, expect, test } from 'vitest'
import { cholesky, choleskyInverse } from './dense.ts'
import { factorFront, invertFront } from './front.ts'
import { createRng } from './rng.ts'

/** BᵀB + m·I, row-major. */
function definite(m: number): Float64Array {
  const rng = createRng(`front${m}`)
  const b = Float64Array.from({ length: m * m }, () => rng.normal())
  const a = new Float64Array(m * m)
  for (let i = 0; i < m; i++)
    for (let j = 0; j < m; j++) {
      a[i * m + j] = i === j ? m : 0
      for (let k = 0; k < m; k++) a[i * m + j] += b[k * m + i] * b[k * m + j]
    }
  return a
}

/** One column after the other, everything to its right and below updated at once. */
function naiveElimination(a: Float64Array, m: number, w: number) {
  const f = a.slice()
  const d: number[] = []
  for (let k = 0; k < w; k++) {
    d.push(f[k * m + k])
    for (let i = k + 1; i < m; i++) {
      const l = f[i * m + k] / d[k]
      for (let j = k + 1; j <= i; j++) f[i * m + j] -= l * f[j * m + k]
    }
    for (let i = k + 1; i < m; i++) f[i * m + k] /= d[k]
  }
  return { f, d }
}

const factored = (a: Float64Array, m: number, w: number) => {
  const f = a.slice()
  const d = new Float64Array(w)
  factorFront(f, { m, w }, d, (_, left) => left)
  return { f, d }
}

/** About the 32 columns of a panel, and blocks of two rows and four columns, whole and not. */
const SIZES = [
  [1, 1],
  [2, 1],
  [5, 3],
  [9, 9],
  [31, 30],
  [32, 32],
  [33, 32],
  [34, 33],
  [40, 5],
  [70, 64],
  [71, 65],
  [75, 70],
] as const

describe.each(SIZES)('a front of %i rows that eliminates %i', (m, w) => {
  const a = definite(m)

  test('equals the elimination of one column after the other', () => {
    const [expected, found] = [naiveElimination(a, m, w), factored(a, m, w)]
    found.d.forEach((value, k) => expect(value / expected.d[k]).toBeCloseTo(1, 12))
    for (let i = 0; i < m; i++)
      for (let j = 0; j <= i; j++)
        if (j !== i || j >= w) expect(found.f[i * m + j] / m).toBeCloseTo(expected.f[i * m + j] / m, 12)
  })

  test('L·D·Lᵀ and what is left make the matrix again', () => {
    const { f, d } = factored(a, m, w)
    const l = (i: number, k: number) => (i === k ? 1 : f[i * m + k])
    for (let i = 0; i < m; i += 1 + (m >> 4))
      for (let j = 0; j <= i; j++) {
        let sum = i >= w && j >= w ? f[i * m + j] : 0
        for (let k = 0; k < Math.min(w, j + 1); k++) sum += l(i, k) * d[k] * l(j, k)
        expect(sum / m).toBeCloseTo(a[i * m + j] / m, 12)
      }
  })

  test('ten times the matrix has the same L, and ten times the pivots', () => {
    const [one, ten] = [
      factored(a, m, w),
      factored(
        a.map((v) => 10 * v),
        m,
        w,
      ),
    ]
    ten.d.forEach((value, k) => expect(value / one.d[k]).toBeCloseTo(10, 11))
    for (let i = 1; i < m; i++)
      for (let k = 0; k < Math.min(i, w); k++) expect(ten.f[i * m + k]).toBeCloseTo(one.f[i * m + k], 12)
  })

  test('the inverse from the inverse of the rest is the inverse', () => {
    const expected = choleskyInverse(cholesky(a, m), m)
    const { f, d } = factored(a, m, w)
    const l = new Float64Array(m * w)
    for (let i = 0; i < m; i++) for (let k = 0; k < w; k++) l[i * w + k] = f[i * m + k]
    const z = new Float64Array(m * m)
    for (let i = w; i < m; i++) for (let j = w; j < m; j++) z[i * m + j] = expected[i * m + j]
    invertFront(z, { m, w }, l, d)
    z.forEach((value, at) => expect(value).toBeCloseTo(expected[at], 12))
  })
})

test('the rule sees every pivot in order, with what is left of its diagonal', () => {
  const a = definite(40)
  const seen: [number, number][] = []
  const d = new Float64Array(35)
  factorFront(a.slice(), { m: 40, w: 35 }, d, (k, left) => {
    seen.push([k, left])
    return left
  })
  expect(seen).toEqual(Array.from(d, (left, k) => [k, left]))
})

test.each([0, 3, 31, 32, 36])('an infinite pivot at %i leaves the rest as without that column', (dropped) => {
  const [m, w] = [40, 37]
  const a = definite(m)
  const others = Array.from({ length: m }, (_, k) => k).filter((k) => k !== dropped)
  const smaller = Float64Array.from(others.flatMap((i) => others.map((j) => a[i * m + j])))
  const expected = factored(smaller, m - 1, w - 1)
  const f = a.slice()
  const d = new Float64Array(w)
  factorFront(f, { m, w }, d, (k, left) => (k === dropped ? Infinity : left))
  expect(d[dropped]).toBe(Infinity)
  others.forEach((i, row) => {
    if (i > dropped) expect(Math.abs(f[i * m + dropped])).toBe(0)
    others.slice(0, row).forEach((j, column) => {
      if (j !== dropped) expect(f[i * m + j]).toBeCloseTo(expected.f[row * (m - 1) + column], 9)
    })
  })
})
