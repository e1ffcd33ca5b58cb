import {
  type Shift,
  shiftBetween,
  shiftsOfSelection,
  withShifts,
} from '@quarterpole/genetics/estimated-errors'
import type { Evaluation, EvaluationData } from '@quarterpole/genetics/evaluation'
import { evaluateInGroups, type EvaluationInGroups } from '@quarterpole/genetics/herd-evaluation'
import type { Block } from '@quarterpole/genetics/level-slope'
import type { EvaluationParameters } from '@quarterpole/genetics/parameters'
import { chosenParents, selectedShares } from '@quarterpole/genetics/parent-selection'
import { type PredictionErrors, predictionErrors } from '@quarterpole/genetics/reliability'
import { rollingBase } from '@quarterpole/genetics/rolling-base'
import type { StartingSelection } from '@quarterpole/genetics/starting-selection'
import { NO_RELIABILITY } from './breeding-values.ts'
import { at, type HerdSnapshot } from '../herd/snapshot/snapshot.ts'

/** Times the standard errors of breeding values where who starts depends on speed: simulated herds have them that much too narrow. */
const WIDER = 1.15
/** Share of the variance before any start that an error may reach: at all of it a value would not be published. */
const MAX_OF_PRIOR = 0.98

interface Evaluated {
  readonly herd: HerdSnapshot
  readonly data: EvaluationData
  readonly evaluation: EvaluationInGroups
}

/** How much wider than computed the errors of breeding values are. */
export const widerFor = (starting: StartingSelection | null): number => (starting?.isSelected ? WIDER : 1)

/**
 * Errors of an evaluation against the newest crops: what all of a group of unknown parents share is left out.
 *
 * @param moved  variances moved by their errors, and with them what chosen parents are better by; empty: taken as known
 */
export function standardErrors(
  evaluated: Evaluated,
  {
    moved,
    starting,
  }: { readonly moved: readonly EvaluationParameters[]; readonly starting: StartingSelection | null },
): PredictionErrors {
  const { herd, data, evaluation } = evaluated
  const { selectionVariance: _, ...parameters } = evaluation.parameters
  const computed = predictionErrors(data, parameters)
  return widened(withShifts(computed, shiftsOf(evaluated, moved)), {
    f: herd.f,
    genetic: parameters.components.genetic,
    computed,
    by: widerFor(starting),
  })
}

/** Far below what matters to an error. */
const MOVED_TOLERANCE = 1e-4

/** What the errors of estimated variances, and of what chosen parents are better by, do to every value. */
function shiftsOf({ herd, data, evaluation }: Evaluated, moved: readonly EvaluationParameters[]): Shift[] {
  const { ped, f, crop: birthYear } = herd
  const baseOf = (found: Evaluation) => rollingBase({ ped, f }, birthYear, found)
  const base = baseOf(evaluation)
  const ofVariances = moved.map((parameters) => {
    const found = evaluateInGroups(data, parameters, { birthYear, tolerance: MOVED_TOLERANCE })
    return shiftBetween([evaluation, base], [found, baseOf(found)])
  })
  const error = evaluation.selection?.error
  if (!error) return ofVariances
  const shares = selectedShares(ped, chosenParents(ped, data.horse))
  const inBase = (row: number) => base === null || at(birthYear, row) >= base.from
  return [...ofVariances, ...shiftsOfSelection(shares, error, inBase)]
}

/**
 * Standard errors of breeding values' levels times `by`, below those of horses nothing is known of; such horses keep what
 * was computed.
 *
 * @param computed  errors as the model has them; none becomes smaller
 */
function widened(
  errors: PredictionErrors,
  { f, genetic, computed, by }: { f: Float64Array; genetic: Block; computed: PredictionErrors; by: number },
): PredictionErrors {
  const priorLL = (row: number) => (1 + at(f, row)) * genetic[0]
  // All there is to know of such a horse is what varies among all horses: no error of an estimate adds to it.
  const isUnknown = (row: number) => at(computed.pevLL, row) >= (1 - NO_RELIABILITY) * priorLL(row)
  const pevLL = errors.pevLL.map((pev, row) =>
    isUnknown(row)
      ? at(computed.pevLL, row)
      : Math.min(by * by * pev, Math.max(at(computed.pevLL, row), MAX_OF_PRIOR * priorLL(row))),
  )
  const pevLS = errors.pevLS.map((pev, row) =>
    isUnknown(row) ? at(computed.pevLS, row) : Math.sqrt(at(pevLL, row) / at(errors.pevLL, row)) * pev,
  )
  const pevSS = errors.pevSS.map((pev, row) => (isUnknown(row) ? at(computed.pevSS, row) : pev))
  return { ...errors, pevLL, pevLS, pevSS }
}
