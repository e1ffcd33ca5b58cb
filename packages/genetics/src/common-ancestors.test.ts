import { createRng } from '@quarterpole/numerics/rng'
import { ShapeError } from '@quarterpole/numerics/shape'
import { describe, expect, test } from 'vitest'
import { type CommonAncestors, commonAncestors } from './common-ancestors.ts'
import { linesUp, wrightShares } from './fixtures/oracles.ts'
import { closedForms, pedigreeOf, randomPedigree } from './fixtures/pedigrees.ts'
import { mirrored, reorderedPedigree, withStranger } from './fixtures/rearranged.ts'
import { inbreeding } from './inbreeding.ts'
import { foalInbreeding } from './kinship.ts'
import type { Pedigree } from './pedigree.ts'

const U = [-1, -1] as const
const EVERYBODY = 1e6

/** Of the parents of a horse in the herd. */
const of = (ped: Pedigree, row: number, limit?: number) =>
  commonAncestors(
    ped,
    inbreeding(ped),
    { sire: ped.sire[row], dam: ped.dam[row] },
    limit === undefined ? {} : { limit },
  )

const total = ({ ancestors, rest }: CommonAncestors) =>
  ancestors.reduce((sum, { share }) => sum + share, 0) + rest.share

const byRow = ({ ancestors }: CommonAncestors) => new Map(ancestors.map((one) => [one.row, one]))

describe('closed cases', () => {
  test('half sibs: all of ⅛ from their sire, 2S × 2D', () => {
    const ped = pedigreeOf([U, U, U, [0, 1], [0, 2], [3, 4]])
    expect(of(ped, 5)).toEqual({
      inbreeding: 0.125,
      ancestors: [{ row: 0, share: 0.125, sireGenerations: [2], damGenerations: [2], notation: '2S × 2D' }],
      rest: { count: 0, share: 0 },
    })
  })

  test('full sibs: a half of ¼ from either parent, the older row first among equals', () => {
    const ped = pedigreeOf([U, U, [0, 1], [0, 1], [2, 3]])
    expect(of(ped, 4).ancestors.map(({ row, share }) => [row, share])).toEqual([
      [0, 0.125],
      [1, 0.125],
    ])
  })

  test('a sire on his granddaughter is himself the common ancestor, 1S × 3D', () => {
    const ped = pedigreeOf([U, U, U, [0, 1], [2, 3], [0, 4]])
    expect(of(ped, 5).ancestors).toEqual([
      { row: 0, share: 0.125, sireGenerations: [1], damGenerations: [3], notation: '1S × 3D' },
    ])
  })

  test('the parents of a common ancestor get nothing for lines that run through it', () => {
    // The half sibs' sire has known parents here: they add no share of their own.
    const ped = pedigreeOf([U, U, [0, 1], U, U, [2, 3], [2, 4], [5, 6]])
    expect(of(ped, 7).ancestors.map(({ row }) => row)).toEqual([2])
  })

  test('an inbred common ancestor weighs (1 + F)', () => {
    const ped = pedigreeOf([U, U, [0, 1], [0, 2], U, U, [3, 4], [3, 5], [6, 7]])
    expect(of(ped, 8).ancestors.map(({ share }) => share)).toEqual([0.125 * 1.25])
  })

  test.each(closedForms)('$name: the shares add up to F = $f', ({ ped, f }) => {
    const found = of(ped, ped.n - 1)
    expect(found.inbreeding).toBe(f)
    expect(total(found)).toBeCloseTo(f, 14)
  })

  test.each([
    ['strangers', { sire: 0, dam: 1 }],
    ['an unknown sire', { sire: -1, dam: 2 }],
    ['an unknown dam', { sire: 2, dam: -1 }],
    ['nobody known', { sire: -1, dam: -1 }],
  ])('nothing from %s', (_, parents) => {
    const ped = pedigreeOf([U, U, [0, 1]])
    const none = { inbreeding: 0, ancestors: [], rest: { count: 0, share: 0 } }
    expect(commonAncestors(ped, inbreeding(ped), parents)).toEqual(none)
  })

  test('coefficients of another herd are refused', () =>
    expect(() => commonAncestors(pedigreeOf([U]), new Float64Array(2), { sire: 0, dam: 0 })).toThrow(
      ShapeError,
    ))
})

