import { describe, expect, test } from 'vitest'
import { planLdl } from './elimination.ts'
import { naturalOrder, pairOf, randomOrder, randomPair } from './fixtures/matrices.ts'
import { minimumDegreeOrder } from './minimum-degree.ts'
import { createRng } from './rng.ts'
import { symmetricBuilder, type SymmetricMatrix } from './sparse.ts'

const fill = (a: SymmetricMatrix, order: Int32Array) => planLdl(a, order).entries
const seeds = Array.from({ length: 20 }, (_, k) => k)

/** A graph by its edges. */
const graph = (n: number, edges: readonly (readonly [number, number])[]) =>
  pairOf(n, [
    ...edges.map(([i, j]) => [i, j, 1] as const),
    ...[...naturalOrder(n)].map((i) => [i, i, n] as const),
  ]).sparse

/** Five-point grid, side × side. */
const grid = (side: number) =>
  graph(
    side * side,
    [...naturalOrder(side * side)].flatMap((v) => {
      const edges: [number, number][] = []
      if (v % side !== side - 1) edges.push([v, v + 1])
      if (v + side < side * side) edges.push([v, v + side])
      return edges
    }),
  )

/** The node with the fewest neighbors, again and again, its neighbors joined to one another: exact and slow. */
function exactMinimumDegree({ n, start, row }: SymmetricMatrix): Int32Array {
  const next = Array.from({ length: n }, () => new Set<number>())
  for (let j = 0; j < n; j++)
    for (let k = start[j]; k < start[j + 1]; k++)
      if (row[k] !== j) {
        next[j].add(row[k])
        next[row[k]].add(j)
      }
  const left = new Set(naturalOrder(n))
  return naturalOrder(n).map(() => {
    const pivot = [...left].reduce((best, node) => (next[node].size < next[best].size ? node : best))
    left.delete(pivot)
    for (const i of next[pivot]) {
      for (const j of next[pivot]) if (i !== j) next[i].add(j)
      next[i].delete(pivot)
    }
    return pivot
  })
}

describe('graphs whose best order is known', () => {
  const tree = graph(
    63,
    [...naturalOrder(62)].map((v) => [v + 1, v >> 1] as const),
  )
  const path = graph(
    50,
    [...naturalOrder(49)].map((v) => [v, v + 1] as const),
  )
  const star = graph(
    40,
    [...naturalOrder(39)].map((v) => [0, v + 1] as const),
  )
  const clique = graph(
    12,
    [...naturalOrder(12)].flatMap((i) => [...naturalOrder(i)].map((j) => [i, j] as const)),
  )
  const ring = graph(
    30,
    [...naturalOrder(30)].map((v) => [v, (v + 1) % 30] as const),
  )
  test.each([
    ['a tree has no fill', tree, 62],
    ['a path has no fill', path, 49],
    ['a star with its hub first has no fill', star, 39],
    ['a clique is full already', clique, 66],
    ['a ring fills one entry a node but three', ring, 30 + 27],
    ['no edges, no entries', graph(7, []), 0],
  ] as const)('%s', (_, a, entries) => expect(fill(a, minimumDegreeOrder(a))).toBe(entries))

  test('a star eliminated from its hub is a clique', () =>
    expect(fill(star, naturalOrder(40))).toBe((40 * 39) / 2))

  test('leaves a third of the fill of a row-by-row order on a 60 × 60 grid', () => {
    const matrix = grid(60)
    expect(fill(matrix, minimumDegreeOrder(matrix))).toBeLessThan(fill(matrix, naturalOrder(3600)) / 3)
  })
})

describe('random graphs', () => {
  test.each(seeds)('every node comes once (seed %i)', (seed) => {
    const { n, sparse } = randomPair(createRng(seed))
    expect(new Set(minimumDegreeOrder(sparse))).toEqual(new Set(naturalOrder(n)))
  })

  test('fills about as much as the exact minimum degree, over twenty graphs and a grid', () => {
    const graphs = [...seeds.map((seed) => randomPair(createRng(`exact${seed}`), 60, 110).sparse), grid(14)]
    const total = (order: (a: SymmetricMatrix) => Int32Array) =>
      graphs.reduce((sum, a) => sum + fill(a, order(a)), 0)
    expect(total(minimumDegreeOrder)).toBeLessThan(1.1 * total(exactMinimumDegree))
  })

  test('names given in another order fill about as much', () => {
    const rng = createRng('names')
    const sums = [0, 0]
    for (let k = 0; k < 20; k++) {
      const { n, sparse } = randomPair(rng, 60, 110)
      const name = randomOrder(rng, n)
      const edges: [number, number][] = []
      for (let j = 0; j < n; j++)
        for (let e = sparse.start[j]; e < sparse.start[j + 1]; e++)
          if (sparse.row[e] !== j) edges.push([name[j], name[sparse.row[e]]])
      const other = graph(n, edges)
      sums[0] += fill(sparse, minimumDegreeOrder(sparse))
      sums[1] += fill(other, minimumDegreeOrder(other))
    }
    expect(sums[1] / sums[0]).toBeGreaterThan(0.9)
    expect(sums[1] / sums[0]).toBeLessThan(1.1)
  })

  test('two graphs side by side fill as each alone', () => {
    const [a, b] = [
      grid(9),
      graph(
        20,
        [...naturalOrder(19)].map((v) => [v, v + 1] as const),
      ),
    ]
    const edges: [number, number][] = []
    for (const [matrix, from] of [
      [a, 0],
      [b, a.n],
    ] as const)
      for (let j = 0; j < matrix.n; j++)
        for (let k = matrix.start[j]; k < matrix.start[j + 1]; k++)
          if (matrix.row[k] !== j) edges.push([from + j, from + matrix.row[k]])
    const both = graph(a.n + b.n, edges)
    const alone = fill(a, minimumDegreeOrder(a)) + fill(b, minimumDegreeOrder(b))
    expect(fill(both, minimumDegreeOrder(both)) / alone).toBeCloseTo(1, 1)
  })

  test('nodes with the same neighbors are eliminated one right after the other', () => {
    // A ring of five groups of twenty twins: each knows its own group and the two beside it.
    const edges = [...naturalOrder(100)].flatMap((i) =>
      [...naturalOrder(i)].filter((j) => [0, 1, 4].includes((i - j) % 5)).map((j) => [i, j] as const),
    )
    const order = [...minimumDegreeOrder(graph(100, edges))]
    const changes = order.filter((node, k) => k > 0 && node % 5 !== order[k - 1] % 5).length
    expect(changes).toBeLessThanOrEqual(8)
  })
})

describe('weights', () => {
  test('a heavy leaf goes after light ones', () => {
    const builder = symmetricBuilder(4)
    for (let v = 0; v < 4; v++) builder.add(v, v, 3)
    for (let v = 0; v < 3; v++) builder.add(v, v + 1, 1)
    const order = minimumDegreeOrder(builder.build(), Int32Array.of(1, 9, 1, 1))
    expect(order.indexOf(3)).toBeLessThan(order.indexOf(0))
  })

  test('all alike order as none', () => {
    const matrix = grid(12)
    const same = (weight: number) => [...minimumDegreeOrder(matrix, new Int32Array(matrix.n).fill(weight))]
    expect(same(1)).toEqual([...minimumDegreeOrder(matrix)])
    expect(new Set(same(3))).toEqual(new Set(naturalOrder(matrix.n)))
  })
})
