import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import {
  fitConditionalLogit,
  softmax,
  utilities,
  type LogitRace,
  type WeightPrior,
} from './conditional-logit.ts'

const prior = (mean: number[], precision: number): WeightPrior => ({
  mean: Float64Array.from(mean),
  precision: new Float64Array(mean.length).fill(precision),
})

/** Races whose winner is drawn from softmax(X·truth). */
function drawRaces(count: number, truth: number[], seed: number): LogitRace[] {
  const rng = createRng(seed)
  return Array.from({ length: count }, () => {
    const n = 5 + rng.int(8)
    const x = Float64Array.from({ length: n * truth.length }, () => rng.normal())
    const p = softmax(utilities({ n, x }, Float64Array.from(truth)))
    let [left, winner] = [rng.uniform(), 0]
    while (winner < n - 1 && (left -= p[winner]) > 0) winner++
    return { n, x, winners: [winner] }
  })
}

/** ½-penalized log-likelihood written out plainly. */
function naiveObjective(races: LogitRace[], { mean, precision }: WeightPrior, b: Float64Array): number {
  let total = 0
  for (const { n, x, winners } of races) {
    const e = Array.from({ length: n }, (_, i) =>
      Math.exp(b.reduce((s, w, j) => s + w * x[i * b.length + j], 0)),
    )
    for (const w of winners) total += Math.log(e[w] / e.reduce((s, v) => s + v, 0)) / winners.length
  }
  return total - b.reduce((s, w, j) => s + 0.5 * precision[j] * (w - mean[j]) ** 2, 0)
}

describe('the fit', () => {
  test('two runners and one feature: the closed form of binary logit', () => {
    // 3 of 4 races won by the runner one unit ahead: b = ln 3
    const races = [0, 0, 0, 1].map((w) => ({ n: 2, x: Float64Array.of(1, 0), winners: [w] }))
    const fit = fitConditionalLogit(races, prior([0], 1e-12))
    expect(fit.weights[0]).toBeCloseTo(Math.log(3), 8)
    expect(fit.standardErrors[0]).toBeCloseTo(1 / Math.sqrt(4 * 0.75 * 0.25), 6)
    expect(fit.converged).toBe(true)
  })
  test('no step in any direction improves it', () => {
    const races = drawRaces(60, [0.8, -0.4, 0.2], 1)
    const p = prior([0.5, 0, 0], 4)
    const { weights, converged } = fitConditionalLogit(races, p)
    const best = naiveObjective(races, p, weights)
    expect(converged).toBe(true)
    for (let j = 0; j < 3; j++)
      for (const step of [-1e-3, 1e-3])
        expect(
          naiveObjective(
            races,
            p,
            weights.map((w, l) => (l === j ? w + step : w)),
          ),
        ).toBeLessThan(best)
  })
  test('true weights are found within four standard errors', () => {
    const truth = [0.9, -0.5, 0, 0.3]
    const fit = fitConditionalLogit(drawRaces(1500, truth, 2), prior([0, 0, 0, 0], 0.01))
    truth.forEach((b, j) => expect(Math.abs(fit.weights[j] - b)).toBeLessThan(4 * fit.standardErrors[j]))
  })
  test('without races the prior is the answer, and few races stay near it', () => {
    const p = prior([0.7, -0.1], 10)
    expect([...fitConditionalLogit([], p).weights]).toEqual([0.7, -0.1])
    const away = (count: number) =>
      Math.abs(fitConditionalLogit(drawRaces(count, [-1, 1], 3), p).weights[0] - 0.7)
    expect(away(3)).toBeLessThan(away(30))
    expect(away(30)).toBeLessThan(away(300))
  })
  test('adding a constant to a feature within a race changes nothing', () => {
    const races = drawRaces(40, [0.5, 0.5], 4)
    const moved = races.map((r, i) => ({ ...r, x: r.x.map((v, j) => (j % 2 ? v : v + 10 * i)) }))
    const [a, b] = [races, moved].map((rs) => fitConditionalLogit(rs, prior([0, 0], 1)).weights)
    a.forEach((w, j) => expect(b[j]).toBeCloseTo(w, 7))
  })
  test('a dead heat counts half for each', () => {
    const x = Float64Array.of(1, 0)
    const heat = fitConditionalLogit([{ n: 2, x, winners: [0, 1] }], prior([0.4], 1)).weights[0]
    const twice = fitConditionalLogit(
      [
        { n: 2, x, winners: [0] },
        { n: 2, x, winners: [1] },
      ],
      prior([0.4], 2),
    ).weights[0]
    expect(heat).toBeCloseTo(twice, 10)
  })
  test('from far off, where a step of Newton’s overshoots, it still arrives', () => {
    const x = Float64Array.of(1, 0)
    const races = Array.from({ length: 40 }, (_, i) => ({ n: 2, x, winners: [i % 4 === 0 ? 1 : 0] }))
    const fit = fitConditionalLogit(races, prior([14], 1e-6))
    expect(fit.converged).toBe(true)
    expect(fit.weights[0]).toBeCloseTo(Math.log(3), 5) // three wins in four
  })
  test('separable data stay finite', () => {
    const races = Array.from({ length: 50 }, () => ({ n: 3, x: Float64Array.of(5, 0, -5), winners: [0] }))
    const fit = fitConditionalLogit(races, prior([0], 1))
    expect(fit.converged).toBe(true)
    expect(fit.weights[0]).toBeLessThan(5)
  })
  test('wrong shapes are refused', () => {
    expect(() =>
      fitConditionalLogit([{ n: 2, x: new Float64Array(3), winners: [0] }], prior([0], 1)),
    ).toThrow(/2 × 1/)
    expect(() =>
      fitConditionalLogit([{ n: 2, x: new Float64Array(2), winners: [2] }], prior([0], 1)),
    ).toThrow(/winner/)
    expect(() => fitConditionalLogit([], prior([0], 0))).toThrow(/precision/)
  })
})

test('softmax does not overflow', () => {
  expect([...softmax(Float64Array.of(2000, 2000, -2000))]).toEqual([0.5, 0.5, 0])
})
