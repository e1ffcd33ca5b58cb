import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foalPanel, PANEL_CLASSES } from './foal-panel.ts'
import { wholeShares } from './hundred.ts'
import { type LocusForecast, panelForecast } from './mendel.ts'
import type { Genotype, DiseaseLocus } from './panel.ts'
import { DISEASES, PANEL_LOCI } from './panel.ts'

const CLEAR = { hypp: 0, pssm1: 0, mh: 0, gbed: 0, herda: 0, myhm: 0 } as const
type Results = Partial<Record<DiseaseLocus, Genotype>>
const parent = (results: Results) =>
  Object.fromEntries(Object.entries({ ...CLEAR, ...results }).map(([l, genotype]) => [l, { genotype }]))
const cross = (sire: Results, dam: Results) => foalPanel(panelForecast(parent(sire), parent(dam)))
const genotype = fc.constantFrom<Genotype>(0, 1, 2, null, { copiesMin: 1, copiesMax: 2 })
const results = fc.record(Object.fromEntries(PANEL_LOCI.map((l) => [l, genotype])))

describe('whole shares of a hundred', () => {
  test('thirds are 34, 33, 33', () => expect(wholeShares([1, 1, 1])).toEqual([34, 33, 33]))
  test('a quarter computed in floating point is 25', () =>
    expect(wholeShares([0.1 + 0.15, 0.75])).toEqual([25, 75]))
  test('nothing to share is refused', () => {
    expect(() => wholeShares([0, 0])).toThrow(RangeError)
    expect(() => wholeShares([1, Number.NaN])).toThrow(RangeError)
  })
  test('they add up, and each is within 1 of its share', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 12 }),
        (shares) => {
          const total = shares.reduce((a, b) => a + b, 0)
          fc.pre(total > 1e-3)
          const counts = wholeShares(shares)
          expect(counts.reduce((a, b) => a + b, 0)).toBe(100)
          counts.forEach((c, i) => expect(Math.abs(c - (shares[i] / total) * 100)).toBeLessThan(1 + 1e-6))
        },
      ),
    )
  })
})

test('GBED carrier × HERDA carrier: 25 clear, 75 carry, none affected', () => {
  const panel = cross({ herda: 1 }, { gbed: 1 })
  expect(panel.of_100).toEqual({ clear: 25, carrier: 75, at_risk: 0, affected: 0 })
  expect(panel.exact).toBe(true)
})

test('two GBED carriers: a quarter affected', () => {
  expect(cross({ gbed: 1 }, { gbed: 1 }).of_100).toEqual({ clear: 25, carrier: 50, at_risk: 0, affected: 25 })
})

test('one PSSM1 copy puts half the foals at risk, not among the carriers', () => {
  expect(cross({ pssm1: 1 }, {}).of_100).toEqual({ clear: 50, carrier: 0, at_risk: 50, affected: 0 })
})

test('PSSM1 and MH together are counted as such', () => {
  expect(cross({ pssm1: 1 }, { mh: 1 }).pssm1_with_mh).toBeCloseTo(0.25, 14)
  expect(cross({ pssm1: 1 }, { gbed: 1 }).pssm1_with_mh).toBe(0)
  // three quarters with one copy or two
  expect(cross({ pssm1: 1 }, { pssm1: 1, mh: 1 }).pssm1_with_mh).toBeCloseTo(0.75 * 0.5, 14)
})

test('an untested locus is not exact, and counts by its chance', () => {
  const panel = cross({ gbed: 1 }, { gbed: null })
  expect(panel.exact).toBe(false)
  expect(panel.shares.affected).toBeGreaterThan(0)
  expect(panel.shares.affected).toBeLessThan(0.25)
})

/** The class of each of the 3⁶ joint genotypes, by the definition. */
function enumerated(forecasts: readonly LocusForecast[]): Record<string, number> {
  const shares: Record<string, number> = { clear: 0, carrier: 0, at_risk: 0, affected: 0 }
  for (let k = 0; k < 3 ** forecasts.length; k++) {
    const copies = forecasts.map((_, i) => Math.floor(k / 3 ** i) % 3)
    const probability = forecasts.reduce((p, { middle }, i) => p * middle[copies[i]], 1)
    const matters = forecasts.some(({ locus }, i) => copies[i] === 1 && DISEASES[locus].oneCopyMatters)
    const isCarried = copies.includes(1)
    shares[copies.includes(2) ? 'affected' : matters ? 'at_risk' : isCarried ? 'carrier' : 'clear'] +=
      probability
  }
  return shares
}

test('laws: shares are those of the enumeration and add up to 1, hundreds to 100', () => {
  fc.assert(
    fc.property(results, results, (sire, dam) => {
      const forecasts = panelForecast(parent(sire), parent(dam))
      const panel = foalPanel(forecasts)
      expect(PANEL_CLASSES.reduce((a, c) => a + panel.shares[c], 0)).toBeCloseTo(1, 12)
      expect(PANEL_CLASSES.reduce((a, c) => a + panel.of_100[c], 0)).toBe(100)
      const naive = enumerated(forecasts)
      for (const c of PANEL_CLASSES) expect(panel.shares[c]).toBeCloseTo(naive[c], 12)
    }),
    { numRuns: 60 },
  )
})

test('more copies in a parent never make the foals healthier', () => {
  for (const locus of PANEL_LOCI)
    for (const dam of [0, 1, 2] as const) {
      const shares = ([0, 1, 2] as const).map((sire) => cross({ [locus]: sire }, { [locus]: dam }).shares)
      expect(shares[0].clear).toBeGreaterThanOrEqual(shares[1].clear)
      expect(shares[1].clear).toBeGreaterThanOrEqual(shares[2].clear)
      expect(shares[2].affected).toBeGreaterThanOrEqual(shares[1].affected)
      expect(DISEASES[locus].oneCopyMatters ? shares[1].carrier : shares[1].at_risk).toBe(0)
    }
})
