import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { pedigreeOf, randomPedigree } from './fixtures/pedigrees.ts'
import { inbreeding } from './inbreeding.ts'
import { foalInbreeding } from './kinship.ts'
import { inbreedingFrom, LINE_GENERATIONS, lineageOf, sharedAncestors } from './lineage.ts'

test.each([1, 2, 3])('two lineages give the F of their foal (seed %i)', (seed) => {
  const ped = randomPedigree(createRng(`lineage${seed}`), 120)
  const f = inbreeding(ped)
  const lineages = Array.from({ length: ped.n }, (_, row) => lineageOf(ped, row))
  for (const [i, sire] of lineages.entries()) {
    for (const [j, dam] of lineages.entries()) {
      const shared = sharedAncestors(sire, dam)
      const sharedF = Float64Array.from(shared.row, (row) => f[row] ?? Number.NaN)
      expect(inbreedingFrom(sharedF, shared, { sire, dam })).toBe(foalInbreeding(ped, f, i, j))
    }
  }
})

test('the shortest lines are kept, and one more to tell that there are more', () => {
  // 0 is reached from 3 by 1, by 2, and by 2 and 1: lines of two, two and three steps.
  const ped = pedigreeOf([
    [-1, -1],
    [0, -1],
    [0, 1],
    [1, 2],
  ])
  const { rows, nearest } = lineageOf(ped, 3, { lines: 2 })
  expect([...rows]).toEqual([3, 2, 1, 0])
  expect([...nearest]).toEqual([1, 0, 0, 2, 0, 0, 2, 3, 0, 3, 3, 4])
})

test('a line longer than can be told apart counts with the last', () => {
  const length = LINE_GENERATIONS + 10
  const ped = pedigreeOf(Array.from({ length }, (_, row) => [row - 1, -1] as const))
  const { nearest, lines, depth, known } = lineageOf(ped, length - 1)
  expect(nearest[(LINE_GENERATIONS - 2) * (lines + 1)]).toBe(LINE_GENERATIONS - 1)
  expect(nearest[(length - 1) * (lines + 1)]).toBe(LINE_GENERATIONS)
  expect(depth).toBe(length - 1)
  expect(known).toEqual([1, 1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 1 / 64, 1 / 128, 1 / 256, 1 / 512])
})

test.each([1, 2])(
  'ancestors are those of a plain walk, youngest first, with their parents’ places (seed %i)',
  (seed) => {
    const ped = randomPedigree(createRng(`ancestors${seed}`), 300)
    for (let horse = 0; horse < ped.n; horse += 7) {
      const seen = new Set<number>()
      const walk = (row: number) => {
        if (row < 0 || seen.has(row)) return
        seen.add(row)
        walk(ped.sire[row] ?? -1)
        walk(ped.dam[row] ?? -1)
      }
      walk(horse)
      const { rows, sire, dam } = lineageOf(ped, horse)
      expect([...rows]).toEqual([...seen].toSorted((a, b) => b - a))
      for (const [place, row] of rows.entries()) {
        expect(sire[place]).toBe(rows.indexOf(ped.sire[row] ?? -1))
        expect(dam[place]).toBe(rows.indexOf(ped.dam[row] ?? -1))
      }
    }
  },
)

test('a walk of a large pedigree leaves nothing behind for the next', () => {
  const ped = randomPedigree(createRng('many'), 5000)
  const before = lineageOf(ped, 4999)
  for (const horse of [31, 32, 1023, 1024, 3333, 0]) {
    const { rows, known } = lineageOf(ped, horse)
    expect(rows[0]).toBe(horse)
    expect(rows.every((row) => row <= horse)).toBe(true)
    expect(known[0]).toBe(1)
  }
  expect(lineageOf(ped, 4999)).toEqual(before)
})
