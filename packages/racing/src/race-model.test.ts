import { createRng, type Rng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { backtestRaceModel, type RunCard } from './backtest.ts'
import { fitConditionalLogit, softmax } from './conditional-logit.ts'
import { FEATURES, fieldFeatures, type CardRunner, type RaceCard } from './features.ts'
import { orderProbabilities } from './order.ts'
import {
  DEFAULT_SD_PER_LOGIT,
  defaultRaceModel,
  fieldOutcomeSd,
  fitRaceModel,
  predictRace,
  projectedField,
} from './race-model.ts'
import { indexStarts, type PastStart } from './start-history.ts'

const emptyHistory = indexStarts([])
const cardOf = (abilities: number[], date = '2026-06-01'): RaceCard => ({
  date,
  track: 'RUI',
  distanceYards: 400,
  classLevel: null,
  runners: abilities.map((abilitySi, i) => ({
    horse: i,
    abilitySi,
    abilitySd: 4,
    lane: i + 1,
    weightLb: 124,
    jockey: null,
    trainer: null,
  })),
})

/** A little racing world: true abilities, jockeys that matter by `jockeySi`, everything else irrelevant. */
function world(races: number, seed: number, jockeySi = 6): { cards: RunCard[]; starts: PastStart[] } {
  const rng = createRng(seed)
  const horses = Array.from({ length: 60 }, () => 85 + 6 * rng.normal())
  const jockeys = Array.from({ length: 6 }, (_, j) => (j === 0 ? jockeySi : 0))
  const starts: PastStart[] = []
  const cards = Array.from({ length: races }, (_, r) => {
    const date = new Date(Date.UTC(2024, 0, 1 + 2 * r)).toISOString().slice(0, 10)
    const field = rng.shuffle(horses.map((_h, i) => i)).slice(0, 8)
    const runners: CardRunner[] = field.map((horse, i) => ({
      horse,
      abilitySi: horses[horse] + 2 * rng.normal(),
      abilitySd: 2,
      lane: i + 1,
      weightLb: 120 + rng.int(8),
      jockey: rng.int(6),
      trainer: rng.int(5),
    }))
    const finish = raceResult(runners, horses, jockeys, rng)
    runners.forEach((runner, i) =>
      starts.push({
        date,
        horse: runner.horse,
        track: 'RUI',
        distanceYards: 400,
        figureSi: 85 + 6 * rng.normal(),
        residualSi: null,
        finish: finish[i],
        fieldSize: 8,
        classLevel: null,
        lane: i + 1,
        jockey: runner.jockey,
        trainer: runner.trainer,
      }),
    )
    return { card: { date, track: 'RUI', distanceYards: 400, classLevel: null, runners }, finish }
  })
  return { cards, starts }
}

function raceResult(runners: CardRunner[], horses: number[], jockeys: number[], rng: Rng): number[] {
  // horses and jockeys carry numeric ids in this world
  const run = runners.map((r) => horses[r.horse as number] + jockeys[r.jockey as number] + 7.5 * rng.normal())
  return run.map((v) => 1 + run.filter((w) => w > v).length)
}

const runRaces = ({ cards, starts }: ReturnType<typeof world>) => {
  const history = indexStarts(starts)
  return cards.map(({ card, finish }) => ({
    features: fieldFeatures(card, history),
    winners: [finish.indexOf(1)],
  }))
}

describe('without races', () => {
  const card = cardOf([92, 88, 95, 81])
  const { fieldBaseSi, runners } = predictRace(defaultRaceModel(8), card, emptyHistory)
  test('the projected index is the expected one', () => {
    runners.forEach((r, i) => expect(r.projectedSi).toBeCloseTo(card.runners[i].abilitySi, 10))
    expect(fieldBaseSi).toBeCloseTo(89, 12)
  })
  test('chances are those of normals about it', () => {
    const mean = Float64Array.of(92, 88, 95, 81)
    const { win, show } = orderProbabilities({ mean, sd: new Float64Array(4).fill(8) })
    runners.forEach((r, i) => {
      expect(r.win).toBeCloseTo(win[i], 10)
      expect(r.show).toBeCloseTo(show[i], 10)
    })
  })
  test('the scale between logits and normals gives near the softmax’s chances', () => {
    const u = Float64Array.of(1.2, 0.8, 0.4, 0.2, 0, -0.2, -0.5, -0.9)
    const normal = orderProbabilities({
      mean: u.map((v) => v * DEFAULT_SD_PER_LOGIT),
      sd: new Float64Array(8).fill(1),
    }).win
    softmax(u).forEach((p, i) => expect(Math.abs(normal[i] - p)).toBeLessThan(0.025))
  })
})

describe('contributions', () => {
  const fitted = world(150, 5)
  const model = fitRaceModel(runRaces(fitted))
  const history = indexStarts(fitted.starts)
  test('add up to the projected index minus the base, and to nothing over the field', () => {
    for (const { card } of fitted.cards.slice(-30)) {
      const { fieldBaseSi, runners } = predictRace(model, card, history)
      for (const r of runners) {
        const total = Object.values(r.contributions).reduce((a, b) => a + b, 0)
        expect(total).toBeCloseTo(r.projectedSi - fieldBaseSi, 11)
      }
      for (const name of Object.keys(runners[0].contributions))
        expect(runners.reduce((s, r) => s + r.contributions[name], 0)).toBeCloseTo(0, 9)
    }
  })
  test('an adjustment enters in full, against the field', () => {
    const card = cardOf([90, 90, 90, 90])
    card.runners[1].adjustmentsSi = { injury: -4 }
    const { fieldBaseSi, runners } = predictRace(defaultRaceModel(), card, emptyHistory)
    expect(fieldBaseSi).toBeCloseTo(89, 12)
    expect(runners[1].projectedSi).toBeCloseTo(86, 10)
    expect(runners[0].projectedSi).toBeCloseTo(90, 10)
    expect(runners[1].contributions.injury).toBeCloseTo(-3, 12)
  })
  test('a field’s projections alone are those of its prediction', () => {
    for (const { card } of fitted.cards.slice(-30)) {
      const { runners } = predictRace(model, card, history)
      expect(projectedField(model, card, history)).toEqual(runners.map((r) => r.projectedSi))
    }
  })
  test('chances sum to 1, 2 and 3', () => {
    const { runners } = predictRace(model, fitted.cards[100].card, history)
    expect(Math.abs(runners.reduce((s, r) => s + r.win, 0) - 1)).toBeLessThan(1e-9)
    expect(Math.abs(runners.reduce((s, r) => s + r.place, 0) - 2)).toBeLessThan(1e-9)
    expect(Math.abs(runners.reduce((s, r) => s + r.show, 0) - 3)).toBeLessThan(1e-9)
  })
})

describe('the fit', () => {
  test('few races stay near the defaults, many find the jockey that matters', () => {
    const defaults = defaultRaceModel().weights
    const few = fitRaceModel(runRaces(world(5, 6))).weights
    const many = fitRaceModel(runRaces(world(600, 6)))
    expect(Math.abs(few.jockey)).toBeLessThan(0.2)
    expect(Math.abs(few.ability / defaults.ability - 1)).toBeLessThan(0.3)
    expect(many.weights.jockey).toBeGreaterThan(4 * many.standardErrors.jockey)
    for (const name of ['weight', 'lane', 'trainer', 'days_since'] as const)
      expect(Math.abs(many.weights[name])).toBeLessThan(4 * many.standardErrors[name])
  })
  test('the defaults are held as the paper on the model says', () => {
    const { weights, standardErrors } = defaultRaceModel(8)
    expect(weights.ability).toBeCloseTo(1 / (0.58 * 8), 14)
    for (const { name, scale } of FEATURES)
      expect(standardErrors[name]).toBeCloseTo((name === 'ability' ? 0.4 : 0.25) / scale, 14)
  })
  test('the scale of normals is the likeliest one, held to 0.58 by a tenth: by trying them all', () => {
    const races = runRaces(world(60, 11))
    const { weights, sdPerLogit } = fitRaceModel(races)
    const objective = (scale: number) =>
      races.reduce(
        (sum, { features: { n, k, x }, winners }) => {
          const mean = Float64Array.from({ length: n }, (_, i) =>
            FEATURES.reduce((u, { name }, j) => u + scale * weights[name] * x[i * k + j], 0),
          )
          return sum + Math.log(orderProbabilities({ mean, sd: new Float64Array(n).fill(1) }).win[winners[0]])
        },
        -0.5 * (Math.log(scale / 0.58) / 0.1) ** 2,
      )
    const scales = Array.from({ length: 61 }, (_, i) => 0.35 + 0.01 * i)
    const likeliest = scales.toSorted((a, b) => objective(b) - objective(a))[0]
    expect(Math.abs(sdPerLogit - likeliest)).toBeLessThan(0.0051 + 0.002)
    expect(Math.abs(likeliest - 0.58)).toBeGreaterThan(0.02) // so that the prior and its width matter
  })
  test('no races: the defaults', () => {
    expect(fitRaceModel([]).weights).toEqual(defaultRaceModel().weights)
    expect(fitRaceModel([]).sdPerLogit).toBeCloseTo(DEFAULT_SD_PER_LOGIT, 3)
  })
})

describe('the back-test', () => {
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
  test('what it is set beside is the best of the last three figures, fitted anew when enough races are new: by hand', () => {
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
    const walkover = { card: cardOf([90], '2026-01-02'), finish: [1] }
    const past = [...days.map((card) => ({ card, finish: [1, 2, 3] })), walkover]
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
})

describe('the spread of a field', () => {
  test('is the noise of a start and the mean doubt together', () => {
    expect(fieldOutcomeSd(9, [4, 4])).toBe(5)
    expect(fieldOutcomeSd(16, [0, 0, 0])).toBe(4)
    expect(fieldOutcomeSd(10, [Math.sqrt(2), 2])).toBeCloseTo(Math.sqrt(13), 14)
  })
})
