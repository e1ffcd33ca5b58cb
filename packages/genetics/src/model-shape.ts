import { absorbedHorses, parentRows, slopesOrUnit } from './absorbed-horses.ts'
import type { AbsorbedHorses, ParentRows } from './absorbed-horses.ts'
import type { EvaluationData, RecordsByHorse } from './evaluation-records.ts'
import type { EvaluationParameters } from './parameters.ts'
import { type SelectedShares, selectedShares } from './parent-selection.ts'

/** A slope on something known of each horse. */
export interface Covariate {
  readonly of: 'inbreeding' | 'sires' | 'dams'
  /** By recorded horse. */
  readonly z: Float64Array
}

/** The unknowns of the mixed model, in order: races, classes, covariates' slopes, parents, seasons, trainers. */
export interface ModelShape {
  readonly races: number
  readonly classes: number
  /** Numbers of the classes with a start, ascending. */
  readonly classesInUse: Int32Array
  /** Where the slopes begin; that on inbreeding is the first if it is fitted. */
  readonly covariatesAt: number
  readonly covariates: readonly Covariate[]
  /** Position of the inbreeding slope, −1 if it is not fitted. */
  readonly inbreedingAt: number
  /** Where the parents begin. */
  readonly parentsAt: number
  /** Unknowns a parent: its level, and its slope if the model has slopes. */
  readonly width: 1 | 2
  /** Where the seasons begin; 0 of them where races have one mean. */
  readonly seasonsAt: number
  readonly seasons: number
  /** Where the trainers begin; 0 of them where they are not modeled. */
  readonly trainersAt: number
  readonly trainers: number
  readonly parents: ParentRows
  readonly horses: AbsorbedHorses
  readonly records: RecordsByHorse
}

/** The unknowns of the absorbed equations and what each recorded horse adds to them. */
export function layOutModel(
  { ped, f, chosen }: Pick<EvaluationData, 'ped' | 'f' | 'chosen'>,
  records: RecordsByHorse,
  parameters: EvaluationParameters,
): ModelShape {
  const parents = parentRows(ped, f)
  const hasSlopeOnF = parameters.inbreedingCovariate === true && varies(f, records.row)
  const covariates = covariatesOf({ ped, f, chosen }, records, { ...parameters, hasSlopeOnF })
  const horses = absorbedHorses({ ped, f, records, parents }, parameters)
  const covariatesAt = records.races + records.classes
  const parentsAt = covariatesAt + covariates.length
  const width = parameters.terms === 'level' ? 1 : 2
  const { race } = parameters
  const seasonsAt = parentsAt + width * parents.count
  const seasons = race.kind === 'random' && race.drift !== undefined ? records.seasons : 0
  return {
    races: records.races,
    classes: records.classes,
    classesInUse: Int32Array.from(new Set(records.cls)).sort(),
    covariatesAt,
    covariates,
    inbreedingAt: hasSlopeOnF ? covariatesAt : -1,
    parentsAt,
    width,
    seasonsAt,
    seasons,
    trainersAt: seasonsAt + seasons,
    trainers: records.trainers,
    parents,
    horses,
    records,
  }
}

function covariatesOf(
  { ped, f, chosen }: Pick<EvaluationData, 'ped' | 'f'> & { readonly chosen: SelectedShares | undefined },
  { row }: RecordsByHorse,
  { hasSlopeOnF, selectionVariance }: EvaluationParameters & { readonly hasSlopeOnF: boolean },
): readonly Covariate[] {
  const ofRecorded = (column: Float64Array) => Float64Array.from(row, (i) => column[i])
  const covariates: Covariate[] = hasSlopeOnF ? [{ of: 'inbreeding', z: ofRecorded(f) }] : []
  if (chosen === undefined || selectionVariance === undefined) return covariates
  const { sires, dams } = selectedShares(ped, chosen)
  return [...covariates, { of: 'sires', z: ofRecorded(sires) }, { of: 'dams', z: ofRecorded(dams) }]
}

/** Number of unknowns. */
export const sizeOf = ({ trainersAt, trainers }: ModelShape): number => trainersAt + trainers

/**
 * σ²e·G⁻¹, σ²e/σ²_race (0 for races that are fixed or left out), σ²e/drift (0 where the seasons have one mean),
 * σ²e/σ²_class (0 for fixed classes), of the slopes (0 for a fixed one) and σ²e/σ²_trainer (0 without trainers).
 */
export interface PriorWeights {
  readonly ll: number
  readonly ls: number
  readonly ss: number
  readonly race: number
  readonly drift: number
  readonly cls: number
  /** σ²e/σ² of each covariate's slope. */
  readonly slope: Readonly<Record<Covariate['of'], number>>
  readonly trainer: number
}

/** @throws {RangeError} if G is not positive definite, or σ²e, a drift or a variance of classes or slope is not above 0 */
export function priorWeights({
  components,
  race,
  classVariance,
  inbreedingVariance,
  selectionVariance,
  trainerVariance,
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
  if (trainerVariance !== undefined && !(trainerVariance > 0))
    throw new RangeError(`trainer variance ${trainerVariance}`)
  if (trainerVariance !== undefined && terms === 'level')
    throw new RangeError('trainers are fitted with slopes on distance only')
  if (selectionVariance !== undefined && !(selectionVariance > 0))
    throw new RangeError(`selection variance ${selectionVariance}`)
  const ofSelection = selectionVariance === undefined ? 0 : e / selectionVariance
  return {
    ll: (e * ss) / det,
    ls: (-e * ls) / det,
    ss: (e * ll) / det,
    race: race.kind === 'random' ? e / race.variance : 0,
    drift: drift === undefined ? 0 : e / drift,
    cls: classVariance === undefined ? 0 : e / classVariance,
    slope: {
      inbreeding: inbreedingVariance === undefined ? 0 : e / inbreedingVariance,
      sires: ofSelection,
      dams: ofSelection,
    },
    trainer: trainerVariance === undefined ? 0 : e / trainerVariance,
  }
}

function varies(f: Float64Array, rows: Int32Array): boolean {
  for (const row of rows) if (f[row] !== f[rows[0]]) return true
  return false
}
