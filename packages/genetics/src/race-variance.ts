import { solvePcg } from '@quarterpole/numerics/pcg'
import { createRng } from '@quarterpole/numerics/rng'
import { type EvaluationData, recordsByHorse } from './evaluation-records.ts'
import type { EvaluationParameters } from './parameters.ts'
import {
  deviationDiagonal,
  deviationProduct,
  groupsOf,
  seasonGroups,
  squaresLeft,
  sumDeviations,
  tiedStarts,
} from './tied-starts.ts'
import type { TiedStarts } from './tied-starts.ts'

/** The variance of races to evaluate with, and its basis. SI². */
export interface RaceVariance {
  /** weight · estimate + (1 − weight) · assumed, within [assumed/25, 16·assumed]. */
  readonly variance: number
  readonly assumed: number
  /** The estimate from the starts alone, below 0 if races differ less than by chance; null without information. */
  readonly estimate: number | null
  readonly standardError: number | null
  /** Share of the estimate, 0 to 1; 0 means that the assumption is used. */
  readonly weight: number
  /** Variance of a start within horse and race, slopes included; null where there is no estimate. */
  readonly residual: number | null
  /** Races read: those of horses with two starts or more. */
  readonly races: number
}

/** Fewer degrees of freedom than this, of races beyond the classes' or of the residual, and no estimate is made. */
const FEWEST_DEGREES = 10
/** Bounds of the variance as multiples of the assumption: with 25 SI², standard deviations of 1 and 20 SI points. */
const BOUNDS = { lowest: 1 / 25, highest: 16 }
/** More starts cost time and gain nothing: the standard error is some hundredth of the variance here. */
const MOST_STARTS = 300_000
/** From so many races on, two draws of noise are as good as sixteen of fewer. */
const MANY_RACES = 5000
const SOLVER = { tolerance: 1e-4, maxIterations: 200 }

/**
 * Variance of races by fitting constants. Horses, races and classes are all fitted as fixed (as in Henderson's method
 * III of 1953), so that it does not matter which horses met in which races. Of the fitted races the weighted squares of
 * means are taken (Yates 1934, J. Am. Stat. Assoc. 29:51), and what noise puts in them away:
 *   Q = Σ dᵣ(r̂ᵣ − mean of its group)²,   E Q = k·σ²race + t·σ²e,
 *   d = the races' diagonal of the equations with horses absorbed, k = Σ_groups(Σd − Σd²/Σd),
 * a group being races of a season that are tied by the horses they share, of any season where none are known. t is
 * what Q makes of independent noise of variance 1, the mean over seeded draws solved in the same way (drawing for a
 * trace: García-Cortés et al. 1992). What moves all races from season to season is left out of Q: the evaluation has
 * the seasons' means for it.
 *
 * Sampling variance of σ̂²race: s² ≤ [(√(2Σd²)·σ²race + sd(t)·σ²e)² + t²·2σ⁴e/ν]/k² (normal effects; triangle
 * inequality of Frobenius norms). The estimate weighs τ²/(τ² + s²) against the assumption, which is taken to err by its
 * own size, τ = assumed; s as it would be if the assumption were true, so that a high estimate does not weigh less.
 *
 * Of a herd with more starts, about 300,000 of the horses with the longest careers are read. Relationships, inbreeding
 * and distances are not read.
 *
 * @param assumed  variance to fall back on, above 0
 * @returns  never NaN; the same for the same starts
 * @throws {RecordError} a start that cannot be
 */
