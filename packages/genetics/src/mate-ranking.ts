import { requireLength } from '@quarterpole/numerics/shape'
import { slopeUnits } from './level-slope.ts'

/** All stallions considered for one mare, as columns of equal length. */
export interface MateCandidates {
  /** Expected SI of the cross at the distance. */
  readonly expectedSi: Float64Array
  /** Standard error of the stallion's half of it, ½√PEV; the mare's half is common to all and cancels. */
  readonly sireError: Float64Array
  /** F of the foal, a fraction. */
  readonly inbreeding: Float64Array
  /** Foals of a hundred with two copies of a disease variant (`PanelOutlook.affected_of_100`). */
  readonly affectedOf100: Float64Array
  /** US$, NaN = unknown. */
  readonly studFee: Float64Array
}

export interface MateRankingOptions {
  /** 0 all speed … 1 all outcross. */
  readonly outcross: number
  readonly maxInbreeding?: number | null
  /** Leave out crosses in which at least half a foal of a hundred would be affected. */
  readonly excludeAffected?: boolean
  /** Leave out dearer stallions, and those whose fee is unknown. */
  readonly maxStudFee?: number | null
  readonly limit?: number
}

export interface RankedMate {
  /** Index into the candidates. */
  readonly candidate: number
  /** 1 = best. */
  readonly rank: number
  readonly score: number
  /** No other stallion is at least as fast and as unrelated, and better in one. */
  readonly on_frontier: boolean
  /** Expected SI differs from the first-ranked stallion's by no more than the standard error of that difference. */
  readonly within_error_of_first: boolean
}

export interface MateRanking {
  readonly mates: readonly RankedMate[]
  /** Candidates that passed the filters, before the limit. */
  readonly considered: number
}

/** A hundredth of foals that would round to one. */
const AFFECTED_LIMIT = 0.5

/**
 * Ranks stallions for a mare by score = (1 − w)·z(expected SI) − w·z(F), z standardised over the stallions that pass
 * the filters (0 where they are all alike), w = `outcross`. Ties go to the higher SI, then to the lower index. The
 * frontier is Pareto-optimal in (expected SI up, F down) over all that pass. O(n log n), in columns; formula and
 * choices: docs/models/mate-ranking.md.
 *
 * @throws {ShapeError} columns of unequal length
 * @throws {RangeError} outcross outside 0…1
 */
export function rankMates(candidates: MateCandidates, options: MateRankingOptions): MateRanking {
  const { expectedSi, inbreeding } = candidates
  const { outcross: w, limit = 50 } = options
  if (!(w >= 0 && w <= 1)) throw new RangeError(`outcross ${w} is outside 0…1`)
  for (const [name, column] of Object.entries(candidates)) requireLength(name, column, expectedSi.length)
  const passing = passingCandidates(candidates, options)
  const speed = standardOf(expectedSi, passing)
  const kin = standardOf(inbreeding, passing)
  const [ofSpeed, ofKin] = [(1 - w) * speed.scale, w * kin.scale]
  const { score } = roomFor(expectedSi.length)
  for (let k = 0; k < passing.length; k++) {
    const i = passing[k]
    score[i] = ofSpeed * (expectedSi[i] - speed.mean) - ofKin * (inbreeding[i] - kin.mean)
  }
  const order = bestBy(score, passing, limit).sort(
    (a, b) => score[b] - score[a] || expectedSi[b] - expectedSi[a] || a - b,
  )
  const frontier = paretoFrontier(candidates, passing)
  const listed = order.slice(0, limit)
  const mates = Array.from(listed, (i, position): RankedMate => ({
    candidate: i,
    rank: position + 1,
    score: score[i],
    on_frontier: frontier.has(i),
    within_error_of_first: isWithinError(candidates, i, listed[0]),
  }))
  return { mates, considered: passing.length }
}

/**
 * Columns that a ranking fills and leaves behind, kept from one to the next: of a breed's stallions they are megabytes,
 * and making them anew for every mare costs more in collecting than the ranking itself.
 */
let room = columnsFor(0)

function columnsFor(candidates: number) {
  return {
    score: new Float64Array(candidates),
    passing: new Int32Array(candidates),
    bins: new Uint16Array(candidates),
    chosen: new Int32Array(candidates),
  }
}

function roomFor(candidates: number): typeof room {
  if (room.score.length < candidates) room = columnsFor(candidates)
  return room
}

/** The rows among the `count` highest scores and those near the last of them: only these need the full order. O(n) */
function bestBy(score: Float64Array, rows: Int32Array, count: number): Int32Array {
  if (rows.length <= count) return rows.slice()
  const bins = binsOver(score, rows)
  const inBin = new Int32Array(BINS)
  for (let k = 0; k < rows.length; k++) inBin[bins[k]]++
  let last = BINS - 1
  for (let held = inBin[last]; held < count; held += inBin[last]) last--
  return chosen(rows, (k) => bins[k] >= last)
}

function chosen(rows: Int32Array, isChosen: (k: number) => boolean): Int32Array {
  const { chosen: kept } = roomFor(rows.length)
  let count = 0
  for (let k = 0; k < rows.length; k++) if (isChosen(k)) kept[count++] = rows[k]
  return kept.slice(0, count)
}