describe('against the definition', () => {
  test.each(Array.from({ length: 20 }, (_, k) => k))(
    'equals the list of Wright’s pairs of lines (seed %i)',
    (seed) => {
      const ped = randomPedigree(createRng(`wright${seed}`), 24, 5)
      const f = inbreeding(ped)
      for (let i = 0; i < ped.n; i++) {
        if (ped.sire[i] < 0 || ped.dam[i] < 0) continue
        const expected = wrightShares(ped, f, ped.sire[i], ped.dam[i])
        const found = of(ped, i, EVERYBODY)
        expect(new Set(byRow(found).keys())).toEqual(new Set(expected.keys()))
        for (const { row, share, sireGenerations, damGenerations } of found.ancestors) {
          expect(share).toBeCloseTo(expected.get(row) ?? Number.NaN, 14)
          const lengths = (from: number) =>
            linesUp(ped, from)
              .filter((line) => line.at(-1) === row)
              .map((line) => line.length)
              .toSorted((p, q) => p - q)
              .slice(0, 6)
          expect(sireGenerations).toEqual(lengths(ped.sire[i]))
          expect(damGenerations).toEqual(lengths(ped.dam[i]))
        }
      }
    },
  )

  test.each([1, 2, 3])('adds up to F on deep pedigrees, listed or not (seed %i)', (seed) => {
    const ped = randomPedigree(createRng(`deep${seed}`), 600, 10)
    const f = inbreeding(ped)
    for (let i = 560; i < ped.n; i++) {
      const found = commonAncestors(ped, f, { sire: ped.sire[i], dam: ped.dam[i] }, { limit: 5 })
      expect(found.inbreeding).toBeCloseTo(f[i], 13)
      expect(Math.abs(total(found) - f[i])).toBeLessThan(1e-12)
      for (const { share } of found.ancestors) expect(share).toBeGreaterThan(0)
    }
  })

  test.each([1, 2])(
    'the inbreeding is half the relationship of the parents, to the last bit (seed %i)',
    (seed) => {
      const ped = randomPedigree(createRng(`pairs${seed}`), 80)
      const f = inbreeding(ped)
      for (let sire = 0; sire < ped.n; sire += 3)
        for (let dam = 1; dam < ped.n; dam += 4)
          expect(commonAncestors(ped, f, { sire, dam }).inbreeding).toBe(foalInbreeding(ped, f, sire, dam))
    },
  )
})

