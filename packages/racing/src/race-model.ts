import {
  fitConditionalLogitAtLeastZero,
  utilities,
  type LogitRace,
  type WeightPrior,
} from './conditional-logit.ts'
import { FEATURES, fieldFeatures, type FeatureName, type FieldFeatures, type RaceCard } from './features.ts'
import { commonSd, firstThree, orderProbabilities } from './order.ts'
import { finishDistribution } from './order-distribution.ts'
import type { Id, StartHistory } from './start-history.ts'

/**
 * Standard deviation of a runner's SI on the day about its projection: residual variance 52.7 SI² of the
 * evaluation's defaults and 15 SI² of typical prediction error.
 */
export const DEFAULT_OUTCOME_SD = 8.2

/**
 * Normal standard deviations per unit of logit utility, so that normals give about the softmax's win chances in
 * fields of 2–14; measured 0.58 on real sprint cards (docs/models/race-model.md).
 */
export const DEFAULT_SD_PER_LOGIT = 0.58

/** Prior standard deviation of a standardized weight (weight × feature scale), in logits. */
const PRIOR_SD = 0.25
const PRIOR_SD_ABILITY = 0.4

/** The second stage, ready to predict; plain data, to be stored with its version. */
export interface RaceModel {
  /** Logits per unit of each feature. */
  weights: Record<FeatureName, number>
  standardErrors: Record<FeatureName, number>
  outcomeSd: number
  sdPerLogit: number
  /** Races behind the fit; 0 for the defaults. */
  races: number
  converged: boolean
}

/** A past race for the fit: features as of its date, and the rows of its winners. */
export interface RunRace {
  features: FieldFeatures
  winners: readonly number[]
}

/**
 * Spread of a runner's SI about its projection in one field: √(residual + mean of the runners' squared doubts). One
 * spread for all of a field, because unequal ones by doubt forecast real races worse (docs/models/race-model.md); of
 * this size, because with less the chances of simulated races come out too sharp (lab/verification/verify-simulated.ts).
 *
 * @param residualVariance  of one start, SI², from the evaluation
 * @param abilitySds        standard deviations of the runners' expected SI; at least one
 */
export function fieldOutcomeSd(residualVariance: number, abilitySds: readonly number[]): number {
  return commonSd(abilitySds.map((sd) => Math.sqrt(residualVariance + sd * sd)))
}

/**
 * The model before any race of the herd: ability counts for what it says, and {@link HALVED_WEIGHTS} what they say.
 */
export function defaultRaceModel(outcomeSd: number = DEFAULT_OUTCOME_SD): RaceModel {
  return {
    weights: namedWeights(priorOf(outcomeSd).mean),
    standardErrors: namedWeights(priorOf(outcomeSd).precision.map((p) => 1 / Math.sqrt(p))),
    outcomeSd,
    sdPerLogit: DEFAULT_SD_PER_LOGIT,
    races: 0,
    converged: true,
  }
}

/**
 * Weights before any race of the herd: half of what sprint cards of Hong Kong gave (docs/models/race-model.md). What is
 * true there need not be here, and half of a true weight already does three quarters of its good.
 */
const HALVED_WEIGHTS: Partial<Record<FeatureName, number>> = {
  best_figure: 0.026,
  recent_finishes: 0.33,
  class_change: 0.18,
  experience: -0.12,
  jockey: 0.38,
  trainer: 0.15,
}

function priorOf(outcomeSd: number): WeightPrior {
  return {
    mean: Float64Array.from(FEATURES, ({ name }) =>
      name === 'ability' ? 1 / (DEFAULT_SD_PER_LOGIT * outcomeSd) : (HALVED_WEIGHTS[name] ?? 0),
    ),
    precision: Float64Array.from(
      FEATURES,
      ({ name, scale }) => (scale / (name === 'ability' ? PRIOR_SD_ABILITY : PRIOR_SD)) ** 2,
    ),
  }
}

function namedWeights(values: ArrayLike<number>): Record<FeatureName, number> {
  // fromEntries widens the keys to string; they are FEATURES' own names
  return Object.fromEntries(FEATURES.map(({ name }, j) => [name, values[j]])) as Record<FeatureName, number>
}

/** A better jockey or trainer never lowers a chance: few races may say so by luck. */
const STRIKE_RATES = FEATURES.flatMap(({ name }, j) => (name === 'jockey' || name === 'trainer' ? j : []))

/** Fits the second stage to past races, shrunk to the defaults; the fewer races, the closer to them. */
export function fitRaceModel(races: readonly RunRace[], outcomeSd: number = DEFAULT_OUTCOME_SD): RaceModel {
  const logit: LogitRace[] = races.map(({ features, winners }) => ({ n: features.n, x: features.x, winners }))
  const fit = fitConditionalLogitAtLeastZero(logit, priorOf(outcomeSd), STRIKE_RATES)
  return {
    weights: namedWeights(fit.weights),
    standardErrors: namedWeights(fit.standardErrors),
    outcomeSd,
    races: races.length,
    converged: fit.converged,
    sdPerLogit: fitSdPerLogit(logit, fit.weights),
  }
}

