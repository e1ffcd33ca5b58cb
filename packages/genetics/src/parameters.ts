import type { VarianceComponents } from './foal.ts'
import { slopeUnits } from './level-slope.ts'

/** How the effect of a race (the contemporary group) enters the model. */
export type RaceEffect =
  /**
   * Normal with this variance, SI², about the mean of the season's races: right while most fields in the data are
   * small. That mean walks from season to season, by `drift` SI² a season; without it one mean stands for all seasons.
   */
  | { readonly kind: 'random'; readonly variance: number; readonly drift?: number }
  /** Unrestricted: right with full fields only; a race with one runner then gives no information. */
  | { readonly kind: 'fixed' }
  | { readonly kind: 'none' }

export interface EvaluationParameters {
  readonly components: VarianceComponents
  readonly race: RaceEffect
  /** Variance of the sex × age classes about their mean, SI²; absent: classes are fixed effects. */
  readonly classVariance?: number
  /** Variance of trainers, SI²; absent: they are left out of the model. */
  readonly trainerVariance?: number
  /** Starts slower than fitted by more than this many residual standard deviations count as by so many; absent: as run. */
  readonly slowStarts?: number
  /** Variance, about 0, of what sires and what dams are better by than their records say, SI²; absent: 0 is assumed. */
  readonly selectionVariance?: number
  /** 'level' leaves the distance slopes out: the plain repeatability model. Default 'level-and-slope'. */
  readonly terms?: 'level-and-slope' | 'level'
  /** Fit the slope of SI on inbreeding. Default false. */
  readonly inbreedingCovariate?: boolean
  /** Variance of that slope about 0, (SI per unit of F)², as is assumed of it; absent: a fixed effect. */
  readonly inbreedingVariance?: number
  /** Inbreeding is assumed to cost speed or to do nothing: a slope above 0 is left out. Default false. */
  readonly inbreedingOnlyCosts?: boolean
}

/** What the literature gives; see docs/models/evaluation.md. */
export interface PublishedParameters {
  /** σp of a start within its race at 400 yd, SI points. */
  readonly phenotypicSd: number
  readonly heritability: number
  readonly repeatability: number
  /** Genetic correlation between the two distances. */
  readonly geneticCorrelation: number
  readonly distances: readonly [number, number]
  /** Variance of the permanent-environment slope, (SI per 100 yd)². */
  readonly permanentSlope: number
}

/**
 * h² and repeatability at 400 yd and r_g between 350 and 440 yd: Corrêa & Mota (2007) J. Appl. Genet. 48:145, speed
 * index, middle of the printed ranges (0.14–0.19, 0.27–0.42, 0.67–0.73). σp = 9 is assumed (range 7–12). The
 * permanent slope is assumed too: 6 keeps the repeatability at 330 yd, 0.414, inside the printed range.
 */
export const PUBLISHED_PARAMETERS: PublishedParameters = {
  phenotypicSd: 9,
  heritability: 0.17,
  repeatability: 0.35,
  geneticCorrelation: 0.7,
  distances: [350, 440],
  permanentSlope: 6,
}

/** Correlation of an uncorrelated level and slope's values at two distances, the slope's variance given as a share of the level's. */
export function correlationBetween([x, y]: readonly [number, number], ratio: number): number {
  const [u, v] = [slopeUnits(x), slopeUnits(y)]
  return (1 + u * v * ratio) / Math.sqrt((1 + u * u * ratio) * (1 + v * v * ratio))
}

/**
 * Variance components that give these parameters, level and slope being uncorrelated:
 * G = diag(h²σ²p, s), P = diag((r − h²)σ²p, permanentSlope), σ²e = (1 − r)σ²p. With g = h²σ²p and the distances at
 * x and y slope units from 400 yd, r_g = (g + xy·s)/√((g + x²s)(g + y²s)) is a quadratic in s/g; of its roots
 * the smallest that is no negative variance and has the sign of r_g is taken.
 *
 * @throws {RangeError} if no slope variance ≥ 0 gives the genetic correlation
 */
export function componentsFrom(published: PublishedParameters): VarianceComponents {
  const { phenotypicSd, heritability, repeatability, geneticCorrelation: r, distances } = published
  const total = phenotypicSd * phenotypicSd
  const g = heritability * total
  const [x, y] = distances.map(slopeUnits)
  const a = x * x * y * y * (1 - r * r)
  const b = 2 * x * y - r * r * (x * x + y * y)
  const c = 1 - r * r
  // Roots without cancellation; a = 0 (one distance is 400 yd) leaves the first one only.
  const q = -0.5 * (b + (b < 0 ? -1 : 1) * Math.sqrt(b * b - 4 * a * c))
  const fits = (root: number) => root >= 0 && Number.isFinite(root) && (1 + x * y * root) * r >= 0
  const root = Math.min(...[c / q, q / a].filter(fits))
  if (!Number.isFinite(root)) {
    throw new RangeError(
      `no slope variance gives a genetic correlation of ${r} between ${distances.join(' and ')} yd`,
    )
  }
  return {
    genetic: [g, 0, g * root],
    permanent: [(repeatability - heritability) * total, 0, published.permanentSlope],
    residual: (1 - repeatability) * total,
  }
}

/**
 * G = diag(13.77, 12.04), P = diag(14.58, 6), σ²e = 52.65, and races as random with variance 25 (assumed: a standard
 * deviation of 5 SI points, a 6 mph change of wind over 400 yd). Random, because most races in an owner's herd file
 * have one or two of the herd's horses in them. Drift 1 (assumed): SI 100 moves every year with three of the nine times
 * it is based on. Without it a falling index and improving horses are taken for each other. Classes of sex and age vary by
 * 4 about their mean (assumed: they differ by a few points), because in a small herd many a class holds one horse, whose
 * starts a fixed effect would swallow.
 */
export const DEFAULT_PARAMETERS: EvaluationParameters = {
  components: componentsFrom(PUBLISHED_PARAMETERS),
  race: { kind: 'random', variance: 25, drift: 1 },
  classVariance: 4,
}

/**
 * The defaults with the slope of SI on inbreeding, normal about 0 with a standard deviation of 8 SI for F from 0 to 1, half
 * a point for 6.25 % (assumed). No slope on a speed index is published. The median of 30 years of studies of livestock is a
 * loss of 0.59 % of a trait's standard deviation for 1 % of inbreeding (Doekes, Bijma & Windig 2021, Genes 12:926), 5.3 SI
 * at σp = 9; 8 allows for more. A herd whose starts give no information on it has a slope of 0; so has one whose inbred horses
 * run faster, which is selection (the better families are bred closer) and no gain from inbreeding. Chosen parents are better
 * than their starts say by 0 ± 2 SI (assumed; half a genetic standard deviation); the foals' starts decide. Slow starts count
 * up to Huber's usual 1.5 residual standard deviations below the fitted.
 */
export const HERD_PARAMETERS: EvaluationParameters = {
  ...DEFAULT_PARAMETERS,
  inbreedingCovariate: true,
  inbreedingVariance: 64,
  inbreedingOnlyCosts: true,
  selectionVariance: 4,
  slowStarts: 1.5,
}

/** Variance of trainers to begin with where starts name them, SI²: a standard deviation of 1.4 (assumed). */
export const TRAINER_VARIANCE = 2
