import type { VarianceComponents } from './foal.ts'
import { type Block, slopeUnits } from './level-slope.ts'

/** A start as its own horse's ability reads it. */
export interface OwnStart {
  /** Days since any one day. */
  readonly day: number
  readonly distanceYards: number
  /** Speed index less base, day, class and inbreeding: φ(d)ᵀ(a + p), form and chance; SI points. */
  readonly deviation: number
}

/** What is known of a horse without its own starts: [level, slope], and their variance. */
export interface OwnPrior {
  readonly level: number
  readonly slope: number
  readonly variance: Block
}

/** How the variance of one horse's starts divides in a model with form. */
export interface FormVariances {
  /** Share of d·G + P that lasts: the rest was form, taken for lasting. */
  readonly lasting: number
  /** Variance of form, SI²: what a horse's level differs by for some time. */
  readonly form: number
  /** Form of two days correlates by exp(−days between/`days`). */
  readonly days: number
  /** Variance of a start, SI². */
  readonly residual: number
}

/** Starts further off than this many standard deviations count as this (Huber 1964): 95 % as good where all is normal. */
export const HUBER = 1.345

/** The model of the evaluation itself: what is not lasting is chance. */
export const withoutForm = ({ residual }: VarianceComponents): FormVariances => ({
  lasting: 1,
  form: 0,
  days: 1,
  residual,
})

/** Expected level, slope and form of a horse on a day, and their error. */
export interface OwnAbility {
  readonly mean: Float64Array
  /** 3 × 3, row-major. */
  readonly error: Float64Array
}

export interface FilterOptions {
  /** On which ability is wanted. */
  readonly day: number
  /** Limit of a start's surprise in standard deviations; {@link HUBER} by default. */
  readonly limit?: number
  /** Called with each start's surprise and the variance expected of it. */
  readonly visit?: (surprise: number, variance: number) => void
}

/**
 * Level, slope and form of a horse on a day from its starts before it:
 *   deviation = level + x·slope + form(day) + e,   cov(form(s), form(t)) = form·exp(−|s − t|/days).
 * Such form is a Markov process (Ornstein & Uhlenbeck 1930), so a Kalman filter gives what the Gaussian process with this
 * covariance gives, in O(starts); without form, what the evaluation gives the horse. Surprises are limited, because a bad
 * trip says little about ability.
 *
 * @param starts  in order of day, none after the day
 */
export function ownAbility(
  starts: readonly OwnStart[],
  prior: OwnPrior,
  { lasting, form, days, residual }: FormVariances,
  { day, limit = HUBER, visit = () => {} }: FilterOptions,
): OwnAbility {
  const mean = Float64Array.of(prior.level, prior.slope, 0)
  const [ll, ls, ss] = prior.variance.map((v) => lasting * v)
  const error = Float64Array.of(ll, ls, 0, ls, ss, 0, 0, 0, form)
  const gain = new Float64Array(3)
  let before = starts[0]?.day ?? day
  for (const start of starts) {
    carry(start.day - before)
    before = start.day
    const x = slopeUnits(start.distanceYards)
    for (let i = 0; i < 3; i++) gain[i] = error[3 * i] + x * error[3 * i + 1] + error[3 * i + 2]
    const variance = gain[0] + x * gain[1] + gain[2] + residual
    const surprise = start.deviation - mean[0] - x * mean[1] - mean[2]
    visit(surprise, variance)
    const most = limit * Math.sqrt(variance)
    const step = Math.max(-most, Math.min(most, surprise)) / variance
    for (let i = 0; i < 3; i++) {
      mean[i] += gain[i] * step
      for (let j = 0; j < 3; j++) error[3 * i + j] -= (gain[i] * gain[j]) / variance
    }
  }
  carry(day - before)
  return { mean, error }

  /** Form fades toward its mean of 0. */
  function carry(passed: number): void {
    const left = Math.exp(-passed / days)
    mean[2] *= left
    for (const at of [2, 5, 6, 7]) error[at] *= left
    error[8] = left * left * error[8] + (1 - left * left) * form
  }
}

/** φ(d)ᵀ[level, slope] + form at a distance, and the variance of its error. */
export function ownAbilityAt(
  { mean, error }: OwnAbility,
  distanceYards: number,
): { mean: number; variance: number } {
  const x = slopeUnits(distanceYards)
  return {
    mean: mean[0] + x * mean[1] + mean[2],
    variance: error[0] + error[8] + x * x * error[4] + 2 * (x * error[1] + error[2] + x * error[5]),
  }
}

/** What an evaluation says of a horse: breeding value and permanent environment, [level, slope]. */
export interface EvaluatedHorse {
  readonly a: readonly [number, number]
  readonly p: readonly [number, number]
  /** Mendelian-sampling variance as a multiple of G. */
  readonly d: number
  readonly hasFoals: boolean
}

/**
 * What an evaluation leaves of a horse when its own starts are put aside: its parents' average, with d·G + P about it.
 * Own starts move a and p in the ratio d·G : P, so the average is â − d·G·P⁻¹·p̂, whatever the parents are; with these
 * starts and without form {@link ownAbility} gives â + p̂ again. The breeding value of a horse with foals is based on
 * them too and is taken as it is.
 */
export function ownPrior(
  { a, p, d, hasFoals }: EvaluatedHorse,
  { genetic: g, permanent }: Pick<VarianceComponents, 'genetic' | 'permanent'>,
): OwnPrior {
  const [q0, q1, q2] = permanent
  const det = q0 * q2 - q1 * q1
  if (hasFoals || !(q0 > 0)) return { level: a[0], slope: a[1], variance: permanent }
  const [w0, w1] = det > 0 ? [(q2 * p[0] - q1 * p[1]) / det, (q0 * p[1] - q1 * p[0]) / det] : [p[0] / q0, 0]
  return {
    level: a[0] - d * (g[0] * w0 + g[1] * w1),
    slope: a[1] - d * (g[1] * w0 + g[2] * w1),
    variance: [d * g[0] + q0, d * g[1] + q1, d * g[2] + q2],
  }
}
