import { recordsByHorse } from './evaluation-records.ts'
import type { EvaluationData, RecordsByHorse } from './evaluation-records.ts'
import { mendelianVariance } from './mendelian-variance.ts'
import { slopesOrUnit } from './absorbed-horses.ts'
import type { EvaluationParameters } from './parameters.ts'
import type { Pedigree } from './pedigree.ts'
import type { PredictionErrors } from './reliability.ts'
import { addBlock, blockAt, damped, plus, scaled, setBlock } from './small-blocks.ts'
import type { Block } from './level-slope.ts'

/** Each sweep passes information once up to the founders and once down; more let it go in circles. */
const SWEEPS = 3

/**
 * Prediction error variances by the flow of information over the pedigree, in the spirit of Misztal & Wiggans (1988)
 * J. Dairy Sci. 71(S2):27 and Tier & Meyer (2004) J. Anim. Breed. Genet. 121:77, with 2 × 2 blocks. A horse's own
 * starts give information on it (after permanent environment and an allowance for the race's own uncertainty); foals
 * pass theirs to each parent through the Mendelian sampling and the other parent's uncertainty; parents pass theirs
 * down, less what came from the same foal, and count what related parents have in common. Left out: other loops of the
 * pedigree, uncertainty of class effects, relatives met in the same race. O(SWEEPS·n + starts).
 */
export function approximateErrors(data: EvaluationData, parameters: EvaluationParameters): PredictionErrors {
  const { ped, f } = data
  const { n } = ped
  const isLevel = parameters.terms === 'level'
  const records = recordsByHorse(data, { hasSlopes: !isLevel, hasRaces: parameters.race.kind !== 'none' })
  const p: Block = isLevel ? [parameters.components.permanent[0], 0, 0] : parameters.components.permanent
  const own = startInformation(records, parameters)
  const flow: Flow = {
    g: slopesOrUnit(parameters.components.genetic, parameters.terms),
    d: mendelianVariance(ped, f),
    isParent: new Uint8Array(n),
    own: new Float64Array(3 * n),
    total: new Float64Array(3 * n),
    before: new Float64Array(3 * n),
    toSire: new Float64Array(3 * n),
    toDam: new Float64Array(3 * n),
    prior: new Float64Array(3 * n),
  }
  for (let i = 0; i < n; i++) {
    if (ped.sire[i] >= 0) flow.isParent[ped.sire[i]] = 1
    if (ped.dam[i] >= 0) flow.isParent[ped.dam[i]] = 1
  }
  for (let h = 0; h < records.count; h++) setBlock(flow.own, records.row[h], damped(blockAt(own, h), p))
  for (let i = 0; i < n; i++) setBlock(flow.prior, i, scaled(1 + f[i], flow.g))
  for (let sweep = 1; sweep <= SWEEPS; sweep++) {
    passUp(flow, ped)
    // What a horse without foals expects of its parents is asked for once, at the end.
    passDown(flow, data, { all: sweep === SWEEPS })
  }
  return collect(flow, { records, own, p, isLevel })
}

/** Blocks by pedigree row. */
interface Flow {
  readonly g: Block
  readonly d: Float64Array
  readonly isParent: Uint8Array
  /** Information of own starts on the breeding value. */
  readonly own: Float64Array
  /** Own starts and foals; and the same as the last sweep left it. */
  readonly total: Float64Array
  readonly before: Float64Array
  /** What this horse told its sire and its dam. */
  readonly toSire: Float64Array
  readonly toDam: Float64Array
  /** Variance given the parents' side alone. */
  readonly prior: Float64Array
}

/**
 * Σφφᵀ/(σ²e + var(race)) a recorded horse. A race is known from the m − 1 other starts in it and its own variance:
 * var(race) = 1/((m − 1)/σ²t + 1/σ²race), σ²t = the total variance of a start around its race.
 */
