import { Descents } from './descents.ts'
import { inbreedingFrom, type Lineage, type SharedAncestors, sharedAncestors } from './lineage.ts'

/** An ancestor at which a line from the sire and a line from the dam meet. */
export interface CommonAncestor {
  readonly row: number
  /** Its part of F. The shares of all common ancestors add up to F. */
  readonly share: number
  /** Generations back from the foal (its sire is 1), ascending, one entry a line; at most the lineage's `lines`. */
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
 * @param parents   each with the lines to be listed a side
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
  const share = meetingShares(ancestorF, shared, { ...parents, descents })
  const { listed, count, total } = largest(share, shared.row, limit)
  let named = 0
  for (const place of listed) named += share[place]
  return {
    inbreeding: inbreedingFrom(ancestorF, shared, parents),
    ancestors: listed.map((place) => {
      const sireLines = shortestLines(sire, shared.onSire[place])
      const damLines = shortestLines(dam, shared.onDam[place])
      return {
        row: shared.row[place],
        share: share[place],
        sireGenerations: sireLines.generations,
        damGenerations: damLines.generations,
        notation: `${side(sireLines, 'S')} × ${side(damLines, 'D')}`,
      }
    }),
    rest: { count: count - listed.length, share: count > listed.length ? total - named : 0 },
  }
}

/** Places of the largest shares, at most `limit`, the largest first and the older first among equals; how many are above 0 in all, and their sum. */
function largest(
  share: Float64Array,
  row: Int32Array,
  limit: number,
): { listed: number[]; count: number; total: number } {
  const isBefore = (p: number, q: number) => share[p] > share[q] || (share[p] === share[q] && row[p] < row[q])
  const listed: number[] = []
  let [count, total] = [0, 0]
  for (let place = 0; place < share.length; place++) {
    if (share[place] === 0) continue
    count++
    total += share[place]
    if (listed.length === limit && (limit === 0 || !isBefore(place, listed[limit - 1]))) continue
    let at = listed.length === limit ? limit - 1 : listed.length
    for (; at > 0 && isBefore(place, listed[at - 1]); at--) listed[at] = listed[at - 1]
    listed[at] = place
  }
  return { listed, count, total }
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

/** ½·m_A·(1 + F_A) of each shared ancestor, 0 where no lines meet for the first time; `f` in their order. */
function meetingShares(
  f: Float64Array,
  shared: SharedAncestors,
  { sire, dam, descents }: { sire: Lineage; dam: Lineage; descents: Descents },
): Float64Array {
  const { row } = shared
  const count = row.length
  const { share, metBefore } = roomFor(count)
  share.fill(0, 0, count)
  metBefore.fill(0, 0, count)
  if (placeOf.length <= row[0]) placeOf = new Int32Array(2 * row[0] + 1)
  for (let k = 0; k < count; k++) placeOf[row[k]] = k
  for (let a = 0; a < count; a++) {
    const pairs = sire.share[shared.onSire[a]] * dam.share[shared.onDam[a]]
    const meeting = pairs - metBefore[a]
    // Dyadic fractions cancel exactly; what deep pedigrees leave of a zero is rounding.
    if (!(meeting > 1e-14 * pairs)) continue
    share[a] = 0.5 * meeting * (1 + f[a])
    const known = descents.find(row[a])
    const place = known < 0 ? addDescent(descents, shared, a) : known
    const { rows, parts } = descents
    // All ancestors of a shared one are shared.
    for (let j = place + rows[place]; j > place; j--)
      metBefore[placeOf[rows[j]]] += meeting * parts[j] * parts[j]
  }
  return share.subarray(0, count)
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

interface Lines {
  readonly generations: readonly number[]
  readonly hasMore: boolean
}

function shortestLines({ nearest, lines }: Lineage, place: number): Lines {
  const from = place * (lines + 1)
  const generations: number[] = []
  for (let i = from; i < from + lines && nearest[i] > 0; i++) generations.push(nearest[i])
  return { generations, hasMore: nearest[from + lines] > 0 }
}

function side({ generations, hasMore }: Lines, letter: 'S' | 'D'): string {
  let text = ''
  for (const g of generations) text += text === '' ? `${g}${letter}` : `, ${g}${letter}`
  return hasMore ? `${text}, …` : text
}
