import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import {
  fitConditionalLogit,
  fitConditionalLogitAtLeastZero,
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

describe('against the objective written out', () => {
  const cases = [
    { seed: 11, truth: [0.8, -0.4], p: prior([0.2, 0], 2) },
    { seed: 12, truth: [0, 1, -1], p: prior([0, 0.5, 0], 0.5) },
    { seed: 13, truth: [2], p: { mean: Float64Array.of(-1), precision: Float64Array.of(7) } },
  ]
  const objectiveAround = (races: LogitRace[], p: WeightPrior, b: Float64Array) => (moves: number[]) =>
    naiveObjective(
      races,
      p,
      b.map((w, j) => w + (moves[j] ?? 0)),
    )
  const unit = (k: number, j: number, h: number) => Array.from({ length: k }, (_, l) => (l === j ? h : 0))

  test.each(cases)('seed $seed: its slope is 0 in every direction', ({ seed, truth, p }) => {
    const races = drawRaces(80, truth, seed)
    const { weights } = fitConditionalLogit(races, p)
    const at = objectiveAround(races, p, weights)
    const h = 1e-4
    for (let j = 0; j < truth.length; j++) {
      const slope = (at(unit(truth.length, j, h)) - at(unit(truth.length, j, -h))) / (2 * h)
      expect(Math.abs(slope)).toBeLessThan(1e-6)
    }
  })
  test.each(cases)('seed $seed: standard errors are those of its curvature', ({ seed, truth, p }) => {
    const races = drawRaces(80, truth, seed)
    const { weights, standardErrors } = fitConditionalLogit(races, p)
    const at = objectiveAround(races, p, weights)
    const k = truth.length
    const h = 1e-3
    const sum = (a: number[], b: number[]) => a.map((v, l) => v + b[l])
    const curvature = Array.from({ length: k }, (_, i) =>
      Array.from({ length: k }, (__, j) => {
        const corner = (si: number, sj: number) => at(sum(unit(k, i, si * h), unit(k, j, sj * h)))
        return -(corner(1, 1) - corner(1, -1) - corner(-1, 1) + corner(-1, -1)) / (4 * h * h)
      }),
    )
    naiveInverse(curvature).forEach((row, j) => expect(standardErrors[j]).toBeCloseTo(Math.sqrt(row[j]), 4))
  })
  test.each(cases)('seed $seed: the log-likelihood is that of the winners', ({ seed, truth, p }) => {
    const races = drawRaces(80, truth, seed)
    const { weights, logLikelihood } = fitConditionalLogit(races, p)
    const flat = { mean: p.mean, precision: p.mean.map(() => 0) }
    expect(logLikelihood).toBeCloseTo(naiveObjective(races, flat, weights), 9)
  })
  test('climbing by small steps of the slope arrives at the same weights', () => {
    const races = drawRaces(40, [0.7, -0.3], 14)
    const p = prior([0, 0], 3)
    const b = Float64Array.of(0, 0)
    for (let step = 0; step < 3000; step++) {
      const at = objectiveAround(races, p, b)
      const slope = [0, 1].map((j) => (at(unit(2, j, 1e-5)) - at(unit(2, j, -1e-5))) / 2e-5)
      slope.forEach((s, j) => (b[j] += 0.01 * s))
    }
    fitConditionalLogit(races, p).weights.forEach((w, j) => expect(b[j]).toBeCloseTo(w, 5))
  })
})

/** Gauss–Jordan on a small positive definite matrix. */
function naiveInverse(a: number[][]): number[][] {
  const k = a.length
  const m = a.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))])
  for (let i = 0; i < k; i++) {
    const pivot = m[i][i]
    m[i] = m[i].map((v) => v / pivot)
    for (let r = 0; r < k; r++) {
      const factor = m[r][i]
      if (r !== i) m[r] = m[r].map((v, c) => v - factor * m[i][c])
    }
  }
  return m.map((row) => row.slice(k))
}

