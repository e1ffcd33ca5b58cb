import { evaluate, type Evaluation, type EvaluationData, type SolverOptions } from './evaluation.ts'
import { parentGroups, withParentGroups } from './parent-groups.ts'
import { chosenParents } from './parent-selection.ts'
import type { EvaluationParameters } from './parameters.ts'
import { type EstimationOptions, estimateVariances, type VarianceEstimates } from './variance-components.ts'

/** When the horses were foaled, and the last crop known on the day of the evaluation. */
export interface Crops {
  /** By pedigree row, 0 = unknown. */
  readonly birthYear: ArrayLike<number>
  readonly through: number
}

/** The starts as the herd's model reads them: parents that are not known in groups, and who was chosen by the day. */
function inGroups(data: EvaluationData, { birthYear, through }: Crops) {
  const chosen = chosenParents(data.ped, birthYear, through)
  return withParentGroups({ ...data, chosen }, parentGroups(data.ped, birthYear), birthYear)
}

/** {@link evaluate} with unknown parents in groups and parents as chosen; arrays by the rows of the data given. */
export function evaluateInGroups(
  data: EvaluationData,
  parameters: EvaluationParameters,
  { crops, start, ...solver }: SolverOptions & { readonly crops: Crops },
): Evaluation {
  const { data: grouped, rows } = inGroups(data, crops)
  const before = <T extends Float64Array>(column: T) => {
    const padded = new Float64Array(rows + column.length).fill(Number.NaN, 0, rows)
    padded.set(column, rows)
    return padded
  }
  const found = evaluate(grouped, parameters, {
    ...solver,
    ...(start
      ? {
          start: {
            ...start,
            aLevel: before(start.aLevel),
            aSlope: before(start.aSlope),
            pLevel: before(start.pLevel),
            pSlope: before(start.pSlope),
          },
        }
      : {}),
  })
  return {
    ...found,
    aLevel: found.aLevel.slice(rows),
    aSlope: found.aSlope.slice(rows),
    pLevel: found.pLevel.slice(rows),
    pSlope: found.pSlope.slice(rows),
    starts: found.starts.slice(rows),
  }
}

/** {@link estimateVariances} of the same model. */
export const estimateInGroups = (
  data: EvaluationData,
  parameters: EvaluationParameters,
  { crops, ...options }: EstimationOptions & { readonly crops: Crops },
): VarianceEstimates => estimateVariances(inGroups(data, crops).data, parameters, options)
