import { symmetricEigen } from '@quarterpole/numerics/eigen'
import { fTail } from '@quarterpole/numerics/f-distribution'

/** One observation of a group. */
export interface GroupUnit<K> {
  group: K
  residualSi: number
  /** Units are compared within their block: the race for posts, one block for conditions. */
  block: string | number
  /** Inverse of its variance, as a multiple of that of a unit of weight 1. */
  weight: number
  /** Units of a day share more than their block; days are independent. */
  day: string
}

/** Weighted sums of x xᵀ, x·r and x over the units of a day (or of neighboring days), x a unit's group less its block's mean of groups. */
interface DaySums {
  readonly information: Float64Array
  readonly score: Float64Array
  readonly x: Float64Array
}

/** Sums over all units, residuals and groups centered in their blocks. */
export interface GroupEquations {
  readonly groups: number
  readonly units: number
  readonly blocks: number
  readonly weight: number
  /** groups × groups, row-major. */
  readonly information: Float64Array
  readonly score: Float64Array
  /** Weighted sum of squared residuals about their blocks' means, SI². */
  readonly squares: number
  readonly days: readonly DaySums[]
}

/** @param groups  the units' groups; their order is that of the result. O(units + races · groups²) */
export function groupEquations<K>(units: readonly GroupUnit<K>[], groups: readonly K[]): GroupEquations {
  const n = groups.length
  const codes = new Map(groups.map((group, g) => [group, g]))
  const blocks = Map.groupBy(units, ({ block }) => block)
  const batchOf = batchesOf(units)
  const days = Array.from({ length: 1 + Math.max(...batchOf.values()) }, () => emptySums(n))
  let squares = 0
  for (const block of blocks.values()) {
    const shares = new Float64Array(n)
    let [weight, mean] = [0, 0]
    for (const unit of block) {
      weight += unit.weight
      mean += (unit.weight * (unit.residualSi - mean)) / weight
      shares[codes.get(unit.group) ?? -1] += unit.weight
    }
    shares.forEach((share, g) => (shares[g] = share / weight))
    const parts = new Map<number, BlockPart>()
    for (const unit of block) {
      const day = batchOf.get(unit.day) ?? -1
      const part = parts.get(day) ?? { weights: new Float64Array(n), residuals: new Float64Array(n) }
      parts.set(day, part)
      const g = codes.get(unit.group) ?? -1
      part.weights[g] += unit.weight
      part.residuals[g] += unit.weight * (unit.residualSi - mean)
      squares += unit.weight * (unit.residualSi - mean) ** 2
    }
    for (const [day, part] of parts) addPart(days[day], part, shares)
  }
  const all = emptySums(n)
  for (const day of days)
    for (const name of ['information', 'score', 'x'] as const)
      for (let i = 0; i < all[name].length; i++) all[name][i] += day[name][i]
  const { information, score } = all
  const weight = units.reduce((sum, unit) => sum + unit.weight, 0)
  const sums = { information, score, squares, days }
  return { groups: n, units: units.length, blocks: blocks.size, weight, ...sums }
}

/** More days than this are taken together with their neighbors: enough to compare, and it bounds the work. */
const MAX_DAYS = 60

function batchesOf(units: readonly { day: string }[]): Map<string, number> {
  const days = [...new Set(units.map(({ day }) => day))].sort()
  const perDay = Math.min(1, MAX_DAYS / days.length)
  return new Map(days.map((day, i) => [day, Math.floor(i * perDay)]))
}

const emptySums = (n: number): DaySums => ({
  information: new Float64Array(n * n),
  score: new Float64Array(n),
  x: new Float64Array(n),
})

/** Weights, and weighted residuals about the block's mean, by group: a block's units of one day. */
interface BlockPart {
  readonly weights: Float64Array
  readonly residuals: Float64Array
}

/** Adds Σ w·x xᵀ, Σ w·x·r and Σ w·x of units with x = e − shares; mutates the sums. */
function addPart(sums: DaySums, { weights, residuals }: BlockPart, shares: Float64Array): void {
  const n = shares.length
  let [weight, residual] = [0, 0]
  for (let g = 0; g < n; g++) {
    weight += weights[g]
    residual += residuals[g]
  }
  for (let i = 0; i < n; i++) {
    sums.x[i] += weights[i] - weight * shares[i]
    sums.score[i] += residuals[i] - residual * shares[i]
    sums.information[i * n + i] += weights[i]
    const [own, share] = [weights[i] - weight * shares[i], shares[i]]
    for (let j = 0; j < n; j++) sums.information[i * n + j] -= own * shares[j] + share * weights[j]
  }
}

/** A direction in which the groups can be compared: z = uᵀscore/√λ has variance σ² + λτ², independent of the others. */
export interface Axis {
  /** λ, the information along it, above 0. */
  readonly information: number
  /** u, of length 1. */
  readonly direction: Float64Array
  readonly z: number
}

