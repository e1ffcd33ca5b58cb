import { requireLength } from '@quarterpole/numerics/shape'
import { type Ancestors, ancestorsOf, genesThrough } from './ancestors.ts'
import { LINES, linesTo } from './lines.ts'
import { mendelianVarianceOf } from './mendelian-variance.ts'
import type { Pedigree } from './pedigree.ts'

/** An ancestor at which a line from the sire and a line from the dam meet. */
export interface CommonAncestor {
  readonly row: number
  /** Its part of F. The shares of all common ancestors add up to F. */
  readonly share: number
  /** Generations back from the foal (its sire is 1) on either side, one a line, shortest first, at most {@link LINES}. */
  readonly sireGenerations: readonly number[]
  readonly damGenerations: readonly number[]
  /** "3S × 4D": generations on the sire's side × on the dam's; "…" for lines left out. */
  readonly notation: string
}

export interface CommonAncestors {
  /** F of the foal. */
  readonly inbreeding: number
  /** The largest shares first, at most `limit`. */
  readonly ancestors: readonly CommonAncestor[]
  /** The common ancestors beyond the limit. */
  readonly rest: { readonly count: number; readonly share: number }
}

/**
 * Which common ancestors make the inbreeding of a foal, by Wright (1922, Am. Nat. 56:330):
 * F = Σ over ancestors A, over pairs of lines sire…A and dam…A with no other horse in common, (½)^(n₁+n₂+1)·(1 + F_A).
 *
 * The pairs of lines grow exponentially, so they are counted, not listed. With T_xk = the part of x's genes that passed
 * through k, T_sk·T_dk counts all pairs of lines that both reach k; subtract those that met before, at A, and went on
 * independently:
 *   m_k = T_sk·T_dk − Σ_{A younger than k} m_A·T_Ak²,   share_k = ½·m_k·(1 + F_k),
 * solved from the youngest common ancestor to the oldest. O(common ancestors²) at worst, a millisecond in a breed.
 *
 * @param f      inbreeding coefficients, length n
 * @param limit  ancestors listed
 * @param all    the parents and their ancestors, where the caller has them already
 * @returns      F = 0 and no ancestors when a parent is unknown (−1) or the parents are unrelated
 */
export function commonAncestors(
  ped: Pedigree,
  f: Float64Array,
  { sire, dam }: { readonly sire: number; readonly dam: number },
  { limit = 25, all = ancestorsOf(ped, [sire, dam]) }: { limit?: number; all?: Ancestors } = {},
): CommonAncestors {
  requireLength('f', f, ped.n)
  const [onSire = -1, onDam = -1] = all.horses
  const [ofSire, ofDam] = [genesThrough(all, onSire), genesThrough(all, onDam)]
  const pairs = ofSire.map((t, k) => t * ofDam[k])
  let relationship = 0
  pairs.forEach((pair, k) => (relationship += pair * mendelianVarianceOf(ped, f, all.rows[k])))
  const share = meetings(all, pairs).map((meeting, k) => 0.5 * meeting * (1 + f[all.rows[k]]))
  // The larger share first, of equal ones the older horse.
  const found = [...share.keys()].filter((k) => share[k] > 0).sort((a, b) => share[b] - share[a] || b - a)
  const listed = found.slice(0, limit)
  const [sireLines, damLines] = [linesTo(all, onSire), linesTo(all, onDam)]
  return {
    inbreeding: 0.5 * relationship,
    ancestors: listed.map((k) => ({
      row: all.rows[k],
      share: share[k],
      sireGenerations: sireLines(k).slice(0, LINES),
      damGenerations: damLines(k).slice(0, LINES),
      notation: `${side(sireLines(k), 'S')} × ${side(damLines(k), 'D')}`,
    })),
    rest: {
      count: found.length - listed.length,
      share: found.slice(limit).reduce((sum, k) => sum + share[k], 0),
    },
  }
}

/**
 * m by index: the pairs of lines, each weighing (½)^length, that meet there for the first time.
 *
 * @param pairs  all pairs of lines that reach each ancestor
 */
function meetings({ sire, dam }: Ancestors, pairs: Float64Array): Float64Array {
  const m = pairs.slice()
  const shared = Int32Array.from(pairs.keys()).filter((k) => pairs[k] > 0)
  // T_Ak of the ancestor A at hand, reset to zero after each: all ancestors of a shared one are shared.
  const t = new Float64Array(m.length)
  for (let first = 0; first < shared.length; first++) {
    const a = shared[first]
    // Dyadic fractions cancel exactly; what deep pedigrees leave of a zero is rounding.
    if (!(m[a] > 1e-14 * pairs[a])) m[a] = 0
    if (m[a] === 0) continue
    t[a] = 1
    for (let next = first; next < shared.length; next++) {
      const k = shared[next]
      if (t[k] === 0) continue
      if (k > a) m[k] -= m[a] * t[k] * t[k]
      if (sire[k] >= 0) t[sire[k]] += 0.5 * t[k]
      if (dam[k] >= 0) t[dam[k]] += 0.5 * t[k]
      t[k] = 0
    }
  }
  return m
}

/** @param lines  more than {@link LINES} where some are left out */
function side(lines: readonly number[], letter: 'S' | 'D'): string {
  const listed = lines.slice(0, LINES).map((generations) => `${generations}${letter}`)
  return [...listed, ...(lines.length > LINES ? ['…'] : [])].join(', ')
}
