import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { equivalentGenerations, maxGenerations } from './completeness.ts'
import { linesUp } from './fixtures/oracles.ts'
import { completeness, foalCompleteness } from './lineage-completeness.ts'
import { pedigreeOf, randomPedigree } from './fixtures/pedigrees.ts'

const U = [-1, -1] as const

describe('completeness', () => {
  test('a founder knows nothing, two founders’ foal one full generation', () => {
    const ped = pedigreeOf([U, U, [0, 1]])
    expect(completeness(ped, 0)).toEqual({ equivalentGenerations: 0, byGeneration: [], maxGenerations: 0 })
    expect(completeness(ped, 2)).toEqual({ equivalentGenerations: 1, byGeneration: [1], maxGenerations: 1 })
  })

  test('a sire line only: ½ + ¼ + ⅛ generations', () => {
    const ped = pedigreeOf([U, [0, -1], [1, -1], [2, -1]])
    expect(completeness(ped, 3)).toEqual({
      equivalentGenerations: 0.875,
      byGeneration: [0.5, 0.25, 0.125],
      maxGenerations: 3,
    })
  })

  test('generations are cut in the list, not in the sum', () => {
    const ped = pedigreeOf([U, [0, -1], [1, -1], [2, -1]])
    expect(completeness(ped, 3, 2)).toEqual({
      equivalentGenerations: 0.875,
      byGeneration: [0.5, 0.25],
      maxGenerations: 3,
    })
  })

  test('an ancestor in two places counts in both', () => {
    const ped = pedigreeOf([U, U, U, [0, 1], [0, 2], [3, 4]])
    expect(completeness(ped, 5)).toEqual({
      equivalentGenerations: 2,
      byGeneration: [1, 1],
      maxGenerations: 2,
    })
  })

  test.each([1, 2, 3, 4])(
    'equals counting all lines up, and the columns equal the rows (seed %i)',
    (seed) => {
      const ped = randomPedigree(createRng(`complete${seed}`), 30, 5)
      const e = equivalentGenerations(ped)
      const deepest = maxGenerations(ped)
      for (let i = 0; i < ped.n; i++) {
        const generations = linesUp(ped, i)
          .map((line) => line.length - 1)
          .filter((g) => g > 0)
        const found = completeness(ped, i, 100)
        expect(found.equivalentGenerations).toBeCloseTo(
          generations.reduce((sum, g) => sum + 0.5 ** g, 0),
          12,
        )
        expect(found.maxGenerations).toBe(Math.max(0, ...generations))
        found.byGeneration.forEach((share, g) =>
          expect(share).toBeCloseTo(generations.filter((k) => k === g + 1).length / 2 ** (g + 1), 12),
        )
        expect(e[i]).toBeCloseTo(found.equivalentGenerations, 12)
        expect(deepest[i]).toBe(found.maxGenerations)
        expect(foalCompleteness(ped, { sire: ped.sire[i], dam: ped.dam[i] }, 100)).toEqual(found)
      }
    },
  )
})
