import type { Pedigree } from './pedigree.ts'

/** Where the genes of a group come from. */
export interface FounderContributions {
  /** Founders (horses with an unknown parent) with a contribution above 0, by row, and q of each; Σq = 1. */
  readonly row: Int32Array
  readonly contribution: Float64Array
  /** Effective number of founders, 1/Σq²: how many founders of equal weight would be as diverse. */
  readonly effectiveFounders: number
}

/**
 * Expected contribution of each founder to the gene pool of a group (Lacy 1989 Zoo Biol. 8:111; Boichard, Maignel &
 * Verrier 1997 Genet. Sel. Evol. 29:5), by passing each member's equal part up the pedigree in halves. The half of an
 * unknown parent is credited to the horse itself, which then counts as half a founder. O(n).
 *
 * @param group  rows, each once; an empty group has no contributions and effectiveFounders 0
 */
export function founderContributions(
  { n, sire, dam }: Pedigree,
  group: ArrayLike<number>,
): FounderContributions {
  const part = new Float64Array(n)
  for (let k = 0; k < group.length; k++) part[group[k]] = 1 / group.length
  for (let i = n - 1; i >= 0; i--) {
    if (part[i] === 0) continue
    const half = 0.5 * part[i]
    if (sire[i] >= 0) {
      part[sire[i]] += half
      part[i] -= half
    }
    if (dam[i] >= 0) {
      part[dam[i]] += half
      part[i] -= half
    }
  }
  const row = Int32Array.from(part.keys().filter((i) => part[i] > 0))
  const contribution = Float64Array.from(row, (i) => part[i])
  const sumOfSquares = contribution.reduce((sum, q) => sum + q * q, 0)
  return { row, contribution, effectiveFounders: sumOfSquares === 0 ? 0 : 1 / sumOfSquares }
}

/** An ancestor and the part of a group's genes that came through it and through no ancestor named before it. */
export interface AncestorContribution {
  readonly row: number
  readonly contribution: number
}

/**
 * The ancestors a group owes most to, one after the other (Boichard, Maignel & Verrier 1997 Genet. Sel. Evol. 29:5):
 * each is the one with the largest marginal contribution q·(1 − a), q its expected part of the group's genes and a the
 * part of its own that ancestors named before explain; its own parents are then forgotten. Ends when all is explained.
 *
 * @param group  rows, each once
 * @returns      one step is O(ancestors of the group); stop asking when enough are known
 */
export function* ancestorContributions(
  ped: Pedigree,
  group: ArrayLike<number>,
): Generator<AncestorContribution, void, void> {
  const rows = groupWithAncestors(ped, group)
  const isNamed = new Uint8Array(ped.n)
  const isMember = new Uint8Array(ped.n)
  for (let k = 0; k < group.length; k++) isMember[group[k]] = 1
  const part = new Float64Array(ped.n)
  const explained = new Float64Array(ped.n)
  for (let left = 1; left > 1e-9 && group.length > 0;) {
    passUp(ped, rows, { isNamed, isMember, share: 1 / group.length }, part)
    let best = -1
    let most = 0
    for (const i of rows) {
      const s = ped.sire[i]
      const d = ped.dam[i]
      explained[i] = isNamed[i] === 1 ? 1 : 0.5 * ((s < 0 ? 0 : explained[s]) + (d < 0 ? 0 : explained[d]))
      // A member of the group is not its own ancestor, unless a parent is unknown and its genes begin there.
      if (isMember[i] === 1 && s >= 0 && d >= 0) continue
      const marginal = part[i] * (1 - explained[i])
      // Of equals, up to rounding, the oldest.
      if (marginal > most + 1e-12) {
        most = marginal
        best = i
      }
    }
    if (best < 0) return
    isNamed[best] = 1
    left -= most
    yield { row: best, contribution: most }
  }
}

/** The group and all its ancestors, oldest first. */
function groupWithAncestors({ n, sire, dam }: Pedigree, group: ArrayLike<number>): Int32Array {
  const isIn = new Uint8Array(n)
  for (let k = 0; k < group.length; k++) isIn[group[k]] = 1
  let count = 0
  for (let i = n - 1; i >= 0; i--) {
    if (isIn[i] === 0) continue
    count++
    if (sire[i] >= 0) isIn[sire[i]] = 1
    if (dam[i] >= 0) isIn[dam[i]] = 1
  }
  const rows = new Int32Array(count)
  for (let i = 0, at = 0; i < n; i++) if (isIn[i] === 1) rows[at++] = i
  return rows
}

/** part ← each row's expected part of the group's genes; named ancestors keep theirs for themselves. */
function passUp(
  { sire, dam }: Pedigree,
  rows: Int32Array,
  group: { readonly isNamed: Uint8Array; readonly isMember: Uint8Array; readonly share: number },
  part: Float64Array,
): void {
  for (const i of rows) part[i] = group.isMember[i] === 1 ? group.share : 0
  for (let k = rows.length - 1; k >= 0; k--) {
    const i = rows[k]
    if (group.isNamed[i] === 1) continue
    if (sire[i] >= 0) part[sire[i]] += 0.5 * part[i]
    if (dam[i] >= 0) part[dam[i]] += 0.5 * part[i]
  }
}

/**
 * Bounds of the effective number of ancestors, 1/Σp² over all of them, from the largest few: what is left is either
 * shared out among as many as can have it, or held by ancestors as large as the last one named.
 *
 * @param possible  how many ancestors there can be at all: the founders of the group
 */
export function effectiveAncestors(
  named: readonly AncestorContribution[],
  possible: number,
): { readonly lower: number; readonly upper: number } {
  const last = named.at(-1)
  if (last === undefined) return { lower: 0, upper: 0 }
  const squares = named.reduce((sum, { contribution: p }) => sum + p * p, 0)
  const left = Math.max(0, 1 - named.reduce((sum, { contribution: p }) => sum + p, 0))
  const others = Math.max(1, possible - named.length)
  return { lower: 1 / (squares + left * last.contribution), upper: 1 / (squares + (left * left) / others) }
}

/**
 * Mean rate of inbreeding of a group a generation and the effective size it amounts to: ΔF_i = 1 − (1 − F_i)^(1/(t_i −
 * 1)), t the horse's equivalent complete generations; N_e = 1/(2·ΔF) (Gutiérrez, Cervantes & Goyache 2009 J. Anim.
 * Breed. Genet. 126:327). Horses with t ≤ 1 are left out.
 *
 * @returns null if all horses of the group are left out
 */
export function inbreedingRate(
  group: ArrayLike<number>,
  f: Float64Array,
  equivalentGenerations: Float64Array,
): { readonly perGeneration: number; readonly effectiveSize: number | null } | null {
  let sum = 0
  let count = 0
  for (let k = 0; k < group.length; k++) {
    const t = equivalentGenerations[group[k]]
    if (!(t > 1)) continue
    sum += 1 - (1 - f[group[k]]) ** (1 / (t - 1))
    count++
  }
  if (count === 0) return null
  const perGeneration = sum / count
  return { perGeneration, effectiveSize: perGeneration > 0 ? 1 / (2 * perGeneration) : null }
}
