import { Descents } from './descents.ts'
import { GroundDescents } from './ground-descents.ts'
import { type Lineage, LINES_IN_KEY, shortestLines } from './lineage.ts'
import { inbreedingFrom, type Parents, type SharedAncestors, sharedAncestors } from './shared-ancestors.ts'

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
  const { onSire, onDam } = shared
  const { share, listed, count, total } = meetings(shared, { ...parents, descents, limit })
  let named = 0
  for (const k of listed) named += share[k]
  return {
    inbreeding: inbreedingFrom(shared, parents),
    ancestors: listed.map((k) => ({
      row: parents.sire.rows[onSire[k]],
      share: share[k],
      onSire: onSire[k],
      onDam: onDam[k],
    })),
    rest: { count: count - listed.length, share: count > listed.length ? total - named : 0 },
  }
}

/** Room for one pair of parents at a time: most of what a new cross would otherwise leave to be collected. */
let room = columnsFor(0)

function columnsFor(ancestors: number) {
  const column = () => new Float64Array(ancestors)
  return {
    /** In the order of the shared. */
    share: column(),
    /** By place on the ground. */
    metBefore: column(),
  }
}

function roomFor({ rows }: Lineage): typeof room {
  if (room.share.length < rows.length) room = columnsFor(2 * rows.length)
  return room
}

interface Meetings {
  /** ½·m_A·(1 + F_A) in the order of the shared; anything where no lines meet for the first time. */
  readonly share: Float64Array
  /** Which of the shared have the largest shares, the largest first and the older first among equals. */
  readonly listed: readonly number[]
  /** All at which lines meet for the first time, and their shares' sum. */
  readonly count: number
  readonly total: number
}

const near = new GroundDescents()

/** Where lines meet for the first time. */
function meetings(
  { count: most, onSire, onDam, ground, onGround }: SharedAncestors,
  { sire, dam, descents, limit }: Parents & { readonly descents: Descents; readonly limit: number },
): Meetings {
  const { lineage, f } = ground
  const { share, metBefore } = roomFor(lineage)
  const listed: number[] = []
  let [count, total] = [0, 0]
  metBefore.fill(0, 0, lineage.rows.length)
  near.open(ground, descents)
  for (let k = 0; k < most; k++) {
    const place = onGround[k]
    const pairs = sire.share[onSire[k]] * dam.share[onDam[k]]
    const meeting = pairs - metBefore[place]
    // Dyadic fractions cancel exactly; what deep pedigrees leave of a zero is rounding.
    if (!(meeting > 1e-14 * pairs)) continue
    share[k] = 0.5 * meeting * (1 + f[place])
    count++
    total += share[k]
    list(listed, k, share, limit)
    const length = near.of(ground, descents, place)
    const { places, parts } = near
    // All ancestors of a shared one are shared, and so stand on the ground. It comes first itself, and is done with.
    for (let j = length + places[length]; j > length + 1; j--)
      metBefore[places[j]] += meeting * parts[j] * parts[j]
  }
  return { share, listed, count, total }
}

/** Puts one of the shared, older than those before it, among the largest shares. */
function list(listed: number[], one: number, share: Float64Array, limit: number): void {
  const value = share[one]
  if (listed.length === limit && !(limit > 0 && value >= share[listed[limit - 1]])) return
  let at = listed.length === limit ? limit - 1 : listed.length
  for (; at > 0 && value >= share[listed[at - 1]]; at--) listed[at] = listed[at - 1]
  listed[at] = one
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
