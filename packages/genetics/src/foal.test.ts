import { normalCdf } from '@quarterpole/numerics/normal'
import { createRng } from '@quarterpole/numerics/rng'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block, CrossEvaluation, ParentEvaluation, VarianceComponents } from './foal.ts'
import {
  breedingValueAt,
  foalBand,
  foalDistribution,
  foalQuantiles,
  foalsFrom,
  varianceAt,
  VarianceError,
} from './foal.ts'

const components: VarianceComponents = { genetic: [13.8, 0, 10], permanent: [14.6, 0, 10], residual: 52.7 }
const parent = (rest: Partial<ParentEvaluation> = {}): ParentEvaluation => ({
  level: 0,
  slope: 0,
  pev: [13.8, 0, 10],
  inbreeding: 0,
  ...rest,
})
const cross = (rest: Partial<CrossEvaluation> = {}): CrossEvaluation => ({
  sire: parent(),
  dam: parent(),
  relationship: 0,
  components,
  raceVariance: 25,
  base: 85,
  ...rest,
})
/** PEV that leaves the given reliability, same at every distance. */
const pevAt = (reliability: number): Block => [13.8 * (1 - reliability), 0, 10 * (1 - reliability)]

describe('mean', () => {
  test('is the base plus half of each parent at that distance', () => {
    const sire = parent({ level: 6, slope: 2 })
    const dam = parent({ level: 2, slope: -1 })
    expect(foalDistribution(cross({ sire, dam }), 400).mean).toBe(85 + 4)
    expect(foalDistribution(cross({ sire, dam }), 440).mean).toBeCloseTo(85 + 4 + 0.4 * 0.5, 12)
    expect(breedingValueAt(sire, 350)).toBe(5)
  })
  test('does not change when sire and dam change places', () => {
    const [sire, dam] = [
      parent({ level: 5, pev: pevAt(0.5) }),
      parent({ level: 1, slope: 3, inbreeding: 0.1 }),
    ]
    expect(foalDistribution(cross({ sire, dam }), 350)).toEqual(
      foalDistribution(cross({ sire: dam, dam: sire }), 350),
    )
  })
})

describe('spread', () => {
  test('without any information is the breed’s own: σ²a + σ²pe + σ²e + σ²race for unrelated parents', () => {
    expect(foalDistribution(cross(), 400).sd ** 2).toBeCloseTo(13.8 + 14.6 + 52.7 + 25, 10)
    expect(foalDistribution(cross({ raceVariance: 0 }), 400).sd ** 2).toBeCloseTo(13.8 + 14.6 + 52.7, 10)
    expect(foalDistribution(cross(), 550).sd ** 2).toBeCloseTo(13.8 + 14.6 + 1.5 ** 2 * 20 + 52.7 + 25, 10)
    expect(varianceAt(components.genetic, 350)).toBe(13.8 + 0.25 * 10)
  })
  test('with perfectly known parents still holds Mendelian sampling, √(½·13.8) = 2.6 SI', () => {
    const known = parent({ pev: [0, 0, 0] })
    const { variance_parts, sd_of_expected } = foalDistribution(cross({ sire: known, dam: known }), 400)
    expect(Math.sqrt(variance_parts.mendelian)).toBeCloseTo(2.6, 1)
    expect(sd_of_expected).toBe(0)
  })
  test('inbred parents have less to sample', () => {
    const inbred = parent({ inbreeding: 0.25 })
    expect(foalDistribution(cross({ sire: inbred, dam: inbred }), 400).variance_parts.mendelian).toBeCloseTo(
      0.5 * 0.75 * 13.8,
      12,
    )
  })
  test('more starts average out the day, and nothing else', () => {
    const one = foalDistribution(cross(), 400)
    const ten = foalDistribution(cross(), 400, 10)
    expect(ten.variance_parts).toEqual({ ...one.variance_parts, residual: (52.7 + 25) / 10 })
    expect(ten.mean).toBe(one.mean)
  })
  test('full sibs without data: the implied error covariance gives the breed’s variance of an inbred foal', () => {
    // foal of full sibs has F = ¼, so its breeding value varies by (1 + ¼)σ²a before anything is known
    const { variance_parts } = foalDistribution(cross({ relationship: 0.5 }), 400)
    expect(variance_parts.parents + variance_parts.mendelian).toBeCloseTo(1.25 * 13.8, 10)
  })
  test('the implied error covariance of inbred relatives is that of the breed’s own correlation', () => {
    // without data C is a·σ²a: the errors' correlation a/√((1 + F_s)(1 + F_d)) times √(PEV_s·PEV_d)
    const of = (inbreeding: number) =>
      parent({ inbreeding, pev: [13.8 * (1 + inbreeding), 0, 10 * (1 + inbreeding)] })
    const { variance_parts } = foalDistribution(
      cross({ sire: of(0.25), dam: of(0.125), relationship: 0.5 }),
      400,
    )
    expect(variance_parts.parents).toBeCloseTo(0.25 * (1.25 + 1.125 + 2 * 0.5) * 13.8, 10)
    const known = parent({ pev: [0, 0, 0], inbreeding: 0.25 })
    const half = cross({ sire: known, dam: of(0.125), relationship: 0.5 })
    expect(foalDistribution(half, 400).variance_parts.parents).toBeCloseTo(0.25 * 1.125 * 13.8, 10)
  })
  test('a stated error covariance is used as given', () => {
    const { variance_parts } = foalDistribution(cross({ errorCovariance: () => 2 }), 400)
    expect(variance_parts.parents).toBeCloseTo(0.5 * 13.8 + 1, 12)
  })
  test.each<[Partial<CrossEvaluation>, string]>([
    [{ sire: parent({ pev: [-1, 0, 0] }) }, 'sire.pev'],
    [{ components: { ...components, genetic: [1, -30, 1] } }, 'genetic'],
    [{ raceVariance: -1 }, 'raceVariance'],
  ])('an impossible block is refused by name', (rest, argument) => {
    expect(() => foalDistribution(cross(rest), 440)).toThrow(VarianceError)
    expect(() => foalDistribution(cross(rest), 440)).toThrow(argument)
  })
})

