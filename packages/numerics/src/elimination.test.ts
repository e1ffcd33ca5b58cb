import { describe, expect, test } from 'vitest'
import { planLdl } from './elimination.ts'
import { naturalOrder, pairOf, randomOrder, randomPair } from './fixtures/matrices.ts'
import { createRng } from './rng.ts'
import { ShapeError } from './shape.ts'
import type { SymmetricMatrix } from './sparse.ts'

/** Rows below the diagonal of each column of L, by playing the elimination on a graph: slow and obvious. */
function naiveColumns({ n, start, row }: SymmetricMatrix, order: Int32Array): number[][] {
  const place = new Int32Array(n)
  order.forEach((unknown, k) => (place[unknown] = k))
  const next = Array.from({ length: n }, () => new Set<number>())
  const join = (i: number, j: number) => {
    if (i !== j) next[Math.min(i, j)].add(Math.max(i, j))
  }
  for (let j = 0; j < n; j++) for (let k = start[j]; k < start[j + 1]; k++) join(place[j], place[row[k]])
  for (const column of next) for (const i of column) for (const j of column) join(i, j)
  return next.map((column) => [...column].toSorted((a, b) => a - b))
}

describe.each(Array.from({ length: 15 }, (_, k) => k))('a plan (seed %i)', (seed) => {
  const rng = createRng(`plan${seed}`)
  const { n, sparse } = randomPair(rng, 1 + rng.int(40), 25)
  const order = seed % 3 === 0 ? naturalOrder(n) : randomOrder(rng, n)
  const plan = planLdl(sparse, order)
  const columns = naiveColumns(sparse, plan.order)

  test('orders every unknown once, and place undoes it', () => {
    expect(new Set(plan.order)).toEqual(new Set(naturalOrder(n)))
    for (let k = 0; k < n; k++) expect(plan.place[plan.order[k]]).toBe(k)
  })

  test('counts the entries and the work of the elimination', () => {
    expect(plan.entries).toBe(columns.reduce((sum, { length }) => sum + length, 0))
    expect(plan.flops).toBe(columns.reduce((sum, { length }) => sum + length ** 2, 0))
  })

  test('the columns it puts side by side change no fill of the order given', () =>
    expect(plan.entries).toBe(naiveColumns(sparse, order).reduce((sum, { length }) => sum + length, 0)))

  test('supernodes hold all columns, each with its own and their common rows', () => {
    const { first, rowStart, row } = plan
    expect([first[0], first.at(-1)]).toEqual([0, n])
    for (let s = 0; s + 1 < first.length; s++) {
      const below = [...row.subarray(rowStart[s], rowStart[s + 1])]
      for (let k = first[s]; k < first[s + 1]; k++) {
        const own = Array.from({ length: first[s + 1] - k - 1 }, (_, i) => k + 1 + i)
        expect([...own, ...below]).toEqual(columns[k])
      }
    }
  })

  test('a supernode’s parent holds the first of its rows, and comes later', () => {
    const { first, rowStart, row, parent } = plan
    for (let s = 0; s < parent.length; s++) {
      if (rowStart[s] === rowStart[s + 1]) expect(parent[s]).toBe(-1)
      else {
        const above = row[rowStart[s]]
        expect(parent[s]).toBeGreaterThan(s)
        expect(above).toBeGreaterThanOrEqual(first[parent[s]])
        expect(above).toBeLessThan(first[parent[s] + 1])
      }
    }
  })

  test('the lower triangle by places names every entry of the matrix once', () => {
    const { lower, place } = plan
    expect(new Set(lower.from)).toEqual(new Set(naturalOrder(sparse.row.length)))
    for (let j = 0; j < n; j++)
      for (let k = sparse.start[j]; k < sparse.start[j + 1]; k++) {
        const ends = [place[j], place[sparse.row[k]]].toSorted((a, b) => a - b)
        const at = lower.from.indexOf(k)
        expect(lower.row[at]).toBe(ends[1])
        expect(lower.start.findLastIndex((begin) => begin <= at)).toBe(ends[0])
      }
  })
})

test('unknowns with nothing in common are roots of their own', () => {
  const { sparse } = pairOf(3, [
    [0, 0, 1],
    [1, 1, 1],
    [2, 2, 1],
  ])
  expect(planLdl(sparse, naturalOrder(3))).toMatchObject({
    entries: 0,
    flops: 0,
    parent: Int32Array.of(-1, -1, -1),
  })
})

test('an order of another length is refused', () =>
  expect(() => planLdl(randomPair(createRng('x'), 4).sparse, naturalOrder(5))).toThrow(ShapeError))
