import { Descents } from './descents.ts'
import { GroundDescents } from './ground-descents.ts'
import { type Lineage, LINES_IN_KEY, shortestLines } from './lineage.ts'
import { type Parents, type SharedAncestors, sharedAncestors } from './shared-ancestors.ts'

/** An ancestor at which a line from the sire and a line from the dam meet. */
export interface CommonAncestor {
  readonly row: number
  /** Its part of F. The shares of all common ancestors add up to F. */
  readonly share: number
  /** Its places in the parents' lineages. */
  readonly onSire: number
  readonly onDam: number
}

export interface InbreedingSources {
  /** F of the foal. */
  readonly inbreeding: number
  /** The largest shares first, at most `limit`. */
  readonly ancestors: readonly CommonAncestor[]
  /** The common ancestors behind the limit. */
  readonly rest: { readonly count: number; readonly share: number }
}

/** Room for the descents of one cross, unless its caller keeps those of many. */
const SMALL = 2 ** 12

/**
 * Which common ancestors make the inbreeding of a foal, by Wright (1922, Am. Nat. 56:330):
 * F = Σ over ancestors A, over pairs of lines sire…A and dam…A with no other horse in common, (½)^(n₁+n₂+1)·(1 + F_A).
 *
 * The pairs of lines are not listed (they grow exponentially). With T_xk = the part of x's genes that pass through k,
 * T_sk·T_dk counts all pairs of lines that both reach k; less those that met before, at A, and went on independently:
 *   m_k = T_sk·T_dk − Σ_{A younger than k} m_A·T_Ak²,   share_k = ½·m_k·(1 + F_k),
 * solved from the youngest common ancestor to the oldest. O(common ancestors × their ancestors).
 *
 * @param f         inbreeding coefficients, length n
 * @param parents   lineages of the same pedigree
 * @param limit     ancestors listed
 * @param descents  of the same pedigree, from callers that keep them
 * @returns         all zero when the parents are unrelated
 */
export function sourcesBetween(
  f: Float64Array,
  parents: Parents,
  limit = 25,
  descents = new Descents(SMALL),
): InbreedingSources {
  const shared = sharedAncestors(f, parents)
  if (shared.count === 0) return { inbreeding: 0, ancestors: [], rest: { count: 0, share: 0 } }
  const { ground, onGround, onSire, onDam } = shared
  const columns = roomFor(ground.lineage)
  const inbreeding = weighPairs(shared, parents, columns)
  const found = meetings(shared, columns, descents)
  const { where, share } = columns
  const listed = largest(share, found, limit)
  let [total, named] = [0, 0]
  for (let m = 0; m < found; m++) total += share[m]
  for (const m of listed) named += share[m]
  return {
    inbreeding,
    ancestors: listed.map((m) => ({
      row: ground.lineage.rows[onGround[where[m]]],
      share: share[m],
      onSire: onSire[where[m]],
      onDam: onDam[where[m]],
    })),
    rest: { count: found - listed.length, share: found > listed.length ? total - named : 0 },
  }
}

/** Room for one pair of parents at a time: most of what a new cross would otherwise leave to be collected. */
let room = columnsFor(0)

function columnsFor(ancestors: number) {
  const column = () => new Float64Array(ancestors)
  return {
    /** In the order of the shared: T_sk·T_dk. */
    pairs: column(),
    /** By place on the ground: of these pairs of lines, those that met before. */
    metBefore: column(),
    /** The shared at which lines meet for the first time, youngest first, and their shares ½·m_A·(1 + F_A). */
    where: new Int32Array(ancestors),
    share: column(),
  }
}

function roomFor({ rows }: Lineage): typeof room {
  if (room.share.length < rows.length) room = columnsFor(2 * rows.length)
  return room
}

/**
 * Mutates `pairs`. O(shared).
 *
 * @returns  F of the foal, ½·Σ_k T_sk·T_dk·d_k over the ancestors they share; the same as `foalInbreeding`
 */
