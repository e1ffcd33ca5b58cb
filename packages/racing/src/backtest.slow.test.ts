import { expect, test } from 'vitest'
import { cardOf, emptyHistory, world } from '../test/racing-world.ts'
import { backtestRaceModel } from './backtest.ts'
import { fitConditionalLogit, softmax } from './conditional-logit.ts'
import { indexStarts, type PastStart } from './start-history.ts'

const { cards, starts } = world(400, 7)
const result = backtestRaceModel(cards, indexStarts(starts), { warmUp: 100 })
test('knows more than the field’s size and than the best recent figure, and is calibrated', () => {
  expect(result?.model.races).toBe(300)
  expect(result?.uniformLogLoss).toBeCloseTo(Math.log(8), 12)
  expect(result!.model.gain.mean).toBeGreaterThan(0.15) // result is asserted above
  expect(result!.bestRecent.logLoss.mean).toBeGreaterThan(result!.model.logLoss.mean)
  expect(Math.abs(result!.model.slope.mean - 1)).toBeLessThan(3 * result!.model.slope.se)
  expect(result?.firstDate).toBe(cards[100].card.date)
})
test('a race scores the same whatever happened later', () => {
  const half = backtestRaceModel(cards.slice(0, 200), indexStarts(starts.slice(0, 200 * 8)), {
    warmUp: 199,
  })
  const whole = backtestRaceModel(cards.slice(0, 200), indexStarts(starts), { warmUp: 199 })
  expect(whole).toEqual(half)
})
test('the newest season is scored apart, as if no other race had been', () => {
  const seasonFrom = cards[250].card.date
  const before = cards.filter(({ card }) => card.date < seasonFrom).length
  const { season } = backtestRaceModel(cards, indexStarts(starts), { warmUp: 100, seasonFrom }) ?? {}
  expect(season?.model.races).toBe(cards.length - before)
  expect(season?.firstDate).toBe(seasonFrom)
  const { season: _, ...alone } = backtestRaceModel(cards, indexStarts(starts), { warmUp: before }) ?? {}
  expect(season).toEqual(alone)
  expect(result?.season).toBeNull()
  expect(backtestRaceModel(cards, indexStarts(starts), { seasonFrom: '2999-01-01' })?.season).toBeNull()
})
test('the baseline is the best of the last three figures, refitted after enough new races: by hand', () => {
  const ran = (horse: number, day: number, figureSi: number): PastStart => ({
    date: `2025-01-0${day}`,
    horse,
    track: 'RUI',
    distanceYards: 400,
    figureSi,
    residualSi: null,
    finish: 2,
    fieldSize: 8,
    classLevel: null,
    lane: null,
    jockey: null,
    trainer: null,
  })
  const figures = [100, 85, 80, 83].map((si, i) => ran(0, i + 1, si))
  const history = indexStarts([...figures, ran(1, 1, 90)])
  const days = ['2026-01-01', '2026-01-02', '2026-01-03'].map((date) => cardOf([90, 90, 90], date))
  const walkover = { card: cardOf([90], '2026-01-02'), finish: [1], outcomeSd: 8.2 }
  const past = [...days.map((card) => ({ card, finish: [1, 2, 3], outcomeSd: 8.2 })), walkover]
  const x = Float64Array.of(-2.5, 2.5, 0) // 85 and 90 about their mean; the third never ran
  const lossOf = (weight: number) => -Math.log(softmax(x.map((v) => weight * v))[0])
  const untouched = backtestRaceModel(past, history, { refitEvery: 3 })
  expect(untouched?.bestRecent.logLoss.mean).toBeCloseTo(lossOf(0.1), 12)
  const prior = { mean: Float64Array.of(0.1), precision: Float64Array.of(100) }
  const two = [1, 2].map(() => ({ n: 3, x, winners: [0] }))
  const { weights } = fitConditionalLogit(two, prior)
  const refitted = backtestRaceModel(past, history, { refitEvery: 2, warmUp: 2 })
  expect(refitted?.bestRecent.logLoss.mean).toBeCloseTo(lossOf(weights[0]), 10)
  expect(weights[0]).toBeLessThan(0.09)
})
test('nothing to score is null', () => {
  expect(backtestRaceModel([], emptyHistory)).toBeNull()
  expect(backtestRaceModel(cards.slice(0, 5), emptyHistory, { warmUp: 10 })).toBeNull()
})
