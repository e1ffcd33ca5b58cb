import { describe, expect, test } from 'vitest'
import { cholesky, choleskyInverse, NotPositiveDefiniteError } from './dense.ts'
import { factorLdl, planLdl, solveLdl } from './ldl.ts'
import { minimumDegreeOrder } from './minimum-degree.ts'
import { naturalOrder, pairOf, randomPair } from './fixtures/matrices.ts'
import { createRng } from './rng.ts'
import { selectedInverse } from './selected-inverse.ts'
import { ShapeError } from './shape.ts'
import { multiplySymmetric, symmetricBuilder } from './sparse.ts'

/** Logarithm of a product: a determinant's, from the pivots of its factor. */
const logDet = (pivots: ArrayLike<number>) => Array.from(pivots, Math.log).reduce((sum, x) => sum + x, 0)
const diagonal = (l: Float64Array, n: number) => Array.from({ length: n }, (_, i) => l[i * n + i])

const randomSparse = (seed: number) => randomPair(createRng(seed))

const seeds = Array.from({ length: 40 }, (_, k) => k)

describe('the factor', () => {
  test.each(seeds)('solves what it was made from, in any order (seed %i)', (seed) => {
    const { n, sparse } = randomSparse(seed)
    const rng = createRng(`b${seed}`)
    const x = Float64Array.from({ length: n }, () => rng.normal())
    const b = new Float64Array(n)
    multiplySymmetric(sparse, x, b)
    const shuffled = Int32Array.from(rng.shuffle([...naturalOrder(n)]))
    for (const order of [minimumDegreeOrder(sparse), shuffled]) {
      const solved = solveLdl(factorLdl(sparse, planLdl(sparse, order)), b)
      solved.forEach((v, k) => expect(v).toBeCloseTo(x[k], 9))
    }
  })

  test.each(seeds.slice(0, 10))('has the determinant of the dense factor (seed %i)', (seed) => {
    const { n, sparse, dense } = randomSparse(seed)
    const factor = factorLdl(sparse, planLdl(sparse, minimumDegreeOrder(sparse)))
    expect(logDet(factor.d)).toBeCloseTo(2 * logDet(diagonal(cholesky(dense, n), n)), 9)
  })

  test.each(seeds.slice(0, 10))('solves sums and multiples of right sides alike (seed %i)', (seed) => {
    const { n, sparse } = randomSparse(seed)
    const rng = createRng(`linear${seed}`)
    const [b, c] = [0, 1].map(() => Float64Array.from({ length: n }, () => rng.normal()))
    const factor = factorLdl(sparse, planLdl(sparse, minimumDegreeOrder(sparse)))
    const both = solveLdl(
      factor,
      b.map((v, k) => 3 * v - c[k]),
    )
    const [x, y] = [solveLdl(factor, b), solveLdl(factor, c)]
    both.forEach((v, k) => expect(v).toBeCloseTo(3 * x[k] - y[k], 9))
  })

  test('right sides of another length are refused', () => {
    const { n, sparse } = randomSparse(1)
    const factor = factorLdl(sparse, planLdl(sparse, naturalOrder(n)))
    expect(() => solveLdl(factor, new Float64Array(n + 1))).toThrow(ShapeError)
  })

  test('names the unknown with a bad pivot, in the caller’s numbering', () => {
    const builder = symmetricBuilder(3)
    for (const [i, j, v] of [
      [0, 0, 1],
      [1, 1, 1],
      [2, 2, 1],
      [0, 2, 2],
    ] as const)
      builder.add(i, j, v)
    const matrix = builder.build()
    expect(() => factorLdl(matrix, planLdl(matrix, Int32Array.of(1, 2, 0)))).toThrow(
      expect.objectContaining({ name: 'NotPositiveDefiniteError', pivot: 0, value: -3 }),
    )
    expect(() => factorLdl(matrix, planLdl(matrix, naturalOrder(3)))).toThrow(NotPositiveDefiniteError)
  })

  test('drops dependent unknowns only when asked, and still solves consistent equations', () => {
    const builder = symmetricBuilder(3) // XᵀX of columns (1,1,0,0), (0,0,1,1), (1,1,1,1)
    for (const [i, j, v] of [
      [0, 0, 2],
      [1, 1, 2],
      [2, 2, 4],
      [0, 2, 2],
      [1, 2, 2],
    ] as const)
      builder.add(i, j, v)
    const matrix = builder.build()
    const plan = planLdl(matrix, naturalOrder(3))
    expect(() => factorLdl(matrix, plan)).toThrow(NotPositiveDefiniteError)
    const factor = factorLdl(matrix, plan, { dropDependentBelow: 1e-10 })
    expect(factor.dropped).toEqual([2])
    expect([...solveLdl(factor, Float64Array.of(6, 10, 16))]).toEqual([3, 5, 0])
  })
})

