import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { ancestorsOf } from './lineage-ancestors.ts'
import { pedigreeOf, randomPedigree } from './fixtures/pedigrees.ts'
import { appendToPedigree, type Pedigree } from './pedigree.ts'

/** By asking parents of parents. */
function slowly(ped: Pedigree, horse: number): number[] {
  const rows = new Set([horse])
  for (const row of rows)
    for (const parent of [ped.sire[row], ped.dam[row]]) if (parent >= 0) rows.add(parent)
  return [...rows].sort((a, b) => b - a)
}

function expectLikeSlow(ped: Pedigree, horse: number) {
  const { rows, sire, dam } = ancestorsOf(ped, horse)
  expect([...rows]).toEqual(slowly(ped, horse))
  const parents = (places: Int32Array) => Array.from(places, (place) => (place < 0 ? -1 : rows[place]))
  expect(parents(sire)).toEqual(Array.from(rows, (row) => ped.sire[row]))
  expect(parents(dam)).toEqual(Array.from(rows, (row) => ped.dam[row]))
}

test.each([
  [1, 60],
  [2, 400],
  [3, 5000], // more than one block of a thousand breeders
])(
  'a horse and its ancestors, youngest first, with the places of their parents (seed %i, %i horses)',
  (seed, n) => {
    const ped = randomPedigree(createRng(`ancestors${seed}`), n)
    for (let horse = 0; horse < n; horse += Math.ceil(n / 200)) expectLikeSlow(ped, horse)
    expectLikeSlow(ped, n - 1)
  },
)

test('a founder stands alone, and nobody has foals in a herd of founders', () => {
  const ped = pedigreeOf([
    [-1, -1],
    [-1, -1],
  ])
  for (const horse of [0, 1]) expectLikeSlow(ped, horse)
})

test('an unknown horse has nobody', () => {
  expect(ancestorsOf(pedigreeOf([[-1, -1]]), -1).rows).toHaveLength(0)
})

test('horses added to a pedigree have theirs, and make ancestors of those that had no foals', () => {
  const ped = randomPedigree(createRng('ancestors added'), 300)
  expectLikeSlow(ped, 299)
  const longer = appendToPedigree(ped, [299, 300, -1], [298, -1, 301])
  for (const horse of [298, 299, 300, 301, 302]) expectLikeSlow(longer, horse)
})
