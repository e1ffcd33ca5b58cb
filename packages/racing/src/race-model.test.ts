import { describe, expect, test } from 'vitest'
import { fitConditionalLogitAtLeastZero, softmax } from './conditional-logit.ts'
import { FEATURES, fieldFeatures, type CardRunner, type RaceCard } from './features.ts'
import { orderProbabilities } from './order.ts'
import {
  DEFAULT_SD_PER_LOGIT,
  defaultRaceModel,
  fieldOutcomeSd,
  fitRaceModel,
  predictRace,
  projectedField,
  type RaceModel,
} from './race-model.ts'
import { indexStarts } from './start-history.ts'
import { cardOf, emptyHistory, world } from '../test/racing-world.ts'

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
    expect(Math.abs(few.jockey - defaults.jockey)).toBeLessThan(0.2)
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

describe('the spread of a field', () => {
  test('is the noise of a start and the mean doubt together', () => {
    expect(fieldOutcomeSd(9, [4, 4])).toBe(5)
    expect(fieldOutcomeSd(16, [0, 0, 0])).toBe(4)
    expect(fieldOutcomeSd(10, [Math.sqrt(2), 2])).toBeCloseTo(Math.sqrt(13), 14)
  })
})

describe('laws of a prediction', () => {
  const past = world(120, 31)
  const history = indexStarts(past.starts)
  const fitted = fitRaceModel(runRaces(past))
  const cards = past.cards.slice(-10).map(({ card }) => card)
  const models = [
    ['the defaults', defaultRaceModel(7)],
    ['a fit', fitted],
  ] as const
  const sis = (model: RaceModel, card: RaceCard) =>
    predictRace(model, card, history).runners.map((r) => r.projectedSi)

  test.each(models)('%s: projected SI is the base and every weight times its feature', (_what, model) => {
    for (const card of cards) {
      const { n, k, x } = fieldFeatures(card, history)
      const base = card.runners.reduce((sum, r) => sum + r.abilitySi, 0) / n
      const { fieldBaseSi, runners } = predictRace(model, card, history)
      expect(fieldBaseSi).toBeCloseTo(base, 10)
      runners.forEach((r, i) => {
        let si = base
        FEATURES.forEach(({ name }, j) => {
          const points = model.sdPerLogit * model.outcomeSd * model.weights[name] * x[i * k + j]
          expect(r.contributions[name]).toBeCloseTo(points, 10)
          si += points
        })
        expect(r.projectedSi).toBeCloseTo(si, 10)
      })
    }
  })
  test.each(models)('%s: chances are the order’s of those projections', (_what, model) => {
    for (const card of cards) {
      const { runners } = predictRace(model, card, history)
      const mean = Float64Array.from(runners, (r) => r.projectedSi)
      const { win, place, show } = orderProbabilities({ mean, sd: mean.map(() => model.outcomeSd) })
      runners.forEach((r, i) => {
        expect([r.win, r.place, r.show]).toEqual([win[i], place[i], show[i]])
      })
    }
  })
  test.each(models)('%s: a card in another order is the same race', (_what, model) => {
    for (const card of cards) {
      const turned = { ...card, runners: card.runners.toReversed() }
      const [a, b] = [card, turned].map((c) => predictRace(model, c, history).runners)
      b.toReversed().forEach((r, i) => {
        expect(r.horse).toBe(a[i].horse)
        expect(r.projectedSi).toBeCloseTo(a[i].projectedSi, 10)
        expect(r.show).toBeCloseTo(a[i].show, 11)
      })
    }
  })
  const fiveBetter = (r: CardRunner): CardRunner => ({
    ...r,
    abilitySi: r.abilitySi + 5,
    figuresSi: r.figuresSi.map((si) => si + 5),
  })
  test('a field that is all five points better projects five points more, at the same chances', () => {
    for (const card of cards) {
      const better = { ...card, runners: card.runners.map(fiveBetter) }
      const [a, b] = [card, better].map((c) => predictRace(defaultRaceModel(8), c, emptyHistory))
      expect(b.fieldBaseSi - a.fieldBaseSi).toBeCloseTo(5, 10)
      b.runners.forEach((r, i) => {
        expect(r.projectedSi - a.runners[i].projectedSi).toBeCloseTo(5, 10)
        expect(r.win).toBeCloseTo(a.runners[i].win, 10)
      })
    }
  })
  test('the wider the spread of a start, the nearer the chances are to equal', () => {
    const card = cardOf([96, 92, 90, 85, 80])
    const favorites = [4, 6, 8, 12, 40].map(
      (sd) => predictRace(defaultRaceModel(sd), card, emptyHistory).runners[0].win,
    )
    expect(favorites).toEqual(favorites.toSorted((a, b) => b - a))
    expect(favorites.at(-1)).toBeLessThan(0.27)
    expect(favorites.at(-1)).toBeGreaterThan(0.2)
  })
  test('adjustments of several kinds each enter against the field’s mean of them', () => {
    const card = cardOf([90, 88, 95])
    const plain = sis(fitted, card)
    card.runners[0].adjustmentsSi = { injury: -6, equipment: 1 }
    card.runners[2].adjustmentsSi = { equipment: 2 }
    const { fieldBaseSi, runners } = predictRace(fitted, card, history)
    expect(runners.map((r, i) => r.projectedSi - plain[i])).toEqual(
      [-5, 0, 2].map((points) => expect.closeTo(points, 9)),
    )
    expect(runners.map((r) => r.contributions.injury)).toEqual([-4, 2, 2].map((v) => expect.closeTo(v, 12)))
    expect(runners.map((r) => r.contributions.equipment)).toEqual(
      [0, -1, 1].map((v) => expect.closeTo(v, 12)),
    )
    expect(fieldBaseSi).toBeCloseTo(91 - 2 + 1, 10)
  })
})

describe('laws of a fit', () => {
  const races = runRaces(world(80, 41))
  const model = fitRaceModel(races)
  test('the order of races counts for no weight', () => {
    const turned = fitRaceModel(races.toReversed())
    for (const { name } of FEATURES) expect(turned.weights[name]).toBeCloseTo(model.weights[name], 8)
    expect(turned.sdPerLogit).toBeCloseTo(model.sdPerLogit, 8)
  })
  test('more races leave less doubt about every weight', () => {
    const fewer = fitRaceModel(races.slice(0, 20))
    for (const { name } of FEATURES)
      expect(model.standardErrors[name]).toBeLessThanOrEqual(fewer.standardErrors[name])
    expect(model.standardErrors.ability).toBeLessThan(fewer.standardErrors.ability)
  })
  test('its weights are those of the conditional logit under the prior of the defaults, strike rates not below 0', () => {
    const { weights, standardErrors } = defaultRaceModel()
    const { weights: found } = fitConditionalLogitAtLeastZero(
      races.map(({ features: { n, x }, winners }) => ({ n, x, winners })),
      {
        mean: Float64Array.from(FEATURES, ({ name }) => weights[name]),
        precision: Float64Array.from(FEATURES, ({ name }) => 1 / standardErrors[name] ** 2),
      },
      [...FEATURES.keys()].filter((j) => FEATURES[j].name === 'jockey' || FEATURES[j].name === 'trainer'),
    )
    FEATURES.forEach(({ name }, j) => expect(model.weights[name]).toBeCloseTo(found[j], 10))
  })
})
