import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { pedigreeOf, randomPedigree } from './fixtures/pedigrees.ts'
import { founderContributions } from './founders.ts'

const U = [-1, -1] as const

describe('founderContributions', () => {
  test('a foal of two founders owes each half: two effective founders', () => {
    const ped = pedigreeOf([U, U, [0, 1]])
    expect(founderContributions(ped, [2])).toEqual({
      row: Int32Array.of(0, 1),
      contribution: Float64Array.of(0.5, 0.5),
      effectiveFounders: 2,
    })
  })

  test('a popular sire lowers the effective number: q = ½, ¼, ¼ gives 1/(¼ + 2⁄16) = 8⁄3', () => {
    const ped = pedigreeOf([U, U, U, [0, 1], [0, 2]])
    const found = founderContributions(ped, [3, 4])
    expect([...found.contribution]).toEqual([0.5, 0.25, 0.25])
    expect(found.effectiveFounders).toBeCloseTo(8 / 3, 14)
  })

  test('an unknown parent’s half is put down to the horse itself', () => {
    const ped = pedigreeOf([U, [0, -1]])
    expect([...founderContributions(ped, [1]).contribution]).toEqual([0.5, 0.5])
  })

  test.each([1, 2, 3])(
    'contributions add up to 1, from horses with an unknown parent only (seed %i)',
    (seed) => {
      const ped = randomPedigree(createRng(`founders${seed}`), 200)
      const group = Array.from({ length: 40 }, (_, k) => 160 + k)
      const { row, contribution, effectiveFounders } = founderContributions(ped, group)
      expect(contribution.reduce((sum, q) => sum + q, 0)).toBeCloseTo(1, 12)
      for (const i of row) expect(Math.min(ped.sire[i], ped.dam[i])).toBe(-1)
      expect(effectiveFounders).toBeGreaterThanOrEqual(1)
      expect(effectiveFounders).toBeLessThanOrEqual(row.length)
    },
  )

  test('nobody has no founders', () =>
    expect(founderContributions(pedigreeOf([U]), []).effectiveFounders).toBe(0))
})
