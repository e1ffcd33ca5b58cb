import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { softmax } from './conditional-logit.ts'
import { meanOf, type ScoredForecast, scoreForecasts } from './forecast-score.ts'

describe('scores', () => {
  test('by hand', () => {
    const score = scoreForecasts([
      { win: [0.5, 0.25, 0.25], place: [0.8, 0.6, 0.6], finish: [1, 2, 3] },
      { win: [0.5, 0.25, 0.25], place: [0.8, 0.6, 0.6], finish: [2, null, 1] },
    ])
    expect(score?.logLoss.mean).toBeCloseTo((Math.log(2) + Math.log(4)) / 2, 14)
    expect(score?.logLoss.se).toBeCloseTo(Math.log(2) / 2, 14)
    expect(score?.mcFaddenR2).toBeCloseTo(1 - (1.5 * Math.log(2)) / Math.log(3), 14)
    expect(score?.top1).toBe(0.5)
    expect(score?.brier).toBeCloseTo((0.25 + 0.125 + (0.25 + 0.0625 + 0.5625)) / 2, 14)
    const [a, b] = [
      -(Math.log(0.8) + Math.log(0.6) + Math.log(0.4)) / 3,
      -(Math.log(0.8) + Math.log(0.4) + Math.log(0.6)) / 3,
    ]
    expect(score?.placeLogLoss?.mean).toBeCloseTo((a + b) / 2, 14)
    expect(score?.showLogLoss).toBeNull()
    expect(score?.bins.reduce((s, bin) => s + bin.count, 0)).toBe(6)
    const half = score?.bins.find((bin) => bin.from === 0.5)
    expect(half).toMatchObject({ count: 2, predicted: 0.5, observed: 0.5 })
  })
  test('a dead heat shares the race, ties share the first choice', () => {
    const score = scoreForecasts([
      { win: [0.4, 0.4, 0.2], finish: [1, 1, 3] },
      { win: [0.4, 0.4, 0.2], finish: [1, 2, 3] },
    ])
    expect(score?.logLoss.mean).toBeCloseTo(-Math.log(0.4), 14)
    expect(score?.top1).toBeCloseTo((1 + 0.5) / 2, 14)
    // (0.4 − ½)² twice and 0.2²; 0.6² + 0.4² + 0.2²
    expect(score?.brier).toBeCloseTo((0.06 + 0.56) / 2, 14)
  })
  test('three runners have no loser of the show; four do', () => {
    const three = { win: [0.5, 0.3, 0.2], show: [1, 1, 1], finish: [1, 2, 3] }
    expect(scoreForecasts([three])?.showLogLoss).toBeNull()
    const four = { win: [0.4, 0.3, 0.2, 0.1], show: [0.9, 0.8, 0.7, 0.6], finish: [1, 2, 4, 3] }
    const loss = -(Math.log(0.9) + Math.log(0.8) + Math.log(0.3) + Math.log(0.6)) / 4
    expect(scoreForecasts([three, four])?.showLogLoss?.mean).toBeCloseTo(loss, 14)
  })
  test('the slope of true chances is 1, of flattened ones above it', () => {
    const rng = createRng(9)
    const forecasts = Array.from({ length: 3000 }, () => {
      const win = softmax(Float64Array.from({ length: 8 }, () => rng.normal()))
      let [left, winner] = [rng.uniform(), 0]
      while (winner < 7 && (left -= win[winner]) > 0) winner++
      return { win, finish: Array.from({ length: 8 }, (_, i) => (i === winner ? 1 : 2)) }
    })
    const slope = scoreForecasts(forecasts)!.slope // 3000 races: not null
    expect(Math.abs(slope.mean - 1)).toBeLessThan(4 * slope.se)
    const flat = forecasts.map((f) => ({ ...f, win: softmax(f.win.map((p) => 0.5 * Math.log(p))) }))
    expect(scoreForecasts(flat)!.slope.mean).toBeCloseTo(2 * slope.mean, 2)
  })
})