/** At most this many of the last races settle the scale between logits and normal standard deviations. */
const SCALE_RACES = 200
/** How firmly the default scale is held, as the sd of its logarithm. */
const SCALE_PRIOR_SD = 0.1

/** Golden-section search for the scale whose normals give the winners the highest likelihood. O(200 · 14 fields), 0.5 s. */
function fitSdPerLogit(races: readonly LogitRace[], weights: Float64Array): number {
  const fields = races
    .slice(-SCALE_RACES)
    .map((race) => ({ u: utilities(race, weights), winners: race.winners }))
  const objective = (logScale: number) => {
    const scale = Math.exp(logScale)
    let total = -0.5 * ((logScale - Math.log(DEFAULT_SD_PER_LOGIT)) / SCALE_PRIOR_SD) ** 2
    for (const { u, winners } of fields) {
      const { win } = orderProbabilities({
        mean: u.map((v) => v * scale),
        sd: new Float64Array(u.length).fill(1),
      })
      for (const w of winners) total += Math.log(win[w]) / winners.length
    }
    return total
  }
  return Math.exp(goldenMaximum(objective, Math.log(0.35), Math.log(0.95)))
}

function goldenMaximum(f: (x: number) => number, from: number, to: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2
  let [a, b] = [from, to]
  let [x, y] = [b - ratio * (b - a), a + ratio * (b - a)]
  let [fx, fy] = [f(x), f(y)]
  while (b - a > 2e-3) {
    if (fx > fy) {
      ;[b, y, fy] = [y, x, fx]
      x = b - ratio * (b - a)
      fx = f(x)
    } else {
      ;[a, x, fx] = [x, y, fy]
      y = a + ratio * (b - a)
      fy = f(y)
    }
  }
  return (a + b) / 2
}

/** What a runner is expected to do, and why. */
export interface RunnerPrediction {
  horse: Id
  projectedSi: number
  win: number
  place: number
  show: number
  /** Chances of the places 1 to n. */
  finish: Float64Array
  /** SI points against the field's base; their sum is projectedSi − fieldBaseSi. */
  contributions: Record<string, number>
}

export interface RacePrediction {
  /** Mean expected SI of the field, adjustments included: the mean of the projections too. */
  fieldBaseSi: number
  runners: RunnerPrediction[]
}

/**
 * Predicts a card: utility = Σ weight·feature, projected SI = field base + sdPerLogit·outcomeSd·utility, and the
 * exact order chances of independent normals about the projections. Runners in the order of the card.
 */
export function predictRace(model: RaceModel, card: RaceCard, history: StartHistory): RacePrediction {
  const { fieldBaseSi, contributions, projectedSi } = projectField(model, card, history)
  const sd = new Float64Array(projectedSi.length).fill(model.outcomeSd)
  const finish = finishDistribution({ mean: Float64Array.from(projectedSi), sd })
  const { win, place, show } = firstThree(finish)
  const runners = card.runners.map(({ horse }, i) => ({
    horse,
    projectedSi: projectedSi[i],
    win: win[i],
    place: place[i],
    show: show[i],
    finish: finish[i],
    contributions: contributions[i],
  }))
  return { fieldBaseSi, runners }
}

/** The projected SI of each runner alone, in the order of the card: without the order chances, most of the work. */
export const projectedField = (model: RaceModel, card: RaceCard, history: StartHistory): number[] =>
  projectField(model, card, history).projectedSi

interface Projection {
  fieldBaseSi: number
  projectedSi: number[]
  contributions: Record<string, number>[]
}

function projectField(model: RaceModel, card: RaceCard, history: StartHistory): Projection {
  const { n, k, x } = fieldFeatures(card, history)
  const weights = siWeights(model)
  const adjustments = adjustmentsOf(card)
  const fieldBaseSi = meanAbility(card) + adjustments.mean
  const weighted = Array.from({ length: n }, (_, i) => weights.map((w, j) => w * x[i * k + j]))
  return {
    fieldBaseSi,
    projectedSi: weighted.map(
      (row, i) => fieldBaseSi + sumOf(row) + sumOf(Object.values(adjustments.byRunner[i])),
    ),
    contributions: weighted.map((row, i) => ({ ...namedWeights(row), ...adjustments.byRunner[i] })),
  }
}

/** SI points per unit of each feature. */
function siWeights({ weights, sdPerLogit, outcomeSd }: RaceModel): number[] {
  const siPerLogit = sdPerLogit * outcomeSd
  return FEATURES.map(({ name }) => siPerLogit * weights[name])
}

const meanAbility = ({ runners }: RaceCard) =>
  runners.reduce((sum, { abilitySi }) => sum + abilitySi, 0) / runners.length

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Each named adjustment against the field's mean of it, and the sum of those means. */
function adjustmentsOf({ runners }: RaceCard): { byRunner: Record<string, number>[]; mean: number } {
  const names = new Set(runners.flatMap((r) => Object.keys(r.adjustmentsSi ?? {})))
  const byRunner = runners.map((): Record<string, number> => ({}))
  let total = 0
  for (const name of names) {
    const values = runners.map((r) => r.adjustmentsSi?.[name] ?? 0)
    const mean = sumOf(values) / values.length
    total += mean
    values.forEach((v, i) => (byRunner[i][name] = v - mean))
  }
  return { byRunner, mean: total }
}