function startInformation(
  records: RecordsByHorse,
  { components, race, terms }: EvaluationParameters,
): Float64Array {
  const { genetic: g, permanent: p, residual: e } = components
  const field = new Int32Array(records.races)
  if (records.races > 0) for (const r of records.race) field[r]++
  const raceWeight = race.kind === 'random' ? 1 / race.variance : 0
  const information = new Float64Array(3 * records.count)
  for (let h = 0; h < records.count; h++) {
    for (let r = records.start[h]; r < records.start[h + 1]; r++) {
      const x = terms === 'level' ? 0 : records.x[r]
      let noise = e
      if (records.races > 0) {
        const total = e + g[0] + p[0] + 2 * x * (g[1] + p[1]) + x * x * (g[2] + p[2])
        noise += 1 / ((field[records.race[r]] - 1) / total + raceWeight)
      }
      const w = 1 / noise
      addBlock(information, h, [w, w * x, w * x * x])
    }
  }
  return information
}

/** One side of the family: its rows, what each horse told it, and the information it stands on. */
interface Side {
  readonly parent: Int32Array
  readonly told: Float64Array
  readonly total: Float64Array
}

/**
 * Youngest first: each horse tells its parents what its starts and foals say of them, as far as its Mendelian sampling
 * and the other parent leave it to be heard: ¼ of what total gives through noise of d·G + ¼·V_other. One that knows
 * nothing tells nothing.
 */
function passUp(flow: Flow, { n, sire, dam }: Pedigree): void {
  const { total, before, own, toSire, toDam } = flow
  before.set(total)
  total.set(own)
  // The other parent's uncertainty is what the last sweep left it, without what this foal had told.
  const ofSire: Side = { parent: sire, told: toSire, total: before }
  const ofDam: Side = { parent: dam, told: toDam, total: before }
  const seen = new Float64Array(3)
  const toSireNoise = new Float64Array(3)
  const toDamNoise = new Float64Array(3)
  for (let i = n - 1; i >= 0; i--) {
    if ((sire[i] < 0 && dam[i] < 0) || isNothing(total, i)) continue
    otherNoise(toSireNoise, flow, ofDam, i)
    otherNoise(toDamNoise, flow, ofSire, i)
    take(seen, total, i)
    if (sire[i] >= 0) tell(flow.total, ofSire, dampedBy(toSireNoise, seen), i)
    if (dam[i] >= 0) tell(flow.total, ofDam, dampedBy(toDamNoise, seen), i)
  }
}

const isNothing = (blocks: Float64Array, i: number): boolean =>
  blocks[3 * i] === 0 && blocks[3 * i + 1] === 0 && blocks[3 * i + 2] === 0

function take(out: Float64Array, blocks: Float64Array, i: number): void {
  out[0] = blocks[3 * i]
  out[1] = blocks[3 * i + 1]
  out[2] = blocks[3 * i + 2]
}

/** out ← d·G + ¼·V of the parent on a side, without what row i told it; an unknown parent adds nothing. */
function otherNoise(out: Float64Array, { g, d, prior }: Flow, side: Side, i: number): void {
  const isKnown = side.parent[i] >= 0
  if (isKnown) without(out, prior, side, i)
  const share = isKnown ? 0.25 : 0
  out[0] = d[i] * g[0] + share * out[0]
  out[1] = d[i] * g[1] + share * out[1]
  out[2] = d[i] * g[2] + share * out[2]
}

/** out ← the variance of the parent of row i on a side, given all it stands on but what row i told it. */
function without(out: Float64Array, prior: Float64Array, { parent, told, total }: Side, i: number): void {
  const p = 3 * parent[i]
  const t = 3 * i
  out[0] = total[p] - told[t]
  out[1] = total[p + 1] - told[t + 1]
  out[2] = total[p + 2] - told[t + 2]
  dampBlock(out, prior, p)
}

/** s ← (V⁻¹ + s)⁻¹ = V·(I + s·V)⁻¹ for the block of `variance` at p, as {@link damped} but in place. */
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

/** noise ← what information `seen` tells through noise of that variance. */
function dampedBy(noise: Float64Array, seen: Float64Array): Float64Array {
  dampBlock(noise, seen, 0)
  return noise
}

/** Puts a quarter of `said` down as told by row i to its parent on a side, and adds it to what the parent knows. */
function tell(total: Float64Array, { parent, told }: Side, said: Float64Array, i: number): void {
  const p = 3 * parent[i]
  const t = 3 * i
  told[t] = 0.25 * said[0]
  told[t + 1] = 0.25 * said[1]
  told[t + 2] = 0.25 * said[2]
  total[p] += told[t]
  total[p + 1] += told[t + 1]
  total[p + 2] += told[t + 2]
}