/** Fields of 2 to 10 with random chances and results: dead heats, horses that did not finish, forecasts of winners only. */
function randomForecasts(seed: number, count = 40): ScoredForecast[] {
  const rng = createRng(`forecasts ${seed}`)
  return Array.from({ length: count }, (_, r) => {
    const n = 2 + rng.int(9)
    const win = softmax(Float64Array.from({ length: n }, () => 1.5 * rng.normal()))
    const finish: (number | null)[] = rng.shuffle(Array.from({ length: n }, (__, i) => i + 1))
    const second = finish.indexOf(2)
    if (rng.uniform() < 0.2) finish[second] = 1
    if (n > 3 && rng.uniform() < 0.3) finish[finish.indexOf(n)] = null
    if (r % 5 === 0) return { win, finish }
    const topped = (k: number) => win.map((p) => 1 - (1 - p) ** k * 0.98)
    return { win, place: topped(2), show: topped(3), finish }
  })
}
const seeds = [1, 2, 3, 4, 5, 6]
const average = (x: readonly number[]) => x.reduce((a, b) => a + b, 0) / x.length

/** Every score as its definition says it, one race after another. */
function naiveScores(forecasts: readonly ScoredForecast[]) {
  const of = (forecast: ScoredForecast) => {
    const n = forecast.finish.length
    const isWinner = forecast.finish.map((f) => f === 1)
    const winners = isWinner.filter(Boolean).length
    const top = Math.max(...Array.from(forecast.win))
    let [loss, brier, choices, hits] = [0, 0, 0, 0]
    for (let i = 0; i < n; i++) {
      const p = forecast.win[i]
      if (isWinner[i]) loss -= Math.log(p) / winners
      brier += (p - (isWinner[i] ? 1 / winners : 0)) ** 2
      if (p === top) choices++
      if (p === top && isWinner[i]) hits++
    }
    return { loss, uniform: Math.log(n), brier, top1: hits / choices }
  }
  const scores = forecasts.map(of)
  return {
    logLoss: average(scores.map((s) => s.loss)),
    uniform: average(scores.map((s) => s.uniform)),
    brier: average(scores.map((s) => s.brier)),
    top1: average(scores.map((s) => s.top1)),
  }
}

function naiveTopLoss(forecasts: readonly ScoredForecast[], key: 'place' | 'show', k: number): number {
  const losses: number[] = []
  for (const forecast of forecasts) {
    const chances = forecast[key]
    if (chances === undefined || forecast.finish.length <= k) continue
    let sum = 0
    for (const [i, f] of forecast.finish.entries())
      sum -= f !== null && f <= k ? Math.log(chances[i]) : Math.log(1 - chances[i])
    losses.push(sum / forecast.finish.length)
  }
  return average(losses)
}

describe('by definition', () => {
  test.each(seeds)('seed %i: each score is the mean over races of its definition', (seed) => {
    const forecasts = randomForecasts(seed)
    const score = scoreForecasts(forecasts)!
    const naive = naiveScores(forecasts)
    expect(score.races).toBe(forecasts.length)
    expect(score.logLoss.mean).toBeCloseTo(naive.logLoss, 12)
    expect(score.uniformLogLoss).toBeCloseTo(naive.uniform, 12)
    expect(score.gain.mean).toBeCloseTo(naive.uniform - naive.logLoss, 12)
    expect(score.mcFaddenR2).toBeCloseTo(1 - naive.logLoss / naive.uniform, 12)
    expect(score.brier).toBeCloseTo(naive.brier, 12)
    expect(score.top1).toBeCloseTo(naive.top1, 12)
    expect(score.placeLogLoss?.mean).toBeCloseTo(naiveTopLoss(forecasts, 'place', 2), 12)
    expect(score.showLogLoss?.mean).toBeCloseTo(naiveTopLoss(forecasts, 'show', 3), 12)
  })
  test.each(seeds)('seed %i: a bin holds the runners whose chance is in it', (seed) => {
    const forecasts = randomForecasts(seed)
    for (const bin of scoreForecasts(forecasts)!.bins) {
      const inside = forecasts.flatMap(({ win, finish }) => {
        const share = 1 / finish.filter((f) => f === 1).length
        return Array.from(win, (p, i) => ({ p, won: finish[i] === 1 ? share : 0 })).filter(
          ({ p }) => p >= bin.from && (p < bin.to || bin.to === 1),
        )
      })
      expect(bin.count).toBe(inside.length)
      if (inside.length === 0) continue
      expect(bin.predicted).toBeCloseTo(average(inside.map(({ p }) => p)), 12)
      expect(bin.observed).toBeCloseTo(average(inside.map(({ won }) => won)), 12)
    }
  })
  test('a certainty is in the last bin, and the bins cover 0 to 1 without a gap', () => {
    const { bins } = scoreForecasts([{ win: [1, 0], finish: [1, 2] }])!
    expect(bins.at(-1)).toMatchObject({ count: 1, predicted: 1, observed: 1 })
    expect(bins[0]).toMatchObject({ count: 1, predicted: 0, observed: 0 })
    expect(bins.slice(1).map(({ from }) => from)).toEqual(bins.slice(0, -1).map(({ to }) => to))
    expect([bins[0].from, bins.at(-1)?.to]).toEqual([0, 1])
  })
  test('a mean has the standard error of its sample', () => {
    expect(meanOf([3])).toEqual({ mean: 3, se: 0 })
    expect(meanOf([1, 2, 3, 6]).se).toBeCloseTo(Math.sqrt((4 + 1 + 0 + 9) / 3 / 4), 14)
    expect(scoreForecasts([])).toBeNull()
  })
})

