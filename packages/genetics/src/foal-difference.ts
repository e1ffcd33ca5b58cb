import { normalCdf, normalQuantile } from '@quarterpole/numerics/normal'
import { breedingValueAt, type CrossEvaluation, foalDistribution, varianceAt } from './foal.ts'

/** Two crosses that share one parent: the same mare with two studs, or the same stud with two mares. */
export interface CrossPair {
  readonly first: CrossEvaluation
  readonly second: CrossEvaluation
  /** The parent that both have. */
  readonly shared: 'sire' | 'dam'
  /** Additive relationship of the two parents that differ, 0 to 2. */
  readonly relationship: number
  /**
   * Covariance of the prediction errors of the two that differ at distance d, when the evaluation gives it. Left out,
   * the errors are taken to correlate as the breeding values do.
   */
  readonly errorCovariance?: (distanceYards: number) => number
}

/** How often a foal of the first cross is faster than a foal of the second. */
export interface FoalDifference {
  readonly distance_yards: number
  /** Expected SI of the first cross less that of the second. */
  readonly mean: number
  /** How sure we are of that mean: standard error of the difference of the two expected SIs, SI points. */
  readonly sd_of_expected: number
  /** How much one pair of foals differs by chance, SI points. */
  readonly sd_of_pair: number
  /** P(a foal of the first runs faster than a foal of the second), one start each, 0–1. */
  readonly chance: number
  /** The same where the expected difference is at the low and the high end of its central 68%. */
  readonly chance_band: readonly [low: number, high: number]
}

const HALF_WIDTH = normalQuantile(0.84)

/**
 * One foal of each cross, one start each in different races. With δ the true difference of the two expected SIs,
 *
 *   mean       μ = mean₁ − mean₂; the shared parent's half and the base cancel
 *   δ − μ      U = ¼(PEV₁ + PEV₂ − 2C)            C = covariance of the errors of the two that differ
 *   pair − δ   V = Σ over both foals of their Mendelian sampling, permanent environment and chance of the day
 *   chance     Φ(μ/√(U + V));  its band Φ((μ ± z·√U)/√V) with z for 68 of 100, widened to hold the chance
 *
 * The foals are half sibs: what they get of the shared parent's genes beyond the half that cancels is independent, and is
 * part of each one's Mendelian sampling. Derivation and limits: docs/models/foal.md. O(1).
 *
 * @throws {VarianceError} if a block gives a negative variance at this distance
 */
export function foalDifference(pair: CrossPair, distanceYards: number): FoalDifference {
  const { first, second, shared } = pair
  const [one, two] = shared === 'dam' ? [first.sire, second.sire] : [first.dam, second.dam]
  const [of1, of2] = [foalDistribution(first, distanceYards), foalDistribution(second, distanceYards)]
  const half = 0.5 * (breedingValueAt(one, distanceYards) - breedingValueAt(two, distanceYards))
  const mean = half + first.base - second.base
  const [pev1, pev2] = [one, two].map(({ pev }) => Math.max(0, varianceAt(pev, distanceYards)))
  const correlation = pair.relationship / Math.sqrt((1 + one.inbreeding) * (1 + two.inbreeding))
  const covariance =
    pair.errorCovariance?.(distanceYards) ?? Math.min(1, Math.max(-1, correlation)) * Math.sqrt(pev1 * pev2)
  const doubt = Math.max(0, 0.25 * (pev1 + pev2 - 2 * covariance))
  const chanceOf = (variance: { mendelian: number; permanent: number; residual: number }) =>
    variance.mendelian + variance.permanent + variance.residual
  const luck = chanceOf(of1.variance_parts) + chanceOf(of2.variance_parts)
  const chance = shareAbove(mean, doubt + luck)
  const ends = [-1, 1].map((side) => shareAbove(mean + side * HALF_WIDTH * Math.sqrt(doubt), luck))
  return {
    distance_yards: distanceYards,
    mean,
    sd_of_expected: Math.sqrt(doubt),
    sd_of_pair: Math.sqrt(luck),
    chance,
    chance_band: [Math.min(chance, ends[0]), Math.max(chance, ends[1])],
  }
}

/** P(X > 0) for X normal; without variance a tie counts as half. */
const shareAbove = (mean: number, variance: number): number =>
  variance > 0 ? normalCdf(mean / Math.sqrt(variance)) : mean === 0 ? 0.5 : Number(mean > 0)