function passingCandidates(candidates: MateCandidates, options: MateRankingOptions): Int32Array {
  const { maxInbreeding = null, excludeAffected = false, maxStudFee = null } = options
  const { expectedSi, inbreeding, affectedOf100, studFee } = candidates
  const { passing } = roomFor(expectedSi.length)
  let count = 0
  for (let i = 0; i < expectedSi.length; i++) {
    if (maxInbreeding !== null && inbreeding[i] > maxInbreeding) continue
    if (excludeAffected && affectedOf100[i] >= AFFECTED_LIMIT) continue
    // an unknown fee (NaN) cannot be said to lie within a budget
    if (maxStudFee !== null && !(studFee[i] <= maxStudFee)) continue
    passing[count++] = i
  }
  return passing.subarray(0, count)
}

/** What standardises a column over the chosen rows: z = scale·(x − mean), scale = 1/sd; 0 when they do not differ. */
function standardOf(column: Float64Array, rows: Int32Array): { mean: number; scale: number } {
  const count = Math.max(1, rows.length)
  let sum = 0
  for (let k = 0; k < rows.length; k++) sum += column[rows[k]]
  const mean = sum / count
  let squares = 0
  for (let k = 0; k < rows.length; k++) {
    const off = column[rows[k]] - mean
    squares += off * off
  }
  const sd = Math.sqrt(squares / count)
  // differences of rounding size are no differences
  return { mean, scale: sd > 1e-9 * Math.max(1, Math.abs(mean)) ? 1 / sd : 0 }
}

/**
 * Finds the Pareto-optimal rows of (SI up, F down): by falling SI, a row is optimal if its F is below every F before
 * it. Rows equal in both are optimal together.
 *
 * @returns the rows on the frontier; O(n log n)
 */
export function paretoFrontier({ expectedSi, inbreeding }: MateCandidates, rows: Int32Array): Set<number> {
  const optimal = new Set<number>()
  const order = perhapsOptimal({ expectedSi, inbreeding }, rows).sort(
    (a, b) => expectedSi[b] - expectedSi[a] || inbreeding[a] - inbreeding[b],
  )
  let lowest = Infinity
  let last = -1
  for (const i of order) {
    const isTwin = last >= 0 && expectedSi[i] === expectedSi[last] && inbreeding[i] === inbreeding[last]
    if (!(inbreeding[i] < lowest) && !isTwin) continue
    optimal.add(i)
    lowest = inbreeding[i]
    last = i
  }
  return optimal
}

const BINS = 1024

/** The bin of each of the rows, in equal bins over the range of a column there; a higher bin is a higher value. */
function binsOver(column: Float64Array, rows: Int32Array): Uint16Array {
  let [low, high] = [Infinity, -Infinity]
  for (let k = 0; k < rows.length; k++) {
    const value = column[rows[k]]
    if (value < low) low = value
    if (value > high) high = value
  }
  const scale = high > low ? (BINS - 1) / (high - low) : 0
  const { bins } = roomFor(rows.length)
  for (let k = 0; k < rows.length; k++) bins[k] = (column[rows[k]] - low) * scale
  return bins
}

/** Leaves out, in one pass, rows that someone in a faster bin of SI beats or equals in F: nearly all. */
function perhapsOptimal(
  { expectedSi, inbreeding }: Pick<MateCandidates, 'expectedSi' | 'inbreeding'>,
  rows: Int32Array,
): Int32Array {
  const bins = binsOver(expectedSi, rows)
  const lowestFrom = new Float64Array(BINS + 1).fill(Infinity)
  for (let k = 0; k < rows.length; k++) {
    const f = inbreeding[rows[k]]
    if (f < lowestFrom[bins[k]]) lowestFrom[bins[k]] = f
  }
  for (let bin = BINS - 1; bin >= 0; bin--) lowestFrom[bin] = Math.min(lowestFrom[bin], lowestFrom[bin + 1])
  return chosen(rows, (k) => inbreeding[rows[k]] < lowestFrom[bins[k] + 1])
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
  /** F of her foal by each stallion, and the change of SI for F from 0 to 1; left out where no slope was fitted. */
  readonly depression?: { readonly inbreeding: Float64Array; readonly slope: number }
}

/**
 * The speed columns of all stallions for one mare: expected SI = base + ½φᵀ(â_s + â_d) + b·F and ½√(φᵀPEV_sφ).
 * One pass, O(stallions).
 *
 * @param out  columns of that length, overwritten and returned; fresh when left out
 */
export function matingSpeeds(
  { level, slope, pev }: StallionSpeeds,
  { dam, base, distanceYards, depression }: MareOfCross,
  out: Pick<MateCandidates, 'expectedSi' | 'sireError'> = {
    expectedSi: new Float64Array(level.length),
    sireError: new Float64Array(level.length),
  },
): Pick<MateCandidates, 'expectedSi' | 'sireError'> {
  const x = slopeUnits(distanceYards)
  const fromDam = base + 0.5 * (dam.level + x * dam.slope)
  const { expectedSi, sireError } = out
  for (let s = 0; s < level.length; s++) {
    expectedSi[s] = fromDam + 0.5 * (level[s] + x * slope[s])
    sireError[s] = 0.5 * Math.sqrt(Math.max(0, pev[3 * s] + 2 * x * pev[3 * s + 1] + x * x * pev[3 * s + 2]))
  }
  if (depression)
    for (let s = 0; s < level.length; s++) expectedSi[s] += depression.slope * depression.inbreeding[s]
  return { expectedSi, sireError }
}
