import { solvePcg } from '@quarterpole/numerics/pcg'
import type { EvaluationData, RecordsByHorse } from './evaluation-records.ts'
import { slopesOrUnit } from './absorbed-horses.ts'
import type { Block } from './level-slope.ts'
import { type MixedModel, mixedModel, rightSide } from './mixed-model.ts'
import { aroundStart, eachOwnEffect } from './own-effects.ts'
import type { EvaluationParameters } from './parameters.ts'
import { mendelianVarianceOf } from './mendelian-variance.ts'

/** Variances that can be estimated, each of effects that are independent given it; levels and slopes are uncorrelated. */
export const VARIANCES = [
  'genetic',
  'geneticSlope',
  'permanent',
  'permanentSlope',
  'race',
  'trainer',
  'residual',
] as const
export type VarianceName = (typeof VARIANCES)[number]
export type Forms = Record<VarianceName, number>

/** A record of every variance. */
export const ofEach = <T>(make: (name: VarianceName) => T): Record<VarianceName, T> => ({
  genetic: make('genetic'),
  geneticSlope: make('geneticSlope'),
  permanent: make('permanent'),
  permanentSlope: make('permanentSlope'),
  race: make('race'),
  trainer: make('trainer'),
  residual: make('residual'),
})

/** The model at given variances, and what its solutions say of them. */
export interface VarianceModel {
  readonly model: MixedModel
  /**
   * Solves for records y and returns û'K⁻¹û of every variance, K the covariance of its effects u; and, if asked,
   * Z·û of each, record by record, with the residual ê: V_k·P·y with V_k the variance's share of the covariance of y.
   */
  readonly solve: (y: Float64Array, options: FormOptions) => Solved
}

export interface FormOptions {
  readonly tolerance: number
  readonly start?: Float64Array | undefined
  readonly shares?: boolean
}

export interface Solved {
  readonly x: Float64Array
  readonly forms: Forms
  readonly shares: Record<VarianceName, Float64Array> | null
  /** ê = σ²e·P·y. */
  readonly residual: Float64Array
}

export function varianceModel(
  data: EvaluationData,
  records: RecordsByHorse,
  parameters: EvaluationParameters,
): VarianceModel {
  const model = mixedModel(data, records, parameters)
  const { precondition, apply } = model
  return {
    model,
    solve: (y, { tolerance, start, shares = false }) => {
      const options = { precondition, tolerance, maxIterations: 500, ...(start ? { start } : {}) }
      const { x } = solvePcg(apply, rightSide(model, y), options)
      return { x, ...formsOf(data, model, parameters, { x, y, shares }) }
    },
  }
}

interface Solution {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly shares: boolean
}

function formsOf(
  data: EvaluationData,
  model: MixedModel,
  parameters: EvaluationParameters,
  { x, y, shares: asked }: Solution,
): Omit<Solved, 'x'> {
  const { records, races, trainers, trainersAt } = model
  const { components, terms } = parameters
  const [level, , trend] = slopesOrUnit(components.genetic, terms)
  const [lasting, , lastingTrend] = components.permanent
  const forms = ofEach(() => 0)
  addParentForms(model, x, forms)
  forms.race = raceForm(model, parameters, x)
  const shares = ofEach(() => new Float64Array(asked ? y.length : 0))
  const residual = new Float64Array(y.length)
  eachOwnEffect({ data, model, parameters }, { x, y }, (h, own) => {
    if (own.d > 0) {
      forms.genetic += own.mendelianLevel ** 2 / own.d
      forms.geneticSlope += own.mendelianSlope ** 2 / own.d
    }
    forms.permanent += own.permanentLevel ** 2
    forms.permanentSlope += own.permanentSlope ** 2
    const a = own.level + own.mendelianLevel
    const slope = own.slope + own.mendelianSlope
    for (let r = records.start[h]; r < records.start[h + 1]; r++) {
      const t = records.x[r]
      const left =
        y[r] -
        aroundStart(model, x, r) -
        own.covariates -
        (a + t * slope) -
        (own.permanentLevel + t * own.permanentSlope)
      residual[r] = left
      forms.residual += left * left
      if (!asked) continue
      shares.genetic[r] = a
      shares.geneticSlope[r] = t * slope
      shares.permanent[r] = own.permanentLevel
      shares.permanentSlope[r] = t * own.permanentSlope
      shares.residual[r] = left
      if (races > 0) shares.race[r] = x[records.race[r]] - seasonOf(model, x, records.race[r])
      if (trainers > 0 && records.trainer[r] >= 0) shares.trainer[r] = x[trainersAt + records.trainer[r]]
    }
  })
  const { trainerVariance = 1 } = parameters
  for (let t = trainersAt; t < trainersAt + trainers; t++) forms.trainer += (x[t] * x[t]) / trainerVariance
  // An effect without variance is 0 in every solution.
  forms.genetic /= level
  forms.geneticSlope /= trend
  forms.permanent /= lasting || 1
  forms.permanentSlope /= lastingTrend || 1
  forms.residual /= components.residual
  return { forms, shares: asked ? shares : null, residual }
}

