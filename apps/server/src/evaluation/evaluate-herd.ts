import { createHash } from 'node:crypto'
import type { DayEffectInput, EbvInput, NewEvaluation } from '@quarterpole/db/queries/evaluation'
import { dayEffects } from '@quarterpole/genetics/day-effects'
import type { Evaluation, EvaluationData } from '@quarterpole/genetics/evaluation'
import { evaluateInGroups } from '@quarterpole/genetics/herd-evaluation'
import type { EvaluationParameters } from '@quarterpole/genetics/parameters'
import type { PredictionErrors } from '@quarterpole/genetics/reliability'
import { type RealizedReliability, realizedReliability } from '@quarterpole/genetics/realized-reliability'
import { rollingBase } from '@quarterpole/genetics/rolling-base'
import { type StartingSelection, startingSelection } from '@quarterpole/genetics/starting-selection'
import { at, type HerdSnapshot } from '../herd/snapshot/snapshot.ts'
import { storedComponents, storedForm } from '../herd/components.ts'
import type { HerdRecords } from './herd-records.ts'
import type { Phase } from './progress.ts'
import { estimatedForm } from './own-starts.ts'
import { standardErrors, widerFor } from './standard-errors.ts'
import { FEW_STARTS, type StoredVariances, variancesFor } from './variances.ts'
import { storedBase } from './base-crops.ts'
import { storedUnknownParents } from './unknown-parents.ts'

export interface EvaluatedHerd {
  run: Omit<NewEvaluation, 'code_version'>
  ebvs: EbvInput
  /** What each race gave all its runners. */
  days: DayEffectInput
}

export interface EvaluationOptions {
  /** Variances to take as they are; otherwise they are estimated, or kept from the last run. */
  parameters?: EvaluationParameters
  /** Those moved by their errors; without, they are taken as known. */
  moved?: readonly EvaluationParameters[]
  /** Variances of the last run. */
  earlier?: StoredVariances | null
  progress?: (phase: Phase, within: number, solver?: { iteration: number; residual: number }) => void
}

/** Breeding values are then exact to a ten-thousandth of a point. */
const TOLERANCE = 1e-9
/** The residual falls about evenly on a logarithmic scale. */
const solved = (residual: number) => Math.log(residual) / Math.log(TOLERANCE)

/** There is not one start with a speed index to evaluate. */
export class NoStartsError extends Error {
  override name = 'NoStartsError'
  constructor() {
    super('There are no starts with a speed index on file. Import race results first.')
  }
}

/**
 * Evaluates a whole herd: every start with a speed index is a record of race, sex × age class, distance and horse.
 *
 * @throws {NoStartsError}
 */
export function evaluateHerd(
  herd: HerdSnapshot,
  records: HerdRecords,
  { parameters: given, moved: givenMoved, earlier = null, progress = () => {} }: EvaluationOptions = {},
): EvaluatedHerd {
  const { data, classNames, raceIds } = records
  progress('reading', 1)
  if (data.si.length === 0) throw new NoStartsError()
  const { crop: birthYear } = herd
  const { parameters, moved, estimates } = variancesFor(data, { given, earlier, birthYear, progress })
  progress('solving', 0)
  const evaluation = evaluateInGroups(data, parameters, {
    birthYear,
    tolerance: TOLERANCE,
    selectionErrors: data.si.length <= FEW_STARTS,
    onIteration: (iteration, residual) => progress('solving', solved(residual), { iteration, residual }),
  })
  progress('reliabilities', 0)
  const starting = startingSelection(data, birthYear, evaluation)
  const errors = standardErrors({ herd, data, evaluation }, { moved: givenMoved ?? moved, starting })
  const days = dayEffects(data, evaluation)
  const form = estimatedForm({ herd, known: records, evaluation }, days)
  progress('writing', 0)
  return {
    days: { race_id: raceIds, effect_si: days },
    ebvs: ebvColumns(herd, evaluation, errors),
    run: {
      horses: herd.n,
      starts: evaluation.recordCount,
      races: raceIds.length,
      base: evaluation.base,
      parameters: {
        ...storedParameters(parameters),
        ...estimates,
        ...storedSelection(evaluation),
        ...storedStarting(starting),
        ...storedProven(
          realizedReliability(data, birthYear, {
            aLevel: evaluation.aLevel,
            pevLL: errors.pevLL,
            genetic: parameters.components.genetic[0],
          }),
        ),
        slow_starts: evaluation.slowStarts,
        ...storedInbreedingSlope(evaluation),
        ...storedForm(form),
        ...storedBase(rollingBase(herd, herd.crop, evaluation)),
      },
      fixed_effects: {
        ...classEffectsOf(evaluation, data, classNames),
        unknown_parents: storedUnknownParents(evaluation.unknownParents),
      },
      reliability_method: errors.method,
      iterations: evaluation.iterations,
      residual: evaluation.residual,
      data_hash: hashOf(herd, data),
    },
  }
}

