import { requireLength } from '@quarterpole/numerics/shape'
import { slopeUnits } from './level-slope.ts'

/** All stallions considered for one mare, as columns of equal length. */
export interface MateCandidates {
  /** Expected SI of the cross at the distance. */
  readonly expectedSi: Float64Array
  /** Standard error of the stallion's half of it, ½√PEV; the mare's half is common to all and cancels. */
  readonly sireError: Float64Array
  /** F of the foal, a fraction; NaN = the pedigrees are too short to tell. */
  readonly inbreeding: Float64Array
  /** 1 where a foal may be affected (`PanelOutlook.can_affect`). */
  readonly canAffect: ArrayLike<number>
  /** US$, NaN = unknown. */
  readonly studFee: Float64Array
  /** 0 is listed first whatever its score, then 1, and so on; LEFT_OUT is not ranked. Without it all are alike. */
  readonly tier?: Uint8Array
}

/** The tier of a candidate that is not offered. */
export const LEFT_OUT = 255
/** The tier of those that nobody should breed to: listed last, and in no band. */
export const LAST_TIER = 254

export interface MateRankingOptions {
  /** 0 all speed … 1 all outcross. */
  readonly outcross: number
  readonly maxInbreeding?: number | null
  /** Leave out crosses that may give affected foals. */
  readonly excludeAffected?: boolean
  /** Leave out stallions above this fee, and those whose fee is unknown. */
  readonly maxStudFee?: number | null
  readonly limit?: number
}

export interface RankedMate {
  /** Index into the candidates. */
  readonly candidate: number
  /** 1 = best. */
  readonly rank: number
  /** Mates of one band differ from its first by no more than the error of that difference; 1 = best, null in the last tier. */
  readonly band: number | null
  readonly score: number
  /** Expected SI differs from the first's by no more than the standard error of that difference; never in the last tier. */
  readonly within_error_of_first: boolean
}

export interface MateRanking {
  readonly mates: readonly RankedMate[]
  /** Candidates that passed the filters, before the limit. */
  readonly considered: number
}

/**
 * Ranks stallions for a mare by tier, then by score = (1 − w)·z(expected SI) − w·z(F), z standardized over the
 * stallions that pass the filters (0 where they are all alike or F is unknown), w = `outcross`. Ties go to the higher
 * SI, then to the lower index. Pure; formula and choices: docs/models/mate-ranking.md.
 *
 * @returns  O(n log n)
 * @throws {ShapeError} columns of unequal length
 * @throws {RangeError} outcross outside 0…1
 */
export function rankMates(candidates: MateCandidates, options: MateRankingOptions): MateRanking {
  const { expectedSi, inbreeding } = candidates
  const tier = tierOf(candidates)
  const { outcross: w, limit = 50 } = options
  if (!(w >= 0 && w <= 1)) throw new RangeError(`outcross ${w} is outside 0…1`)
  for (const [name, column] of Object.entries(candidates)) requireLength(name, column, expectedSi.length)
  const passing = passingCandidates(candidates, options)
  const speed = standardOf(expectedSi, passing)
  const kin = standardOf(inbreeding, passing)
  const [ofSpeed, ofKin] = [(1 - w) * speed.scale, w * kin.scale]
  const scoreOf = (i: number): number =>
    ofSpeed * (expectedSi[i] - speed.mean) -
    (Number.isNaN(inbreeding[i]) ? 0 : ofKin * (inbreeding[i] - kin.mean))
  const best: Scored[] = []
  for (const rows of byTier(tier, passing)) {
    const inOrder = highest(rows, scoreOf, limit - best.length)
      .map((i) => ({ candidate: i, score: scoreOf(i) }))
      .sort(
        (a, b) =>
          b.score - a.score || expectedSi[b.candidate] - expectedSi[a.candidate] || a.candidate - b.candidate,
      )
    best.push(...inOrder.slice(0, limit - best.length))
  }
  const bands = bandsOf(candidates, best, ofSpeed)
  const mates = best.map(({ candidate, score }, position): RankedMate => ({
    candidate,
    rank: position + 1,
    band: bands[position],
    score,
    within_error_of_first:
      tier[candidate] !== LAST_TIER && isWithinError(candidates, candidate, best[0].candidate),
  }))
  return { mates, considered: passing.length }
}

const tierOf = ({ expectedSi, tier = new Uint8Array(expectedSi.length) }: MateCandidates) => tier

type Scored = Pick<RankedMate, 'candidate' | 'score'>

/** The rows of each tier that has any, the first tier first. */
function byTier(tier: Uint8Array, rows: Int32Array): number[][] {
  const found: number[][] = []
  for (let k = 0; k < rows.length; k++) (found[tier[rows[k]]] ??= []).push(rows[k])
  return found.filter((own) => own.length > 0) // tiers without a row are holes
}

/** Rounding of a score: sums of a few products near 1. */
const SCORE_ROUNDING = 1e-12

/**
 * Bands down the order: a new one begins at a new tier, and where a score is below that of the band's first by more
 * than the error of their difference. F is known exactly, so only the speed has an error.
 */
