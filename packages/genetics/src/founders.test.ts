import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { pedigreeOf, randomPedigree } from './fixtures/pedigrees.ts'
import { inbreeding } from './inbreeding.ts'
import {
  ancestorContributions,
  effectiveAncestors,
  founderContributions,
  inbreedingRate,
} from './founders.ts'

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

/**
 * Boichard et al. (1997), figure 2: eight full sibs (6 … 13) of 4 × 5, who have two founders each, and two (18, 19) of
 * 16 × 17, who are full sibs of founders 14 × 15.
 */
const boichard = pedigreeOf([
  U,
  U,
  U,
  U,
  ...([
    [0, 1],
    [2, 3],
  ] as const),
  ...Array.from({ length: 8 }, () => [4, 5] as const),
  U,
  U,
  ...([
    [14, 15],
    [14, 15],
    [16, 17],
    [16, 17],
  ] as const),
])
const boichardGroup = [6, 7, 8, 9, 10, 11, 12, 13, 18, 19]

/** Lacy (1989): the descendants 2, 3, 5 and 6 of founders 0, 1 and 4. */
const lacy = pedigreeOf([U, U, [0, 1], [0, 1], U, [3, 4], [3, 4]])

describe('published pedigrees', () => {
  test('Lacy 1989: contributions ⅜, ⅜ and ¼ make 32⁄11 founder equivalents', () => {
    const found = founderContributions(lacy, [2, 3, 5, 6])
    expect([...found.contribution]).toEqual([0.375, 0.375, 0.25])
    expect(found.effectiveFounders).toBeCloseTo(32 / 11, 12)
  })

  test('Boichard et al. 1997: six founders count as 50⁄9, the ancestors as 1/0.34', () => {
    expect(founderContributions(boichard, boichardGroup).effectiveFounders).toBeCloseTo(50 / 9, 12)
    const named = [...ancestorContributions(boichard, boichardGroup)]
    expect(named.map(({ contribution }) => Math.round(1e9 * contribution) / 1e9)).toEqual([
      0.4, 0.4, 0.1, 0.1,
    ])
    expect(named.map(({ row }) => row).slice(0, 2)).toEqual([4, 5])
    const { lower, upper } = effectiveAncestors(named, 6)
    expect(lower).toBeCloseTo(1 / 0.34, 9)
    expect(upper).toBeCloseTo(1 / 0.34, 9)
  })
})

/** By the definition, from all paths: q and a recomputed from nothing for every candidate. */
function naiveAncestors(ped: ReturnType<typeof pedigreeOf>, group: readonly number[]): number[] {
  const cut = { n: ped.n, sire: ped.sire.slice(), dam: ped.dam.slice() }
  const named: number[] = []
  const found: number[] = []
  const reach = (i: number, target: number): number =>
    i < 0 ? 0 : i === target ? 1 : 0.5 * (reach(cut.sire[i], target) + reach(cut.dam[i], target))
  const isExplained = (i: number): number =>
    i < 0 ? 0 : named.includes(i) ? 1 : 0.5 * (isExplained(cut.sire[i]) + isExplained(cut.dam[i]))
  for (let left = 1; left > 1e-9;) {
    const marginal = Array.from({ length: ped.n }, (_, i) =>
      group.includes(i) && ped.sire[i] >= 0 && ped.dam[i] >= 0
        ? 0
        : (group.reduce((sum, g) => sum + reach(g, i), 0) / group.length) * (1 - isExplained(i)),
    )
    const most = Math.max(...marginal)
    if (!(most > 1e-12)) return found
    const best = marginal.findIndex((value) => value >= most - 1e-12)
    named.push(best)
    cut.sire[best] = cut.dam[best] = -1
    found.push(most)
    left -= most
  }
  return found
}

describe('ancestorContributions', () => {
  test.each([1, 2, 3, 4, 5])('follow the definition on random pedigrees (seed %i)', (seed) => {
    const ped = randomPedigree(createRng(`ancestors${seed}`), 40)
    const group = [35, 36, 37, 38, 39]
    const named = [...ancestorContributions(ped, group)]
    const expected = naiveAncestors(ped, group)
    expect(named.map(({ contribution }) => contribution)).toEqual(expected.map((p) => expect.closeTo(p, 9)))
  })

  test.each([1, 2, 3])('stopped early, the bounds hold the whole between them (seed %i)', (seed) => {
    const ped = randomPedigree(createRng(`bounds${seed}`), 120)
    const group = Array.from({ length: 20 }, (_, k) => 100 + k)
    const named = [...ancestorContributions(ped, group)]
    const whole = effectiveAncestors(named, named.length)
    const founders = founderContributions(ped, group).row.length
    for (const few of [1, 3, 6]) {
      const { lower, upper } = effectiveAncestors(named.slice(0, few), Math.max(founders, named.length))
      expect(lower).toBeLessThanOrEqual(whole.upper + 1e-9)
      expect(upper).toBeGreaterThanOrEqual(whole.lower - 1e-9)
    }
  })

  test('an empty group has none', () => {
    expect([...ancestorContributions(lacy, [])]).toEqual([])
    expect(effectiveAncestors([], 0)).toEqual({ lower: 0, upper: 0 })
  })
})

describe('inbreedingRate', () => {
  test('full-sib mating for ten generations: 19 % a generation at first, towards the law’s 0.191', () => {
    const parents: [number, number][] = [[...U], [...U]]
    for (let g = 0; g < 10; g++) parents.push([2 * g, 2 * g + 1], [2 * g, 2 * g + 1])
    const ped = pedigreeOf(parents)
    const f = inbreeding(ped)
    const e = Float64Array.from(f, (_, i) => Math.floor(i / 2))
    const rate = inbreedingRate([20, 21], f, e)
    // Falconer & Mackay: of full sibs F tends to 1 − 0.809^t.
    expect(rate?.perGeneration).toBeGreaterThan(0.17)
    expect(rate?.perGeneration).toBeLessThan(0.2)
    expect(rate?.effectiveSize).toBeCloseTo(1 / (2 * (rate?.perGeneration ?? 1)), 12)
  })

  test('a horse with three equivalent generations and F = ¼: 1 − √¾ a generation, mean over the group', () => {
    const one = 1 - Math.sqrt(0.75)
    expect(inbreedingRate([1], Float64Array.of(0, 0.25), Float64Array.of(3, 3))?.perGeneration).toBeCloseTo(
      one,
      14,
    )
    expect(inbreedingRate([0, 1], Float64Array.of(0, 0.25), Float64Array.of(3, 3))).toEqual({
      perGeneration: expect.closeTo(one / 2, 14),
      effectiveSize: expect.closeTo(1 / one, 12),
    })
  })

  test('nobody inbred: no effective size to speak of; nobody with two generations: no rate', () => {
    expect(inbreedingRate([0], Float64Array.of(0), Float64Array.of(3))).toEqual({
      perGeneration: 0,
      effectiveSize: null,
    })
    expect(inbreedingRate([0], Float64Array.of(0), Float64Array.of(1))).toBeNull()
  })
})