/**
 * Oldest first: the variance of each horse given its parents without itself, ¼V_s + ¼V_d + ½cov + d·G. Errors of
 * related parents (a = 2F) go together in what both have from ancestors: cov = a·κ_s·κ_d·G, term by term, see
 * {@link inherited}. That is a·G, and the variance (1 + F)·G, exactly where nothing is known.
 *
 * @param all  false: of parents only
 */
function passDown(flow: Flow, { ped, f }: EvaluationData, { all }: { readonly all: boolean }): void {
  const { g, d, isParent, total, toSire, toDam, prior } = flow
  const sides: readonly Side[] = [
    { parent: ped.sire, told: toSire, total },
    { parent: ped.dam, told: toDam, total },
  ]
  const variance = new Float64Array(3)
  const open = [new Float64Array(ped.n), new Float64Array(ped.n)] as const
  for (let i = 0; i < ped.n; i++) {
    if (!all && isParent[i] === 0) continue
    const at = 3 * i
    prior[at] = d[i] * g[0]
    prior[at + 1] = d[i] * g[1]
    prior[at + 2] = d[i] * g[2]
    // ½·cov = F·κ_s·κ_d·G; F is 0 unless both parents are known.
    let level = f[i]
    let slope = f[i]
    for (const side of sides) {
      const parent = side.parent[i]
      if (parent < 0) continue
      without(variance, prior, side, i)
      prior[at] += 0.25 * variance[0]
      prior[at + 1] += 0.25 * variance[1]
      prior[at + 2] += 0.25 * variance[2]
      level *= (variance[0] / prior[3 * parent]) * open[0][parent]
      slope *= (variance[2] / prior[3 * parent + 2]) * open[1][parent]
    }
    prior[at] += level * g[0]
    prior[at + 1] += Math.sqrt(level * slope) * g[1]
    prior[at + 2] += slope * g[2]
    const fromParents = 1 + f[i] - d[i]
    open[0][i] = inherited(prior[at] - d[i] * g[0], fromParents * g[0])
    open[1][i] = inherited(prior[at + 2] - d[i] * g[2], fromParents * g[2])
  }
}

/**
 * κ of a horse is V/V₀·√(U/U₀): V₀ its variance given its parents, V after its own information, which shrinks what it
 * has from them alike; U/U₀ the share of what it has from them that is still unknown. This is the root; 1 for a founder,
 * who is the ancestor itself.
 */
const inherited = (unknown: number, whole: number): number =>
  whole > 1e-12 ? Math.sqrt(Math.max(0, unknown / whole)) : 1

interface OwnStarts {
  readonly records: RecordsByHorse
  /** Information of the starts on a + p, by recorded horse. */
  readonly own: Float64Array
  readonly p: Block
  readonly isLevel: boolean
}

function collect(
  { own: ownOnValue, total, prior }: Flow,
  { records, own, p, isLevel }: OwnStarts,
): PredictionErrors {
  const n = total.length / 3
  const [pevLL, pevLS, pevSS, abilityLL, abilityLS, abilitySS] = Array.from(
    { length: 6 },
    () => new Float64Array(n),
  )
  for (let i = 0; i < n; i++) {
    const [ll, ls, ss] = damped(blockAt(prior, i), blockAt(total, i))
    pevLL[i] = ll
    abilityLL[i] = ll + p[0]
    if (isLevel) continue
    pevLS[i] = ls
    pevSS[i] = ss
    abilityLS[i] = ls + p[1]
    abilitySS[i] = ss + p[2]
  }
  for (let h = 0; h < records.count; h++) {
    const i = records.row[h]
    // The breeding value as relatives know it, plus the permanent environment, then the horse's own starts.
    const relatives = plus(blockAt(total, i), scaled(-1, blockAt(ownOnValue, i)))
    const [ll, ls, ss] = damped(plus(damped(blockAt(prior, i), relatives), p), blockAt(own, h))
    abilityLL[i] = ll
    if (isLevel) continue
    abilityLS[i] = ls
    abilitySS[i] = ss
  }
  return {
    method: 'approximate',
    pevLL,
    pevLS,
    pevSS,
    abilityLL,
    abilityLS,
    abilitySS,
    errorCovariance: null,
  }
}
