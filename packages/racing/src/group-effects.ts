import {
  type Axis,
  axesOf,
  chanceOfNoEffect,
  dot,
  groupEquations,
  type GroupUnit,
  unitVariance,
} from './group-equations.ts'

/** A group's effect in SI points against the weighted mean of all units (positive = faster than expected). */
export interface GroupEffect<K> {
  group: K
  starts: number
  /** Observed, with its standard error. */
  meanSi: number
  meanSe: number
  /** Posterior mean, shrunk to 0, and standard deviation. */
  effectSi: number
  sd: number
}

/** Effects of one kind at a track and distance, or the reason why there are none. */
export type BiasEstimate<K> =
  | {
      kind: 'estimated'
      effects: GroupEffect<K>[]
      /** Chance of differences this large without any effect; null where one day cannot show it. */
      pValue: number | null
      /** Posterior mean of τ², and variance of a unit; SI². */
      betweenVariance: number
      withinVariance: number
      starts: number
    }
  | { kind: 'not_enough_data'; starts: number; needed: number }

/** Below this many starts in all, or with fewer than two groups of five, nothing is said. */
export const MIN_BIAS_STARTS = 100
const MIN_GROUP_STARTS = 5

/**
 * Effects of groups, normal with variance τ² about 0, from residuals compared within blocks. τ is integrated over: the
 * posterior mean and sd are those of the mixture over a grid of τ, weighted by the marginal likelihood and a prior
 * uniform from 0 to the sd of a unit (Gelman 2006, Bayesian Analysis 1:515). Groups below five units are left out.
 *
 * @param units  residuals in SI points; only differences within a block count
 * @returns      groups in ascending order; `not_enough_data` below the floor. O(units + races · groups² + groups³)
 */
export function groupEffects<K extends string | number>(units: readonly GroupUnit<K>[]): BiasEstimate<K> {
  const counts = new Map<K, number>()
  for (const { group } of units) counts.set(group, (counts.get(group) ?? 0) + 1)
  const countOf = (group: K) => counts.get(group) ?? 0
  const usable = units.filter(({ group }) => countOf(group) >= MIN_GROUP_STARTS)
  const groups = [...new Set(usable.map(({ group }) => group))].sort((a, b) => (a < b ? -1 : 1))
  if (usable.length < MIN_BIAS_STARTS || groups.length < 2)
    return { kind: 'not_enough_data', starts: units.length, needed: MIN_BIAS_STARTS }
  const equations = groupEquations(usable, groups)
  const axes = axesOf(equations)
  const error = unitVariance(equations, axes)
  const taus = posteriorOfTau(axes, error.variance)
  const weightOf = new Map<K, number>()
  for (const { group, weight } of usable) weightOf.set(group, (weightOf.get(group) ?? 0) + weight)
  const weights = groups.map((group) => weightOf.get(group) ?? 0)
  const effects = groups.map((group, g) => {
    const contrast = Float64Array.from(weights, (weight, i) => (i === g ? 1 : 0) - weight / equations.weight)
    return {
      group,
      starts: countOf(group),
      meanSi: equations.score[g] / weights[g],
      meanSe: Math.sqrt(error.variance * equations.information[g * groups.length + g]) / weights[g],
      ...posteriorOf(contrast, { axes, taus, error }),
    }
  })
  return {
    kind: 'estimated',
    effects,
    pValue: chanceOfNoEffect(axes, error),
    betweenVariance: error.variance * taus.reduce((sum, { ratio, weight }) => sum + weight * ratio ** 2, 0),
    withinVariance: error.variance,
    starts: usable.length,
  }
}

/** A value of τ over the sd of a unit, and its probability. */
interface WeightedRatio {
  readonly ratio: number
  readonly weight: number
}

/** Cells of the ratio, each √2 times as wide as the one before: 0 to 1/45, …, 0.71 to 1. */
const CELLS = 12
const UPPER = Array.from({ length: CELLS }, (_, k) => 2 ** ((k + 1 - CELLS) / 2))
const CELL_OF_RATIO = UPPER.map((to, k) => {
  const from = k === 0 ? 0 : UPPER[k - 1]
  return { ratio: (from + to) / 2, prior: to - from }
})

/** Marginal likelihood of the axes' z, independent normals of variance σ²(1 + λ·ratio²), times the prior. */
function posteriorOfTau(axes: readonly Axis[], variance: number): WeightedRatio[] {
  const logs = CELL_OF_RATIO.map(({ ratio, prior }) =>
    axes.reduce((sum, { information, z }) => {
      const growth = 1 + information * ratio ** 2
      return sum - 0.5 * Math.log(growth) - (variance === 0 ? 0 : (z * z) / (2 * variance * growth))
    }, Math.log(prior)),
  )
  const highest = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - highest))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return CELL_OF_RATIO.map(({ ratio }, k) => ({ ratio, weight: weights[k] / total }))
}

interface Posterior {
  readonly axes: readonly Axis[]
  readonly taus: readonly WeightedRatio[]
  readonly error: { readonly variance: number; readonly freedom: number }
}

/** Posterior mean and sd of a contrast of the effects, given each τ and then over all. */
function posteriorOf(contrast: Float64Array, { axes, taus, error }: Posterior) {
  const along = axes.map(({ direction }) => dot(direction, contrast))
  // Groups never met in one block are compared by the prior alone.
  const outside = Math.max(0, dot(contrast, contrast) - along.reduce((sum, part) => sum + part * part, 0))
  // Student's t, because the variance of a unit is estimated too; below three degrees of freedom it has none.
  const variance = (error.variance * error.freedom) / Math.max(1, error.freedom - 2)
  let [effectSi, square] = [0, 0]
  for (const { ratio, weight } of taus) {
    let [mean, spread] = [0, outside * ratio ** 2]
    axes.forEach(({ information, z }, i) => {
      const shrunk = ratio ** 2 / (1 + information * ratio ** 2)
      mean += along[i] * shrunk * Math.sqrt(information) * z
      spread += along[i] ** 2 * shrunk
    })
    effectSi += weight * mean
    square += weight * (variance * spread + mean * mean)
  }
  return { effectSi, sd: Math.sqrt(Math.max(0, square - effectSi * effectSi)) }
}
