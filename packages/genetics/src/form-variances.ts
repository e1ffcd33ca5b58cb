import { type FormVariances, ownAbility, type OwnPrior, type OwnStart } from './form.ts'
import type { VarianceComponents } from './foal.ts'
import type { EvaluationParameters } from './parameters.ts'

/** A horse with its starts in order of day. */
export interface Career {
  readonly prior: OwnPrior
  readonly starts: readonly OwnStart[]
}

/** Time constant of form, days: races of Hong Kong are forecast best with 100 to 150 (docs/models/race-model.md). */
export const FORM_DAYS = 150

/**
 * What the division is taken for before any start, half-way between none and that of Hong Kong: 85 % of a horse's variance
 * lasts, form is as much as an eighth of all variance and residual 88 % of the evaluation's; each within a factor of
 * about two.
 */
const ASSUMED = { lasting: 0.85, form: 0.13, residual: 0.88 }
const PRIOR_SD = 0.5
/** More careers gain nothing. */
const MAX_CAREERS = 3000
/** Surprises beyond this are outliers, and say no more than this about the variances. */
const LIMIT = 3
/** E ψ(z)z of a standard normal at that limit: with it the variances are right where all is normal. */
const NORMAL = 0.9973
const MAX_STEP = 0.4
const SMALLEST_STEP = 0.02

/**
 * Divides the variance of a horse's starts into lasting, form and chance by maximum likelihood of the starts' surprises,
 * held to what is assumed by a normal prior of the logarithms. Coordinate search; O(careers · starts · steps).
 *
 * @param careers  of two starts or more; only the first 3,000 are read
 */
export function estimateForm(
  careers: readonly Career[],
  components: VarianceComponents,
): FormVariances & { readonly careers: number } {
  const read = careers.filter(({ starts }) => starts.length > 1).slice(0, MAX_CAREERS)
  const total = components.genetic[0] + components.permanent[0] + components.residual
  const at = ([lasting, form, residual]: readonly number[]): FormVariances => ({
    lasting: ASSUMED.lasting * Math.exp(lasting),
    form: ASSUMED.form * total * Math.exp(form),
    days: FORM_DAYS,
    residual: ASSUMED.residual * components.residual * Math.exp(residual),
  })
  const objective = (logs: readonly number[]): number => {
    let sum = logs.reduce((prior, log) => prior - 0.5 * (log / PRIOR_SD) ** 2, 0)
    const variances = at(logs)
    const visit = (surprise: number, variance: number) => {
      sum -= 0.5 * NORMAL * Math.log(variance) + huberLoss(surprise / Math.sqrt(variance))
    }
    for (const { prior, starts } of read)
      ownAbility(starts, prior, variances, { day: 0, limit: LIMIT, visit })
    return sum
  }
  const logs = climb(objective, [0, 0, 0])
  return { ...at(logs), careers: read.length }
}

/**
 * The variances of starts whose deviations are left of a fitted day. A start is part of what its race is fitted to: of m
 * starts and a prior weight w = σ²e/σ²race it takes h = 1/(m + w) of itself away, which leaves the share
 *   1 − 2h + m·h² + (σ²race/σ²t)·(w·h)²
 * of the variance σ²t, from what lasts, form and chance alike.
 *
 * @param fields  starts in each race; O(races)
 */
export function beforeDayFit(
  { lasting, form, days, residual }: FormVariances,
  fields: Iterable<number>,
  { components: { genetic, permanent, residual: chance }, race }: EvaluationParameters,
): FormVariances {
  const total = genetic[0] + permanent[0] + chance
  const ofRaces = race.kind === 'random' ? race.variance : 0
  const weight = ofRaces > 0 ? chance / ofRaces : 0
  let [shares, n] = [0, 0]
  for (const m of fields) {
    const h = 1 / (m + weight)
    shares += m * (1 - 2 * h + m * h * h + (ofRaces / total) * (weight * h) ** 2)
    n += m
  }
  const by = shares > 0 ? n / shares : 1
  return { lasting: Math.min(1, by * lasting), form: by * form, days, residual: by * residual }
}

const huberLoss = (z: number): number => {
  const size = Math.abs(z)
  return size < LIMIT ? 0.5 * z * z : LIMIT * size - 0.5 * LIMIT * LIMIT
}

/** Steps along each coordinate while that gains, then half as long ones. */
function climb(objective: (x: readonly number[]) => number, from: readonly number[]): number[] {
  let best = [...from]
  let highest = objective(best)
  for (let step = MAX_STEP; step >= SMALLEST_STEP;) {
    let gained = false
    for (const [i] of best.entries())
      for (const by of [step, -step]) {
        const tried = best.with(i, (best[i] ?? 0) + by)
        const height = objective(tried)
        if (!(height > highest)) continue
        ;[best, highest, gained] = [tried, height, true]
        break
      }
    if (!gained) step /= 2
  }
  return best
}
