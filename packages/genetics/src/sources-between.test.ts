import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { linesTo, sourcesBetween } from './sources-between.ts'
import { Descents } from './descents.ts'
import { linesUp, wrightShares } from './fixtures/oracles.ts'
import { closedForms, pedigreeOf, randomPedigree } from './fixtures/pedigrees.ts'
import { inbreeding } from './inbreeding.ts'
import { foalInbreeding } from './kinship.ts'
import { lineageOf } from './lineage.ts'
import type { Pedigree } from './pedigree.ts'

const U = [-1, -1] as const
const sourcesOf = (ped: Pedigree, f: Float64Array, row: number, limit?: number) => {
  const of = (parent: number) => lineageOf(ped, parent)
  const parents = { sire: of(ped.sire[row]), dam: of(ped.dam[row]) }
  const { ancestors, ...sources } = sourcesBetween(f, parents, limit)
  const named = ancestors.map((one) => ({ row: one.row, share: one.share, ...linesTo(one, parents) }))
  return { ...sources, ancestors: named }
}
const total = ({ ancestors, rest }: ReturnType<typeof sourcesOf>) =>
  ancestors.reduce((sum, a) => sum + a.share, 0) + rest.share

describe('sources of inbreeding', () => {
  test('half sibs: all of ⅛ from their sire, 2S × 2D', () => {
    const ped = pedigreeOf([U, U, U, [0, 1], [0, 2], [3, 4]])
    expect(sourcesOf(ped, inbreeding(ped), 5)).toEqual({
      inbreeding: 0.125,
      ancestors: [{ row: 0, share: 0.125, sireGenerations: [2], damGenerations: [2], notation: '2S × 2D' }],
      rest: { count: 0, share: 0 },
    })
  })

  test('a sire on his granddaughter is himself the common ancestor, 1S × 3D', () => {
    const ped = pedigreeOf([U, U, U, [0, 1], [2, 3], [0, 4]])
    expect(sourcesOf(ped, inbreeding(ped), 5).ancestors).toEqual([
      { row: 0, share: 0.125, sireGenerations: [1], damGenerations: [3], notation: '1S × 3D' },
    ])
  })

  test('the parents of a common ancestor get nothing for lines that run through it', () => {
    // The half sibs' sire now has known parents: they add no share of their own.
    const ped = pedigreeOf([U, U, [0, 1], U, U, [2, 3], [2, 4], [5, 6]])
    expect(sourcesOf(ped, inbreeding(ped), 7).ancestors.map((a) => a.row)).toEqual([2])
  })

  test('an inbred common ancestor weighs (1 + F)', () => {
    const ped = pedigreeOf([U, U, [0, 1], [0, 2], U, U, [3, 4], [3, 5], [6, 7]])
    const { ancestors } = sourcesOf(ped, inbreeding(ped), 8)
    expect(ancestors).toHaveLength(1)
    expect(ancestors[0].share).toBe(0.125 * 1.25)
  })

  test.each(closedForms)('$name: the shares add up to F = $f', ({ ped, f }) =>
    expect(total(sourcesOf(ped, inbreeding(ped), ped.n - 1))).toBeCloseTo(f, 14),
  )

  test.each(Array.from({ length: 20 }, (_, k) => k))(
    'equals the list of Wright’s pairs of lines (seed %i)',
    (seed) => {
      const ped = randomPedigree(createRng(`wright${seed}`), 24, 5)
      const f = inbreeding(ped)
      for (let i = 0; i < ped.n; i++) {
        if (ped.sire[i] < 0 || ped.dam[i] < 0) continue
        const expected = wrightShares(ped, f, ped.sire[i], ped.dam[i])
        const found = sourcesOf(ped, f, i, 100)
        expect(found.ancestors.map((a) => a.row).toSorted((p, q) => p - q)).toEqual(
          [...expected.keys()].toSorted((p, q) => p - q),
        )
        for (const a of found.ancestors) {
          expect(a.share).toBeCloseTo(expected.get(a.row) ?? Number.NaN, 14)
          const lengths = (from: number) =>
            linesUp(ped, from)
              .filter((line) => line.at(-1) === a.row)
              .map((line) => line.length)
              .toSorted((p, q) => p - q)
              .slice(0, 6)
          expect(a.sireGenerations).toEqual(lengths(ped.sire[i]))
          expect(a.damGenerations).toEqual(lengths(ped.dam[i]))
        }
      }
    },
  )

  test.each([1, 2, 3])('adds up to F within 1e-12 on deep pedigrees, listed or not (seed %i)', (seed) => {
    const ped = randomPedigree(createRng(`deep${seed}`), 600, 10)
    const f = inbreeding(ped)
    for (let i = 500; i < ped.n; i++) {
      const found = sourcesOf(ped, f, i, 5)
      expect(found.inbreeding).toBeCloseTo(f[i], 13)
      expect(Math.abs(total(found) - f[i])).toBeLessThan(1e-12)
      expect(found.ancestors.length).toBeLessThanOrEqual(5)
      for (const a of found.ancestors) expect(a.share).toBeGreaterThan(0)
    }
  })

  test.each([1, 2, 3])('two lineages give the F of their foal (seed %i)', (seed) => {
    const ped = randomPedigree(createRng(`lineage${seed}`), 120)
    const f = inbreeding(ped)
    const lineages = Array.from({ length: ped.n }, (_, row) => lineageOf(ped, row))
    const descents = new Descents()
    for (const [i, sire] of lineages.entries())
      for (const [j, dam] of lineages.entries())
        expect(sourcesBetween(f, { sire, dam }, 5, descents).inbreeding).toBe(foalInbreeding(ped, f, i, j))
  })

  test('nothing from strangers', () => {
    const ped = pedigreeOf([U, U, [0, 1]])
    const none = { inbreeding: 0, ancestors: [], rest: { count: 0, share: 0 } }
    expect(sourcesOf(ped, inbreeding(ped), 2)).toEqual(none)
  })

  test('a list of more than six lines is cut with a sign', () => {
    // Full sibs of full sibs: 0 is reached by 4, then by 8 lines, all of one length; it is the dam itself.
    const generations = (count: number) => {
      const pairs = Array.from({ length: count }, (_, k) => [2 * k, 2 * k + 1] as const)
      return pedigreeOf([U, U, ...pairs.flatMap((pair) => [pair, pair]), [2 * count, 0]])
    }
    const notations = [3, 4].map((count) => {
      const ped = generations(count)
      const { ancestors } = sourcesOf(ped, inbreeding(ped), ped.n - 1)
      return ancestors.map(({ notation, sireGenerations }) => [notation, sireGenerations.length])
    })
    expect(notations).toEqual([[['4S, 4S, 4S, 4S × 1D', 4]], [['5S, 5S, 5S, 5S, 5S, 5S, … × 1D', 6]]])
  })
})
