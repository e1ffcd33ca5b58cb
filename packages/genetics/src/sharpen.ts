import { foalDistribution } from './foal.ts'
import type { CrossEvaluation, FoalDistribution, ParentEvaluation } from './foal.ts'
import { varianceAt } from './level-slope.ts'

/** One way to learn more about a cross. */
export interface Sharpening {
  readonly parent: 'sire' | 'dam'
  readonly kind: 'own_starts' | 'foal_starts'
  /** Starts to come. */
  readonly starts: number
  /** How much narrower the expected SI becomes: fall of its standard error, SI points. */
  readonly narrower: number
  readonly sd_of_expected: number
}

/** Who may still race. A retired or dead parent learns from its foals alone. */
export interface SharpeningOptions {
  readonly distanceYards: number
  readonly starts: number
  readonly sireRaces: boolean
  readonly damRaces: boolean
  /** Starts already made by the parent itself; new ones share its permanent environment. */
  readonly sireStarts: number
  readonly damStarts: number
}

/**
 * What more starts would do to the doubt about the expected SI, best first. A new result with error variance v turns
 * a prediction error variance PEV into PEV·v/(PEV + v).
 *
 * - k own starts of a parent: v = φᵀPφ + σ²e/k for an unraced one. Where n starts are in, the permanent environment
 *   they share caps the gain: 1/v = 1/(p + σ²e/(n + k)) − 1/(p + σ²e/n), p = φᵀPφ.
 * - k starts by k new foals, one each, out of unrelated mates: they show ½a + mate's half + Mendelian + p + e, so
 *   v = 4(¾g + p + σ²e)/k, g = φᵀGφ.
 *
 * An upper bound: comparison with rivals of unknown ability costs some of the information. O(1).
 */
export function sharpenings(cross: CrossEvaluation, options: SharpeningOptions): Sharpening[] {
  const { distanceYards, starts } = options
  const before = foalDistribution(cross, distanceYards)
  const genetic = varianceAt(cross.components.genetic, distanceYards)
  const permanent = varianceAt(cross.components.permanent, distanceYards)
  const { residual } = cross.components
  const ownRecord = (n: number): number => (n === 0 ? 0 : 1 / (permanent + residual / n))
  const own = (done: number): number => 1 / (ownRecord(done + starts) - ownRecord(done))
  const byFoals = (4 * (0.75 * genetic + permanent + residual)) / starts
  const ways: (Pick<Sharpening, 'parent' | 'kind'> & { error: number })[] = [
    { parent: 'sire', kind: 'foal_starts', error: byFoals },
    { parent: 'dam', kind: 'foal_starts', error: byFoals },
  ]
  if (options.sireRaces) ways.push({ parent: 'sire', kind: 'own_starts', error: own(options.sireStarts) })
  if (options.damRaces) ways.push({ parent: 'dam', kind: 'own_starts', error: own(options.damStarts) })
  return ways
    .map(({ parent, kind, error }): Sharpening => {
      const after = withNews(cross, { parent, error, distanceYards })
      return {
        parent,
        kind,
        starts,
        narrower: before.sd_of_expected - after.sd_of_expected,
        sd_of_expected: after.sd_of_expected,
      }
    })
    .toSorted((a, b) => b.narrower - a.narrower)
}

interface News {
  readonly parent: 'sire' | 'dam'
  readonly error: number
  readonly distanceYards: number
}

/** The cross after the news: the parent's PEV block and the error covariance shrink by v/(PEV + v) at this distance. */
function withNews(cross: CrossEvaluation, { parent, error, distanceYards }: News): FoalDistribution {
  const known: ParentEvaluation = cross[parent]
  const pev = varianceAt(known.pev, distanceYards)
  const shrink = error / (pev + error)
  const [v00, v01, v11] = known.pev
  const informed: ParentEvaluation = { ...known, pev: [v00 * shrink, v01 * shrink, v11 * shrink] }
  const { errorCovariance } = cross
  const after: CrossEvaluation = {
    ...cross,
    [parent]: informed,
    // the errors' covariance shrinks with the error of the parent that is learnt about
    ...(errorCovariance === undefined ? {} : { errorCovariance: (d: number) => errorCovariance(d) * shrink }),
  }
  return foalDistribution(after, distanceYards)
}
