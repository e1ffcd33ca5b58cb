import { requireLength } from '@quarterpole/numerics/shape'
import type { Pedigree } from './pedigree.ts'

/** Crops of a rolling base. */
const CROPS = 5
/** With fewer horses, older crops join them one by one. */
const FEWEST = 10

/** What breeding values are reported against: the horses of the newest crops. Levels in SI points at 400 yd, slopes per 100 yd. */
export interface RollingBase {
  /** First and last birth year; the same horses' count. */
  readonly from: number
  readonly to: number
  readonly horses: number
  /** Mean breeding value. */
  readonly level: number
  readonly slope: number
  /** Mean and standard deviation of their parents' averages at 400 yd; of horses with both parents known. */
  readonly parentLevel: number
  readonly parentSd: number
  /** Mean F, a fraction. */
  readonly inbreeding: number
}

/**
 * The rolling base of an evaluation: means over the horses of the newest five crops, of more where they have fewer than
 * ten horses. The founders of a herd are decades away, and how far it has come since starts show only in part,
 * because the speed index is based on new times every year; within a few crops values are well known (docs/models/evaluation.md).
 * Such a base is common in livestock, e.g. Interbull's national bases.
 *
 * @param birthYear  0 = unknown, which no crop has
 * @returns null where no birth year is known. O(n)
 * @throws {ShapeError} arrays of unequal length
 */
export function rollingBase(
  { ped, f }: { readonly ped: Pedigree; readonly f: Float64Array },
  birthYear: ArrayLike<number>,
  { aLevel, aSlope }: { readonly aLevel: Float64Array; readonly aSlope: Float64Array },
): RollingBase | null {
  for (const [name, column] of Object.entries({ f, birthYear, aLevel, aSlope }))
    requireLength(name, column, ped.n)
  const crop = new Map<number, number>()
  for (let i = 0; i < ped.n; i++)
    if (birthYear[i] > 0) crop.set(birthYear[i], (crop.get(birthYear[i]) ?? 0) + 1)
  if (crop.size === 0) return null
  const years = [...crop.keys()].toSorted((a, b) => b - a)
  const to = years[0]
  let from = to
  let horses = 0
  for (const year of years) {
    if (year <= to - CROPS && horses >= FEWEST) break
    horses += crop.get(year) ?? 0
    from = year
  }
  const sum = { level: 0, slope: 0, inbreeding: 0, parent: 0, parentSquares: 0, both: 0 }
  for (let i = 0; i < ped.n; i++) {
    if (birthYear[i] < from) continue
    sum.level += aLevel[i]
    sum.slope += aSlope[i]
    sum.inbreeding += f[i]
    if (ped.sire[i] < 0 || ped.dam[i] < 0) continue
    const parents = 0.5 * (aLevel[ped.sire[i]] + aLevel[ped.dam[i]])
    sum.parent += parents
    sum.parentSquares += parents * parents
    sum.both++
  }
  const level = sum.level / horses
  const parentLevel = sum.both === 0 ? level : sum.parent / sum.both
  const variance = sum.both < 2 ? 0 : (sum.parentSquares - sum.both * parentLevel ** 2) / (sum.both - 1)
  return {
    from,
    to,
    horses,
    level,
    slope: sum.slope / horses,
    parentLevel,
    parentSd: Math.sqrt(Math.max(0, variance)),
    inbreeding: sum.inbreeding / horses,
  }
}
