import { Descents } from './descents.ts'
import {
  inbreedingFrom,
  type Lineage,
  type SharedAncestors,
  sharedAncestors,
  shortestLines,
} from './lineage.ts'

/** An ancestor at which a line from the sire and a line from the dam meet. */
export interface CommonAncestor {
  readonly row: number
  /** Its part of F. The shares of all common ancestors add up to F. */
  readonly share: number
  /** Generations back from the foal (its sire is 1), ascending, one entry a line; at most {@link LINES}. */
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

/** Lines listed a side. */
const LINES = 6

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
  parents: { readonly sire: Lineage; readonly dam: Lineage },
  limit = 25,
  descents = new Descents(SMALL),
): InbreedingSources {
  const { sire, dam } = parents
  const shared = sharedAncestors(sire, dam)
  if (shared.row.length === 0) return { inbreeding: 0, ancestors: [], rest: { count: 0, share: 0 } }
  const { ancestorF } = roomFor(shared.row.length)
  for (let k = 0; k < shared.row.length; k++) ancestorF[k] = f[shared.row[k]]
  const { share, listed, count, total } = meetings(ancestorF, shared, { ...parents, descents, limit })
  let named = 0
  for (const place of listed) named += share[place]
  return {
    inbreeding: inbreedingFrom(ancestorF, shared, parents),
    ancestors: listed.map((place) => {
      const sireLines = shortestLines(sire, shared.onSire[place], LINES + 1)
      const damLines = shortestLines(dam, shared.onDam[place], LINES + 1)
      return {
        row: shared.row[place],
        share: share[place],
        notation: `${side(sireLines, 'S')} × ${side(damLines, 'D')}`,
        sireGenerations: sireLines.slice(0, LINES),
        damGenerations: damLines.slice(0, LINES),
      }
    }),
    rest: { count: count - listed.length, share: count > listed.length ? total - named : 0 },
  }
}

/** Room for one pair of parents at a time: most of what a new cross would otherwise leave to be collected. */
let room = columnsFor(0)

function columnsFor(ancestors: number) {
  const column = () => new Float64Array(ancestors)
  return {
    ancestorF: column(),
    share: column(),
    metBefore: column(),
    /** T_Ak of the ancestor at hand; zero between two. */
    t: column(),
    /** A bit for every ancestor with something in t: most of them have nothing, and 32 are passed over at once. */
    reached: new Int32Array((ancestors >> 5) + 1),
  }
}

function roomFor(ancestors: number): typeof room {
  if (room.share.length < ancestors) room = columnsFor(2 * ancestors)
  return room
}

interface Meetings {
  /** ½·m_A·(1 + F_A) by place; anything where no lines meet for the first time. */
  readonly share: Float64Array
  /** Places of the largest shares, the largest first and the older first among equals. */
  readonly listed: readonly number[]
  /** All at which lines meet for the first time, and their shares' sum. */
  readonly count: number
  readonly total: number
}

/** Where lines meet for the first time; `f` in the order of the shared. */
function meetings(
  f: Float64Array,
  shared: SharedAncestors,
  { sire, dam, descents, limit }: { sire: Lineage; dam: Lineage; descents: Descents; limit: number },
): Meetings {
  const { row } = shared
  const { share, metBefore } = roomFor(row.length)
  const listed: number[] = []
  let [count, total] = [0, 0]
  metBefore.fill(0, 0, row.length)
  if (placeOf.length <= row[0]) placeOf = new Int32Array(2 * row[0] + 1)
  for (let k = 0; k < row.length; k++) placeOf[row[k]] = k
  for (let a = 0; a < row.length; a++) {
    const pairs = sire.share[shared.onSire[a]] * dam.share[shared.onDam[a]]
    const meeting = pairs - metBefore[a]
    // Dyadic fractions cancel exactly; what deep pedigrees leave of a zero is rounding.
    if (!(meeting > 1e-14 * pairs)) continue
    share[a] = 0.5 * meeting * (1 + f[a])
    count++
    total += share[a]
    list(listed, a, share, limit)
    const known = descents.find(row[a])
    const place = known < 0 ? addDescent(descents, shared, a) : known
    const { rows, parts } = descents
    // All ancestors of a shared one are shared.
    for (let j = place + rows[place]; j > place; j--)
      metBefore[placeOf[rows[j]]] += meeting * parts[j] * parts[j]
  }
  return { share, listed, count, total }
}

/** Puts a place, older than those before it, among the largest shares. */
function list(listed: number[], place: number, share: Float64Array, limit: number): void {
  const value = share[place]
  if (listed.length === limit && !(limit > 0 && value >= share[listed[limit - 1]])) return
  let at = listed.length === limit ? limit - 1 : listed.length
  for (; at > 0 && value >= share[listed[at - 1]]; at--) listed[at] = listed[at - 1]
  listed[at] = place
}

/** Place among the shared by row of the pedigree; of rows that are not shared, what an earlier cross left. */
let placeOf = new Int32Array(0)

/** Brings the genes of one shared ancestor up through its own, youngest first. */
function addDescent(descents: Descents, shared: SharedAncestors, ancestor: number): number {
  const count = shared.row.length
  const { t, reached } = roomFor(count)
  const words = (count >> 5) + 1
  const [rows, parts]: [number[], number[]] = [[], []]
  const pass = (parent: number, half: number) => {
    if (parent < 0) return
    t[parent] += half
    reached[parent >> 5] |= 1 << (parent & 31)
  }
  pass(ancestor, 1)
  for (let word = ancestor >> 5; word < words; word++) {
    // Parents stand behind their foals: a bit set meanwhile is always one still to come.
    while (reached[word] !== 0) {
      const lowest = reached[word] & -reached[word]
      reached[word] ^= lowest
      const k = (word << 5) + 31 - Math.clz32(lowest)
      rows.push(shared.row[k])
      parts.push(t[k])
      pass(shared.sire[k], 0.5 * t[k])
      pass(shared.dam[k], 0.5 * t[k])
      t[k] = 0
    }
  }
  return descents.add(shared.row[ancestor], rows, parts)
}

/** @param lines  one more than are listed, where there are more */
function side(lines: readonly number[], letter: 'S' | 'D'): string {
  let text = `${lines[0]}${letter}`
  for (let i = 1; i < Math.min(lines.length, LINES); i++) text += `, ${lines[i]}${letter}`
  return lines.length > LINES ? `${text}, …` : text
}
