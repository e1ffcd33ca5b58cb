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

/** Weighted sums of x xᵀ, x·r and x over the units of a day, x a unit's group less its block's mean of groups. */
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

/** @param groups  the units' groups; their order is that of the result. O(units · groups²) */
export function groupEquations<K>(units: readonly GroupUnit<K>[], groups: readonly K[]): GroupEquations {
  const n = groups.length
  const codes = new Map(groups.map((group, g) => [group, g]))
  const blocks = Map.groupBy(units, ({ block }) => block)
  const days = new Map<string, DaySums>()
  let squares = 0
  for (const block of blocks.values()) {
    const total = block.reduce((sum, { weight }) => sum + weight, 0)
    const mean = block.reduce((sum, { weight, residualSi }) => sum + weight * residualSi, 0) / total
    const share = new Float64Array(n)
    for (const { group, weight } of block) share[codes.get(group) ?? -1] += weight / total
    for (const { group, residualSi, weight, day } of block) {
      const own = codes.get(group)
      addTo(dayOf(days, day, n), {
        x: share.map((part, g) => (g === own ? 1 : 0) - part),
        residual: residualSi - mean,
        weight,
      })
      squares += weight * (residualSi - mean) ** 2
    }
  }
  const all = emptySums(n)
  for (const day of days.values())
    for (const name of ['information', 'score', 'x'] as const)
      day[name].forEach((value, i) => (all[name][i] += value))
  const { information, score } = all
  const sums = { information, score, squares, days: [...days.values()] }
  const weight = units.reduce((sum, unit) => sum + unit.weight, 0)
  return { groups: n, units: units.length, blocks: blocks.size, weight, ...sums }
}

const emptySums = (n: number): DaySums => ({
  information: new Float64Array(n * n),
  score: new Float64Array(n),
  x: new Float64Array(n),
})

function dayOf(days: Map<string, DaySums>, day: string, n: number): DaySums {
  const sums = days.get(day) ?? emptySums(n)
  days.set(day, sums)
  return sums
}

/** Mutates the sums. */
function addTo(
  sums: DaySums,
  { x, residual, weight }: { x: Float64Array; residual: number; weight: number },
): void {
  const n = x.length
  for (let i = 0; i < n; i++) {
    const weighted = weight * x[i]
    sums.x[i] += weighted
    sums.score[i] += weighted * residual
    if (weighted !== 0) for (let j = 0; j < n; j++) sums.information[i * n + j] += weighted * x[j]
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
 * Variance of a unit of weight 1 about its group: s² = Σw(r − r̂)²/(n − blocks − rank), or, where it is larger, that by which the days
 * differ from one another in the groups' effects (a rail that is dead for a day): Σ|s|²/tr V over the days' scores s
 * less fitted, V their covariance if days shared nothing, with (tr V)²/tr V² degrees of freedom
 * (Satterthwaite 1946). O(days · groups³)
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
  const white = axes.map(({ information, direction }) => direction.map((u) => u / Math.sqrt(information)))
  const rank = axes.length
  const [sumOfSquares, shifted] = [new Float64Array(rank * rank), new Float64Array(rank)]
  let [squares, trace, ownSquares, shifts] = [0, 0, 0, 0]
  for (const { information, score, x } of days) {
    const products = white.map((w) => times(information, w))
    const a = Float64Array.from({ length: rank * rank }, (_, at) =>
      dot(white[Math.floor(at / rank)], products[at % rank]),
    )
    // x sums to 0 over a day where blocks end with it; else the mean of the one block is fitted too
    const m = Float64Array.from(white, (w) => dot(w, x) / Math.sqrt(weight))
    for (let i = 0; i < rank; i++) {
      const row = a.subarray(i * rank, (i + 1) * rank)
      squares += (dot(white[i], score) - axes.reduce((sum, { z }, j) => sum + row[j] * z, 0)) ** 2
      shifted[i] += dot(row, m)
      for (let j = 0; j < rank; j++) {
        const square = dot(row, a.subarray(j * rank, (j + 1) * rank))
        sumOfSquares[i * rank + j] += square
        ownSquares += row[j] * (row[j] - 2 * (square + m[i] * m[j]))
      }
      trace += row[i] - dot(row, row) - m[i] * m[i]
    }
    shifts += dot(m, m)
  }
  // One day alone has no other to differ from: what is left of its trace is rounding error.
  if (trace < 1e-6) return null
  const traceOfSquare =
    ownSquares + dot(sumOfSquares, sumOfSquares) + 2 * dot(shifted, shifted) + shifts * shifts
  return { variance: squares / trace, freedom: (trace * trace) / traceOfSquare }
}

const times = (matrix: Float64Array, v: Float64Array): Float64Array =>
  v.map((_, i) => dot(matrix.subarray(i * v.length, (i + 1) * v.length), v))

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
