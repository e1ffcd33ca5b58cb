import { normalCdf, normalDensity } from '@quarterpole/numerics/normal'

/** Independent normal performances of a field; higher is faster (SI points). */
export interface NormalField {
  mean: Float64Array
  sd: Float64Array
}

/** P(rank ≤ 1), P(rank ≤ 2), P(rank ≤ 3) of each runner. */
export interface OrderProbabilities {
  win: Float64Array
  place: Float64Array
  show: Float64Array
}

/** Standard deviations beyond which a density counts as 0: 2·Φ(−7.5) < 1e-13. */
const REACH = 7.5
/**
 * Step in units of the smallest sd: the more like runners, the narrower the peak of the fastest of them, as 1/√n.
 * With 0.9/√n the error stays below 1e-12 for 2 to 24 runners and sd ratios of 1 to 8 (docs/models/race-order.md).
 */
const stepFor = (n: number) => Math.min(0.5, 0.9 / Math.sqrt(n))
const MAX_NODES = 2_000_000

/**
 * Exact chances to come in first, among the first two and among the first three, for independent normal
 * performances with unequal variances:
 *
 *     P(rankᵢ ≤ k) = ∫ fᵢ(x) · P[at most k−1 rivals beat x] dx
 *
 * by the trapezoid rule (spectrally accurate on a decaying integrand) over the union of the runners' ±7.5 sd,
 * step 0.9/√n of the smallest sd, at most half of it; the count of faster rivals is Poisson-binomial, left-one-out
 * by joining prefix and suffix counts, so a node costs O(n): about 0.2 ms for twelve runners. Error ≤ 1e-10; columns sum to min(k, n) as well.
 * Normal order model: Henery (1981); Thurstone (1927).
 *
 * @param field  n ≥ 1 runners, sd > 0, SI points (any unit: only differences over sd matter)
 * @throws {RangeError} on lengths that differ, a value that is not finite, sd ≤ 0, or sds so unequal (over
 *   about 30,000 to 1) that the rule would need more than two million nodes
 */
export function orderProbabilities({ mean, sd }: NormalField): OrderProbabilities {
  checkField({ mean, sd })
  const n = mean.length
  const zeros = () => new Float64Array(n)
  const sums = { win: zeros(), place: zeros(), show: zeros() }
  const rows = () => new Float64Array(3 * (n + 1))
  const scratch = { beats: zeros(), prefix: rows(), suffix: rows() }
  for (const { from, to, minSd } of intervals(mean, sd)) {
    const nodes = Math.ceil((to - from) / (stepFor(n) * minSd)) + 1
    if (nodes > MAX_NODES) throw new RangeError(`Standard deviations differ too much: ${nodes} nodes needed.`)
    const step = (to - from) / (nodes - 1)
    for (let q = 0; q < nodes; q++) addNode(sums, { mean, sd }, { x: from + q * step, step }, scratch)
  }
  return sums
}

function checkField({ mean, sd }: NormalField): void {
  if (mean.length !== sd.length)
    throw new RangeError(`${mean.length} means but ${sd.length} standard deviations.`)
  for (let i = 0; i < mean.length; i++) {
    if (!Number.isFinite(mean[i])) throw new RangeError(`Mean ${i} is ${mean[i]}.`)
    if (!(sd[i] > 0 && Number.isFinite(sd[i]))) throw new RangeError(`Standard deviation ${i} is ${sd[i]}.`)
  }
}

/** The union of mean ± REACH·sd as disjoint intervals, each with the smallest sd inside it. */
function intervals(mean: Float64Array, sd: Float64Array): { from: number; to: number; minSd: number }[] {
  const order = Array.from(mean.keys()).sort((a, b) => mean[a] - REACH * sd[a] - (mean[b] - REACH * sd[b]))
  const merged: { from: number; to: number; minSd: number }[] = []
  for (const i of order) {
    const [from, to] = [mean[i] - REACH * sd[i], mean[i] + REACH * sd[i]]
    const last = merged.at(-1)
    if (!last || from > last.to) merged.push({ from, to, minSd: sd[i] })
    else {
      last.to = Math.max(last.to, to)
      last.minSd = Math.min(last.minSd, sd[i])
    }
  }
  return merged
}

