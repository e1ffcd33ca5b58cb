import { slopesOrUnit } from './absorbed-horses.ts'
import { mendelianVarianceOf } from './mendelian-variance.ts'
import type { EvaluationData } from './evaluation-records.ts'
import type { MixedModel } from './mixed-model.ts'
import type { EvaluationParameters } from './parameters.ts'

/** What the starts of one recorded horse leave to itself; written over for the next. */
export interface OwnEffects {
  /** Breeding value as its parents give it, or its own if it has foals, without selection. */
  level: number
  slope: number
  /** Σ slope·covariate of the horse. */
  covariates: number
  /** Mendelian deviation (0 for a horse with foals, whose value is an unknown) and permanent environment. */
  mendelianLevel: number
  mendelianSlope: number
  permanentLevel: number
  permanentSlope: number
  /** d of a horse without foals, 0 of one with. */
  d: number
}

/** A model, and what it was made of. */
export interface Solving {
  readonly data: Pick<EvaluationData, 'ped' | 'f'>
  readonly model: MixedModel
  readonly parameters: EvaluationParameters
}

/** Race, class and trainer of start r in a solution. */
export function aroundStart(
  { races, trainersAt, trainers, records }: MixedModel,
  x: Float64Array,
  r: number,
): number {
  const sum = (races > 0 ? x[records.race[r]] : 0) + x[races + records.cls[r]]
  return trainers > 0 && records.trainer[r] >= 0 ? sum + x[trainersAt + records.trainer[r]] : sum
}

/**
 * Recovers what was absorbed, horse by horse: with V = d·G + P the variance of its own effect q, S = ΦᵀΦ,
 *   q̂ = V·w,  w = (σ²e·I + S·V)⁻¹·Φᵀ(y − fitted),  its Mendelian part d·G·w and its permanent part P·w.
 *
 * @param y  records in the order of the model's
 */
export function eachOwnEffect(
  { data, model, parameters }: Solving,
  { x, y }: { readonly x: Float64Array; readonly y: Float64Array },
  visit: (h: number, effects: OwnEffects) => void,
): void {
  const { ped, f } = data
  const { components, terms } = parameters
  const { parents, parentsAt, width, horses, records, covariatesAt } = model
  const g = slopesOrUnit(components.genetic, terms)
  const p = terms === 'level' ? ([components.permanent[0], 0, 0] as const) : components.permanent
  const e = components.residual
  const zs = model.covariates.map(({ z }) => z)
  const own: OwnEffects = {
    level: 0,
    slope: 0,
    covariates: 0,
    mendelianLevel: 0,
    mendelianSlope: 0,
    permanentLevel: 0,
    permanentSlope: 0,
    d: 0,
  }
  for (let h = 0; h < records.count; h++) {
    own.level = own.slope = own.covariates = 0
    for (const parent of [horses.first[h], horses.second[h]]) {
      if (parent < 0) continue
      own.level += 0.5 * x[parentsAt + width * parent]
      if (width === 2) own.slope += 0.5 * x[parentsAt + 2 * parent + 1]
    }
    for (let j = 0; j < zs.length; j++) own.covariates += x[covariatesAt + j] * zs[j][h]
    let r0 = 0
    let r1 = 0
    let s1 = 0
    let s2 = 0
    const from = records.start[h]
    const to = records.start[h + 1]
    for (let r = from; r < to; r++) {
      const t = records.x[r]
      const left = y[r] - aroundStart(model, x, r) - own.covariates - own.level - t * own.slope
      r0 += left
      r1 += t * left
      s1 += t
      s2 += t * t
    }
    const row = records.row[h]
    own.d = parents.numberOf[row] >= 0 ? 0 : mendelianVarianceOf(ped, f, row)
    const v0 = own.d * g[0] + p[0]
    const v1 = own.d * g[1] + p[1]
    const v2 = own.d * g[2] + p[2]
    const m00 = e + (to - from) * v0 + s1 * v1
    const m01 = (to - from) * v1 + s1 * v2
    const m10 = s1 * v0 + s2 * v1
    const m11 = e + s1 * v1 + s2 * v2
    const det = m00 * m11 - m01 * m10
    const w0 = (m11 * r0 - m01 * r1) / det
    const w1 = (m00 * r1 - m10 * r0) / det
    own.mendelianLevel = own.d * (g[0] * w0 + g[1] * w1)
    own.mendelianSlope = own.d * (g[1] * w0 + g[2] * w1)
    own.permanentLevel = p[0] * w0 + p[1] * w1
    own.permanentSlope = p[1] * w0 + p[2] * w1
    visit(h, own)
  }
}