/** Squares of the horses with foals, by their deviation from their parents' average. */
function addParentForms(
  { parents: { count, sire, dam, invD }, parentsAt, width }: MixedModel,
  x: Float64Array,
  forms: Forms,
): void {
  const value = (k: number, term: number) => (k < 0 || term >= width ? 0 : x[parentsAt + width * k + term])
  for (let k = 0; k < count; k++) {
    const level = value(k, 0) - 0.5 * (value(sire[k], 0) + value(dam[k], 0))
    const slope = value(k, 1) - 0.5 * (value(sire[k], 1) + value(dam[k], 1))
    forms.genetic += invD[k] * level * level
    forms.geneticSlope += invD[k] * slope * slope
  }
}

const seasonOf = ({ seasons, seasonsAt, records }: MixedModel, x: Float64Array, race: number): number =>
  seasons === 0 ? 0 : x[seasonsAt + records.seasonOfRace[race]]

function raceForm(model: MixedModel, { race }: EvaluationParameters, x: Float64Array): number {
  if (race.kind !== 'random') return 0
  let sum = 0
  for (let r = 0; r < model.races; r++) sum += (x[r] - seasonOf(model, x, r)) ** 2
  return sum / race.variance
}

/**
 * Records as the model with these parameters makes them, without its free effects: every independent effect takes one
 * number of `draw`, in an order that does not depend on the variances, times its standard deviation.
 */
export function simulatedRecords(
  { ped, f }: EvaluationData,
  model: MixedModel,
  parameters: EvaluationParameters,
  draw: () => number,
): Float64Array {
  const { components, race, terms, classVariance = 0, trainerVariance = 0 } = parameters
  const { records, parents, horses, races, classes, seasons, trainers, covariates } = model
  const rootG = root(slopesOrUnit(components.genetic, terms))
  const rootP = root(terms === 'level' ? [components.permanent[0], 0, 0] : components.permanent)
  const pair = ([a, b, c]: Block, scale: number): readonly [number, number] => {
    const [u, v] = [draw(), draw()]
    return [scale * a * u, scale * (b * u + c * v)]
  }
  const level = new Float64Array(parents.count)
  const slope = new Float64Array(parents.count)
  for (let k = 0; k < parents.count; k++) {
    const [own, trend] = pair(rootG, Math.sqrt(1 / parents.invD[k]))
    const [s, d] = [parents.sire[k], parents.dam[k]]
    level[k] = own + 0.5 * ((s < 0 ? 0 : level[s]) + (d < 0 ? 0 : level[d]))
    slope[k] = trend + 0.5 * ((s < 0 ? 0 : slope[s]) + (d < 0 ? 0 : slope[d]))
  }
  const scaled = (count: number, variance: number) =>
    Float64Array.from({ length: count }, () => Math.sqrt(variance) * draw())
  const season = scaled(seasons, race.kind === 'random' ? (race.drift ?? 0) : 0)
  for (let s = 1; s < seasons; s++) season[s] += season[s - 1]
  const ofRace = scaled(race.kind === 'random' ? races : 0, race.kind === 'random' ? race.variance : 0)
  const ofClass = scaled(classVariance > 0 ? classes : 0, classVariance)
  const ofTrainer = scaled(trainers, trainerVariance)
  const slopes = covariates.map(({ of }) => Math.sqrt(slopeVariance(of, parameters)) * draw())
  const y = new Float64Array(records.y.length)
  for (let h = 0; h < records.count; h++) {
    const row = records.row[h]
    const isParent = parents.numberOf[row] >= 0
    const [a, at] = isParent ? [0, 0] : pair(rootG, Math.sqrt(mendelianVarianceOf(ped, f, row)))
    const [p, pt] = pair(rootP, 1)
    let own = a + p + slopes.reduce((sum, b, j) => sum + b * covariates[j].z[h], 0)
    let trend = at + pt
    for (const parent of [horses.first[h], horses.second[h]]) {
      if (parent < 0) continue
      own += 0.5 * level[parent]
      trend += 0.5 * slope[parent]
    }
    for (let r = records.start[h]; r < records.start[h + 1]; r++) {
      const ofDay = ofRace.length === 0 ? 0 : ofRace[records.race[r]]
      const ofYear = seasons === 0 ? 0 : season[records.seasonOfRace[records.race[r]]]
      const trainer = trainers > 0 && records.trainer[r] >= 0 ? ofTrainer[records.trainer[r]] : 0
      const cls = ofClass.length === 0 ? 0 : ofClass[records.cls[r]]
      y[r] =
        own + records.x[r] * trend + ofDay + ofYear + trainer + cls + Math.sqrt(components.residual) * draw()
    }
  }
  return y
}

const slopeVariance = (
  of: MixedModel['covariates'][number]['of'],
  { inbreedingVariance = 0, selectionVariance = 0 }: EvaluationParameters,
): number => (of === 'inbreeding' ? inbreedingVariance : selectionVariance)

/** Lower Cholesky factor of a 2 × 2 block, which may be singular. */
function root([b0, b1, b2]: Block): Block {
  const first = Math.sqrt(Math.max(0, b0))
  const cross = first > 0 ? b1 / first : 0
  return [first, cross, Math.sqrt(Math.max(0, b2 - cross * cross))]
}
