import { type FormVariances, ownAbility, type OwnPrior, type OwnStart } from './form.ts'
import type { VarianceComponents } from './foal.ts'

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
const MOST_CAREERS = 3000
/** Surprises beyond this are outliers, and say no more than this about the variances. */
const LIMIT = 3
/** E ψ(z)z of a standard normal at that limit: with it the variances are right where all is normal. */
const NORMAL = 0.9973
const LARGEST_STEP = 0.4
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
  const read = careers.filter(({ starts }) => starts.length > 1).slice(0, MOST_CAREERS)
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
 * The same division of the variance the evaluation found for a start. A start is part of what its race is fitted to, which
 * takes about one part in the field's number of every deviation away, from what lasts, form and chance alike.
 */
export function dividing(
  { lasting, form, days, residual }: FormVariances,
  { genetic, permanent, residual: chance }: VarianceComponents,
): FormVariances {
  const own = genetic[0] + permanent[0]
  const by = (own + chance) / (lasting * own + form + residual)
  const lasts = Math.min(1, by * lasting)
  return { lasting: lasts, form: by * form, days, residual: own + chance - lasts * own - by * form }
}

const huberLoss = (z: number): number => {
  const size = Math.abs(z)
  return size < LIMIT ? 0.5 * z * z : LIMIT * size - 0.5 * LIMIT * LIMIT
}

/** Steps along each coordinate while that gains, then half as long ones. */
function climb(objective: (x: readonly number[]) => number, from: readonly number[]): number[] {
  let best = [...from]
  let highest = objective(best)
  for (let step = LARGEST_STEP; step >= SMALLEST_STEP;) {
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
