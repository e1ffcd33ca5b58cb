import { normalQuantile } from '@quarterpole/numerics/normal'
import { type Block, slopeUnits, varianceAt } from './level-slope.ts'

export { varianceAt } from './level-slope.ts'
export type { Block } from './level-slope.ts'

/** A parent's evaluation. Slope is per 100 yards, level at 400 yards, both in SI points against the base. */
export interface ParentEvaluation {
  readonly level: number
  readonly slope: number
  /** Prediction error variance of [level, slope]. */
  readonly pev: Block
  /** Wright's F of the parent, 0 ≤ F < 1. */
  readonly inbreeding: number
}

export interface VarianceComponents {
  /** Additive genetic covariance G of [level, slope]. */
  readonly genetic: Block
  /** Permanent-environment covariance P of [level, slope]. */
  readonly permanent: Block
  /** Residual variance of one start. */
  readonly residual: number
}

export interface CrossEvaluation {
  readonly sire: ParentEvaluation
  readonly dam: ParentEvaluation
  /** Additive relationship a(sire, dam) = 2·F of the foal. */
  readonly relationship: number
  /**
   * Covariance of the two parents' prediction errors at distance d, when the evaluation gives it. Left out, the errors
   * are taken to correlate as the breeding values do, which is exact without data and close with little.
   */
  readonly errorCovariance?: (distanceYards: number) => number
  readonly components: VarianceComponents
  /** Variance of races about their season's mean, SI²: what a day gives all runners of a race alike. */
  readonly raceVariance: number
  /** SI of a foal with a breeding value of 0: fixed effects of the base, and the inbreeding slope times F if fitted. */
  readonly base: number
}

/** Distribution of a foal's own SI at one distance: normal. */
export interface FoalDistribution {
  readonly distance_yards: number
  readonly mean: number
  readonly sd: number
  /** Doubt about the mean itself, from the parents' prediction errors. */
  readonly sd_of_expected: number
  /** SI²; they add up to sd². */
  readonly variance_parts: {
    readonly parents: number
    readonly mendelian: number
    readonly permanent: number
    /** Chance of the day: of the start itself and of its race. */
    readonly residual: number
  }
  /** Correlation of the predicted and the true expected SI of the cross, 0–1. */
  readonly accuracy: number
}

/** A variance block that is no covariance matrix, or a prediction error above what the breed can vary. */
export class VarianceError extends Error {
  override readonly name = 'VarianceError'
  readonly argument: string
  readonly value: number
  constructor(argument: string, value: number) {
    super(`${argument} gives the variance ${value}, which cannot be`)
    this.argument = argument
    this.value = value
  }
}

/** φᵀâ at distance d in yards, with φ(d) = [1, (d − 400)/100]; SI points. */
export const breedingValueAt = ({ level, slope }: ParentEvaluation, distanceYards: number): number =>
  level + slopeUnits(distanceYards) * slope

/**
 * Distribution of a foal's own SI at distance d:
 *
 *   mean      base + ½φᵀ(â_s + â_d)
 *   variance  ¼PEV_s + ¼PEV_d + ½C   doubt about the parents (C = covariance of their prediction errors)
 *           + ½(1 − ½(F_s + F_d))·g  Mendelian sampling, g = φᵀGφ
 *           + φᵀPφ                   the foal's permanent environment
 *           + (σ²e + σ²race)/starts  chance of the day, its race's and its own
 *
 * The default is one start: the SI a foal shows in a single race. `starts` gives the mean of that many races. Accuracy: the
 * expected SI is the parent average ½(a_s + a_d); with var(â) = var(a) − PEV (BLUP),
 * r² = [(2 + F_s + F_d + 2a_sd)g − PEV_s − PEV_d − 2C] / [(2 + F_s + F_d + 2a_sd)g]. Henderson 1975, Biometrics 31:423;
 * Mrode, Linear Models, ch. 3. Derivation and limits: docs/models/foal.md. O(1).
 *
 * @throws {VarianceError} if a block gives a negative variance at this distance
 */
