import { ancestorsDescending } from './kinship.ts'
import { mendelianVarianceOf } from './mendelian-variance.ts'
import type { Pedigree } from './pedigree.ts'

/** An ancestor at which a line from the sire and a line from the dam meet. */
export interface CommonAncestor {
  readonly row: number
  /** Its part of F. The shares of all common ancestors add up to F. */
  readonly share: number
  /** Generations back from the foal (its sire is 1), ascending, one entry a line; at most `maxLines`. */
  readonly sireGenerations: readonly number[]
  readonly damGenerations: readonly number[]
  /** "3S × 4D": generations on the sire's side × on the dam's; "…" stands for lines left out. */
  readonly notation: string
}

export interface InbreedingSources {
  /** F of the foal. */
  readonly inbreeding: number
  /** The largest shares first, at most `limit`. */
  readonly ancestors: readonly CommonAncestor[]
  /** The common ancestors behind the limit. */
  readonly rest: { readonly count: number; readonly share: number }
}

export interface SourceOptions {
  /** Ancestors listed. Default 25. */
  readonly limit?: number
  /** Lines listed a side. Default 6. */
  readonly maxLines?: number
}

/**
 * Which common ancestors make the inbreeding of a foal, by Wright (1922, Am. Nat. 56:330):
 * F = Σ over ancestors A, over pairs of lines sire…A and dam…A with no other horse in common, (½)^(n₁+n₂+1)·(1 + F_A).
 *
 * The pairs of lines are not listed (they grow exponentially). With T_xk = the part of x's genes that pass through k,
 * T_sk·T_dk counts all pairs of lines that both reach k; less those that met before, at A, and went on independently:
 *   m_k = T_sk·T_dk − Σ_{A younger than k} m_A·T_Ak²,   share_k = ½·m_k·(1 + F_k),
 * solved from the youngest common ancestor to the oldest. O(common ancestors × their ancestors).
 *
 * @param f  inbreeding coefficients, length n
 * @returns  all zero when a parent is unknown (−1) or the parents are unrelated
 */
export function inbreedingSources(
  ped: Pedigree,
  f: Float64Array,
  { sire, dam }: { sire: number; dam: number },
  { limit = 25, maxLines = 6 }: SourceOptions = {},
): InbreedingSources {
  if (sire < 0 || dam < 0) return { inbreeding: 0, ancestors: [], rest: { count: 0, share: 0 } }
  const walk = ancestorsDescending(ped, [sire, dam])
  const throughSire = geneShares(ped, walk, sire)
  const throughDam = geneShares(ped, walk, dam)
  const shares = meetingShares(ped, f, walk.rows, { throughSire, throughDam })
  const found = shares.sort((p, q) => q.share - p.share || p.row - q.row)
  let inbreeding = 0
  for (let k = 0; k < walk.rows.length; k++) {
    inbreeding += 0.5 * throughSire[k] * throughDam[k] * mendelianVarianceOf(ped, f, walk.rows[k])
  }
  const listed = found.slice(0, limit)
  const onSire = lineCounts(ped, walk, sire)
  const onDam = lineCounts(ped, walk, dam)
  return {
    inbreeding,
    ancestors: listed.map(({ row, share }) => {
      const sireLines = firstLines(onSire, walk.slotOf(row), maxLines)
      const damLines = firstLines(onDam, walk.slotOf(row), maxLines)
      const notation = `${side(sireLines, 'S')} × ${side(damLines, 'D')}`
      return {
        row,
        share,
        sireGenerations: sireLines.generations,
        damGenerations: damLines.generations,
        notation,
      }
    }),
    rest: {
      count: found.length - listed.length,
      share: found.slice(limit).reduce((sum, a) => sum + a.share, 0),
    },
  }
}

/** {@link inbreedingSources} of a horse in the pedigree. */
export function inbreedingSourcesOf(
  ped: Pedigree,
  f: Float64Array,
  row: number,
  options: SourceOptions = {},
): InbreedingSources {
  return inbreedingSources(ped, f, { sire: ped.sire[row], dam: ped.dam[row] }, options)
}

type AncestorWalk = ReturnType<typeof ancestorsDescending>