describe('accuracy', () => {
  test.each([
    [0, 0, 0],
    [0.17, 0.17, Math.sqrt(0.17)], // one start each: r² = h²
    [0.5, 0.3, Math.sqrt(0.4)], // unrelated: mean of the two reliabilities
    [1, 1, 1],
  ])('reliabilities %f and %f give %f', (rs, rd, expected) => {
    const c = cross({ sire: parent({ pev: pevAt(rs) }), dam: parent({ pev: pevAt(rd) }) })
    for (const d of [350, 400, 440]) expect(foalDistribution(c, d).accuracy).toBeCloseTo(expected, 10)
  })
  test('of inbred relatives counts what their average varies by: ¼[(1 + F_s) + (1 + F_d) + 2a]', () => {
    const [sire, dam] = [
      parent({ inbreeding: 0.25, pev: pevAt(0.5) }),
      parent({ inbreeding: 0.125, pev: pevAt(0.2) }),
    ]
    const { accuracy } = foalDistribution(
      cross({ sire, dam, relationship: 0.5, errorCovariance: () => 1 }),
      400,
    )
    const doubt = 0.25 * 13.8 * (0.5 + 0.8) + 0.5
    expect(accuracy ** 2).toBeCloseTo(1 - doubt / (0.25 * (1.25 + 1.125 + 1) * 13.8), 10)
  })
  test('without any data it is 0, however close and inbred the parents', () => {
    const of = (inbreeding: number) =>
      parent({ inbreeding, pev: [13.8 * (1 + inbreeding), 0, 10 * (1 + inbreeding)] })
    const { accuracy } = foalDistribution(cross({ sire: of(0.25), dam: of(0.1), relationship: 0.4 }), 350)
    expect(accuracy).toBeLessThan(1e-7)
  })
  test('stays within 0 and 1, and grows with every parent’s reliability', () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        unit,
        unit,
        unit,
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        (rs, rd, more, relationship) => {
          const at = (r: number) =>
            foalDistribution(
              cross({ sire: parent({ pev: pevAt(r) }), dam: parent({ pev: pevAt(rd) }), relationship }),
              400,
            )
          const [low, high] = [at(rs), at(rs + (1 - rs) * more)]
          expect(low.accuracy).toBeGreaterThanOrEqual(0)
          expect(high.accuracy).toBeLessThanOrEqual(1)
          expect(high.accuracy).toBeGreaterThanOrEqual(low.accuracy - 1e-9)
          expect(high.sd).toBeLessThanOrEqual(low.sd + 1e-9)
        },
      ),
    )
  })
  test('is the correlation of predicted and true expected SI among simulated crosses', () => {
    const rng = createRng('accuracy')
    const [rs, rd] = [0.6, 0.3]
    const n = 40_000
    let [spt, spp, stt] = [0, 0, 0]
    for (let i = 0; i < n; i++) {
      // BLUP: a = â + error, the two uncorrelated
      const predicted = [rs, rd].map((r) => rng.normal(0, Math.sqrt(13.8 * r)))
      const truth = [rs, rd].map((r, k) => predicted[k] + rng.normal(0, Math.sqrt(13.8 * (1 - r))))
      const [p, t] = [(predicted[0] + predicted[1]) / 2, (truth[0] + truth[1]) / 2]
      spt += p * t
      spp += p * p
      stt += t * t
    }
    const c = cross({ sire: parent({ pev: pevAt(rs) }), dam: parent({ pev: pevAt(rd) }) })
    // standard error of a correlation of .67 from 40,000 pairs is .003
    expect(Math.abs(spt / Math.sqrt(spp * stt) - foalDistribution(c, 400).accuracy)).toBeLessThan(0.012)
  })
})

