import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { softmax } from './conditional-logit.ts'
import { scoreForecasts } from './forecast-score.ts'

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
