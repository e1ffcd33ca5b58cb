import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { completeness, equivalentGenerations, maxGenerations } from './completeness.ts'
import { linesUp } from './fixtures/oracles.ts'
import { pedigreeOf, randomPedigree } from './fixtures/pedigrees.ts'
import { mirrored, reorderedPedigree, withStranger } from './fixtures/rearranged.ts'
import type { Pedigree } from './pedigree.ts'

const U = [-1, -1] as const
const of = (ped: Pedigree, row: number) => completeness(ped, { sire: ped.sire[row], dam: ped.dam[row] })

describe('closed cases', () => {
  test.each([
    ['nobody', pedigreeOf([U]), { sire: -1, dam: -1 }, [0, [], false]],
    ['two founders', pedigreeOf([U, U]), { sire: 0, dam: 1 }, [1, [1], false]],
    ['a founder and nobody', pedigreeOf([U]), { sire: 0, dam: -1 }, [0.5, [0.5], false]],
    [
      'a sire line only',
      pedigreeOf([U, [0, -1], [1, -1]]),
      { sire: 2, dam: -1 },
      [0.875, [0.5, 0.25, 0.125], false],
    ],
    ['a sire line and a founder', pedigreeOf([U, [0, -1], U]), { sire: 1, dam: 2 }, [1.25, [1, 0.25], false]],
    ['two lines', pedigreeOf([U, [0, -1], [-1, 0]]), { sire: 1, dam: 2 }, [1.5, [1, 0.5], false]],
    ['two generations', pedigreeOf([U, U, U, [0, 1], [0, 2]]), { sire: 3, dam: 4 }, [2, [1, 1], false]],
    [
      'half of the third generation on both sides',
      pedigreeOf([U, U, U, [0, -1], [1, 0], [3, 1], [4, 2], [3, 4]]),
      { sire: 5, dam: 6 },
      [2.375, [1, 1, 0.375], false],
    ],
    [
      'three quarters of it',
      pedigreeOf([U, U, U, U, [0, 1], [2, 3], [4, 1], [0, 5]]),
      { sire: 6, dam: 7 },
      [2.5, [1, 1, 0.5], true],
    ],
  ] as const)('%s', (_, ped, parents, [equivalent, byGeneration, bothSides]) =>
    expect(completeness(ped, parents)).toEqual({
      equivalentGenerations: equivalent,
      byGeneration,
      bothSides,
    }),
  )

  test('the list ends with the tenth generation, the sum does not', () => {
    const ped = pedigreeOf(Array.from({ length: 14 }, (_, row) => [row - 1, -1] as const))
    const { equivalentGenerations: e, byGeneration } = completeness(ped, { sire: 13, dam: -1 })
    expect(byGeneration).toEqual(Array.from({ length: 10 }, (_, g) => 0.5 ** (g + 1)))
    expect(e).toBe(1 - 0.5 ** 14)
  })
})

describe.each([1, 2, 3, 4])('random herds (seed %i)', (seed) => {
  const rng = createRng(`complete${seed}`)
  const ped = randomPedigree(rng, 34, 5)
  const rows = Array.from({ length: ped.n }, (_, row) => row)

  test('equals counting all lines up', () => {
    for (const row of rows) {
      const generations = linesUp(ped, row)
        .map((line) => line.length - 1)
        .filter((g) => g > 0)
      const found = of(ped, row)
      expect(found.equivalentGenerations).toBeCloseTo(
        generations.reduce((sum, g) => sum + 0.5 ** g, 0),
        12,
      )
      const deepest = Math.max(0, ...generations)
      expect(found.byGeneration).toHaveLength(Math.min(10, deepest))
      found.byGeneration.forEach((share, g) =>
        expect(share).toBe(generations.filter((k) => k === g + 1).length / 2 ** (g + 1)),
      )
      expect(maxGenerations(ped)[row]).toBe(deepest)
    }
  })

  test('one horse at a time equals the columns of all', () => {
    const e = equivalentGenerations(ped)
    for (const row of rows) expect(e[row]).toBeCloseTo(of(ped, row).equivalentGenerations, 12)
  })

  test('both sides count the same, and a mirrored herd the same as the herd', () => {
    for (const row of rows) {
      expect(of(mirrored(ped), row)).toEqual(of(ped, row))
      expect(completeness(ped, { sire: row, dam: row }).equivalentGenerations).toBeCloseTo(
        2 * completeness(ped, { sire: row, dam: -1 }).equivalentGenerations,
        14,
      )
    }
  })

  test('neither the order of entry nor a stranger changes anything', () => {
    const other = reorderedPedigree(ped, rng)
    const longer = withStranger(ped, 12)
    for (const row of rows) {
      const { equivalentGenerations: e, ...counted } = of(ped, row)
      const again = of(other.ped, other.rowOf[row])
      expect(again).toMatchObject(counted)
      expect(again.equivalentGenerations).toBeCloseTo(e, 13)
      expect(of(longer, row >= 12 ? row + 1 : row)).toEqual(of(ped, row))
    }
  })

  test('a known parent more never lowers a figure', () => {
    const found = ped.sire.findIndex((sire, row) => sire < 0 && row > 4)
    if (found < 0) return
    const known = { ...ped, sire: ped.sire.with(found, 0) }
    for (const row of rows) {
      const [before, after] = [of(ped, row), of(known, row)]
      expect(after.equivalentGenerations).toBeGreaterThanOrEqual(before.equivalentGenerations)
      before.byGeneration.forEach((share, g) => expect(after.byGeneration[g]).toBeGreaterThanOrEqual(share))
      if (before.bothSides) expect(after.bothSides).toBe(true)
    }
  })
})