/** Principal axes of the information; directions without any (the mean of all groups) are left out. */
export function axesOf({ groups, information, score }: GroupEquations): Axis[] {
  const { values, vectors } = symmetricEigen(information, groups)
  const least = 1e-9 * Math.max(...values)
  return Array.from(values, (value, i) => {
    const direction = vectors.subarray(i * groups, (i + 1) * groups)
    return { information: value, direction, z: dot(direction, score) / Math.sqrt(value) }
  }).filter((axis) => axis.information > least)
}

export const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

/** Variance of a unit of weight 1, SI², with its degrees of freedom. */
interface Variance {
  readonly variance: number
  readonly freedom: number
}

/**
 * Variance of a unit of weight 1 about its group: s² = Σw(r − r̂)²/(n − blocks − rank), or, where it is larger, that by
 * which the days differ from one another in the groups' effects (a rail that is dead for a day): Σ|s|²/tr V over the
 * days' scores s less fitted, V their covariance if days shared nothing, with (tr V)²/tr V² degrees of freedom
 * (Satterthwaite 1946). O(days · groups³), at most 60 days
 */
export function unitVariance(
  equations: GroupEquations,
  axes: readonly Axis[],
): Variance & { days: Variance | null } {
  const { units, blocks, squares } = equations
  const freedom = Math.max(1, units - blocks - axes.length)
  const fitted = axes.reduce((sum, { z }) => sum + z * z, 0)
  const pooled = { variance: Math.max(0, squares - fitted) / freedom, freedom }
  const days = varianceBetweenDays(equations, axes)
  return { ...(days && days.variance > pooled.variance ? days : pooled), days }
}

function varianceBetweenDays({ days, weight }: GroupEquations, axes: readonly Axis[]): Variance | null {
  const [rank, scale] = [axes.length, 1 / Math.sqrt(weight)]
  const white = axes.map(({ information, direction }) => direction.map((u) => u / Math.sqrt(information)))
  const [sumOfSquares, shifted] = [new Float64Array(rank * rank), new Float64Array(rank)]
  const [a, m, product] = [new Float64Array(rank * rank), new Float64Array(rank), new Float64Array(rank)]
  let [squares, trace, ownSquares, shifts] = [0, 0, 0, 0]
  for (const { information, score, x } of days) {
    whiten(information, white, a)
    // x sums to 0 over a day where blocks end with it; else the mean of the one block is fitted too
    for (let i = 0; i < rank; i++) m[i] = scale * dot(white[i], x)
    for (let i = 0; i < rank; i++) {
      product.fill(0)
      let off = dot(white[i], score)
      for (let j = 0; j < rank; j++) {
        const aij = a[i * rank + j]
        off -= aij * axes[j].z
        shifted[i] += aij * m[j]
        for (let k = 0; k < rank; k++) product[k] += aij * a[j * rank + k]
      }
      squares += off * off
      trace += a[i * rank + i] - product[i] - m[i] * m[i]
      shifts += m[i] * m[i]
      for (let j = 0; j < rank; j++) {
        const aij = a[i * rank + j]
        sumOfSquares[i * rank + j] += product[j]
        ownSquares += aij * (aij - 2 * (product[j] + m[i] * m[j]))
      }
    }
  }
  // One day alone has no other to differ from: what is left of its trace is rounding error.
  if (trace < 1e-6) return null
  const traceOfSquare =
    ownSquares + dot(sumOfSquares, sumOfSquares) + 2 * dot(shifted, shifted) + shifts * shifts
  return { variance: squares / trace, freedom: (trace * trace) / traceOfSquare }
}

/** out = W·A·Wᵀ, W by rows. */
function whiten(a: Float64Array, w: readonly Float64Array[], out: Float64Array): void {
  const [n, rank] = [w[0]?.length ?? 0, w.length]
  const product = new Float64Array(n)
  for (let i = 0; i < rank; i++) {
    product.fill(0)
    for (let g = 0; g < n; g++) {
      const wig = w[i][g]
      for (let h = 0; h < n; h++) product[h] += wig * a[g * n + h]
    }
    for (let j = 0; j <= i; j++) out[i * rank + j] = out[j * rank + i] = dot(w[j], product)
  }
}

/**
 * P(groups at least this far apart | no effects): the F test of Wald (1940), exact for normal residuals at any group
 * sizes. Null where all units are of one day, which cannot show what holds on other days, or nothing can be compared.
 */
export function chanceOfNoEffect(
  axes: readonly Axis[],
  { variance, freedom, days }: ReturnType<typeof unitVariance>,
): number | null {
  if (days === null || variance === 0 || axes.length === 0) return null
  const between = axes.reduce((sum, { z }) => sum + z * z, 0) / axes.length
  return fTail(between / variance, axes.length, freedom)
}
