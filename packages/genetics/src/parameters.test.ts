import { describe, expect, test } from 'vitest'
import { slopeUnits, varianceAt } from './level-slope.ts'
import { componentsFrom, DEFAULT_PARAMETERS, PUBLISHED_PARAMETERS } from './parameters.ts'

const { genetic, permanent, residual } = DEFAULT_PARAMETERS.components

/** Genetic correlation between two distances, from G. */
function geneticCorrelation(g: typeof genetic, d: number, e: number): number {
  const [x, y] = [slopeUnits(d), slopeUnits(e)]
  const covariance = g[0] + (x + y) * g[1] + x * y * g[2]
  return covariance / Math.sqrt(varianceAt(g, d) * varianceAt(g, e))
}

describe('the default components', () => {
  test('give σp 9, h² 0.17 and repeatability 0.35 at 400 yd', () => {
    const total = genetic[0] + permanent[0] + residual
    expect(total).toBeCloseTo(81, 12)
    expect(genetic[0] / total).toBeCloseTo(0.17, 14)
    expect((genetic[0] + permanent[0]) / total).toBeCloseTo(0.35, 14)
  })

  test('hold repeatability at 330 yd to 0.414, and take races as random about a mean that walks', () => {
    const [g, p] = [varianceAt(genetic, 330), varianceAt(permanent, 330)]
    expect((g + p) / (g + p + residual)).toBeCloseTo(0.414, 3)
    expect(DEFAULT_PARAMETERS.race).toEqual({ kind: 'random', variance: 25, drift: 1 })
  })

  test('give a genetic correlation of 0.70 between 350 and 440 yd', () => {
    expect(geneticCorrelation(genetic, 350, 440)).toBeCloseTo(0.7, 12)
    expect(genetic[2]).toBeCloseTo(12.04, 2)
  })

  test('keep repeatability and correlations of 330–440 yd inside the published ranges', () => {
    for (const d of [330, 350, 370, 400, 440]) {
      const [g, p] = [varianceAt(genetic, d), varianceAt(permanent, d)]
      expect((g + p) / (g + p + residual)).toBeGreaterThan(0.27)
      expect((g + p) / (g + p + residual)).toBeLessThan(0.42)
    }
  })
})

describe('componentsFrom', () => {
  test.each([
    [0.5, 350, 440],
    [0.9, 350, 440],
    [0.6, 300, 500],
    [0.1, 350, 440],
    [-0.2, 300, 500],
    [0.8, 400, 350],
  ])('reaches a correlation of %d between %i and %i yd', (r, d, e) => {
    const { genetic: g } = componentsFrom({
      ...PUBLISHED_PARAMETERS,
      geneticCorrelation: r,
      distances: [d, e],
    })
    expect(geneticCorrelation(g, d, e)).toBeCloseTo(r, 10)
  })

  test('all variances scale with σp², but the permanent slope, which is given', () => {
    const twice = componentsFrom({ ...PUBLISHED_PARAMETERS, phenotypicSd: 18 })
    expect(twice.genetic.map((v, k) => v - 4 * genetic[k])).toEqual(
      [0, 0, 0].map(() => expect.closeTo(0, 10)),
    )
    expect(twice.residual).toBeCloseTo(4 * residual, 10)
    expect(twice.permanent[2]).toBe(permanent[2])
  })

  test('refuses a correlation that uncorrelated level and slope cannot give', () => {
    const sameSide = { ...PUBLISHED_PARAMETERS, geneticCorrelation: 0.2, distances: [450, 500] as const }
    expect(() => componentsFrom(sameSide)).toThrow(RangeError)
  })
})
