import type { EvaluationData } from './evaluation-records.ts'
import type { MixedModel } from './mixed-model.ts'
import { priorWeights } from './model-shape.ts'
import { selectedShares } from './parent-selection.ts'
import type { EvaluationParameters } from './parameters.ts'
import { raceBlockSolver } from './race-block.ts'

/**
 * An earlier solution, brought to the rows and classes of the new data; NaN where it knows a horse or class not.
 * Races, seasons and trainers are not needed: their effects follow from the rest.
 */
export interface EarlierSolution {
  readonly aLevel: Float64Array
  readonly aSlope: Float64Array
  readonly pLevel: Float64Array
  readonly pSlope: Float64Array
  readonly classEffects: Float64Array
  readonly inbreedingSlope: { readonly estimate: number } | null
  /** See {@link Evaluation.selection}. */
  readonly selection?: { readonly sires: number; readonly dams: number } | null
}

/**
 * The first guess for {@link MixedModel}'s unknowns. An unknown horse starts at its parents' average, an unknown class
 * at the mean of the others; races, seasons and trainers are what their starts have over that, shrunk as the model
 * shrinks it, in turn.
 * O(starts + n).
 */
export function warmStart(
  data: Pick<EvaluationData, 'ped' | 'chosen'>,
  model: MixedModel,
  earlier: EarlierSolution,
  parameters: EvaluationParameters,
): Float64Array {
  const { races, classes, covariatesAt, covariates, inbreedingAt, parentsAt, width, parents } = model
  const x = new Float64Array(model.size)
  const known = earlier.classEffects.filter((effect) => Number.isFinite(effect))
  const mean = known.reduce((sum, effect) => sum + effect, 0) / Math.max(known.length, 1)
  for (let c = 0; c < classes; c++) x[races + c] = finiteOr(earlier.classEffects[c], mean)
  if (inbreedingAt >= 0) x[inbreedingAt] = earlier.inbreedingSlope?.estimate ?? 0
  covariates.forEach(({ of }, k) => {
    if (of !== 'inbreeding') x[covariatesAt + k] = earlier.selection?.[of] ?? 0
  })
  const selected = selectedPart(data, earlier)
  const level = averagedDown(data.ped, earlier.aLevel)
  const slope = averagedDown(data.ped, earlier.aSlope)
  for (let k = 0; k < parents.count; k++) {
    x[parentsAt + width * k] = level[parents.row[k]] - selected(parents.row[k])
    if (width === 2) x[parentsAt + 2 * k + 1] = slope[parents.row[k]]
  }
  if (races > 0) setRacesAndTrainers(x, model, { ...earlier, aLevel: level, aSlope: slope }, parameters)
  return x
}

/** Σ μ·q of a row, which the parents' unknowns leave out. */
function selectedPart(
  { ped, chosen }: Pick<EvaluationData, 'ped' | 'chosen'>,
  { selection }: EarlierSolution,
): (row: number) => number {
  if (!selection || chosen === undefined) return () => 0
  const { sires, dams } = selectedShares(ped, chosen)
  return (row) => selection.sires * sires[row] + selection.dams * dams[row]
}

const finiteOr = (value: number | undefined, other: number): number =>
  value === undefined || !Number.isFinite(value) ? other : value

function averagedDown({ n, sire, dam }: EvaluationData['ped'], column: Float64Array): Float64Array {
  const out = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const ofSire = sire[i] < 0 ? 0 : out[sire[i]]
    const ofDam = dam[i] < 0 ? 0 : out[dam[i]]
    out[i] = finiteOr(column[i], 0.5 * (ofSire + ofDam))
  }
  return out
}

/** A trainer's horses meet in few races: more passes save no iteration. */
const PASSES = 4

/** Races with their seasons and trainers in turn, each given the others. */
function setRacesAndTrainers(
  x: Float64Array,
  model: MixedModel,
  earlier: EarlierSolution,
  parameters: EvaluationParameters,
): void {
  const weights = priorWeights(parameters)
  const solveRaces = raceBlockSolver(model, weights, inverseOf(model.races, model.records.race, weights.race))
  const ofTrainer = inverseOf(model.trainers, model.records.trainer, weights.trainer)
  const left = new Float64Array(model.size)
  for (let pass = 0; pass < (model.trainers > 0 ? PASSES : 1); pass++) {
    left.fill(0)
    eachRest(x, model, earlier, (rest, r) => (left[model.records.race[r]] += rest + raceOf(x, model, r)))
    solveRaces(left, x)
    if (model.trainers === 0) return
    const sum = new Float64Array(model.trainers)
    eachRest(x, model, earlier, (rest, r) => (sum[model.records.trainer[r]] += rest + trainerOf(x, model, r)))
    for (let t = 0; t < sum.length; t++) x[model.trainersAt + t] = ofTrainer[t] * sum[t]
  }
}

const raceOf = (x: Float64Array, { races, records }: MixedModel, r: number) =>
  races > 0 ? x[records.race[r]] : 0
const trainerOf = (x: Float64Array, { trainers, trainersAt, records }: MixedModel, r: number) =>
  trainers > 0 && records.trainer[r] >= 0 ? x[trainersAt + records.trainer[r]] : 0

/** 1/(starts + prior weight) by number of a race or trainer. */
function inverseOf(count: number, group: Int32Array, weight: number): Float64Array {
  const total = new Float64Array(count).fill(weight)
  if (count > 0) for (const code of group) if (code >= 0) total[code]++
  return total.map((value) => (value > 0 ? 1 / value : 0))
}

/** y − class − b·F − φᵀ(a + p) − race − trainer of each start. */
function eachRest(
  x: Float64Array,
  model: MixedModel,
  { aLevel, aSlope, pLevel, pSlope }: EarlierSolution,
  visit: (rest: number, start: number) => void,
): void {
  const { races, covariates, inbreedingAt, records } = model
  const slopeOnF = inbreedingAt < 0 ? 0 : x[inbreedingAt]
  for (let h = 0; h < records.count; h++) {
    const row = records.row[h]
    const onF = inbreedingAt < 0 ? 0 : slopeOnF * covariates[0].z[h]
    const level = aLevel[row] + finiteOr(pLevel[row], 0) + onF
    const slope = aSlope[row] + finiteOr(pSlope[row], 0)
    for (let r = records.start[h]; r < records.start[h + 1]; r++) {
      const fitted = x[races + records.cls[r]] + level + records.x[r] * slope
      visit(records.y[r] - fitted - raceOf(x, model, r) - trainerOf(x, model, r), r)
    }
  }
}
