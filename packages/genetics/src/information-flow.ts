import type { ParentRows } from './absorbed-horses.ts'
import type { Block } from './level-slope.ts'
import { mendelianVarianceOf } from './mendelian-variance.ts'
import type { Pedigree } from './pedigree.ts'
import { scaled, setBlock } from './small-blocks.ts'

/**
 * Messages of information on breeding values between relatives, as blocks of three values. Only horses with information
 * are nodes: parents, by their number, then the recorded horses without foals. Half of a breed has neither foals nor
 * starts and is skipped.
 */
export interface InformationFlow {
  readonly g: Block
  /** Horses with foals come first, so that a parent's number is its place here. */
  readonly parents: number
  /** The last place, reused for each horse without information. */
  readonly silent: number
  /** Parent numbers of sire and dam, −1 unknown; Mendelian variance; Wright's F. */
  readonly sire: Int32Array
  readonly dam: Int32Array
  readonly d: Float64Array
  readonly f: Float64Array
  /** Information of own starts on the breeding value. */
  readonly own: Float64Array
  /** The message of each to its sire and to its dam. */
  readonly toSire: Float64Array
  readonly toDam: Float64Array
  /** Of parents, own starts and foals; and the same as the last sweep left it. */
  readonly total: Float64Array
  readonly before: Float64Array
  /** Variance of a parent given its own parents' side alone. */
  readonly prior: Float64Array
  /** Weight of the foals' messages to a sire, 1 unless set. */
  readonly heeded: Float64Array
  /** See {@link inherited}, of level and slope. */
  readonly open: readonly [Float64Array, Float64Array]
}

export interface Tellers {
  readonly ped: Pedigree
  readonly f: Float64Array
  readonly parents: ParentRows
  /** Rows of the recorded horses without foals. */
  readonly leaves: Int32Array
}

/** A flow without any information; fill `own`, then sweep. O(n). */
export function informationFlow({ ped, f, parents, leaves }: Tellers, g: Block): InformationFlow {
  const { count, row } = parents
  const silent = count + leaves.length
  const size = silent + 1
  const flow: InformationFlow = {
    g,
    parents: count,
    silent,
    sire: new Int32Array(size),
    dam: new Int32Array(size),
    d: new Float64Array(size),
    f: new Float64Array(size),
    own: new Float64Array(3 * size),
    toSire: new Float64Array(3 * size),
    toDam: new Float64Array(3 * size),
    total: new Float64Array(3 * count),
    before: new Float64Array(3 * count),
    prior: new Float64Array(3 * count),
    heeded: new Float64Array(count).fill(1),
    open: [new Float64Array(count), new Float64Array(count)],
  }
  const horses = { ped, f, numberOf: parents.numberOf }
  for (let t = 0; t < silent; t++) putHorse(flow, t, horses, t < count ? row[t] : leaves[t - count])
  for (let k = 0; k < count; k++) setBlock(flow.prior, k, scaled(1 + flow.f[k], g))
  return flow
}

type Horses = Pick<Tellers, 'ped' | 'f'> & Pick<ParentRows, 'numberOf'>

function putHorse(flow: InformationFlow, t: number, { ped, f, numberOf }: Horses, row: number): void {
  flow.sire[t] = ped.sire[row] < 0 ? -1 : numberOf[ped.sire[row]]
  flow.dam[t] = ped.dam[row] < 0 ? -1 : numberOf[ped.dam[row]]
  flow.d[t] = mendelianVarianceOf(ped, f, row)
  flow.f[t] = f[row]
}

/** Passes information once up to the founders and once down to the youngest parents. */
export function sweep(flow: InformationFlow): void {
  passUp(flow)
  passDown(flow)
}

/** One side of the family: the parents' numbers, the message of each horse to them, and their total information. */
interface Side {
  readonly parent: Int32Array
  readonly message: Float64Array
  readonly total: Float64Array
}