function ebvColumns(
  herd: HerdSnapshot,
  { aLevel, aSlope, pLevel, pSlope, starts }: Evaluation,
  errors: PredictionErrors,
): EbvInput {
  // Without own starts it is PEV(â) + P, which need not be stored.
  const ofStarters = (column: Float64Array) =>
    column.map((value, row) => (at(starts, row) > 0 ? value : Number.NaN))
  return {
    horse_id: herd.ids,
    a_level: aLevel,
    a_slope: aSlope,
    p_level: pLevel,
    p_slope: pSlope,
    pev_ll: errors.pevLL,
    pev_ls: errors.pevLS,
    pev_ss: errors.pevSS,
    starts,
    ability_ll: ofStarters(errors.abilityLL),
    ability_ls: ofStarters(errors.abilityLS),
    ability_ss: ofStarters(errors.abilitySS),
  }
}

function storedParameters({
  components,
  race,
  classVariance,
  trainerVariance,
  selectionVariance,
  terms = 'level-and-slope',
}: EvaluationParameters) {
  return {
    ...storedComponents(components),
    ...(classVariance === undefined ? {} : { class: classVariance }),
    ...(race.kind === 'random' ? { race: race.variance } : {}),
    ...(trainerVariance === undefined ? {} : { trainer: trainerVariance }),
    ...(selectionVariance === undefined ? {} : { selection: selectionVariance }),
    ...(race.kind === 'random' && race.drift !== undefined ? { race_drift: race.drift } : {}),
    race_effect: race.kind,
    terms,
  }
}

/** What chosen sires and dams are better by than their starts say, SI points. */
const storedSelection = ({ selection }: Evaluation): Record<string, number> =>
  selection === null ? {} : { selection_sires: selection.sires, selection_dams: selection.dams }

const storedProven = (proven: RealizedReliability | null): Record<string, number> =>
  proven === null
    ? {}
    : {
        proven_sires: proven.sires,
        proven_told: proven.told,
        proven_realized: proven.realized,
      }

const storedStarting = (starting: StartingSelection | null): Record<string, number> =>
  starting === null
    ? {}
    : {
        starting_gap: starting.gap,
        starting_gap_se: starting.se,
        starting_horses: starting.horses,
        starting_wider: widerFor(starting),
      }

/** What inbreeding does, SI for F from 0 to 1, beside the standard deviation assumed of it; nothing where F does not vary. */
function storedInbreedingSlope({ inbreedingSlope, parameters }: Evaluation): Record<string, number> {
  if (inbreedingSlope === null) return {}
  const { inbreedingVariance } = parameters
  const { estimate, standardError, leftOut } = inbreedingSlope
  return {
    inbreeding_slope: estimate,
    inbreeding_slope_se: standardError,
    ...(leftOut === undefined ? {} : { inbreeding_slope_left_out: leftOut }),
    ...(inbreedingVariance === undefined
      ? {}
      : { inbreeding_slope_assumed_sd: Math.sqrt(inbreedingVariance) }),
  }
}

/** Effects of the sex and age classes by name, SI points, and the starts behind each. */
export function classEffectsOf(
  { classEffects }: Pick<Evaluation, 'classEffects'>,
  { cls }: EvaluationData,
  names: readonly string[],
): { classes: Record<string, number>; class_starts: Record<string, number> } {
  const starts = new Int32Array(names.length)
  for (const code of cls) starts[code] = at(starts, code) + 1
  return {
    classes: Object.fromEntries(names.map((name, i) => [name, at(classEffects, i)])),
    class_starts: Object.fromEntries(names.map((name, i) => [name, at(starts, i)])),
  }
}

/** Tells whether two runs read the same data. */
function hashOf({ ped, ids, crop }: HerdSnapshot, data: EvaluationData): string {
  const none = new Int32Array(0)
  const { horse, race, season = none, cls, trainer = none, distanceYards, si } = data
  const hash = createHash('sha256')
  for (const column of [ids, ped.sire, ped.dam, crop, horse, race, season, cls, trainer, distanceYards, si])
    hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
  return hash.digest('hex')
}
