import type { Operator } from '@quarterpole/numerics/pcg'
import { absorbedHorses, parentRows, slopesOrUnit } from './absorbed-horses.ts'
import type { AbsorbedHorses, ParentRows } from './absorbed-horses.ts'
import type { RecordsByHorse } from './evaluation-records.ts'
import { preconditioner } from './mixed-model-preconditioner.ts'
import { addPriors, addRecords } from './mixed-model-product.ts'
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
 * Unknowns, in order: race effects · class effects · inbreeding slope if fitted · of each parent (level, slope), or the
 * level alone · means of the seasons' races, if they drift. A race effect holds its season's mean, so that no start
 * meets a season but through its race.
 */
export interface MixedModel {
  readonly size: number
  readonly races: number
  readonly classes: number
  /** Numbers of the classes with a start, ascending. */
  readonly classesInUse: Int32Array
  /** Where the inbreeding slope stands, −1 when it is not fitted. */
  readonly covariateAt: number
  /** Where the parents begin. */
  readonly parentsAt: number
  /** Unknowns a parent: its level, and its slope if the model has slopes. */
  readonly width: 1 | 2
  /** Where the seasons begin; 0 of them where races have one mean. */
  readonly seasonsAt: number
  readonly seasons: number
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
  const shape = layOutModel(ped, f, records, parameters)
  const weights = priorWeights(parameters)
  const size = sizeOf(shape)
  const addProduct = addRecords(shape)
  return {
    ...shape,
    size,
    apply: (x, y) => {
      y.fill(0)
      addProduct(x, y)
      addPriors(shape, weights, x, y)
    },
    precondition: preconditioner(shape, weights),
    rightSide: rightSide(shape, size),
  }
}

export type ModelShape = Omit<MixedModel, 'size' | 'apply' | 'precondition' | 'rightSide'>

/** The unknowns of the absorbed equations and what each recorded horse adds to them. */
export function layOutModel(
  ped: Pedigree,
  f: Float64Array,
  records: RecordsByHorse,
  parameters: EvaluationParameters,
): ModelShape {
  const parents = parentRows(ped, f)
  const hasCovariate = parameters.inbreedingCovariate === true && varies(f, records.row)
  const horses = absorbedHorses({ ped, f, records, parents, hasCovariate }, parameters)
  const covariateAt = hasCovariate ? records.races + records.classes : -1
  const parentsAt = records.races + records.classes + (hasCovariate ? 1 : 0)
  const width = parameters.terms === 'level' ? 1 : 2
  const { race } = parameters
  return {
    races: records.races,
    classes: records.classes,
    classesInUse: Int32Array.from(new Set(records.cls)).sort(),
    covariateAt,
    parentsAt,
    width,
    seasonsAt: parentsAt + width * parents.count,
    seasons: race.kind === 'random' && race.drift !== undefined ? records.seasons : 0,
    parents,
    horses,
    records,
  }
}

/** Number of unknowns. */
export const sizeOf = ({ seasonsAt, seasons }: ModelShape): number => seasonsAt + seasons

/**
 * σ²e·G⁻¹, σ²e/σ²_race (0 for races that are fixed or left out), σ²e/drift (0 where the seasons have one mean),
 * σ²e/σ²_class (0 for fixed classes) and σ²e/σ²_inbreeding (0 for a fixed slope on F).
 */
export interface PriorWeights {
  readonly ll: number
  readonly ls: number
  readonly ss: number
  readonly race: number
  readonly drift: number
  readonly cls: number
  readonly inbreeding: number
}

/** @throws {RangeError} if G is not positive definite, or σ²e, a drift or a variance of classes or slope is not above 0 */
export function priorWeights({
  components,
  race,
  classVariance,
  inbreedingVariance,
  terms,
}: EvaluationParameters): PriorWeights {
  const [ll, ls, ss] = slopesOrUnit(components.genetic, terms)
  const det = ll * ss - ls * ls
  if (!(ll > 0) || !(det > 0))
    throw new RangeError(`genetic covariance [${components.genetic.join()}] is not positive definite`)
  const e = components.residual
  if (!(e > 0)) throw new RangeError(`residual variance ${e}`)
  const drift = race.kind === 'random' ? race.drift : undefined
  if (drift !== undefined && !(drift > 0)) throw new RangeError(`drift ${drift}`)
  if (classVariance !== undefined && !(classVariance > 0))
    throw new RangeError(`class variance ${classVariance}`)
  if (inbreedingVariance !== undefined && !(inbreedingVariance > 0))
    throw new RangeError(`variance ${inbreedingVariance} of the inbreeding slope`)
  return {
    ll: (e * ss) / det,
    ls: (-e * ls) / det,
    ss: (e * ll) / det,
    race: race.kind === 'random' ? e / race.variance : 0,
    drift: drift === undefined ? 0 : e / drift,
    cls: classVariance === undefined ? 0 : e / classVariance,
    inbreeding: inbreedingVariance === undefined ? 0 : e / inbreedingVariance,
  }
}

/** Wᵀ(I − Φ·C·Φᵀ)·y: one pass as in mixed-model-product.ts with the records in place of W·x. */
function rightSide(
  { covariateAt, parentsAt, width, races, horses, records }: ModelShape,
  size: number,
): Float64Array {
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
      b[parentsAt + width * parent] += 0.5 * g0
      if (width === 2) b[parentsAt + 2 * parent + 1] += 0.5 * g1
    }
  }
  return b
}

function varies(f: Float64Array, rows: Int32Array): boolean {
  for (const row of rows) if (f[row] !== f[rows[0]]) return true
  return false
}
