import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { randomPedigree } from './fixtures/pedigrees.ts'
import { parentsByGeneration } from './parents-by-generation.ts'
import type { Pedigree } from './pedigree.ts'

/** Four founders; 4 is out of 0 and 1, 5 out of 4 and 3, 6 out of 4 and an unknown dam; 7 to 9 have no foals. */
const few: Pedigree = {
  n: 10,
  sire: Int32Array.of(-1, -1, -1, -1, 0, 4, 4, 5, 5, 6),
  dam: Int32Array.of(-1, -1, -1, -1, 1, 3, -1, 3, 1, -1),
}

test('only horses with foals have a number, and those with more descendants come first in their generation', () => {
  const { n, row, pair } = parentsByGeneration(few)
  expect(n).toBe(6)
  // The founders 1, 0 and 3 expect 3.75, 2.75 and 3 descendants; one step holds the last two.
  expect([...row.subarray(1)]).toEqual([1, 0, 3, 4, 5, 6])
  expect([...pair.subarray(2)]).toEqual([0, 0, 0, 0, 0, 0, 2, 1, 4, 3, 4, 0])
})

test('a sire’s foals out of known dams are under his number, in input order', () => {
  const { sires, start, foal, mate } = parentsByGeneration(few)
  const families = Array.from(sires, (s) => [
    s,
    [...foal.subarray(start[s], start[s + 1])],
    [...mate.subarray(start[s], start[s + 1])],
  ])
  expect(families).toEqual([
    [2, [4], [1]],
    [4, [5], [3]],
    [5, [7, 8], [3, 1]],
  ])
})

test('parents come before foals, and no generation before an older one, in random pedigrees', () => {
  for (let seed = 0; seed < 10; seed++) {
    const ped = randomPedigree(createRng(`generations ${seed}`), 400, 20, 60)
    const { n, row, pair } = parentsByGeneration(ped)
    const generation = new Int32Array(n + 1)
    for (let k = 1; k <= n; k++) {
      const [s, m] = [pair[2 * k], pair[2 * k + 1]]
      expect(Math.max(s, m)).toBeLessThan(k)
      expect([row[s], row[m]]).toEqual([s && ped.sire[row[k]], m && ped.dam[row[k]]])
      generation[k] = s + m === 0 ? 1 : 1 + Math.max(generation[s], generation[m])
      expect(generation[k]).toBeGreaterThanOrEqual(generation[k - 1])
    }
    const parents = new Set([...ped.sire, ...ped.dam].filter((i) => i >= 0))
    expect(new Set(row.subarray(1))).toEqual(parents)
  }
})