function weighPairs(
  { count, onSire, onDam, ground, onGround }: SharedAncestors,
  { sire, dam }: Parents,
  { pairs }: typeof room,
): number {
  let sum = 0
  for (let k = 0; k < count; k++) {
    pairs[k] = sire.share[onSire[k]] * dam.share[onDam[k]]
    sum += pairs[k] * ground.mendelian[onGround[k]]
  }
  return 0.5 * sum
}

/** How far the meetings have been worked out. */
interface Progress {
  /** Of the shared. */
  next: number
  /** Of these, those at which lines meet for the first time. */
  found: number
}

const near = new GroundDescents()

/** Where lines meet for the first time: mutates `metBefore`, `where` and `share`. @returns at how many */
function meetings(shared: SharedAncestors, columns: typeof room, descents: Descents): number {
  const { count, ground, onGround } = shared
  columns.metBefore.fill(0, 0, ground.lineage.rows.length)
  near.open(ground, descents)
  const progress = { next: 0, found: 0 }
  for (;;) {
    meet(progress, shared, columns)
    if (progress.next === count) return progress.found
    near.bring(ground, descents, onGround[progress.next])
  }
}

/**
 * Goes on as far as the descents are near. Nothing is called on the way, as each column would be looked up anew after it:
 * that is a tenth of all that is done here for one more mate of a horse.
 */
function meet(progress: Progress, { count, ground, onGround }: SharedAncestors, columns: typeof room): void {
  const { f } = ground
  const { pairs, metBefore, where, share } = columns
  const { from, places, parts } = near
  let { next: k, found } = progress
  for (; k < count; k++) {
    const place = onGround[k]
    const meeting = pairs[k] - metBefore[place]
    // Dyadic fractions cancel exactly; what deep pedigrees leave of a zero is rounding.
    if (!(meeting > 1e-14 * pairs[k])) continue
    const length = from[place] - 1
    if (length < 0) break
    where[found] = k
    share[found++] = 0.5 * meeting * (1 + f[place])
    // All ancestors of a shared one are shared, and so stand on the ground. It comes first itself, and is done with.
    for (let j = length + places[length]; j > length + 1; j--)
      metBefore[places[j]] += meeting * parts[j] * parts[j]
  }
  progress.next = k
  progress.found = found
}

/** Which of the first so many are the largest: the largest first, the later first among equals, at most `limit`. */
function largest(share: Float64Array, found: number, limit: number): number[] {
  const listed: number[] = []
  if (limit === 0) return listed
  for (let m = 0; m < found; m++) {
    const isFull = listed.length === limit
    if (isFull && share[m] < share[listed[limit - 1]]) continue
    let at = isFull ? limit - 1 : listed.length
    for (; at > 0 && share[m] >= share[listed[at - 1]]; at--) listed[at] = listed[at - 1]
    listed[at] = m
  }
  return listed
}

/** Lines listed a side. */
export const LINES = LINES_IN_KEY

/** Generations back from the foal (its sire is 1) on either side, ascending, one entry a line. */
export interface LinesToAncestor {
  /** At most {@link LINES}. */
  readonly sireGenerations: readonly number[]
  readonly damGenerations: readonly number[]
  /** "3S × 4D": generations on the sire's side × on the dam's; "…" stands for lines left out. */
  readonly notation: string
}

/** How the two sides reach an ancestor they share. */
export function linesTo({ onSire, onDam }: CommonAncestor, { sire, dam }: Parents): LinesToAncestor {
  const sireLines = shortestLines(sire, onSire, LINES + 1)
  const damLines = shortestLines(dam, onDam, LINES + 1)
  return {
    sireGenerations: sireLines.slice(0, LINES),
    damGenerations: damLines.slice(0, LINES),
    notation: `${side(sireLines, 'S')} × ${side(damLines, 'D')}`,
  }
}

/** @param lines  one more than are listed, where there are more */
function side(lines: readonly number[], letter: 'S' | 'D'): string {
  const listed = lines.slice(0, LINES).map((generations) => `${generations}${letter}`)
  return [...listed, ...(lines.length > LINES ? ['…'] : [])].join(', ')
}