/**
 * Youngest first: each horse sends its parents the information its starts and foals give on them, ¼ of its total seen
 * through noise of d·G + ¼·V_other (Mendelian sampling and the other parent). Without information there is no message.
 */
function passUp(flow: InformationFlow): void {
  const { parents, silent, sire, dam, own, total, before, toSire, toDam, heeded } = flow
  before.set(total)
  total.set(own.subarray(0, total.length))
  // The other parent's uncertainty is that of the last sweep, without this foal's message.
  const ofSire: Side = { parent: sire, message: toSire, total: before }
  const ofDam: Side = { parent: dam, message: toDam, total: before }
  const seen = new Float64Array(3)
  const toSireNoise = new Float64Array(3)
  const toDamNoise = new Float64Array(3)
  for (let t = silent - 1; t >= 0; t--) {
    if (sire[t] < 0 && dam[t] < 0) continue
    take(seen, t < parents ? total : own, t)
    if (seen[0] === 0 && seen[1] === 0 && seen[2] === 0) continue
    otherNoise(toSireNoise, flow, ofDam, t)
    otherNoise(toDamNoise, flow, ofSire, t)
    if (sire[t] >= 0) tell(total, ofSire, dampedBy(toSireNoise, seen), { t, share: 0.25 * heeded[sire[t]] })
    if (dam[t] >= 0) tell(total, ofDam, dampedBy(toDamNoise, seen), { t, share: 0.25 })
  }
}

function take(out: Float64Array, blocks: Float64Array, t: number): void {
  out[0] = blocks[3 * t]
  out[1] = blocks[3 * t + 1]
  out[2] = blocks[3 * t + 2]
}

/** out ← d·G + ¼·V of the parent on a side, without the message of horse t; an unknown parent adds nothing. */
function otherNoise(out: Float64Array, { g, d, prior }: InformationFlow, side: Side, t: number): void {
  const isKnown = side.parent[t] >= 0
  if (isKnown) without(out, prior, side, t)
  const share = isKnown ? 0.25 : 0
  out[0] = d[t] * g[0] + share * out[0]
  out[1] = d[t] * g[1] + share * out[1]
  out[2] = d[t] * g[2] + share * out[2]
}

/** out ← the variance of the parent of horse t on a side, given all its information but the message of horse t. */
function without(out: Float64Array, prior: Float64Array, { parent, message, total }: Side, t: number): void {
  const p = 3 * parent[t]
  const at = 3 * t
  out[0] = total[p] - message[at]
  out[1] = total[p + 1] - message[at + 1]
  out[2] = total[p + 2] - message[at + 2]
  dampBlock(out, prior, p)
}

/** s ← (V⁻¹ + s)⁻¹ = V·(I + s·V)⁻¹ for the block of `variance` at p, as damped() of small-blocks.ts but in place. */
function dampBlock(s: Float64Array, variance: Float64Array, p: number): void {
  const v0 = variance[p]
  const v1 = variance[p + 1]
  const v2 = variance[p + 2]
  const m00 = 1 + s[0] * v0 + s[1] * v1
  const m01 = s[0] * v1 + s[1] * v2
  const m10 = s[1] * v0 + s[2] * v1
  const m11 = 1 + s[1] * v1 + s[2] * v2
  const inverse = 1 / (m00 * m11 - m01 * m10)
  s[0] = (v0 * m11 - v1 * m10) * inverse
  s[1] = (v1 * m00 - v0 * m01) * inverse
  s[2] = (v2 * m00 - v1 * m01) * inverse
}

/** noise ← the information `seen` gives through noise of that variance. */
function dampedBy(noise: Float64Array, seen: Float64Array): Float64Array {
  dampBlock(noise, seen, 0)
  return noise
}

