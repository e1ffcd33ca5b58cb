import type { EvaluationData } from './evaluation-records.ts'
import { foalsThatRan } from './runners.ts'

/** Proven sires with at least this many runners among their foals. */
export const PROVEN_RUNNERS = 20
/** Sires beyond one a crop; with fewer the variance says nothing. */
const FEWEST = 20

/** How well proven sires differ from each other. */
export interface RealizedReliability {
  readonly sires: number
  /** Mean of their published reliabilities, which compare with horses as they are born; and the one among themselves. Fractions. */
  readonly told: number
  readonly realized: number
}

/**
 * Reliability among proven sires of one crop. A published reliability, 1 − PEV/((1 + F)·σ²a), is of horses as they are born; sires
 * with many runners were chosen and differ less. What differs of them is var(â) and, of what is not known, PEV (Henderson 1975), so
 * among themselves it is var(â)/(var(â) + PEV), var(â) within crops.
 *
 * @param pevLL  at 400 yd, as the level
 * @returns null with too few such sires. O(n + starts)
 */
export function realizedReliability(
  { ped, f, horse }: Pick<EvaluationData, 'ped' | 'f' | 'horse'>,
  birthYear: ArrayLike<number>,
  {
    aLevel,
    pevLL,
    genetic,
  }: { readonly aLevel: Float64Array; readonly pevLL: Float64Array; readonly genetic: number },
): RealizedReliability | null {
  const { sires: runners } = foalsThatRan({ ped, horse })
  const crops = new Map<number, { count: number; sum: number; squares: number }>()
  const total = { sires: 0, told: 0, pev: 0 }
  for (let i = 0; i < ped.n; i++) {
    if (runners[i] < PROVEN_RUNNERS || birthYear[i] === 0) continue
    const crop = crops.get(birthYear[i]) ?? { count: 0, sum: 0, squares: 0 }
    crops.set(birthYear[i], crop)
    crop.count++
    crop.sum += aLevel[i]
    crop.squares += aLevel[i] ** 2
    total.sires++
    total.told += 1 - pevLL[i] / ((1 + f[i]) * genetic)
    total.pev += pevLL[i]
  }
  let [squares, degrees] = [0, 0]
  for (const crop of crops.values()) {
    squares += crop.squares - crop.sum ** 2 / crop.count
    degrees += crop.count - 1
  }
  if (degrees < FEWEST) return null
  const [variance, pev] = [squares / degrees, total.pev / total.sires]
  return { sires: total.sires, told: total.told / total.sires, realized: variance / (variance + pev) }
}
