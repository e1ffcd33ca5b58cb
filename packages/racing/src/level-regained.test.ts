import { createRng, type Rng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import type { SiLoss } from './injury-level.ts'
import { regainedAmong } from './level-regained.ts'

/** Of 20 studied cases 89 % raced again, and 82 % of those at their level: .73 of all. */
const RETURNS = 0.89
const LEVEL = 0.82
const STUDIED = 20
const prior = { share: LEVEL, horses: STUDIED * RETURNS, loss: { mean: 6, sd: 6 } }

/** Horses of which this share regains its level and the others lose six points, by five starts before and three after. */
const drawn = (rng: Rng, count: number, share: number): SiLoss[] =>
  Array.from({ length: count }, () => {
    const se = Math.sqrt(59 * (1 / 5 + 1 / 3))
    return { se, lossSi: (rng.uniform() < share ? 0 : 6) + rng.normal(0, se) }
  })

const chance = (losses: readonly SiLoss[]) => {
  const { cases, regained } = regainedAmong(losses, prior)
  return (STUDIED * RETURNS * LEVEL + regained) / (STUDIED + cases / RETURNS)
}

describe('the share of horses that regained their level', () => {
  test.each([5, 20, 50, 150])('a herd that does as the study did reads .73 after %d cases', (cases) => {
    const herds = cases > 50 ? 12 : 40
    let sum = 0
    for (let k = 0; k < herds; k++) sum += chance(drawn(createRng(`study ${cases} ${k}`), cases, LEVEL))
    expect(Math.abs(sum / herds - 0.73)).toBeLessThan(0.025)
  })

  test('a herd that does worse reads less, one that does better more, and more so with more cases', () => {
    const read = (share: number, cases: number) => chance(drawn(createRng(`other ${share}`), cases, share))
    expect(read(0.3, 150)).toBeLessThan(0.6)
    expect(read(0.3, 150)).toBeLessThan(read(0.3, 15))
    expect(read(1, 150)).toBeGreaterThan(0.76)
  })

  test('no case changes nothing; a noisy one hardly anything', () => {
    expect(regainedAmong([], prior).cases).toBeLessThan(0.5)
    expect(chance([])).toBeCloseTo(0.73, 2)
    expect(regainedAmong([{ lossSi: 2, se: 7 }], prior).cases).toBeLessThan(0.5)
  })

  test('losses known for certain count as they are', () => {
    const certain = [0, 0, 0, 0, 0, 0, 12, 12].map((lossSi) => ({ lossSi, se: 0.5 }))
    const { cases, regained, expected } = regainedAmong(certain, prior)
    expect(expected).toBeCloseTo(6, 1)
    expect(cases).toBeGreaterThan(6)
    expect(regained / cases).toBeCloseTo(6 / 8, 1)
  })

  test('by simulation of the same model: the posterior mean, by keeping the draws that come near', () => {
    const rng = createRng('posterior')
    const few = { share: 0.6, horses: 5, loss: { mean: 6, sd: 0.001 } }
    const losses = [
      { lossSi: 1, se: 3 },
      { lossSi: 9, se: 3 },
    ]
    const { cases, regained } = regainedAmong(losses, few)
    const mean = (3 + regained) / (5 + cases)
    // Likelihood weights: draws of λ from its prior by ranks of uniforms (beta(3, 2): the third of four).
    let [weighted, total] = [0, 0]
    for (let k = 0; k < 60_000; k++) {
      const share = [0, 0, 0, 0].map(() => rng.uniform()).toSorted((x, y) => x - y)[2] ?? 0
      const spread = [0, 2, 4][rng.int(3)] ?? 0
      const weight = losses.reduce((product, { lossSi, se }) => {
        const variance = se ** 2 + spread ** 2
        const normal = (off: number) => Math.exp((-0.5 * off * off) / variance) / Math.sqrt(variance)
        return product * (share * normal(lossSi) + (1 - share) * normal(lossSi - 6))
      }, 1)
      weighted += weight * share
      total += weight
    }
    expect(mean).toBeCloseTo(weighted / total, 2)
  })
})
