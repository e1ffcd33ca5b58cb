import { fitConditionalLogit, utilities, type LogitRace, type WeightPrior } from './conditional-logit.ts'
import {
  FEATURES,
  fieldFeatures,
  type FeatureName,
  type FieldFeatures,
  type RaceCard,
  type RunnerPast,
} from './features.ts'
import { orderProbabilities } from './order.ts'
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

/** Prior standard deviation of a standardised weight (weight × feature scale), in logits. */
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
 * this size, because with less the chances of simulated races come out too sharp (verification/verify-simulated.ts).
 *
 * @param residualVariance  of one start, SI², from the evaluation
 * @param abilitySds        standard deviations of the runners' expected SI; at least one
 */
export function fieldOutcomeSd(residualVariance: number, abilitySds: readonly number[]): number {
  const doubt = abilitySds.reduce((sum, sd) => sum + sd * sd, 0) / abilitySds.length
  return Math.sqrt(residualVariance + doubt)
}

/**
 * The model before any race: ability counts for what it says, so that the projected SI is the expected SI, and
 * every other feature counts 0, for no effect of it on these races has been published.
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

function priorOf(outcomeSd: number): WeightPrior {
  return {
    mean: Float64Array.from(FEATURES, ({ name }) =>
      name === 'ability' ? 1 / (DEFAULT_SD_PER_LOGIT * outcomeSd) : 0,
    ),
    precision: Float64Array.from(
      FEATURES,
      ({ name, scale }) => (scale / (name === 'ability' ? PRIOR_SD_ABILITY : PRIOR_SD)) ** 2,
    ),
  }
}

function namedWeights(values: Float64Array): Record<FeatureName, number> {
  // fromEntries widens the keys to string; they are FEATURES' own names
  return Object.fromEntries(FEATURES.map(({ name }, j) => [name, values[j]])) as Record<FeatureName, number>
}

/** Fits the second stage to past races, shrunk to the defaults; the fewer races, the closer to them. */
export function fitRaceModel(races: readonly RunRace[], outcomeSd: number = DEFAULT_OUTCOME_SD): RaceModel {
  const logit: LogitRace[] = races.map(({ features, winners }) => ({ n: features.n, x: features.x, winners }))
  const fit = fitConditionalLogit(logit, priorOf(outcomeSd))
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
  /** Spread of the SI on the day about the projection. */
  sdSi: number
  win: number
  place: number
  show: number
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
 * exact order chances of independent normals about the projections. About 0.1 ms for twelve runners.
 *
 * @param past  of the same runners on the same date, where it was read before
 */
export function predictRace(
  model: RaceModel,
  card: RaceCard,
  history: StartHistory,
  past?: readonly RunnerPast[],
): RacePrediction {
  const { fieldBaseSi, mean, contributions } = projectRace(model, card, fieldFeatures(card, history, past))
  const sd = new Float64Array(mean.length).fill(model.outcomeSd)
  const { win, place, show } = orderProbabilities({ mean, sd })
  const runners = card.runners.map(({ horse }, i) => ({
    horse,
    projectedSi: mean[i],
    sdSi: sd[i],
    win: win[i],
    place: place[i],
    show: show[i],
    contributions: contributions[i],
  }))
  return { fieldBaseSi, runners }
}

interface RaceProjection {
  fieldBaseSi: number
  mean: Float64Array
  contributions: Record<string, number>[]
}

function projectRace(model: RaceModel, card: RaceCard, features: FieldFeatures): RaceProjection {
  const contributions = card.runners.map((_, i) => featureContributions(model, features, i))
  const adjustments = addAdjustments(card, contributions)
  const fieldBaseSi = meanAbility(card) + adjustments
  const mean = Float64Array.from(contributions, (c) => fieldBaseSi + sumOf(c))
  return { fieldBaseSi, mean, contributions }
}

/**
 * {@link predictRace}'s projected SI alone, by runner in the order of the card: a fifteenth of the work.
 *
 * @param past  of the same runners on the same date, where it was read before
 */
export function projectedSi(
  model: RaceModel,
  card: RaceCard,
  history: StartHistory,
  past?: readonly RunnerPast[],
): Float64Array {
  const { n, k, x } = fieldFeatures(card, history, past)
  const siPerLogit = model.sdPerLogit * model.outcomeSd
  const weights = FEATURES.map(({ name }) => siPerLogit * model.weights[name])
  const base = meanAbility(card)
  const projected = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    let si = base + adjustmentsOf(card.runners[i])
    for (let j = 0; j < k; j++) si += weights[j] * x[i * k + j]
    projected[i] = si
  }
  return projected
}

const meanAbility = ({ runners }: RaceCard) =>
  runners.reduce((sum, { abilitySi }) => sum + abilitySi, 0) / runners.length

const adjustmentsOf = ({ adjustmentsSi }: RaceCard['runners'][number]) =>
  adjustmentsSi === undefined ? 0 : sumOf(adjustmentsSi)

function sumOf(contributions: Record<string, number>): number {
  let sum = 0
  for (const name in contributions) sum += contributions[name]
  return sum
}

function featureContributions(model: RaceModel, { x, k }: FieldFeatures, i: number): Record<string, number> {
  const siPerLogit = model.sdPerLogit * model.outcomeSd
  const contributions: Record<string, number> = {}
  for (let j = 0; j < k; j++) {
    const { name } = FEATURES[j]
    contributions[name] = siPerLogit * model.weights[name] * x[i * k + j]
  }
  return contributions
}

/** Adds each named adjustment against the field's mean of it; returns the sum of those means. Mutates. */
function addAdjustments(card: RaceCard, contributions: Record<string, number>[]): number {
  const names = new Set(card.runners.flatMap((r) => Object.keys(r.adjustmentsSi ?? {})))
  let total = 0
  for (const name of names) {
    const values = card.runners.map((r) => r.adjustmentsSi?.[name] ?? 0)
    const mean = values.reduce((a, b) => a + b, 0) / values.length
    total += mean
    values.forEach((v, i) => (contributions[i][name] = (contributions[i][name] ?? 0) + v - mean))
  }
  return total
}
