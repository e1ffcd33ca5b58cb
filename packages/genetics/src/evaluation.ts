import { solvePcg } from '@quarterpole/numerics/pcg'
import { recordsByHorse, recordsReadBy } from './evaluation-records.ts'
import type { EvaluationData } from './evaluation-records.ts'
import { presentSlope, slopeOnF, withoutSlope } from './inbreeding-slope.ts'
import type { InbreedingSlope } from './inbreeding-slope.ts'
import { mixedModel, rightSide } from './mixed-model.ts'
import type { MixedModel } from './mixed-model.ts'
import { nearbyHorses } from './nearby-horses.ts'
import { type Block, slopeUnits } from './level-slope.ts'
import type { EvaluationParameters } from './parameters.ts'
import { eachOwnEffect, type Solving } from './own-effects.ts'
import { type SelectedShares, selectedShares } from './parent-selection.ts'
import { withSlowStartsDrawnUp } from './slow-starts.ts'

export { RecordError } from './evaluation-records.ts'
export type { EvaluationData } from './evaluation-records.ts'

export interface SolverOptions {
  /** Relative residual to reach. Default 1e-10. */
  readonly tolerance?: number
  /** Default 1000. */
  readonly maxIterations?: number
  /** Solve for the error of what chosen parents are better by too: two more solutions, to a third of the digits. Default false. */
  readonly selectionErrors?: boolean
  /** Called after every iteration with the relative residual. */
  readonly onIteration?: (iteration: number, residual: number) => void
}

/** What chosen parents are better by, SI points, with the variance of its error if it was asked for. */
export interface Selection {
  readonly sires: number
  readonly dams: number
  readonly error: Block | null
}

/** Solutions of one evaluation. Levels in SI points at 400 yd, slopes in SI points per 100 yd; arrays by pedigree row. */
export interface Evaluation {
  readonly parameters: EvaluationParameters
  /** Breeding value against the base population (founders average 0). */
  readonly aLevel: Float64Array
  readonly aSlope: Float64Array
  /** Permanent environment; 0 for horses without starts. */
  readonly pLevel: Float64Array
  readonly pSlope: Float64Array
  /** Own starts read. */
  readonly starts: Int32Array
  readonly classEffects: Float64Array
  readonly raceEffects: Float64Array
  /** Of each trainer, about 0; empty where trainers are not modeled. */
  readonly trainerEffects: Float64Array
  /** What chosen sires and dams are better by than their parents and starts say, SI points; null where it is not modeled. */
  readonly selection: Selection | null
  /** Change of SI for F from 0 to 1 with its standard error, after what was assumed of it; null when not fitted or F does not vary. */
  readonly inbreedingSlope: InbreedingSlope | null
  /**
   * The SI of a non-inbred horse with breeding value 0: mean class effect over the starts plus the newest season's mean,
   * or the mean race + class effect if seasons are not modeled.
   */
  readonly base: number
  readonly recordCount: number
  /** Starts drawn up, see slow-starts.ts. */
  readonly slowStarts: number
  readonly horsesWithRecords: number
  readonly iterations: number
  readonly residual: number
  readonly converged: boolean
}

/**
 * Random-regression repeatability animal model on speed index, one start a record:
 *   y = race + class (+ trainer) (+ b·F) + φ(d)ᵀ(a + p) + e,   φ(d) = [1, (d − 400)/100],
 *   a ~ N(0, A ⊗ G), p ~ N(0, I ⊗ P), e ~ N(0, σ²e), b fixed or N(0, σ²b),
 *   races random or fixed, trainers random; random races about their season's mean,
 *   which walks from season to season: the index's reference moves, and must not be taken for the horses' progress.
 * Henderson's mixed model equations with A⁻¹ by Henderson (1976) and Quaas (1976); permanent environments and
 * horses without foals are absorbed exactly (see mixed-model.ts), the rest is solved by preconditioned conjugate
 * gradients (Strandén & Lidauer 1999). Not converged is a result, not an error.
 *
 * @returns fresh arrays of length ped.n. O(starts + horses) an iteration
 * @throws {RecordError} a start that cannot be
 * @throws {ShapeError} arrays of unequal length
 * @throws {RangeError} variances that are not positive definite
 */
export function evaluate(
  data: EvaluationData,
  parameters: EvaluationParameters,
  solver: SolverOptions = {},
): Evaluation {
  const asked = recordsReadBy(parameters)
  const records = nearbyHorses(recordsByHorse(data, asked), data.ped)
  const laidOut = mixedModel(data, records, parameters)
  const { tolerance = 1e-10, maxIterations = 1000, onIteration } = solver
  const { apply, precondition } = laidOut
  const solve = { precondition, tolerance, maxIterations }
  const { model, start, slowStarts } = withRecordsToFit({ data, model: laidOut, parameters }, solve)
  const free = solvePcg(apply, model.rightSide, {
    ...solve,
    ...(start ? { start } : {}),
    ...(onIteration ? { onIteration } : {}),
  })
  const slope = slopeOnF(model, free.x, solve)
  const isLeftOut = slope !== null && slope.estimate > 0 && parameters.inbreedingOnlyCosts === true
  const { x, iterations, residual, converged } = isLeftOut ? withoutSlope(model, free, slope, solve) : free
  const selection = selectionOf(model, x, solver.selectionErrors ? { ...solve, parameters } : null)
  const effects = horseEffects(data, model, parameters, x)
  if (selection !== null && data.chosen !== undefined)
    addSelection(effects.aLevel, data.ped, { chosen: data.chosen, selection })
  const classEffects = x.slice(model.races, model.races + model.classes)
  const raceEffects = x.slice(0, model.races)
  const trainerEffects = x.slice(model.trainersAt, model.trainersAt + model.trainers)
  return {
    parameters,
    ...effects,
    classEffects,
    raceEffects,
    trainerEffects,
    selection,
    inbreedingSlope:
      slope &&
      presentSlope(slope, isLeftOut, parameters.components.residual * slope.column[model.inbreedingAt]),
    base: meanFixedPart(model, x),
    recordCount: records.y.length,
    slowStarts,
    horsesWithRecords: records.count,
    iterations,
    residual,
    converged,
  }
}