export function foalDistribution(
  cross: CrossEvaluation,
  distanceYards: number,
  starts = 1,
): FoalDistribution {
  const { sire, dam, relationship, components } = cross
  const genetic = positive('genetic', varianceAt(components.genetic, distanceYards))
  const pevSire = positive('sire.pev', varianceAt(sire.pev, distanceYards))
  const pevDam = positive('dam.pev', varianceAt(dam.pev, distanceYards))
  const errorCovariance =
    cross.errorCovariance?.(distanceYards) ?? impliedErrorCovariance(cross, pevSire, pevDam)
  const inbreedings = sire.inbreeding + dam.inbreeding
  const parents = Math.max(0, 0.25 * (pevSire + pevDam) + 0.5 * errorCovariance)
  const parts = {
    parents,
    mendelian: 0.5 * (1 - 0.5 * inbreedings) * genetic,
    permanent: positive('permanent', varianceAt(components.permanent, distanceYards)),
    residual:
      (positive('residual', components.residual) + positive('raceVariance', cross.raceVariance)) / starts,
  }
  const parentAverage = 0.25 * (2 + inbreedings + 2 * relationship) * genetic
  const reliability = parentAverage > 0 ? 1 - parents / parentAverage : 0
  return {
    distance_yards: distanceYards,
    mean: cross.base + 0.5 * (breedingValueAt(sire, distanceYards) + breedingValueAt(dam, distanceYards)),
    sd: Math.sqrt(parts.parents + parts.mendelian + parts.permanent + parts.residual),
    sd_of_expected: Math.sqrt(parents),
    variance_parts: parts,
    accuracy: Math.sqrt(Math.min(1, Math.max(0, reliability))),
  }
}

function positive(argument: string, value: number): number {
  if (!(value >= -1e-9)) throw new VarianceError(argument, value)
  return Math.max(0, value)
}

/** C = a_sd/√((1+F_s)(1+F_d))·√(PEV_s·PEV_d): the genetic correlation carried over to the errors. */
function impliedErrorCovariance(
  { sire, dam, relationship }: CrossEvaluation,
  pevSire: number,
  pevDam: number,
): number {
  const correlation = relationship / Math.sqrt((1 + sire.inbreeding) * (1 + dam.inbreeding))
  return Math.min(1, Math.max(-1, correlation)) * Math.sqrt(pevSire * pevDam)
}

type Normal = Pick<FoalDistribution, 'mean' | 'sd'>

const COVERAGE = 0.68
const HALF_WIDTH = normalQuantile(0.5 + COVERAGE / 2)

/** The central interval that holds 68 % of foals. */
export function foalBand({ mean, sd }: Normal): [number, number] {
  const half = HALF_WIDTH * sd
  return [mean - half, mean + half]
}

/**
 * So many foals that represent the distribution: the quantiles (i + ½)/count, ascending. Of a hundred their share above
 * any mark differs from the true chance by at most ½ %.
 *
 * @param count  foals that live, where some of the hundred die
 */
export function foalQuantiles({ mean, sd }: Normal, count = 100): Float64Array {
  return quantilesOf(count).map((z) => mean + sd * z)
}

/** How many of the {@link foalQuantiles} are at least so high. */
export function foalsFrom({ mean, sd }: Normal, si: number, count = 100): number {
  const quantiles = quantilesOf(count)
  let [below, from] = [0, count]
  while (below < from) {
    const middle = (below + from) >> 1
    if (mean + sd * quantiles[middle] >= si) from = middle
    else below = middle + 1
  }
  return count - from
}

const standardFoals = (count: number) =>
  Float64Array.from({ length: count }, (_, i) => normalQuantile((i + 0.5) / count))

/** The hundred that every cross is shown by: worked out once, 40 µs each time otherwise. */
const HUNDRED = standardFoals(100)

const quantilesOf = (count: number) => (count === 100 ? HUNDRED : standardFoals(count))
