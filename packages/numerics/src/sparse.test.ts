import { describe, expect, test } from 'vitest'
import { dot, multiplyDense, pairOf, randomEntries, randomPair, randomVector } from './fixtures/matrices.ts'
import { createRng } from './rng.ts'
import { ShapeError } from './shape.ts'
import { multiplySymmetric, symmetricBuilder, type SymmetricMatrix } from './sparse.ts'

const times = (a: SymmetricMatrix, x: Float64Array) => {
  const y = new Float64Array(a.n).fill(Number.NaN)
  multiplySymmetric(a, x, y)
  return y
}
const expectClose = (x: ArrayLike<number>, y: ArrayLike<number>) =>
  Array.from(x).forEach((value, k) => expect(value).toBeCloseTo(y[k], 11))

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

  test.each([0, 1, 2, 3])('holds each pair once, rows ascending, in the lower triangle (seed %i)', (seed) => {
    const { n, start, row } = randomPair(createRng(`pattern${seed}`)).sparse
    for (let j = 0; j < n; j++) {
      const rows = [...row.subarray(start[j], start[j + 1])]
      expect(rows).toEqual([...new Set(rows)].toSorted((a, b) => a - b))
      expect(rows.every((i) => i >= j)).toBe(true)
    }
    expect(start[n]).toBe(row.length)
  })

  test.each([0, 1, 2, 3])(
    'neither the order of additions nor the side of a pair matters (seed %i)',
    (seed) => {
      const rng = createRng(`order${seed}`)
      const n = 30
      const entries = randomEntries(rng, n)
      const [a, b] = [entries, rng.shuffle(entries.map(([i, j, v]) => [j, i, v] as const))].map(
        (list) => pairOf(n, list).sparse,
      )
      expect([...a.start]).toEqual([...b.start])
      expect([...a.row]).toEqual([...b.row])
      expectClose(a.value, b.value)
    },
  )

  test('a value added in two parts is the value, and one added and taken back holds its place', () => {
    const whole = pairOf(2, [[1, 0, 3]]).sparse
    const parts = pairOf(2, [
      [1, 0, 1],
      [0, 1, 2],
    ]).sparse
    expect(parts).toEqual(whole)
    const canceled = pairOf(2, [
      [1, 0, 1],
      [1, 0, -1],
    ]).sparse
    expect([...canceled.row]).toEqual([1])
    expect([...canceled.value]).toEqual([0])
  })

  test('builds again after more was added, and an empty matrix', () => {
    const builder = symmetricBuilder(2, 0)
    expect(builder.build()).toEqual({
      n: 2,
      start: new Int32Array(3),
      row: new Int32Array(0),
      value: new Float64Array(0),
    })
    builder.add(0, 0, 2)
    expect([...times(builder.build(), Float64Array.of(1, 1))]).toEqual([2, 0])
    for (let k = 0; k < 100; k++) builder.add(1, 1, 0.5)
    expect([...times(builder.build(), Float64Array.of(1, 1))]).toEqual([2, 50])
  })
})

describe.each([1, 2, 3, 4, 5])('the product (seed %i)', (seed) => {
  const rng = createRng(`product${seed}`)
  const { n, sparse, dense } = randomPair(rng)
  const [x, y] = [randomVector(rng, n), randomVector(rng, n)]

  test('is that of the dense matrix, and overwrites what was there', () =>
    expectClose(times(sparse, x), multiplyDense(dense, x)))

  test('is linear', () =>
    expectClose(
      times(
        sparse,
        x.map((v, i) => 2 * v - 3 * y[i]),
      ),
      times(sparse, x).map((v, i) => 2 * v - 3 * times(sparse, y)[i]),
    ))

  test('is symmetric: yᵀAx = xᵀAy', () =>
    expect(dot(y, times(sparse, x))).toBeCloseTo(dot(x, times(sparse, y)), 11))

  test('refuses vectors of another length', () => {
    expect(() => multiplySymmetric(sparse, new Float64Array(n + 1), new Float64Array(n))).toThrow(ShapeError)
    expect(() => multiplySymmetric(sparse, new Float64Array(n), new Float64Array(n + 1))).toThrow(ShapeError)
  })
})
