import { describe, expect, test } from 'vitest'
import { cholesky, choleskyInverse, NotPositiveDefiniteError } from './dense.ts'
import { factorLdl, planLdl, solveLdl } from './ldl.ts'
import { minimumDegreeOrder } from './minimum-degree.ts'
import { createRng } from './rng.ts'
import { NotSelectedError, selectedInverse } from './selected-inverse.ts'
import { multiplySymmetric, symmetricBuilder } from './sparse.ts'
import type { SymmetricMatrix } from './sparse.ts'

/** Logarithm of a product: a determinant's, from the pivots of its factor. */
const logDet = (pivots: ArrayLike<number>) => Array.from(pivots, Math.log).reduce((sum, x) => sum + x, 0)
const diagonal = (l: Float64Array, n: number) => Array.from({ length: n }, (_, i) => l[i * n + i])

/** A diagonally dominant random matrix, sparse and dense. */
function randomSparse(seed: number): { n: number; sparse: SymmetricMatrix; dense: Float64Array } {
  const rng = createRng(seed)
  const n = 1 + rng.int(50)
  const builder = symmetricBuilder(n, 4)
  const dense = new Float64Array(n * n)
  const add = (i: number, j: number, v: number) => {
    builder.add(i, j, v)
    dense[i * n + j] += v
    if (i !== j) dense[j * n + i] += v
  }
  for (let i = 0; i < n; i++) add(i, i, 0.5)
  for (let k = 0; k < 2 * n; k++) {
    const [i, j, v] = [rng.int(n), rng.int(n), rng.normal()]
    if (i === j) continue
    add(i, j, v)
    add(i, i, Math.abs(v))
    add(j, j, Math.abs(v))
  }
  return { n, sparse: builder.build(), dense }
}

/** Five-point grid, side × side. */
function grid(side: number): SymmetricMatrix {
  const builder = symmetricBuilder(side * side)
  for (let v = 0; v < side * side; v++) {
    builder.add(v, v, 4.01)
    if (v % side !== side - 1) builder.add(v, v + 1, -1)
    if (v + side < side * side) builder.add(v, v + side, -1)
  }
  return builder.build()
}

const naturalOrder = (n: number) => Int32Array.from({ length: n }, (_, k) => k)
const seeds = Array.from({ length: 40 }, (_, k) => k)

describe('the builder', () => {
  test('adds repeated pairs in either order into one sorted lower triangle', () => {
    const builder = symmetricBuilder(3, 1)
    builder.add(0, 2, 1)
    builder.add(2, 0, 4)
    builder.add(1, 1, 7)
    builder.add(0, 0, 0)
    const { start, row, value } = builder.build()
    expect([[...start], [...row], [...value]]).toEqual([
      [0, 2, 3, 3],
      [0, 2, 1],
      [0, 5, 7],
    ])
  })

  test.each(seeds.slice(0, 5))('multiplies as the dense matrix does (seed %i)', (seed) => {
    const { n, sparse, dense } = randomSparse(seed)
    const rng = createRng(`x${seed}`)
    const x = Float64Array.from({ length: n }, () => rng.normal())
    const y = new Float64Array(n)
    multiplySymmetric(sparse, x, y)
    for (let i = 0; i < n; i++) {
      let sum = 0
      for (let j = 0; j < n; j++) sum += dense[i * n + j] * x[j]
      expect(y[i]).toBeCloseTo(sum, 11)
    }
  })
})

describe('minimum degree', () => {
  test.each(seeds)('is a permutation (seed %i)', (seed) => {
    const { n, sparse } = randomSparse(seed)
    expect(new Set(minimumDegreeOrder(sparse))).toEqual(new Set(naturalOrder(n)))
  })

  test('finds an order without fill for a tree and for a star with its hub first', () => {
    const tree = symmetricBuilder(63)
    for (let v = 0; v < 63; v++) {
      tree.add(v, v, 4)
      if (v > 0) tree.add(v, Math.floor((v - 1) / 2), -1)
    }
    const star = symmetricBuilder(40)
    for (let v = 0; v < 40; v++) {
      star.add(v, v, 50)
      if (v > 0) star.add(0, v, 1)
    }
    for (const [matrix, edges] of [
      [tree.build(), 62],
      [star.build(), 39],
    ] as const) {
      expect(planLdl(matrix, minimumDegreeOrder(matrix)).entries).toBe(edges)
    }
    const hubFirst = star.build()
    expect(planLdl(hubFirst, naturalOrder(40)).entries).toBe((40 * 39) / 2)
  })

  test('leaves a third of the fill of a row-by-row order on a 60 × 60 grid', () => {
    const matrix = grid(60)
    const ordered = planLdl(matrix, minimumDegreeOrder(matrix)).entries
    expect(ordered).toBeLessThan(planLdl(matrix, naturalOrder(3600)).entries / 3)
  })

  test('weighs nodes: a heavy leaf goes after light ones', () => {
    const path = symmetricBuilder(4)
    for (let v = 0; v < 4; v++) path.add(v, v, 3)
    for (let v = 0; v < 3; v++) path.add(v, v + 1, 1)
    const order = minimumDegreeOrder(path.build(), Int32Array.of(1, 9, 1, 1))
    expect(order.indexOf(3)).toBeLessThan(order.indexOf(0))
  })
})

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
function wide(n: number, leaves: number): { sparse: SymmetricMatrix; dense: Float64Array } {
  const rng = createRng(`wide ${n} ${leaves}`)
  const size = n + leaves
  const builder = symmetricBuilder(size)
  const dense = new Float64Array(size * size)
  const add = (i: number, j: number, v: number) => {
    builder.add(i, j, v)
    dense[i * size + j] += v
    if (i !== j) dense[j * size + i] += v
  }
  for (let i = 0; i < n; i++) {
    add(i, i, n)
    for (let j = 0; j < i; j++) add(i, j, rng.normal() / 2)
  }
  for (let leaf = n; leaf < size; leaf++) {
    add(leaf, leaf, 3)
    add(leaf, rng.int(n), 1)
  }
  return { sparse: builder.build(), dense }
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

describe('the selected inverse', () => {
  test.each(seeds)('has the entries of the dense inverse wherever the matrix has one (seed %i)', (seed) => {
    const { n, sparse, dense } = randomSparse(seed)
    const inverse = choleskyInverse(cholesky(dense, n), n)
    const selected = selectedInverse(factorLdl(sparse, planLdl(sparse, minimumDegreeOrder(sparse))))
    for (let j = 0; j < n; j++) {
      expect(selected.diagonal[j]).toBeCloseTo(inverse[j * n + j], 9)
      for (let k = sparse.start[j]; k < sparse.start[j + 1]; k++) {
        const i = sparse.row[k]
        expect(selected.at(i, j)).toBeCloseTo(inverse[i * n + j], 9)
        expect(selected.at(j, i)).toBe(selected.at(i, j))
      }
    }
  })

  test('refuses a pair that the factor has no place for', () => {
    const path = symmetricBuilder(3)
    for (let v = 0; v < 3; v++) path.add(v, v, 3)
    path.add(0, 1, 1)
    path.add(1, 2, 1)
    const matrix = path.build()
    const selected = selectedInverse(factorLdl(matrix, planLdl(matrix, Int32Array.of(0, 2, 1))))
    expect(() => selected.at(0, 2)).toThrow(NotSelectedError)
  })
})