/** Stores a share of `said` as the message of horse t to its parent on a side, and adds it to the parent's total. */
function tell(
  total: Float64Array,
  { parent, message }: Side,
  said: Float64Array,
  { t, share }: { t: number; share: number },
): void {
  const p = 3 * parent[t]
  const at = 3 * t
  message[at] = share * said[0]
  message[at + 1] = share * said[1]
  message[at + 2] = share * said[2]
  total[p] += message[at]
  total[p + 1] += message[at + 1]
  total[p + 2] += message[at + 2]
}

/** Oldest first: the variance of each parent given its own parents. */
function passDown(flow: InformationFlow): void {
  const { parents, g, d, f, prior, open } = flow
  const expect = expectationOf(flow)
  const out = new Float64Array(3)
  for (let k = 0; k < parents; k++) {
    expect(out, k)
    prior[3 * k] = out[0]
    prior[3 * k + 1] = out[1]
    prior[3 * k + 2] = out[2]
    const fromParents = 1 + f[k] - d[k]
    open[0][k] = inherited(out[0] - d[k] * g[0], fromParents * g[0])
    open[1][k] = inherited(out[2] - d[k] * g[2], fromParents * g[2])
  }
}

/**
 * Calls `visit` with each row's variance given its parents without itself, in a block that is written over for the next,
 * and its place in the flow ({@link InformationFlow.silent} for a horse without information).
 *
 * @param placeOf  by row, −1 for a horse without information
 */
export function eachExpectation(
  flow: InformationFlow,
  horses: Horses & { readonly placeOf: Int32Array },
  visit: (row: number, prior: Float64Array, place: number) => void,
): void {
  const expect = expectationOf(flow)
  const prior = new Float64Array(3)
  for (let row = 0; row < horses.ped.n; row++) {
    const place = horses.placeOf[row] < 0 ? flow.silent : horses.placeOf[row]
    if (place === flow.silent) putHorse(flow, place, horses, row)
    expect(prior, place)
    visit(row, prior, place)
  }
}

/**
 * out ← the variance of a horse's breeding value given its parents without itself, ¼V_s + ¼V_d + ½cov + d·G. Errors of
 * related parents (a = 2F) go together in what both have from ancestors: cov = a·κ_s·κ_d·G, term by term, see
 * {@link inherited}. That is a·G, and the variance (1 + F)·G, exactly where nothing is known.
 */
function expectationOf(flow: InformationFlow): (out: Float64Array, t: number) => void {
  const { g, d, f, total, prior, open } = flow
  const sides: readonly Side[] = [
    { parent: flow.sire, message: flow.toSire, total },
    { parent: flow.dam, message: flow.toDam, total },
  ]
  const variance = new Float64Array(3)
  return (out, t) => {
    out[0] = d[t] * g[0]
    out[1] = d[t] * g[1]
    out[2] = d[t] * g[2]
    // ½·cov = F·κ_s·κ_d·G; F is 0 unless both parents are known.
    let level = f[t]
    let slope = f[t]
    for (const side of sides) {
      const parent = side.parent[t]
      if (parent < 0) continue
      without(variance, prior, side, t)
      out[0] += 0.25 * variance[0]
      out[1] += 0.25 * variance[1]
      out[2] += 0.25 * variance[2]
      level *= (variance[0] / prior[3 * parent]) * open[0][parent]
      slope *= (variance[2] / prior[3 * parent + 2]) * open[1][parent]
    }
    out[0] += level * g[0]
    out[1] += Math.sqrt(level * slope) * g[1]
    out[2] += slope * g[2]
  }
}

/**
 * κ of a horse is V/V₀·√(U/U₀): V₀ its variance given its parents, V after its own information, which shrinks what it
 * has from them alike; U/U₀ the share of what it has from them that is still unknown. This is the root; 1 for a founder,
 * who is the ancestor itself.
 */
const inherited = (unknown: number, whole: number): number =>
  whole > 1e-12 ? Math.sqrt(Math.max(0, unknown / whole)) : 1
