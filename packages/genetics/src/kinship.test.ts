import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { tabularRelationship } from './fixtures/oracles.ts'
import { closedForms, randomPedigree } from './fixtures/pedigrees.ts'
import { mirrored, reorderedPedigree, withStranger } from './fixtures/rearranged.ts'
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

describe.each([20, 21, 22])('laws (seed %i)', (seed) => {
  const { ped, f } = herd(seed)
  const rng = createRng(`kinship laws ${seed}`)
  const pairs = Array.from({ length: 60 }, () => [rng.int(ped.n), rng.int(ped.n)] as const)

  test('relationship is symmetric, and the same when sires and dams are exchanged', () => {
    for (const [i, j] of pairs) {
      expect(relationship(ped, f, i, j)).toBe(relationship(ped, f, j, i))
      expect(relationship(mirrored(ped), f, i, j)).toBe(relationship(ped, f, i, j))
    }
  })

  test('a horse is related to an older one as its parents are on average', () => {
    const to = (i: number, j: number) => (i < 0 ? 0 : relationship(ped, f, i, j))
    for (const [i, j] of pairs) {
      const [young, old] = [Math.max(i, j), Math.min(i, j)]
      if (young === old) continue
      expect(to(young, old)).toBeCloseTo(0.5 * (to(ped.sire[young], old) + to(ped.dam[young], old)), 14)
    }
  })

  test('neither the order of entry nor a stranger changes a relationship; with the stranger it is 0', () => {
    const other = reorderedPedigree(ped, rng)
    const longer = withStranger(ped, 50)
    const [g, h] = [inbreeding(other.ped), inbreeding(longer)]
    const moved = (row: number) => (row >= 50 ? row + 1 : row)
    for (const [i, j] of pairs) {
      const a = relationship(ped, f, i, j)
      expect(relationship(other.ped, g, other.rowOf[i], other.rowOf[j])).toBeCloseTo(a, 13)
      expect(relationship(longer, h, moved(i), moved(j))).toBe(a)
      expect(relationship(longer, h, moved(i), 50)).toBe(0)
    }
  })

  test('candidates are answered in their order, each alone as with others, and twice when named twice', () => {
    const stallions = rng.shuffle([...new Set(ped.sire)].filter((row) => row >= 0))
    const of = (candidates: readonly number[], horse: number) => [
      ...foalInbreedingWithAll(mateKinship(ped, f, candidates), { whole: ped, horse }),
    ]
    for (const mare of [1, 61, 119]) {
      const all = of(stallions, mare)
      expect(of(stallions.toReversed(), mare)).toEqual(all.toReversed())
      expect(of([stallions[0], stallions[0]], mare)).toEqual([all[0], all[0]])
      stallions.slice(0, 5).forEach((stallion, k) => expect(of([stallion], mare)).toEqual([all[k]]))
      expect(of([], mare)).toEqual([])
    }
  })

  test('a mare asked for between leaves nothing behind for the next', () => {
    const kinship = mateKinship(
      ped,
      f,
      [...new Set(ped.sire)].filter((row) => row >= 0),
    )
    const first = foalInbreedingWithAll(kinship, { whole: ped, horse: 119 })
    const copy = first.slice()
    foalInbreedingWithAll(kinship, { whole: ped, horse: 61 })
    expect(first).toEqual(copy)
    expect(foalInbreedingWithAll(kinship, { whole: ped, horse: 119 })).toEqual(copy)
  })
})
