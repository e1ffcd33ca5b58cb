import type { Operator } from '@quarterpole/numerics/pcg'
import { absorbedHorses, parentRows, slopesOrUnit } from './absorbed-horses.ts'
import type { AbsorbedHorses, ParentRows } from './absorbed-horses.ts'
import type { RecordsByHorse } from './evaluation-records.ts'
import { preconditioner } from './mixed-model-preconditioner.ts'
import type { EvaluationParameters } from './parameters.ts'
import type { Pedigree } from './pedigree.ts'

/**
 * Henderson's mixed model equations, times σ²e, with everything that touches one horse only absorbed exactly.
 *
 * A horse without foals has its breeding value in its own starts only: a = ½(a_s + a_d) + δ, δ ~ N(0, d·G). Its δ and
 * its permanent environment p enter as one effect q = δ + p ~ N(0, d·G + P) on top of its parents' average. A horse
 * with foals keeps its own a; there q = p ~ N(0, P). Absorbing q with the start matrix Φ (rows φᵀ), S = ΦᵀΦ, V = var(q):
 *   y − q̂ = y − Φ·C·Φᵀ·y,   C = V·(σ²e·I + S·V)⁻¹,
 * which needs no inverse of V, so that P may be 0 or of rank one.
 *
 * Unknowns, in order: race effects · class effects · inbreeding slope if fitted · (level, slope) of each parent.
 */
export interface MixedModel {
  readonly size: number
  readonly races: number
  readonly classes: number
  /** Where the inbreeding slope stands, −1 when it is not fitted. */
  readonly covariateAt: number
  /** Where the parents' pairs begin. */
  readonly parentsAt: number
  readonly parents: ParentRows
  readonly horses: AbsorbedHorses
  readonly records: RecordsByHorse
  readonly apply: Operator
  readonly precondition: Operator
  readonly rightSide: Float64Array
}

/**
 * The model for a herd and its starts, with horses without foals absorbed.
 *
 * @param f  Wright's F by pedigree row
 * @returns  operators that only multiply: one product costs O(starts + parents), nothing of size² is held
 * @throws {RangeError} if G is not positive definite or σ²e is not above 0
 */
export function mixedModel(
  ped: Pedigree,
  f: Float64Array,
  records: RecordsByHorse,
  parameters: EvaluationParameters,
): MixedModel {
  const parents = parentRows(ped, f)
  const hasCovariate = parameters.inbreedingCovariate === true && varies(f, records.row)
  const horses = absorbedHorses({ ped, f, records, parents, hasCovariate }, parameters)
  const covariateAt = hasCovariate ? records.races + records.classes : -1
  const parentsAt = records.races + records.classes + (hasCovariate ? 1 : 0)
  const shape = {
    races: records.races,
    classes: records.classes,
    covariateAt,
    parentsAt,
    parents,
    horses,
    records,
  }
  const weights = priorWeights(parameters)
  const size = parentsAt + 2 * parents.count
  return {
    ...shape,
    size,
    apply: (x, y) => {
      y.fill(0)
      addRecords(shape, x, y)
      addPriors(shape, weights, x, y)
    },
    precondition: preconditioner(shape, weights),
    rightSide: rightSide(shape, size),
  }
}

type Shape = Pick<
  MixedModel,
  'races' | 'classes' | 'covariateAt' | 'parentsAt' | 'parents' | 'horses' | 'records'
>

/** σ²e·G⁻¹ and σ²e/σ²_race; 0 for races that are fixed or left out. */
export interface PriorWeights {
  readonly ll: number
  readonly ls: number
  readonly ss: number
  readonly race: number
}

/** @throws {RangeError} if G is not positive definite or σ²e is not above 0 */
export function priorWeights({ components, race, terms }: EvaluationParameters): PriorWeights {
  const [ll, ls, ss] = slopesOrUnit(components.genetic, terms)
  const det = ll * ss - ls * ls
  if (!(ll > 0) || !(det > 0))
    throw new RangeError(`genetic covariance [${components.genetic.join()}] is not positive definite`)
  const e = components.residual
  if (!(e > 0)) throw new RangeError(`residual variance ${e}`)
  return {
    ll: (e * ss) / det,
    ls: (-e * ls) / det,
    ss: (e * ll) / det,
    race: race.kind === 'random' ? e / race.variance : 0,
  }
}