/** T_xk of every row of the walk: the expected part of x's genes that passed through it. */
function geneShares({ sire, dam }: Pedigree, { rows, slotOf }: AncestorWalk, x: number): Float64Array {
  const share = new Float64Array(rows.length)
  share[slotOf(x)] = 1
  for (let k = 0; k < rows.length; k++) {
    if (share[k] === 0) continue
    if (sire[rows[k]] >= 0) share[slotOf(sire[rows[k]])] += 0.5 * share[k]
    if (dam[rows[k]] >= 0) share[slotOf(dam[rows[k]])] += 0.5 * share[k]
  }
  return share
}

/** ½·m_A·(1 + F_A) of each ancestor with m_A > 0, youngest first. */
function meetingShares(
  ped: Pedigree,
  f: Float64Array,
  rows: Int32Array,
  { throughSire, throughDam }: { throughSire: Float64Array; throughDam: Float64Array },
): { row: number; share: number }[] {
  const common = commonRows(ped, rows, (k) => throughSire[k] * throughDam[k])
  const count = common.row.length
  const metBefore = new Float64Array(count)
  const t = new Float64Array(count)
  const found: { row: number; share: number }[] = []
  for (let a = 0; a < count; a++) {
    const meeting = common.pairs[a] - metBefore[a]
    // Dyadic fractions cancel exactly; what deep pedigrees leave of a zero is rounding.
    if (!(meeting > 1e-14 * common.pairs[a])) continue
    found.push({ row: common.row[a], share: 0.5 * meeting * (1 + f[common.row[a]]) })
    t[a] = 1
    for (let k = a; k < count; k++) {
      const through = t[k]
      if (through === 0) continue
      t[k] = 0
      metBefore[k] += meeting * through * through
      if (common.sire[k] >= 0) t[common.sire[k]] += 0.5 * through
      if (common.dam[k] >= 0) t[common.dam[k]] += 0.5 * through
    }
  }
  return found
}

interface CommonRows {
  readonly row: Int32Array
  readonly pairs: Float64Array
  /** Places of the parents in this list, −1 unknown: an ancestor of a common ancestor is one itself. */
  readonly sire: Int32Array
  readonly dam: Int32Array
}

function commonRows(ped: Pedigree, rows: Int32Array, pairsAt: (k: number) => number): CommonRows {
  const place = new Map<number, number>()
  const pairs: number[] = []
  for (let k = 0; k < rows.length; k++) {
    const value = pairsAt(k)
    if (value === 0) continue
    place.set(rows[k], pairs.length)
    pairs.push(value)
  }
  const row = Int32Array.from(place.keys())
  const parent = (column: Int32Array) => row.map((r) => (column[r] < 0 ? -1 : (place.get(column[r]) ?? -1)))
  return { row, pairs: Float64Array.from(pairs), sire: parent(ped.sire), dam: parent(ped.dam) }
}

/** Generations kept for notation; remoter lines are counted with the last. */
const LINE_GENERATIONS = 24

/** Number of lines from x to each row of the walk by generation of the foal (x is generation 1). */
function lineCounts({ sire, dam }: Pedigree, { rows, slotOf }: AncestorWalk, x: number): Float64Array {
  const lines = new Float64Array(rows.length * LINE_GENERATIONS)
  lines[slotOf(x) * LINE_GENERATIONS] = 1
  for (let k = 0; k < rows.length; k++) {
    const from = k * LINE_GENERATIONS
    for (const parent of [sire[rows[k]], dam[rows[k]]]) {
      if (parent < 0) continue
      const to = slotOf(parent) * LINE_GENERATIONS
      for (let g = 0; g < LINE_GENERATIONS; g++) {
        if (lines[from + g] !== 0) lines[to + Math.min(g + 1, LINE_GENERATIONS - 1)] += lines[from + g]
      }
    }
  }
  return lines
}

interface Lines {
  readonly generations: readonly number[]
  readonly hasMore: boolean
}

function firstLines(lines: Float64Array, slot: number, maxLines: number): Lines {
  const generations: number[] = []
  let total = 0
  for (let g = 0; g < LINE_GENERATIONS; g++) {
    const count = lines[slot * LINE_GENERATIONS + g]
    total += count
    for (let k = 0; k < count && generations.length < maxLines; k++) generations.push(g + 1)
  }
  return { generations, hasMore: total > generations.length }
}

const side = ({ generations, hasMore }: Lines, letter: 'S' | 'D') =>
  `${generations.map((g) => `${g}${letter}`).join(', ')}${hasMore ? ', …' : ''}`
