import { describe, expect, test } from 'vitest'
import { cholesky, choleskyInverse } from './dense.ts'
import { pairOf, randomEntries, randomOrder, randomPair } from './fixtures/matrices.ts'
import { factorLdl, planLdl } from './ldl.ts'
import { minimumDegreeOrder } from './minimum-degree.ts'
import { createRng } from './rng.ts'
import { NotSelectedError, selectedInverse } from './selected-inverse.ts'
import type { SymmetricMatrix } from './sparse.ts'

const invert = (a: SymmetricMatrix, order = minimumDegreeOrder(a)) =>
  selectedInverse(factorLdl(a, planLdl(a, order)))

/** All pairs of the matrix's own pattern. */
function forEachEntry(
  { n, start, row, value }: SymmetricMatrix,
  visit: (i: number, j: number, v: number) => void,
) {
  for (let j = 0; j < n; j++) for (let k = start[j]; k < start[j + 1]; k++) visit(row[k], j, value[k])
}

describe.each(Array.from({ length: 25 }, (_, k) => k))('a random matrix (seed %i)', (seed) => {
  const rng = createRng(`selected${seed}`)
  const { n, sparse, dense } = randomPair(rng)
  const selected = invert(sparse)

  test('has the entries of the dense inverse wherever the matrix has one, from either side', () => {
    const inverse = choleskyInverse(cholesky(dense, n), n)
    selected.diagonal.forEach((value, j) => expect(value).toBeCloseTo(inverse[j * n + j], 9))
    forEachEntry(sparse, (i, j) => {
      expect(selected.at(i, j)).toBeCloseTo(inverse[i * n + j], 9)
      expect(selected.at(j, i)).toBe(selected.at(i, j))
    })
  })

  test('A and its inverse, multiplied entry by entry, add up to n', () => {
    let sum = 0
    forEachEntry(sparse, (i, j, v) => (sum += (i === j ? 1 : 2) * v * selected.at(i, j)))
    expect(sum).toBeCloseTo(n, 9)
  })

  test('any order of elimination gives the same entries', () => {
    const other = invert(sparse, randomOrder(rng, n))
    forEachEntry(sparse, (i, j) => expect(other.at(i, j)).toBeCloseTo(selected.at(i, j), 9))
  })

  test('four times the matrix has a quarter of the inverse, to the last bit', () => {
    const larger = invert({ ...sparse, value: sparse.value.map((v) => 4 * v) })
    forEachEntry(sparse, (i, j) => expect(larger.at(i, j)).toBe(selected.at(i, j) / 4))
  })
})

test('matrices side by side are inverted each alone', () => {
  const rng = createRng('side by side')
  const [a, b] = [randomEntries(rng, 20), randomEntries(rng, 15)]
  const [first, second] = [invert(pairOf(20, a).sparse), invert(pairOf(15, b).sparse)]
  const both = invert(pairOf(35, [...a, ...b.map(([i, j, v]) => [i + 20, j + 20, v] as const)]).sparse)
  const expected = [...first.diagonal, ...second.diagonal]
  both.diagonal.forEach((value, k) => expect(value).toBeCloseTo(expected[k], 12))
})

test('more information on an unknown never makes another less certain', () => {
  const rng = createRng('more')
  const entries = randomEntries(rng, 30)
  const before = invert(pairOf(30, entries).sparse).diagonal
  const after = invert(pairOf(30, [...entries, [7, 7, 2]]).sparse).diagonal
  after.forEach((value, k) => expect(value).toBeLessThanOrEqual(before[k] + 1e-12))
  expect(after[7]).toBeCloseTo(1 / (1 / before[7] + 2), 12)
})

test('a pair that the factor has no place for is refused', () => {
  const { sparse } = pairOf(3, [
    [0, 0, 3],
    [1, 1, 3],
    [2, 2, 3],
    [0, 1, 1],
    [1, 2, 1],
  ])
  const selected = invert(sparse, Int32Array.of(0, 2, 1))
  expect(() => selected.at(0, 2)).toThrow(NotSelectedError)
  expect(() => selected.at(2, 0)).toThrow(expect.objectContaining({ pair: [2, 0] }))
})