describe('laws', () => {
  const races = drawRaces(50, [0.6, -0.9, 0.3], 21)
  const p = { mean: Float64Array.of(0.3, 0, -0.2), precision: Float64Array.of(2, 1, 4) }
  const fit = fitConditionalLogit(races, p)
  const isSame = (weights: Float64Array) =>
    weights.forEach((w, j) => expect(w).toBeCloseTo(fit.weights[j], 8))

  test('neither the order of races nor of runners counts', () => {
    const turned = races.toReversed().map(({ n, x, winners }) => ({
      n,
      x: Float64Array.from({ length: 3 * n }, (_, c) => x[3 * (n - 1 - Math.floor(c / 3)) + (c % 3)]),
      winners: winners.map((w) => n - 1 - w),
    }))
    isSame(fitConditionalLogit(turned, p).weights)
  })
  test('a feature in other units has its weight in other units', () => {
    const units = [10, -1, 0.25]
    const scaled = races.map((race) => ({ ...race, x: race.x.map((v, c) => v * units[c % 3]) }))
    const there = fitConditionalLogit(scaled, {
      mean: p.mean.map((m, j) => m / units[j]),
      precision: p.precision.map((q, j) => q * units[j] ** 2),
    })
    isSame(there.weights.map((w, j) => w * units[j]))
    expect(there.logLikelihood).toBeCloseTo(fit.logLikelihood, 8)
    there.standardErrors.forEach((se, j) =>
      expect(se * Math.abs(units[j])).toBeCloseTo(fit.standardErrors[j], 8),
    )
  })
  test('every race twice against a prior twice as firm changes no weight, and halves the variances', () => {
    const twice = fitConditionalLogit([...races, ...races], {
      ...p,
      precision: p.precision.map((q) => 2 * q),
    })
    isSame(twice.weights)
    twice.standardErrors.forEach((se, j) => expect(se * Math.SQRT2).toBeCloseTo(fit.standardErrors[j], 8))
  })
  test('a race of one runner and a feature all share say nothing', () => {
    const alone = { n: 1, x: Float64Array.of(5, 6, 7), winners: [0] }
    isSame(fitConditionalLogit([...races, alone], p).weights)
    const shared = races.map((race) => ({ ...race, x: race.x.map((v, c) => (c % 3 === 1 ? 4 : v)) }))
    expect(fitConditionalLogit(shared, p).weights[1]).toBeCloseTo(p.mean[1], 10)
  })
  test('a firmer prior holds closer to its mean', () => {
    const awayAt = (firmness: number) =>
      Math.abs(fitConditionalLogit(races, prior([2, 0, 0], firmness)).weights[0] - 2)
    expect(awayAt(100)).toBeLessThan(awayAt(10))
    expect(awayAt(10)).toBeLessThan(awayAt(1))
  })
  test('a fit cut short says so', () => {
    const none = fitConditionalLogit(races, p, { maxIterations: 0 })
    expect(none).toMatchObject({ converged: false, iterations: 0, weights: p.mean })
    expect(none.residual).toBeGreaterThan(1e-3)
    expect(fit.residual).toBeLessThanOrEqual(1e-18)
  })
  test('softmax: odds are exponentials of differences, whatever is added to all', () => {
    const u = Float64Array.of(0.3, -1, 2, 0)
    const q = softmax(u)
    expect(q.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 15)
    for (let i = 0; i < 4; i++) expect(q[i] / q[0]).toBeCloseTo(Math.exp(u[i] - u[0]), 12)
    softmax(u.map((v) => v + 700)).forEach((v, i) => expect(v).toBeCloseTo(q[i], 12))
  })
})

describe('weights not below 0', () => {
  const races = drawRaces(80, [0.6, -0.5, -0.3, 0.4], 7)
  const p = prior([0.2, 0.1, 0.1, 0], 2)
  test('without a negative one it is the same fit', () => {
    const positive = drawRaces(200, [0.6, 0.8, 0.9], 3)
    const q = prior([0, 0, 0], 1)
    expect(fitConditionalLogitAtLeastZero(positive, q, [1, 2])).toEqual(fitConditionalLogit(positive, q))
  })
  test('negative ones become 0, and nothing allowed is better', () => {
    const free = fitConditionalLogit(races, p)
    expect(free.weights[1]).toBeLessThan(0)
    const { weights, standardErrors } = fitConditionalLogitAtLeastZero(races, p, [1, 2])
    expect(weights[1]).toBe(0)
    expect(standardErrors[1]).toBe(free.standardErrors[1])
    const best = naiveObjective(races, p, weights)
    const rng = createRng('allowed')
    for (let k = 0; k < 300; k++) {
      const near = weights.map((w, j) => {
        const moved = w + rng.normal(0, k % 2 === 0 ? 0.3 : 0.01)
        return j === 1 || j === 2 ? Math.max(0, moved) : moved
      })
      expect(naiveObjective(races, p, near)).toBeLessThanOrEqual(best + 1e-9)
    }
  })
})