interface Scratch {
  /** P(runner beats x). */
  beats: Float64Array
  prefix: Float64Array
  suffix: Float64Array
}

/**
 * Adds one quadrature node at x. `prefix` row i holds P(0, 1, 2 of the runners before i beat x), `suffix` row i
 * the same for runner i and those behind it. Mutates sums and scratch.
 */
function addNode(
  sums: OrderProbabilities,
  { mean, sd }: NormalField,
  { x, step }: { x: number; step: number },
  scratch: Scratch,
): void {
  const { beats, prefix, suffix } = scratch
  const n = mean.length
  for (let i = 0; i < n; i++) beats[i] = normalCdf((mean[i] - x) / sd[i])
  prefix[0] = 1
  prefix[1] = prefix[2] = 0
  for (let i = 0; i < n; i++) pushRunner(prefix, 3 * i, 3 * (i + 1), beats[i])
  suffix[3 * n] = 1
  suffix[3 * n + 1] = suffix[3 * n + 2] = 0
  for (let i = n - 1; i >= 0; i--) pushRunner(suffix, 3 * (i + 1), 3 * i, beats[i])
  for (let i = 0; i < n; i++) {
    const weight = (step * normalDensity((x - mean[i]) / sd[i])) / sd[i]
    const a = 3 * i
    const b = 3 * (i + 1)
    const none = prefix[a] * suffix[b]
    const one = prefix[a] * suffix[b + 1] + prefix[a + 1] * suffix[b]
    const two = prefix[a] * suffix[b + 2] + prefix[a + 1] * suffix[b + 1] + prefix[a + 2] * suffix[b]
    sums.win[i] += weight * none
    sums.place[i] += weight * (none + one)
    sums.show[i] += weight * (none + one + two)
  }
}

/** One runner more in a count truncated at two: row `to` = row `from` ∗ Bernoulli(p). */
function pushRunner(counts: Float64Array, from: number, to: number, p: number): void {
  const q = 1 - p
  counts[to] = counts[from] * q
  counts[to + 1] = counts[from + 1] * q + counts[from] * p
  counts[to + 2] = counts[from + 2] * q + counts[from + 1] * p
}

/** The spread that all of a field are taken to have for its chances: the root mean square of their own. */
export const commonSd = (sds: readonly number[]): number =>
  Math.sqrt(sds.reduce((sum, sd) => sum + sd * sd, 0) / sds.length)

/** Means found for given win probabilities. */
export interface CalibratedMeans {
  mean: Float64Array
  iterations: number
  /** Largest |ln(wanted) − ln(found)| over the field. */
  residual: number
  converged: boolean
}

/**
 * Means (centered on 0) of normal performances whose win probabilities are the given ones: damped fixed point
 * μᵢ += c·sdᵢ·(ln wantedᵢ − ln foundᵢ), c = 0.4. Puts an order model on top of win chances from another source.
 *
 * @param win  all > 0, summing to 1
 * @returns    converged when residual ≤ tolerance; O(iterations · n · nodes)
 */
export function calibrateMeans(
  win: Float64Array,
  sd: Float64Array,
  { tolerance = 1e-9, maxIterations = 1000 }: { tolerance?: number; maxIterations?: number } = {},
): CalibratedMeans {
  const mean = Float64Array.from(win, (w, i) => 0.58 * sd[i] * Math.log(w))
  let residual = Infinity
  for (let iterations = 0; iterations <= maxIterations; iterations++) {
    const found = orderProbabilities({ mean, sd }).win
    const gap = Float64Array.from(win, (w, i) => Math.log(w) - Math.log(found[i]))
    residual = gap.reduce((worst, g) => Math.max(worst, Math.abs(g)), 0)
    const done = residual <= tolerance
    if (done || iterations === maxIterations)
      return { mean: centered(mean), iterations, residual, converged: done }
    for (let i = 0; i < mean.length; i++) mean[i] += 0.4 * sd[i] * gap[i]
  }
  throw new RangeError('maxIterations must be at least 0.')
}

function centered(x: Float64Array): Float64Array {
  const average = x.reduce((a, b) => a + b, 0) / x.length
  return x.map((v) => v - average)
}