function bandsOf(candidates: MateCandidates, best: readonly Scored[], ofSpeed: number): (number | null)[] {
  const { sireError } = candidates
  const tier = tierOf(candidates)
  let band = 0
  let first: Scored | null = null
  return best.map((mate) => {
    if (tier[mate.candidate] === LAST_TIER) return null
    const isSame =
      first !== null &&
      tier[first.candidate] === tier[mate.candidate] &&
      first.score - mate.score <=
        ofSpeed * Math.hypot(sireError[first.candidate], sireError[mate.candidate]) + SCORE_ROUNDING
    if (!isSame) {
      band++
      first = mate
    }
    return band
  })
}

function passingCandidates(candidates: MateCandidates, options: MateRankingOptions): Int32Array {
  const { maxInbreeding = null, excludeAffected = false, maxStudFee = null } = options
  const { expectedSi, inbreeding, canAffect, studFee } = candidates
  const tier = tierOf(candidates)
  const passing = new Int32Array(expectedSi.length)
  let count = 0
  for (let i = 0; i < passing.length; i++) {
    if (tier[i] === LEFT_OUT) continue
    // An unknown F (NaN) is not within any limit.
    if (maxInbreeding !== null && !(inbreeding[i] <= maxInbreeding)) continue
    if (excludeAffected && canAffect[i] === 1) continue
    // An unknown fee (NaN) is not within any budget.
    if (maxStudFee !== null && !(studFee[i] <= maxStudFee)) continue
    passing[count++] = i
  }
  return passing.subarray(0, count)
}

/**
 * What standardizes a column over the chosen rows, unknown values (NaN) aside: z = scale·(x − mean), scale = 1/sd; 0 when
 * they do not differ.
 */
function standardOf(column: Float64Array, rows: Int32Array): { mean: number; scale: number } {
  let known = 0
  let sum = 0
  for (let k = 0; k < rows.length; k++) {
    const value = column[rows[k]]
    if (Number.isNaN(value)) continue
    known++
    sum += value
  }
  const count = Math.max(1, known)
  const mean = sum / count
  let squares = 0
  for (let k = 0; k < rows.length; k++) {
    const off = column[rows[k]] - mean
    if (!Number.isNaN(off)) squares += off * off
  }
  const sd = Math.sqrt(squares / count)
  // Differences of rounding size are no differences.
  return { mean, scale: sd > 1e-9 * Math.max(1, Math.abs(mean)) ? 1 / sd : 0 }
}

/** The rows with the `count` highest values, and all that tie with the last of them. */
function highest(
  rows: readonly number[],
  valueOf: (row: number) => number,
  count: number,
): readonly number[] {
  if (count <= 0) return []
  if (rows.length <= count) return rows
  const values = new Float64Array(rows.length)
  for (let k = 0; k < rows.length; k++) values[k] = valueOf(rows[k])
  const lowest = nthSmallest(values.slice(), rows.length - count)
  const found: number[] = []
  for (let k = 0; k < rows.length; k++) if (values[k] >= lowest) found.push(rows[k])
  return found
}

/** The value that would be in place n of the sorted values (Hoare 1961, Comm. ACM 4:321). Mutates them. O(values) on average */
function nthSmallest(values: Float64Array, n: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const pivot = values[(low + high) >> 1]
    let [i, j] = [low, high]
    while (i <= j) {
      while (values[i] < pivot) i++
      while (values[j] > pivot) j--
      if (i > j) break
      const swapped = values[i]
      values[i++] = values[j]
      values[j--] = swapped
    }
    if (n <= j) high = j
    else if (n >= i) low = i
    else break
  }
  return values[n]
}

/** |difference| ≤ its standard error. The mare is the same, so only the stallions' halves differ. */
function isWithinError({ expectedSi, sireError }: MateCandidates, a: number, b: number): boolean {
  if (a === b) return true
  return Math.abs(expectedSi[a] - expectedSi[b]) <= Math.hypot(sireError[a], sireError[b])
}

/** Evaluations of the stallions, one entry each. */
export interface StallionSpeeds {
  readonly level: Float64Array
  readonly slope: Float64Array
  /** PEV of [level, slope], three entries each: level·level, level·slope, slope·slope. */
  readonly pev: Float64Array
}

interface MareOfCross {
  readonly dam: { readonly level: number; readonly slope: number }
  readonly base: number
  readonly distanceYards: number
  /** F of her foal by each stallion, and the change of SI for F from 0 to 1; absent if no slope was fitted. */
  readonly depression?: { readonly inbreeding: Float64Array; readonly slope: number }
}

/**
 * The speed columns of all stallions for one mare: expected SI = base + ½φᵀ(â_s + â_d) + b·F and ½√(φᵀPEV_sφ).
 *
 * @returns fresh arrays; one pass, O(stallions)
 */
export function matingSpeeds(
  { level, slope, pev }: StallionSpeeds,
  { dam, base, distanceYards, depression }: MareOfCross,
): Pick<MateCandidates, 'expectedSi' | 'sireError'> {
  const x = slopeUnits(distanceYards)
  const fromDam = base + 0.5 * (dam.level + x * dam.slope)
  const expectedSi = new Float64Array(level.length)
  const sireError = new Float64Array(level.length)
  for (let s = 0; s < level.length; s++) {
    expectedSi[s] = fromDam + 0.5 * (level[s] + x * slope[s])
    sireError[s] = 0.5 * Math.sqrt(Math.max(0, pev[3 * s] + 2 * x * pev[3 * s + 1] + x * x * pev[3 * s + 2]))
  }
  if (depression)
    for (let s = 0; s < level.length; s++) expectedSi[s] += depression.slope * depression.inbreeding[s]
  return { expectedSi, sireError }
}
