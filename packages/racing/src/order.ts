import { erfc, normalDensity } from '@quarterpole/numerics/normal'

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

/** Standard deviations beyond which a density counts as nothing: 2·Φ(−7.5) < 1e-13. */
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
 * by joining prefix and suffix counts, so a node costs O(n). Error ≤ 1e-10; columns sum to min(k, n) as well.
 * Normal order model: Henery (1981); Thurstone (1927).
 *
 * @param field  n ≥ 1 runners, sd > 0, SI points (any unit: only differences over sd matter)
 * @throws {RangeError} on lengths that differ, a value that is not finite, sd ≤ 0, or sds so unequal (over
 *   about 30,000 to 1) that the rule would need more than two million nodes
 */
export function orderProbabilities({ mean, sd }: NormalField): OrderProbabilities {
  checkField({ mean, sd })
  const n = mean.length
  const { sums, scratch } = newRoom(n)
  for (const { from, to, minSd } of intervals(mean, sd)) {
    const nodes = Math.ceil((to - from) / (stepFor(n) * minSd)) + 1
    if (nodes > MAX_NODES) throw new RangeError(`Standard deviations differ too much: ${nodes} nodes needed.`)
    const step = (to - from) / (nodes - 1)
    const xAt = (q: number) => from + q * step
    const first = firstNode(nodes, (q) => isBeaten({ mean, sd }, xAt(q), scratch))
    for (let q = first; q < nodes; q++) addNode(sums, { mean, sd }, { x: xAt(q), step }, scratch)
  }
  return sums
}

/** The first node that is not beaten for certain; as x rises, no node is any more. By bisection. */
function firstNode(nodes: number, isBeatenAt: (q: number) => boolean): number {
  let [low, high] = [0, nodes]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBeatenAt(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Chances below this that at most two of the field beat x are nothing beside the sums, whose error is 1e-10. */
const NO_CHANCE = 1e-20

/**
 * Whether more than two of the field beat x, as good as for certain. Then x adds nothing to any runner: its own density
 * there is less than 9 times its chance to run slower than x, and that times P[at most two rivals beat x] is at most
 * P[at most two of the field do]. Mutates scratch.
 */
function isBeaten({ mean, sd }: NormalField, x: number, scratch: Scratch): boolean {
  const { beats, prefix } = scratch
  const n = mean.length
  prefix[0] = 1
  prefix[1] = prefix[2] = 0
  for (let i = 0; i < n; i++) {
    normalAt((x - mean[i]) / sd[i], i, scratch)
    pushRunner(prefix, 3 * i, 3 * (i + 1), beats[i])
  }
  return prefix[3 * n] + prefix[3 * n + 1] + prefix[3 * n + 2] < NO_CHANCE
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
  /** P(Z > z) and the density at z of each runner, z = (x − mean)/sd. */
  beats: Float64Array
  density: Float64Array
  prefix: Float64Array
  suffix: Float64Array
}

/** One array for all: memory for each of them costs more than what it is for. */
function newRoom(n: number): { sums: OrderProbabilities; scratch: Scratch } {
  const room = new Float64Array(11 * n + 6)
  let used = 0
  const part = (length: number) => room.subarray(used, (used += length))
  return {
    sums: { win: part(n), place: part(n), show: part(n) },
    scratch: {
      beats: part(n),
      density: part(n),
      prefix: part(3 * (n + 1)),
      suffix: part(3 * (n + 1)),
    },
  }
}

/** Cells of the normal distribution's table, of width 1/64, about their middles from −EDGE to EDGE. */
const CELLS_PER_SD = 64
const EDGE = REACH + 1
const MIDDLES = Float64Array.from({ length: 2 * EDGE * CELLS_PER_SD + 1 }, (_, c) => c / CELLS_PER_SD - EDGE)
const UPPER = MIDDLES.map((z) => 0.5 * erfc(z * Math.SQRT1_2))
const DENSITY = MIDDLES.map((z) => normalDensity(z))

/**
 * P(Z > z) and the density of a standard normal at z by Taylor's series about the middle of the cell, with Hermite
 * polynomials for the derivatives; |h| ≤ 1/128, so that the terms left out are below 1e-14. An eighth of the work of
 * erfc and exp. Beyond ±EDGE 0 or 1, and no density. Mutates scratch.
 */
function normalAt(z: number, i: number, { beats, density }: Scratch): void {
  if (!(z > -EDGE && z < EDGE)) {
    beats[i] = z < 0 ? 1 : 0
    density[i] = 0
    return
  }
  const c = Math.round((z + EDGE) * CELLS_PER_SD)
  const m = MIDDLES[c]
  const h = z - m
  const h2 = m * m - 1
  const h3 = m * (m * m - 3)
  const h4 = m * m * (m * m - 6) + 3
  const h5 = m * (m * m * (m * m - 10) + 15)
  const upper = 1 + h * (-m / 2 + h * (h2 / 6 + h * (-h3 / 24 + (h * h4) / 120)))
  beats[i] = UPPER[c] - DENSITY[c] * h * upper
  density[i] = DENSITY[c] * (1 + h * (-m + h * (h2 / 2 + h * (-h3 / 6 + h * (h4 / 24 - (h * h5) / 120)))))
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
  const { beats, density, prefix, suffix } = scratch
  const n = mean.length
  for (let i = 0; i < n; i++) normalAt((x - mean[i]) / sd[i], i, scratch)
  prefix[0] = 1
  prefix[1] = prefix[2] = 0
  for (let i = 0; i < n; i++) pushRunner(prefix, 3 * i, 3 * (i + 1), beats[i])
  suffix[3 * n] = 1
  suffix[3 * n + 1] = suffix[3 * n + 2] = 0
  for (let i = n - 1; i >= 0; i--) pushRunner(suffix, 3 * (i + 1), 3 * i, beats[i])
  for (let i = 0; i < n; i++) {
    if (density[i] === 0) continue
    const weight = (step * density[i]) / sd[i]
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

/** Means found for given win probabilities. */
export interface CalibratedMeans {
  mean: Float64Array
  iterations: number
  /** Largest |ln(wanted) − ln(found)| over the field. */
  residual: number
  converged: boolean
}

/**
 * Means (centred on 0) of normal performances whose win probabilities are the given ones: damped fixed point
 * μᵢ += c·sdᵢ·(ln wantedᵢ − ln foundᵢ), c = 0.4. For an order model on top of win chances from elsewhere.
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
      return { mean: centred(mean), iterations, residual, converged: done }
    for (let i = 0; i < mean.length; i++) mean[i] += 0.4 * sd[i] * gap[i]
  }
  throw new RangeError('maxIterations must be at least 0.')
}

function centred(x: Float64Array): Float64Array {
  const average = x.reduce((a, b) => a + b, 0) / x.length
  return x.map((v) => v - average)
}