/** Relative residual at which starts are drawn up: some hundredths of a point. */
const ABOUT = 1e-5

/** The model with slow starts drawn up, if it has them so, and the solution to start from. */
function withRecordsToFit(
  solving: Solving,
  solve: Pick<Parameters<typeof solvePcg>[2], 'precondition' | 'maxIterations'>,
): { model: MixedModel; start: Float64Array | null; slowStarts: number } {
  const { model, parameters } = solving
  if (parameters.slowStarts === undefined) return { model, start: null, slowStarts: 0 }
  const { y, x, drawnUp } = withSlowStartsDrawnUp(solving, {
    k: parameters.slowStarts,
    solve: (right, start) =>
      solvePcg(model.apply, right, { ...solve, tolerance: ABOUT, ...(start ? { start } : {}) }),
  })
  const fitted = { ...model, records: { ...model.records, y }, rightSide: rightSide(model, y) }
  return { model: fitted, start: x, slowStarts: drawnUp }
}

/** What a row runs above the base at a distance, SI points: φ(d)ᵀ(â + p̂), without the inbreeding slope. */
export function abilityAt(evaluation: Evaluation, row: number, distanceYards: number): number {
  const { aLevel, aSlope, pLevel, pSlope } = evaluation
  return aLevel[row] + pLevel[row] + slopeUnits(distanceYards) * (aSlope[row] + pSlope[row])
}

function selectionOf(
  { covariates, covariatesAt, apply, size }: MixedModel,
  x: Float64Array,
  solve:
    | (Required<Pick<SolverOptions, 'tolerance' | 'maxIterations'>> &
        Pick<MixedModel, 'precondition'> &
        Pick<Solving, 'parameters'>)
    | null,
): Selection | null {
  const place = (kind: 'sires' | 'dams') => covariates.findIndex(({ of }) => of === kind)
  if (place('sires') < 0) return null
  const [ofSires, ofDams] = [covariatesAt + place('sires'), covariatesAt + place('dams')]
  /** Of σ²e·M⁻¹. */
  const column = (at: number, { parameters, ...options }: NonNullable<typeof solve>) => {
    const unit = new Float64Array(size)
    unit[at] = parameters.components.residual
    return solvePcg(apply, unit, { ...options, tolerance: Math.cbrt(options.tolerance) }).x
  }
  const error = (options: NonNullable<typeof solve>): Block => {
    const sires = column(ofSires, options)
    return [sires[ofSires], sires[ofDams], column(ofDams, options)[ofDams]]
  }
  return { sires: x[ofSires], dams: x[ofDams], error: solve && error(solve) }
}

/** Breeding values with what their selected ancestors left them. */
function addSelection(
  aLevel: Float64Array,
  ped: EvaluationData['ped'],
  {
    chosen,
    selection,
  }: {
    readonly chosen: SelectedShares
    readonly selection: { readonly sires: number; readonly dams: number }
  },
): void {
  const { sires, dams } = selectedShares(ped, chosen)
  for (let i = 0; i < ped.n; i++) aLevel[i] += selection.sires * sires[i] + selection.dams * dams[i]
}

type HorseEffects = Pick<Evaluation, 'aLevel' | 'aSlope' | 'pLevel' | 'pSlope' | 'starts'>

/** Breeding values of all rows, without selection, and what was absorbed. */
function horseEffects(
  { ped, f }: EvaluationData,
  model: MixedModel,
  parameters: EvaluationParameters,
  x: Float64Array,
): HorseEffects {
  const { parents, parentsAt, width, records } = model
  const [aLevel, aSlope, pLevel, pSlope] = Array.from({ length: 4 }, () => new Float64Array(ped.n))
  const starts = new Int32Array(ped.n)
  for (let k = 0; k < parents.count; k++) {
    aLevel[parents.row[k]] = x[parentsAt + width * k]
    if (width === 2) aSlope[parents.row[k]] = x[parentsAt + 2 * k + 1]
  }
  for (let i = 0; i < ped.n; i++) {
    if (parents.numberOf[i] >= 0) continue
    const s = ped.sire[i]
    const m = ped.dam[i]
    aLevel[i] = 0.5 * ((s < 0 ? 0 : aLevel[s]) + (m < 0 ? 0 : aLevel[m]))
    aSlope[i] = 0.5 * ((s < 0 ? 0 : aSlope[s]) + (m < 0 ? 0 : aSlope[m]))
  }
  eachOwnEffect({ data: { ped, f }, model, parameters }, { x, y: records.y }, (h, own) => {
    const i = records.row[h]
    starts[i] = records.start[h + 1] - records.start[h]
    aLevel[i] += own.mendelianLevel
    aSlope[i] += own.mendelianSlope
    pLevel[i] = own.permanentLevel
    pSlope[i] = own.permanentSlope
  })
  return { aLevel, aSlope, pLevel, pSlope, starts }
}

function meanFixedPart({ races, records, seasonsAt, seasons }: MixedModel, x: Float64Array): number {
  if (records.y.length === 0) return 0
  const hasRaceMean = races > 0 && seasons === 0
  let sum = 0
  for (let r = 0; r < records.y.length; r++)
    sum += (hasRaceMean ? x[records.race[r]] : 0) + x[races + records.cls[r]]
  return sum / records.y.length + (seasons > 0 ? x[seasonsAt + seasons - 1] : 0)
}