describe.each([1, 2, 3, 4])('laws (seed %i)', (seed) => {
  const rng = createRng(`laws${seed}`)
  const ped = randomPedigree(rng, 90, 8)
  const rows = Array.from({ length: 30 }, (_, k) => ped.n - 1 - k)
  const cases = rows.map((row) => ({ row, found: of(ped, row, EVERYBODY) }))

  test('the largest shares come first, and a limit cuts the list, not the sum', () => {
    for (const { row, found } of cases) {
      const shares = found.ancestors.map(({ share }) => share)
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
      for (const limit of [0, 1, 3, 7]) {
        const cut = of(ped, row, limit)
        expect(cut.ancestors).toEqual(found.ancestors.slice(0, limit))
        expect(cut.rest.count).toBe(Math.max(0, shares.length - limit))
        expect(total(cut)).toBeCloseTo(total(found), 14)
      }
    }
  })

  test('sire and dam exchanged leave the shares and turn the notation round', () => {
    const letters: Record<string, string> = { S: 'D', D: 'S' }
    for (const { row, found } of cases) {
      const { ancestors } = of(mirrored(ped), row, EVERYBODY)
      for (const one of ancestors) {
        const other = byRow(found).get(one.row)
        expect(one.share).toBe(other?.share)
        expect([one.sireGenerations, one.damGenerations]).toEqual([
          other?.damGenerations,
          other?.sireGenerations,
        ])
        const turned = other?.notation.split(' × ').reverse().join(' × ')
        expect(one.notation).toBe(turned?.replaceAll(/[SD]/g, (letter) => letters[letter] ?? ''))
      }
    }
  })

  test('the order in which the herd was entered changes nobody’s share', () => {
    const other = reorderedPedigree(ped, rng)
    for (const { row, found } of cases) {
      const again = byRow(of(other.ped, other.rowOf[row], EVERYBODY))
      expect(again.size).toBe(found.ancestors.length)
      for (const { row: ancestor, share } of found.ancestors)
        expect(again.get(other.rowOf[ancestor])?.share).toBeCloseTo(share, 14)
    }
  })

  test('a founder nobody descends from changes nothing but the rows', () => {
    for (const at of [0, 40, ped.n]) {
      const longer = withStranger(ped, at)
      const moved = (row: number) => (row >= at ? row + 1 : row)
      for (const { row, found } of cases.slice(0, 8)) {
        const again = of(longer, moved(row), EVERYBODY)
        const renamed = found.ancestors.map((one) => ({ ...one, row: moved(one.row) }))
        expect(again).toEqual({ ...found, ancestors: renamed })
      }
    }
  })

  test('one more generation between a parent and its ancestors halves every share', () => {
    for (const { row, found } of cases.slice(0, 12)) {
      const [sire, dam] = [ped.sire[row], ped.dam[row]]
      if (sire < 0 || dam < 0) continue
      // A daughter of the dam by a stranger takes the dam's place.
      const longer: Pedigree = {
        n: ped.n + 1,
        sire: Int32Array.of(...ped.sire, -1),
        dam: Int32Array.of(...ped.dam, dam),
      }
      const later = commonAncestors(longer, inbreeding(longer), { sire, dam: ped.n }, { limit: EVERYBODY })
      expect(later.inbreeding).toBeCloseTo(found.inbreeding / 2, 14)
      for (const { row: ancestor, share, damGenerations } of later.ancestors) {
        const before = byRow(found).get(ancestor)
        expect(share).toBeCloseTo((before?.share ?? Number.NaN) / 2, 14)
        expect(damGenerations).toEqual(before?.damGenerations.map((generation) => generation + 1))
      }
    }
  })
})

describe('lines', () => {
  test('more than six on a side are cut, with a sign', () => {
    // Full sibs of full sibs: 0 is reached by 4, then by 8 lines, all of one length; it is the dam itself.
    const generations = (count: number) => {
      const pairs = Array.from({ length: count }, (_, k) => [2 * k, 2 * k + 1] as const)
      return pedigreeOf([U, U, ...pairs.flatMap((pair) => [pair, pair]), [2 * count, 0]])
    }
    const notations = [3, 4].map((count) => {
      const ped = generations(count)
      const { ancestors } = of(ped, ped.n - 1)
      return ancestors.map(({ notation, sireGenerations }) => [notation, sireGenerations.length])
    })
    expect(notations).toEqual([[['4S, 4S, 4S, 4S × 1D', 4]], [['5S, 5S, 5S, 5S, 5S, 5S, … × 1D', 6]]])
  })

  test('one longer than 24 generations counts as 24', () => {
    for (const [length, expected] of [
      [23, 23],
      [24, 24],
      [40, 24],
    ]) {
      const chain = Array.from({ length }, (_, row) => [row - 1, -1] as const)
      const ped = pedigreeOf([...chain, [length - 1, 0]])
      expect(of(ped, length).ancestors.map(({ notation }) => notation)).toEqual([`${expected}S × 1D`])
    }
  })
})
