import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { tabularRelationship } from './fixtures/oracles.ts'
import { closedForms, randomPedigree } from './fixtures/pedigrees.ts'
import { inbreeding } from './inbreeding.ts'
import {
  foalInbreeding,
  foalInbreedingWithAll,
  mateKinship,
  relationship,
  relationshipProduct,
} from './kinship.ts'
import { mendelianVariance } from './mendelian-variance.ts'
import { appendToPedigree } from './pedigree.ts'

const seeds = Array.from({ length: 12 }, (_, k) => k)
const herd = (seed: number) => {
  const ped = randomPedigree(createRng(`kin${seed}`), 120)
  return { ped, f: inbreeding(ped), a: tabularRelationship(ped) }
}

describe('relationship', () => {
  test.each(seeds)('every pair and every column equal the tabular method (seed %i)', (seed) => {
    const { ped, f, a } = herd(seed)
    const d = mendelianVariance(ped, f)
    for (let i = 0; i < ped.n; i++) {
      const unit = new Float64Array(ped.n).fill(1, i, i + 1)
      expect([...relationshipProduct(ped, d, unit)]).toEqual(a[i])
      for (let j = i % 7; j < ped.n; j += 7) expect(relationship(ped, f, i, j)).toBe(a[i][j])
    }
  })

  test.each(closedForms)('$name: F is half the relationship of the parents', ({ ped, f }) => {
    const last = ped.n - 1
    expect(foalInbreeding(ped, inbreeding(ped), ped.sire[last], ped.dam[last])).toBe(f)
  })

  test('with oneself is 1 + F', () => {
    const { ped, f } = herd(1)
    for (let i = 0; i < ped.n; i++) expect(relationship(ped, f, i, i)).toBe(1 + f[i])
  })

  test('A·v is linear: the mean relationship with a group is the mean of the columns', () => {
    const { ped, f, a } = herd(2)
    const weights = new Float64Array(ped.n)
    for (const member of [3, 50, 90, 119]) weights[member] = 0.25
    relationshipProduct(ped, mendelianVariance(ped, f), weights).forEach((value, j) =>
      expect(value).toBeCloseTo((a[3][j] + a[50][j] + a[90][j] + a[119][j]) / 4, 13),
    )
  })
})

describe('one mare with all stallions', () => {
  test.each(seeds)('equals the foal each cross would have (seed %i)', (seed) => {
    const { ped, f } = herd(seed)
    const stallions = [...new Set(ped.sire)].filter((row) => row >= 0).reverse()
    const kinship = mateKinship(ped, f, stallions)
    expect(kinship.ped.n).toBeLessThan(ped.n)
    for (let mare = 1; mare < ped.n; mare += 2) {
      const found = foalInbreedingWithAll(kinship, { whole: ped, horse: mare })
      stallions.forEach((stallion, k) => expect(found[k]).toBe(foalInbreeding(ped, f, stallion, mare)))
      const withFoal = appendToPedigree(ped, [stallions[0]], [mare])
      expect(inbreeding(withFoal)[ped.n]).toBe(found[0])
    }
  })

  test('unknown parents give 0', () => {
    const { ped, f } = herd(0)
    expect([foalInbreeding(ped, f, -1, 5), foalInbreeding(ped, f, 5, -1)]).toEqual([0, 0])
  })
})
