import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import type { VarianceComponents } from '@quarterpole/genetics/foal'
import { HERD_PARAMETERS } from '@quarterpole/genetics/parameters'
import { componentsOf } from '../../../herd/components.ts'

/** The model of an evaluation as BLUPF90 takes it: variances, SI²; null = not in the model. */
export interface ExportedModel {
  readonly components: VarianceComponents
  /** False: the plain repeatability model, without slopes on distance. */
  readonly hasSlopes: boolean
  /** Of the sex × age classes about their mean; null: fixed effects. */
  readonly classVariance: number | null
  /** 'none': races are not in the model; null: fixed effects. */
  readonly raceVariance: number | null | 'none'
  /** Of the seasons' mean, a year; null: one mean. */
  readonly drift: number | null
  /** Of the slope on F about 0; null: not fitted, or left out because the herd shows no cost. */
  readonly inbreedingVariance: number | null
  /** Of trainers; null: not in the model. */
  readonly trainerVariance: number | null
  /** Of what chosen sires and dams are better by; null: not in the model. */
  readonly selectionVariance: number | null
}

/** The model of the evaluation in use; without one, what the first would assume. */
export function modelOf(run: EvaluationRow | undefined): ExportedModel {
  if (run === undefined) return assumedModel()
  const { parameters } = run
  const number = (name: string) => {
    const value = parameters[name]
    return typeof value === 'number' ? value : null
  }
  const raceVariance = number('race')
  const isFitted = number('inbreeding_slope') !== null && number('inbreeding_slope_left_out') === null
  const sd = number('inbreeding_slope_assumed_sd')
  return {
    components: componentsOf(run),
    hasSlopes: parameters['terms'] !== 'level',
    classVariance: number('class'),
    raceVariance: parameters['race_effect'] === 'none' ? 'none' : raceVariance,
    drift: raceVariance === null ? null : number('race_drift'),
    inbreedingVariance: isFitted && sd !== null ? sd * sd : null,
    trainerVariance: number('trainer'),
    selectionVariance: number('selection'),
  }
}

function assumedModel(): ExportedModel {
  const { components, race, classVariance, selectionVariance } = HERD_PARAMETERS
  return {
    components,
    hasSlopes: true,
    classVariance: classVariance ?? null,
    raceVariance: race.kind === 'random' ? race.variance : null,
    drift: race.kind === 'random' ? (race.drift ?? null) : null,
    inbreedingVariance: null,
    trainerVariance: null,
    selectionVariance: selectionVariance ?? null,
  }
}