/** Dense but for a tail of leaves: fronts of several panels, with sizes that fill no block of rows or columns. */
function wide(n: number, leaves: number) {
  const rng = createRng(`wide ${n} ${leaves}`)
  const entries: [number, number, number][] = []
  for (let i = 0; i < n; i++) {
    entries.push([i, i, n])
    for (let j = 0; j < i; j++) entries.push([i, j, rng.normal() / 2])
  }
  for (let leaf = n; leaf < n + leaves; leaf++) entries.push([leaf, leaf, 3], [leaf, rng.int(n), 1])
  return pairOf(n + leaves, entries)
}

describe('fronts of several panels', () => {
  test.each([
    [31, 0],
    [32, 3],
    [33, 1],
    [66, 7],
    [101, 20],
  ])('%i dense unknowns and %i leaves: solution, determinant and inverse', (n, leaves) => {
    const { sparse, dense } = wide(n, leaves)
    const size = n + leaves
    const l = cholesky(dense, size)
    const expected = choleskyInverse(l, size)
    const shuffled = Int32Array.from(createRng(n).shuffle([...naturalOrder(size)]))
    for (const order of [minimumDegreeOrder(sparse), naturalOrder(size), shuffled]) {
      const factor = factorLdl(sparse, planLdl(sparse, order))
      expect(logDet(factor.d)).toBeCloseTo(2 * logDet(diagonal(l, size)), 9)
      const unit = new Float64Array(size)
      unit[n - 1] = 1
      solveLdl(factor, unit).forEach((v, k) => expect(v).toBeCloseTo(expected[k * size + n - 1], 12))
      const inverse = selectedInverse(factor)
      for (let j = 0; j < size; j++)
        for (let k = sparse.start[j]; k < sparse.start[j + 1]; k++)
          expect(inverse.at(sparse.row[k], j)).toBeCloseTo(expected[sparse.row[k] * size + j], 12)
    }
  })

  test('unknowns that repeat others are dropped in any panel: solution and inverse as without them', () => {
    const { dense } = wide(50, 0)
    // Column k of the larger one is column from[k] of the dense one.
    const from = [...Array.from({ length: 50 }, (_, k) => k), 3, 20, 41, 3]
    const builder = symmetricBuilder(from.length)
    for (let i = 0; i < from.length; i++)
      for (let j = 0; j <= i; j++) builder.add(i, j, dense[from[i] * 50 + from[j]])
    const matrix = builder.build()
    const factor = factorLdl(matrix, planLdl(matrix, naturalOrder(from.length)), { dropDependentBelow: 1e-9 })
    expect(factor.dropped).toEqual([50, 51, 52, 53])
    const expected = choleskyInverse(cholesky(dense, 50), 50)
    const inverse = selectedInverse(factor)
    for (let i = 0; i < 50; i++)
      for (let j = 0; j <= i; j++) expect(inverse.at(i, j)).toBeCloseTo(expected[i * 50 + j], 10)
    for (const k of [50, 51, 52, 53]) expect(inverse.diagonal[k]).toBe(0)
  })
})
