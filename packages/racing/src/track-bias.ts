/** A group's effect in SI points, shrunk to 0 (positive = faster than expected). */
export interface GroupEffect<K> {
  group: K
  starts: number
  /** Unshrunk mean. */
  meanSi: number
  /** Shrunk mean and its posterior standard deviation. */
  effectSi: number
  sd: number
}

/** Effects of one kind at a track and distance, or the reason why there are none. */
export type BiasEstimate<K> =
  | {
      kind: 'estimated'
      effects: GroupEffect<K>[]
      betweenVariance: number
      withinVariance: number
      starts: number
    }
  | { kind: 'not_enough_data'; starts: number; needed: number }

/** Below this many starts in all, or with fewer than two groups of five, nothing is said. */
export const MIN_BIAS_STARTS = 100
const MIN_GROUP_STARTS = 5

/**
 * Empirical-Bayes effects of groups: effectᵍ = τ²/(τ² + σ²/nᵍ)·meanᵍ about the overall mean, with σ² the pooled
 * within variance and τ² by the method of moments (DerSimonian & Laird 1986), 0 when the groups differ no more than
 * noise would make them. Residuals are centered first, so the effects are against this place's own average.
 *
 * @returns groups in ascending order; `not_enough_data` below the floor. O(n log n)
 */
export function groupEffects<K extends string | number>(
  starts: readonly { group: K; residualSi: number }[],
): BiasEstimate<K> {
  const cells = cellsOf(starts)
  const usable = cells.filter((c) => c.n >= MIN_GROUP_STARTS)
  const n = usable.reduce((s, c) => s + c.n, 0)
  if (n < MIN_BIAS_STARTS || usable.length < 2)
    return { kind: 'not_enough_data', starts: starts.length, needed: MIN_BIAS_STARTS }
  const withinVariance = usable.reduce((s, c) => s + c.squares, 0) / (n - usable.length)
  const grandMean = usable.reduce((s, c) => s + c.n * c.mean, 0) / n
  const between = usable.reduce((s, c) => s + c.n * (c.mean - grandMean) ** 2, 0)
  const scale = n - usable.reduce((s, c) => s + c.n * c.n, 0) / n
  const betweenVariance = Math.max(0, (between - (usable.length - 1) * withinVariance) / scale)
  const effects = usable.map(({ group, n: count, mean }) => {
    const sampling = withinVariance / count
    const shrink = betweenVariance / (betweenVariance + sampling)
    const meanSi = mean - grandMean
    return {
      group,
      starts: count,
      meanSi,
      effectSi: shrink * meanSi,
      sd: Math.sqrt(betweenVariance * (1 - shrink)),
    }
  })
  return { kind: 'estimated', effects, betweenVariance, withinVariance, starts: n }
}

interface Cell<K> {
  group: K
  n: number
  mean: number
  /** Sum of squares about the mean. */
  squares: number
}

function cellsOf<K extends string | number>(starts: readonly { group: K; residualSi: number }[]): Cell<K>[] {
  const cells = new Map<K, Cell<K>>()
  for (const { group, residualSi } of starts) {
    const cell = cells.get(group) ?? { group, n: 0, mean: 0, squares: 0 }
    cell.n++
    const off = residualSi - cell.mean
    cell.mean += off / cell.n
    cell.squares += off * (residualSi - cell.mean)
    cells.set(group, cell)
  }
  return [...cells.values()].sort((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0))
}

/** Lane and condition effects of one track and distance. */
export interface TrackBias {
  lanes: BiasEstimate<number>
  conditions: BiasEstimate<string>
}

/** A code needs an effect of at least this many SI points, and this many posterior sds away from 0. */
const NOTABLE_SI = 0.5
const NOTABLE_SDS = 1.645

/**
 * Codes for a card: `LANE_3_FAST`, `LANE_8_SLOW`, and for the day's condition `CONDITION_MUDDY_FAST` or `…_SLOW`.
 * Empty when the data say nothing, which below the floor they always do.
 */
export function trackBiasFlags({ lanes, conditions }: TrackBias, condition: string | null): string[] {
  const flags: string[] = []
  if (lanes.kind === 'estimated')
    for (const effect of lanes.effects)
      if (isNotable(effect)) flags.push(`LANE_${effect.group}_${direction(effect)}`)
  if (conditions.kind === 'estimated')
    for (const effect of conditions.effects)
      if (effect.group === condition && isNotable(effect))
        flags.push(`CONDITION_${effect.group.toUpperCase()}_${direction(effect)}`)
  return flags
}

const isNotable = ({ effectSi, sd }: GroupEffect<string | number>) =>
  Math.abs(effectSi) >= NOTABLE_SI && Math.abs(effectSi) >= NOTABLE_SDS * sd

const direction = ({ effectSi }: GroupEffect<string | number>) => (effectSi > 0 ? 'FAST' : 'SLOW')