export function estimateRaceVariance(data: EvaluationData, assumed: number): RaceVariance {
  const starts = tiedStarts(recordsByHorse(data, { hasSlopes: false, hasRaces: true }), MOST_STARTS)
  const tied = groupsOf(starts)
  const { group, groups } = seasonGroups(starts, tied.group)
  const classDegrees = Math.max(0, new Set(starts.cls).size - 1)
  const raceDegrees = starts.races - groups
  const residualDegrees = starts.y.length - starts.horses - (starts.races - tied.groups) - classDegrees
  const told = { assumed, races: starts.races }
  if (raceDegrees - classDegrees < FEWEST_DEGREES || residualDegrees < FEWEST_DEGREES)
    return { ...told, variance: assumed, estimate: null, standardError: null, weight: 0, residual: null }

  const fit = fitter(starts)
  const spread = spreadWithin(group, fit.diagonal)
  const ofStarts = fit(starts.y)
  const residual = squaresLeft(starts, starts.y, ofStarts) / residualDegrees
  const noise = noiseOf(starts, raceDegrees, (v) => spread.of(fit(v)))
  const estimate = (spread.of(ofStarts) - noise.mean * residual) / spread.coefficient

  const errorAt = (variance: number): number => {
    const ofQ = (spread.sd * variance + noise.sd * residual) ** 2
    return Math.sqrt(ofQ + (2 * (noise.mean * residual) ** 2) / residualDegrees) / spread.coefficient
  }
  const weight = assumed ** 2 / (assumed ** 2 + errorAt(assumed) ** 2)
  const mixed = weight * estimate + (1 - weight) * assumed
  const variance = Math.min(BOUNDS.highest * assumed, Math.max(BOUNDS.lowest * assumed, mixed))
  return { ...told, variance, estimate, standardError: errorAt(Math.max(0, estimate)), weight, residual }
}

/** The parameters with the variance of random races estimated, and how; as they are where races are not random. */
export function withOwnRaceVariance(
  data: EvaluationData,
  parameters: EvaluationParameters,
): { parameters: EvaluationParameters; raceVariance: RaceVariance | null } {
  if (parameters.race.kind !== 'random') return { parameters, raceVariance: null }
  const raceVariance = estimateRaceVariance(data, parameters.race.variance)
  return {
    parameters: { ...parameters, race: { ...parameters.race, variance: raceVariance.variance } },
    raceVariance,
  }
}

interface Fitter {
  /** Race and class effects that fit v best beside an effect of each horse. */
  (v: Float64Array): Float64Array
  readonly diagonal: Float64Array
}

function fitter(starts: TiedStarts): Fitter {
  const apply = deviationProduct(starts)
  const diagonal = deviationDiagonal(starts)
  const precondition = (from: Float64Array, to: Float64Array) => {
    for (let u = 0; u < to.length; u++) to[u] = diagonal[u] > 0 ? from[u] / diagonal[u] : 0
  }
  const fit = (v: Float64Array) => {
    const rightSide = new Float64Array(diagonal.length)
    sumDeviations(starts, v, rightSide)
    return solvePcg(apply, rightSide, { ...SOLVER, precondition }).x
  }
  return Object.assign(fit, { diagonal })
}

interface Spread {
  /** Q of these race effects. */
  of(effects: Float64Array): number
  /** k, and √(2Σd²). */
  readonly coefficient: number
  readonly sd: number
}

function spreadWithin(group: Int32Array, d: Float64Array): Spread {
  const races = group.length
  const weight = new Float64Array(races)
  const squares = new Float64Array(races)
  for (let r = 0; r < races; r++) {
    weight[group[r]] += d[r]
    squares[group[r]] += d[r] * d[r]
  }
  const total = (of: (r: number) => number): number => group.reduce((sum, _, r) => sum + of(r), 0)
  const of = (effects: Float64Array): number => {
    const sum = new Float64Array(races)
    for (let r = 0; r < races; r++) sum[group[r]] += d[r] * effects[r]
    return total((r) => d[r] * (effects[r] - sum[group[r]] / weight[group[r]]) ** 2)
  }
  const coefficient = total((r) => (weight[r] > 0 ? weight[r] - squares[r] / weight[r] : 0))
  return { of, coefficient, sd: Math.sqrt(2 * total((r) => d[r] * d[r])) }
}

/** Mean and standard deviation of Q over draws of noise; sd² is at least 2·mean²/ν (Cauchy & Schwarz). */
function noiseOf(
  { y, races }: TiedStarts,
  raceDegrees: number,
  spreadOf: (v: Float64Array) => number,
): { mean: number; sd: number } {
  const rng = createRng('variance of races')
  const draws = races < MANY_RACES ? 16 : 2
  const found = Array.from({ length: draws }, () => spreadOf(y.map(() => rng.normal())))
  const mean = found.reduce((sum, q) => sum + q, 0) / draws
  const variance = found.reduce((sum, q) => sum + (q - mean) ** 2, 0) / (draws - 1)
  return { mean, sd: Math.sqrt(Math.max(variance, (2 * mean * mean) / raceDegrees)) }
}
