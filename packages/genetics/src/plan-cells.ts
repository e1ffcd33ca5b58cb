/** What is known of every pair of a season's mares and studs, row by row, a mare a row. */
export interface PairCells {
  /** Expected SI of the foal; NaN without an evaluation. */
  readonly expectedSi: Float64Array
  /** F of the foal, a fraction; NaN = too little pedigree. */
  readonly inbreeding: Float64Array
  /** 1 where a parent is known to hold a disease variant and a foal may get two copies of it. */
  readonly isAffected: Uint8Array
  /** 1 where both parents hold a copy of a variant that kills foals with two. */
  readonly isLethal: Uint8Array
  /** 1 where the stallion is her sire, son, or full or half brother. */
  readonly isFamily: Uint8Array
}

export interface PlanLimits {
  /** 0 all speed … 1 all outcross. */
  readonly outcross: number
  readonly maxInbreeding: number | null
  /** Leave out the pairs that can give affected foals; lethal ones are left out always. */
  readonly excludeAffected: boolean
  /** Leave out close family. */
  readonly excludeFamily: boolean
  readonly budget: number | null
}

/** Why a pair is not allowed, the gravest reason first. */
export const PAIR_REFUSALS = [
  'lethal',
  'family',
  'affected',
  'inbreeding',
  'book_closed',
  'fee_unknown',
  'fee',
] as const
export type PairRefusal = (typeof PAIR_REFUSALS)[number]

/**
 * Why each pair is not allowed; null where it is. An unknown fee does not fit a budget. An inbreeding that cannot be
 * figured is not refused: a mare without a pedigree would get no stud at all.
 *
 * @param studs  fee (NaN = unknown) and book limit of each
 */
export function pairRefusals(
  { inbreeding, isAffected, isLethal, isFamily }: PairCells,
  { fee, bookLimit }: { readonly fee: Float64Array; readonly bookLimit: Float64Array },
  { maxInbreeding, excludeAffected, excludeFamily, budget }: PlanLimits,
): (PairRefusal | null)[] {
  const studs = fee.length
  return Array.from(isLethal, (lethal, cell) => {
    const stud = cell % studs
    if (lethal) return 'lethal'
    if (excludeFamily && isFamily[cell]) return 'family'
    if (excludeAffected && isAffected[cell]) return 'affected'
    if (maxInbreeding !== null && inbreeding[cell] > maxInbreeding) return 'inbreeding'
    if (bookLimit[stud] < 1) return 'book_closed'
    if (budget === null) return null
    if (Number.isNaN(fee[stud])) return 'fee_unknown'
    return fee[stud] > budget ? 'fee' : null
  })
}

/**
 * What each pair adds to the sum of a plan, in SI points; also of those not allowed, for a plan made by hand.
 *
 *   u = SI − w/(1 − w) · (sd(SI)/sd(F)) · (F − mean(F))
 *
 * with mean and sd over the allowed pairs: the ranking's score (1 − w)·z(SI) − w·z(F), in SI points. An unknown F counts
 * as the mean. Where speed says nothing (no evaluation, all pairs alike, w = 1) u = −100·F, percentage points.
 */
export function pairUtility(
  { expectedSi, inbreeding }: PairCells,
  refusals: readonly (PairRefusal | null)[],
  outcross: number,
): Float64Array {
  if (!(outcross >= 0 && outcross <= 1)) throw new RangeError(`outcross ${outcross} is outside 0…1`)
  const allowed = [...refusals.keys()].filter((cell) => refusals[cell] === null)
  const speed = spreadOf(allowed.map((cell) => expectedSi[cell]))
  const kin = spreadOf(allowed.map((cell) => inbreeding[cell]))
  const bySpeed = outcross < 1 && speed.sd > 0
  const price = kin.sd === 0 ? 0 : bySpeed ? (outcross / (1 - outcross)) * (speed.sd / kin.sd) : 100
  return inbreeding.map((f, cell) => {
    const excess = Number.isNaN(f) ? 0 : f - kin.mean
    // Where all pairs are as fast, their SI is still the sum's unit.
    const base = Number.isNaN(expectedSi[cell]) || outcross === 1 ? -100 * kin.mean : expectedSi[cell]
    return base - price * excess
  })
}

/** The utilities with NaN in place of the pairs that are not allowed. */
export const onlyAllowed = (utility: Float64Array, refusals: readonly (PairRefusal | null)[]): Float64Array =>
  utility.map((value, cell) => (refusals[cell] === null ? value : Number.NaN))

/** Mean and standard deviation of the known values; differences of rounding size are none. */
function spreadOf(values: readonly number[]): { mean: number; sd: number } {
  const known = values.filter((value) => !Number.isNaN(value))
  if (known.length === 0) return { mean: 0, sd: 0 }
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  const sd = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length)
  return { mean, sd: sd > 1e-9 * Math.max(1, Math.abs(mean)) ? sd : 0 }
}
