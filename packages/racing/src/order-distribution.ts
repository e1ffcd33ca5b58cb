import { normalCdf, normalDensity } from '@quarterpole/numerics/normal'

/** Independent normal performances of a field; higher is faster (SI points). */
export interface NormalField {
  mean: Float64Array
  sd: Float64Array
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
 * Chance of each runner to finish in each place, for independent normal performances with unequal variances:
 *
 *     P(rankᵢ = k) = ∫ fᵢ(x) · P[exactly k−1 rivals beat x] dx
 *
 * by the trapezoid rule (spectrally accurate on a decaying integrand) over the union of the runners' ±7.5 sd,
 * step 0.9/√n of the smallest sd, at most half of it; the count of faster rivals is Poisson-binomial, left-one-out
 * by joining prefix and suffix counts, so a node costs O(n·places²): about 0.4 ms for twelve runners and all places.
 * Error ≤ 1e-10; with all places, rows and columns each sum to 1 as well. Nothing is rescaled.
 * Normal order model: Henery (1981); Thurstone (1927).
 *
 * @param field   n ≥ 1 runners, sd > 0, SI points (any unit: only differences over sd matter)
 * @param places  first places wanted, 1 to n; all by default
 * @returns       for each runner, in the order of the field, its chances of the places 1 to `places`
 * @throws {RangeError} on lengths that differ, a value that is not finite, sd ≤ 0, or sds so unequal (over
 *   about 30,000 to 1) that the rule would need more than two million nodes
 */
export function finishDistribution({ mean, sd }: NormalField, places: number = mean.length): Float64Array[] {
  checkField({ mean, sd })
  const n = mean.length
  const chances = Array.from({ length: n }, () => new Float64Array(places))
  const rows = () => new Float64Array(places * (n + 1))
  const scratch = { beats: new Float64Array(n), prefix: rows(), suffix: rows() }
  for (const { from, to, minSd } of intervals(mean, sd)) {
    const nodes = Math.ceil((to - from) / (stepFor(n) * minSd)) + 1
    if (nodes > MAX_NODES) throw new RangeError(`Standard deviations differ too much: ${nodes} nodes needed.`)
    const step = (to - from) / (nodes - 1)
    for (let q = 0; q < nodes; q++) addNode(chances, { mean, sd }, { x: from + q * step, step }, scratch)
  }
  return chances
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
 * Adds one quadrature node at x. `prefix` row i holds P(0, 1, … of the runners before i beat x), `suffix` row i the
 * same for runner i and those behind it, each as far as places are wanted. Mutates chances and scratch.
 */
function addNode(
  chances: readonly Float64Array[],
  { mean, sd }: NormalField,
  { x, step }: { x: number; step: number },
  { beats, prefix, suffix }: Scratch,
): void {
  const n = mean.length
  const places = chances[0].length
  for (let i = 0; i < n; i++) beats[i] = normalCdf((mean[i] - x) / sd[i])
  prefix.fill(0, 0, places)[0] = 1
  for (let i = 0; i < n; i++) pushRunner(prefix, { from: places * i, to: places * (i + 1), places }, beats[i])
  suffix.fill(0, places * n)[places * n] = 1
  for (let i = n - 1; i >= 0; i--)
    pushRunner(suffix, { from: places * (i + 1), to: places * i, places }, beats[i])
  for (let i = 0; i < n; i++) {
    const weight = (step * normalDensity((x - mean[i]) / sd[i])) / sd[i]
    const [before, behind] = [places * i, places * (i + 1)]
    for (let faster = 0; faster < places; faster++) {
      let chance = 0
      for (let c = 0; c <= faster; c++) chance += prefix[before + c] * suffix[behind + faster - c]
      chances[i][faster] += weight * chance
    }
  }
}

/** One runner more in a count cut off at the places wanted: row `to` = row `from` ∗ Bernoulli(p). */
function pushRunner(
  counts: Float64Array,
  { from, to, places }: { from: number; to: number; places: number },
  p: number,
): void {
  counts[to] = counts[from] * (1 - p)
  for (let c = 1; c < places; c++) counts[to + c] = counts[from + c] * (1 - p) + counts[from + c - 1] * p
}