/** y += Wᵀ(I − Φ·C·Φᵀ)W·x over all starts, W the design of the unknowns. */
function addRecords(
  { covariateAt, parentsAt, races, horses, records }: Shape,
  x: Float64Array,
  y: Float64Array,
): void {
  const { first, second, c, z } = horses
  const { start, race, cls, x: slope } = records
  const slopeOnF = covariateAt < 0 ? 0 : x[covariateAt]
  let sumOnF = 0
  for (let h = 0; h < records.count; h++) {
    const at1 = first[h] < 0 ? -1 : parentsAt + 2 * first[h]
    const at2 = second[h] < 0 ? -1 : parentsAt + 2 * second[h]
    let level = 0
    let trend = 0
    if (at1 >= 0) {
      level = 0.5 * x[at1]
      trend = 0.5 * x[at1 + 1]
    }
    if (at2 >= 0) {
      level += 0.5 * x[at2]
      trend += 0.5 * x[at2 + 1]
    }
    level += z[h] * slopeOnF
    let s0 = 0
    let s1 = 0
    const from = start[h]
    const to = start[h + 1]
    for (let r = from; r < to; r++) {
      const t = (races > 0 ? x[race[r]] : 0) + x[races + cls[r]] + level + slope[r] * trend
      s0 += t
      s1 += slope[r] * t
    }
    const k = 3 * h
    const q0 = level - (c[k] * s0 + c[k + 1] * s1)
    const q1 = trend - (c[k + 1] * s0 + c[k + 2] * s1)
    let g0 = 0
    let g1 = 0
    for (let r = from; r < to; r++) {
      const v = (races > 0 ? x[race[r]] : 0) + x[races + cls[r]] + q0 + slope[r] * q1
      if (races > 0) y[race[r]] += v
      y[races + cls[r]] += v
      g0 += v
      g1 += slope[r] * v
    }
    sumOnF += z[h] * g0
    if (at1 >= 0) {
      y[at1] += 0.5 * g0
      y[at1 + 1] += 0.5 * g1
    }
    if (at2 >= 0) {
      y[at2] += 0.5 * g0
      y[at2 + 1] += 0.5 * g1
    }
  }
  if (covariateAt >= 0) y[covariateAt] += sumOnF
}

/** y += (σ²e·A⁻¹ ⊗ G⁻¹)·a of the parents, by each horse's deviation from its parents' average, and the races' ridge. */
function addPriors(
  { races, parentsAt, parents }: Shape,
  w: PriorWeights,
  x: Float64Array,
  y: Float64Array,
): void {
  for (let r = 0; r < races; r++) y[r] += w.race * x[r]
  const { count, sire, dam, invD } = parents
  for (let i = 0; i < count; i++) {
    const at = parentsAt + 2 * i
    const s = sire[i] < 0 ? -1 : parentsAt + 2 * sire[i]
    const m = dam[i] < 0 ? -1 : parentsAt + 2 * dam[i]
    let level = x[at]
    let trend = x[at + 1]
    if (s >= 0) {
      level -= 0.5 * x[s]
      trend -= 0.5 * x[s + 1]
    }
    if (m >= 0) {
      level -= 0.5 * x[m]
      trend -= 0.5 * x[m + 1]
    }
    const u = invD[i] * (w.ll * level + w.ls * trend)
    const v = invD[i] * (w.ls * level + w.ss * trend)
    y[at] += u
    y[at + 1] += v
    if (s >= 0) {
      y[s] -= 0.5 * u
      y[s + 1] -= 0.5 * v
    }
    if (m >= 0) {
      y[m] -= 0.5 * u
      y[m + 1] -= 0.5 * v
    }
  }
}

/** Wᵀ(I − Φ·C·Φᵀ)·y: one pass as in addRecords with the records in place of W·x. */
function rightSide({ covariateAt, parentsAt, races, horses, records }: Shape, size: number): Float64Array {
  const b = new Float64Array(size)
  const { first, second, c, z } = horses
  const { start, race, cls, x: slope, y } = records
  for (let h = 0; h < records.count; h++) {
    let s0 = 0
    let s1 = 0
    for (let r = start[h]; r < start[h + 1]; r++) {
      s0 += y[r]
      s1 += slope[r] * y[r]
    }
    const k = 3 * h
    const q0 = c[k] * s0 + c[k + 1] * s1
    const q1 = c[k + 1] * s0 + c[k + 2] * s1
    let g0 = 0
    let g1 = 0
    for (let r = start[h]; r < start[h + 1]; r++) {
      const v = y[r] - q0 - slope[r] * q1
      if (races > 0) b[race[r]] += v
      b[races + cls[r]] += v
      g0 += v
      g1 += slope[r] * v
    }
    if (covariateAt >= 0) b[covariateAt] += z[h] * g0
    for (const parent of [first[h], second[h]]) {
      if (parent < 0) continue
      b[parentsAt + 2 * parent] += 0.5 * g0
      b[parentsAt + 2 * parent + 1] += 0.5 * g1
    }
  }
  return b
}

function varies(f: Float64Array, rows: Int32Array): boolean {
  for (const row of rows) if (f[row] !== f[rows[0]]) return true
  return false
}
