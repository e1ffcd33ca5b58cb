import type { Operator } from '@quarterpole/numerics/pcg'
import type { EvaluationData, RecordsByHorse } from './evaluation-records.ts'
import { preconditioner } from './mixed-model-preconditioner.ts'
import { addPriors, addRecords } from './mixed-model-product.ts'
import { layOutModel, type ModelShape, priorWeights, sizeOf } from './model-shape.ts'
import type { EvaluationParameters } from './parameters.ts'

/**
 * Henderson's mixed model equations, times σ²e, with everything that touches one horse only absorbed exactly.
 *
 * A horse without foals has its breeding value in its own starts only: a = ½(a_s + a_d) + δ, δ ~ N(0, d·G). Its δ and
 * its permanent environment p enter as one effect q = δ + p ~ N(0, d·G + P) on top of its parents' average. A horse
 * with foals keeps its own a; there q = p ~ N(0, P). Absorbing q with the start matrix Φ (rows φᵀ), S = ΦᵀΦ, V = var(q):
 *   y − q̂ = y − Φ·C·Φᵀ·y,   C = V·(σ²e·I + S·V)⁻¹,
 * which needs no inverse of V, so that P may be 0 or of rank one.
 *
 * Unknowns, in order: race effects · class effects · slopes of covariates · of each parent (level, slope), or the
 * level alone · means of the seasons' races, if they drift · trainers. A race effect holds its season's mean, so that no start
 * meets a season but through its race.
 */
export interface MixedModel extends ModelShape {
  readonly size: number
  readonly apply: Operator
  readonly precondition: Operator
  readonly rightSide: Float64Array
}

/**
 * The model for a herd and its starts, with horses without foals absorbed.
 *
 * @returns  operators that only multiply: one product costs O(starts + parents), nothing of size² is held
 * @throws {RangeError} if G is not positive definite or σ²e is not above 0
 */
export function mixedModel(
  data: Pick<EvaluationData, 'ped' | 'f' | 'chosen'>,
  records: RecordsByHorse,
  parameters: EvaluationParameters,
): MixedModel {
  const shape = layOutModel(data, records, parameters)
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
    rightSide: rightSide(shape, records.y),
  }
}

/**
 * Wᵀ(I − Φ·C·Φᵀ)·y: one pass as in mixed-model-product.ts with the records in place of W·x.
 *
 * @param y  in the order of the model's records
 */
export function rightSide(shape: ModelShape, y: Float64Array): Float64Array {
  const { covariatesAt, covariates, parentsAt, width, races, trainersAt, trainers, horses, records } = shape
  const b = new Float64Array(sizeOf(shape))
  const { first, second, c } = horses
  const { start, race, cls, trainer, x: slope } = records
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
      if (trainers > 0 && trainer[r] >= 0) b[trainersAt + trainer[r]] += v
      g0 += v
      g1 += slope[r] * v
    }
    for (let j = 0; j < covariates.length; j++) b[covariatesAt + j] += covariates[j].z[h] * g0
    for (const parent of [first[h], second[h]]) {
      if (parent < 0) continue
      b[parentsAt + width * parent] += 0.5 * g0
      if (width === 2) b[parentsAt + 2 * parent + 1] += 0.5 * g1
    }
  }
  return b
}