test('simulated foals have the stated mean, spread and coverage', () => {
  const rng = createRng('foals')
  const sire = parent({ level: 6, slope: 1, pev: pevAt(0.7), inbreeding: 0.05 })
  const dam = parent({ level: 2, slope: -2, pev: pevAt(0.2) })
  const dist = foalDistribution(cross({ sire, dam }), 440)
  const [lo, hi] = foalBand(dist)
  const x = 0.4
  const n = 40_000
  let [sum, squares, inside] = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    const draw = (b: Block, scale = 1): number =>
      rng.normal(0, Math.sqrt(b[0] * scale)) + x * rng.normal(0, Math.sqrt(b[2] * scale))
    const half = [sire, dam].map((p) => 0.5 * (p.level + x * p.slope + draw(p.pev)))
    const si =
      85 +
      half[0] +
      half[1] +
      draw(components.genetic, 0.5 * (1 - 0.025)) +
      draw(components.permanent) +
      rng.normal(0, Math.sqrt(52.7)) +
      rng.normal(0, 5)
    sum += si
    squares += si * si
    if (si >= lo && si <= hi) inside++
  }
  // four standard errors each: mean sd/√n, variance √2·sd²/√n, share √(.68·.32/n)
  expect(Math.abs(sum / n - dist.mean)).toBeLessThan((4 * dist.sd) / Math.sqrt(n))
  expect(Math.abs(squares / n - (sum / n) ** 2 - dist.sd ** 2)).toBeLessThan(
    (4 * Math.SQRT2 * dist.sd ** 2) / Math.sqrt(n),
  )
  expect(Math.abs(inside / n - 0.68)).toBeLessThan(4 * Math.sqrt((0.68 * 0.32) / n))
})

describe('a hundred foals', () => {
  const dist = { mean: 93.4, sd: 8.3 }
  test('ascend, mirror around the mean, and match the chance of record pace', () => {
    const foals = foalQuantiles(dist)
    expect(foals).toHaveLength(100)
    for (let i = 1; i < 100; i++) expect(foals[i]).toBeGreaterThan(foals[i - 1])
    expect(foals[0] + foals[99]).toBeCloseTo(2 * 93.4, 10)
    const fast = foals.filter((si) => si >= 100).length
    expect(fast).toBe(21)
    expect(Math.abs(fast / 100 - normalCdf((93.4 - 100) / 8.3))).toBeLessThanOrEqual(0.005)
  })
  test.each([-50, 60, 93.4, 100, 114.7, 500])('counted from SI %d up as the list of them counts', (si) => {
    for (const of of [dist, { mean: 100, sd: 0 }, { mean: 99.99, sd: 0.02 }])
      expect(foalsFrom(of, si)).toBe(foalQuantiles(of).filter((one) => one >= si).length)
    for (const one of foalQuantiles(dist))
      expect(foalsFrom(dist, one)).toBe(foalQuantiles(dist).filter((other) => other >= one).length)
  })
  test('68 lie in the band', () => {
    const [lo, hi] = foalBand(dist)
    expect(foalQuantiles(dist).filter((si) => si >= lo && si <= hi)).toHaveLength(68)
    expect(normalCdf((hi - 93.4) / 8.3) - normalCdf((lo - 93.4) / 8.3)).toBeCloseTo(0.68, 12)
  })
})