describe('laws', () => {
  test.each(seeds)('seed %i: neither the order of races nor of runners counts', (seed) => {
    const forecasts = randomForecasts(seed)
    const turned = forecasts.toReversed().map(({ win, place, show, finish }) => ({
      win: Array.from(win).toReversed(),
      ...(place && show
        ? { place: Array.from(place).toReversed(), show: Array.from(show).toReversed() }
        : {}),
      finish: finish.toReversed(),
    }))
    const [a, b] = [scoreForecasts(forecasts)!, scoreForecasts(turned)!]
    for (const key of ['mcFaddenR2', 'top1', 'brier', 'uniformLogLoss'] as const)
      expect(b[key]).toBeCloseTo(a[key], 12)
    for (const key of ['logLoss', 'gain', 'placeLogLoss', 'showLogLoss'] as const) {
      expect(b[key]?.mean).toBeCloseTo(a[key]!.mean, 12)
      expect(b[key]?.se).toBeCloseTo(a[key]!.se, 12)
    }
    expect(b.slope.mean).toBeCloseTo(a.slope.mean, 7)
    expect(b.bins.map(({ count }) => count)).toEqual(a.bins.map(({ count }) => count))
  })
  test.each([2, 3, 7, 12])('equal chances in fields of %i score as the field’s size alone', (n) => {
    const even = Array.from({ length: 5 }, (_, r) => ({
      win: Array.from({ length: n }, () => 1 / n),
      finish: Array.from({ length: n }, (__, i) => (i === r % n ? 1 : 2)),
    }))
    const score = scoreForecasts(even)!
    expect(score.gain.mean).toBeCloseTo(0, 12)
    expect(score.mcFaddenR2).toBeCloseTo(0, 12)
    expect(score.top1).toBeCloseTo(1 / n, 12)
    expect(score.brier).toBeCloseTo(1 - 1 / n, 12)
  })
  test.each(seeds)('seed %i: in expectation no forecast scores better than the truth', (seed) => {
    const rng = createRng(`proper ${seed}`)
    const n = 3 + rng.int(6)
    const random = () => softmax(Float64Array.from({ length: n }, () => rng.normal()))
    const truth = random()
    const expected = (win: Float64Array, key: 'logLoss' | 'brier') =>
      truth.reduce((sum, p, winner) => {
        const finish = Array.from({ length: n }, (_, i) => (i === winner ? 1 : 2))
        const score = scoreForecasts([{ win, finish }])!
        return sum + p * (key === 'brier' ? score.brier : score.logLoss.mean)
      }, 0)
    for (let trial = 0; trial < 5; trial++) {
      const other = random()
      expect(expected(other, 'logLoss')).toBeGreaterThan(expected(truth, 'logLoss'))
      expect(expected(other, 'brier')).toBeGreaterThan(expected(truth, 'brier'))
    }
  })
  test.each(seeds)('seed %i: the slope is the exponent of highest likelihood', (seed) => {
    const forecasts = randomForecasts(seed, 60)
    const { slope } = scoreForecasts(forecasts)!
    const likelihood = (exponent: number) =>
      forecasts.reduce((sum, { win, finish }) => {
        const p = softmax(Float64Array.from(win, (v) => exponent * Math.log(v)))
        const winners = finish.flatMap((f, i) => (f === 1 ? [i] : []))
        return sum + winners.reduce((s, w) => s + Math.log(p[w]) / winners.length, 0)
      }, 0)
    const best = likelihood(slope.mean)
    for (const step of [-0.1, -0.01, 0.01, 0.1]) expect(likelihood(slope.mean + step)).toBeLessThan(best)
    // its error is the curvature's: the second difference of the likelihood
    const h = 1e-3
    const curvature = -(likelihood(slope.mean + h) - 2 * best + likelihood(slope.mean - h)) / (h * h)
    expect(slope.se).toBeCloseTo(1 / Math.sqrt(curvature), 4)
  })
})
