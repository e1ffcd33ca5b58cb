import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CopyDistribution } from './mendel.ts'
import { informedCopies } from './informed-copies.ts'
import { breedPrior, certain, copiesFromTest, foalCopies, locusForecast, panelForecast } from './mendel.ts'
import type { Copies, Genotype } from './panel.ts'
import { PANEL_LOCI } from './panel.ts'

const copies = fc.constantFrom<Copies>(0, 1, 2)
const genotype = fc.constantFrom<Genotype>(
  0,
  1,
  2,
  null,
  { copiesMin: 1, copiesMax: 2 },
  { copiesMin: 0, copiesMax: 1 },
)
const locus = fc.constantFrom(...PANEL_LOCI)
const sum = (p: readonly number[]): number => p.reduce((a, b) => a + b, 0)

test.each<[Copies, Copies, CopyDistribution]>([
  [0, 0, [1, 0, 0]],
  [0, 1, [0.5, 0.5, 0]],
  [1, 0, [0.5, 0.5, 0]],
  [1, 1, [0.25, 0.5, 0.25]],
  [0, 2, [0, 1, 0]],
  [1, 2, [0, 0.5, 0.5]],
  [2, 2, [0, 0, 1]],
])('%i × %i copies gives %j', (s, d, expected) => {
  expect(foalCopies(certain(s), certain(d))).toEqual(expected)
})

test('a foal distribution equals the naive sum over the parents’ genotypes', () => {
  const s: CopyDistribution = [0.7, 0.2, 0.1]
  const d: CopyDistribution = [0.4, 0.5, 0.1]
  const naive = [0, 0, 0]
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++)
      // the four gamete pairs of each couple of parents, counted one by one
      for (const a of i === 1 ? [0, 1] : [i / 2, i / 2])
        for (const b of j === 1 ? [0, 1] : [j / 2, j / 2]) naive[a + b] += (s[i] * d[j]) / 4
  foalCopies(s, d).forEach((p, x) => expect(p).toBeCloseTo(naive[x], 15))
})

describe('breed prior', () => {
  test('is Hardy–Weinberg where a homozygote can live', () => {
    const [free, one, two] = breedPrior('pssm1')
    expect(one).toBeCloseTo(2 * 0.055 * 0.945, 15)
    expect(one + two).toBeCloseTo(0.107, 3) // 10.7 % hold a copy
    expect(free).toBeCloseTo(0.945 ** 2, 15)
  })
  test('leaves out lethal homozygotes among breeding horses', () => {
    const [free, one, two] = breedPrior('gbed')
    expect(two).toBe(0)
    expect(one / free).toBeCloseTo((2 * 0.054) / 0.946, 14)
    expect(breedPrior('gbed', 1)).toEqual([0, 1, 0])
  })
  test('refuses a frequency that is none', () => expect(() => breedPrior('mh', 1.2)).toThrow(RangeError))
})

test('an unclear result keeps the odds of the breed among the copies it allows', () => {
  const [p0, p1, p2] = copiesFromTest('pssm1', { copiesMin: 1, copiesMax: 2 })
  expect(p0).toBe(0)
  expect(p2 / p1).toBeCloseTo(0.055 / (2 * 0.945), 14)
  expect(copiesFromTest('pssm1', { copiesMin: 1, copiesMax: 2 }, [1, 0, 0])).toEqual([0, 1, 0])
})

test('none or one copy leaves out two', () => {
  const [p0, p1, p2] = copiesFromTest('pssm1', { copiesMin: 0, copiesMax: 1 })
  expect(p2).toBe(0)
  expect(p1 / p0).toBeCloseTo((2 * 0.055) / 0.945, 14)
})

describe('forecast at one locus', () => {
  test('two tested parents: no range', () => {
    const f = locusForecast('gbed', { genotype: 1 }, { genotype: 1 })
    expect(f).toMatchObject({ exact: true, middle: [0.25, 0.5, 0.25], low: f.middle, high: f.middle })
  })
  test('an untested mate of a carrier ranges from no affected foal to a quarter', () => {
    const f = locusForecast('gbed', { genotype: 1 }, { genotype: null })
    expect([f.low[2], f.high[2]]).toEqual([0, 0.25])
    expect(f.middle[2]).toBeCloseTo(0.25 * breedPrior('gbed')[1], 14)
    expect(f.exact).toBe(false)
  })
  test('relatives narrow the range to the copies that they leave possible', () => {
    const untested = { genotype: null }
    const ofClearParents = {
      ...untested,
      copies: informedCopies('gbed', { own: null, sire: 0, dam: 0 }).copies,
    }
    expect(locusForecast('gbed', { genotype: 1 }, ofClearParents)).toMatchObject({
      exact: true,
      middle: [0.5, 0.5, 0],
    })
    const ofAffectedFoal = [{ mate: null, foals: [2] as const }]
    const holder = informedCopies('herda', { own: null, families: ofAffectedFoal }).copies
    const f = locusForecast('herda', { genotype: 1 }, { ...untested, copies: holder })
    expect([f.low[2], f.high[2]]).toEqual([0.25, 0.5])
  })
  test('an untested parent is never clear', () => {
    fc.assert(
      fc.property(locus, copies, (l, c) => {
        const f = locusForecast(l, { genotype: null }, { genotype: c })
        return f.middle[0] < 1 && f.high[1] + f.high[2] > 0
      }),
    )
  })
  test('shares add up to 1 and lie inside their range', () => {
    fc.assert(
      fc.property(locus, genotype, genotype, (l, s, d) => {
        const f = locusForecast(l, { genotype: s }, { genotype: d })
        expect(sum(f.middle)).toBeCloseTo(1, 12)
        f.middle.forEach((p, x) => {
          expect(p).toBeGreaterThanOrEqual(f.low[x] - 1e-12)
          expect(p).toBeLessThanOrEqual(f.high[x] + 1e-12)
        })
      }),
    )
  })
  test('sire and dam may change places', () => {
    fc.assert(
      fc.property(locus, genotype, genotype, (l, s, d) => {
        const a = locusForecast(l, { genotype: s }, { genotype: d })
        const b = locusForecast(l, { genotype: d }, { genotype: s })
        expect(a.low).toEqual(b.low)
        expect(a.high).toEqual(b.high)
        a.middle.forEach((p, x) => expect(p).toBeCloseTo(b.middle[x], 14))
      }),
    )
  })
})

test('a panel without any test is six open forecasts in panel order', () => {
  const forecasts = panelForecast({}, {})
  expect(forecasts.map((f) => f.locus)).toEqual([...PANEL_LOCI])
  expect(forecasts.every((f) => !f.exact)).toBe(true)
})
