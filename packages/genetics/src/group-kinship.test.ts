import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { randomPedigree } from './fixtures/pedigrees.ts'
import { kinshipAmong, meanKinship } from './group-kinship.ts'
import { inbreeding } from './inbreeding.ts'
import { relationship } from './kinship.ts'

test('kinship among horses is half the relationship of each two, a horse with itself included', () => {
  const rng = createRng('group')
  const ped = randomPedigree(rng, 120, 8, 20)
  const f = inbreeding(ped)
  const rows = [119, 80, 3, 100, 80]
  const kinship = kinshipAmong(ped, f, rows)
  for (const [i, a] of rows.entries())
    for (const [j, b] of rows.entries())
      expect(kinship[i * rows.length + j]).toBeCloseTo(0.5 * relationship(ped, f, a, b), 12)
})

test('the mean over foals is that of the foals themselves, put in the pedigree', () => {
  const ped = randomPedigree(createRng('foals'), 80, 8, 20)
  const parents = [
    [10, 79],
    [10, 60],
    [30, 41],
  ] as const
  const n = ped.n + parents.length
  const longer = {
    n,
    sire: Int32Array.from([...ped.sire, ...parents.map(([sire]) => sire)]),
    dam: Int32Array.from([...ped.dam, ...parents.map(([, dam]) => dam)]),
  }
  const f = inbreeding(longer)
  let sum = 0
  for (const [a, b] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ])
    sum += 0.5 * relationship(longer, f, ped.n + a, ped.n + b)
  const rows = parents.flat()
  const kinship = kinshipAmong(ped, inbreeding(ped), rows)
  const pairs = parents.map((_, k) => [2 * k, 2 * k + 1] as const)
  expect(meanKinship(kinship, rows.length, pairs)).toBeCloseTo(sum / 3, 12)
})

test('fewer than two have no mean', () => {
  expect(meanKinship(Float64Array.of(0.5), 1, [[0, 0]])).toBeNull()
})
