import { type HerdSnapshot, rowOf } from '../herd/snapshot.ts'
import { evaluationOf, expectedSiAt } from './breeding-values.ts'

/** Speed index expected of a horse at a distance; null where nothing is known of it. */
export type Expectation = (horseId: number, distanceYards: number) => number | null

/** {@link expectedSiAt} by the evaluation in use. */
export function expectationOf(herd: HerdSnapshot): Expectation {
  const { evaluation } = herd
  if (!evaluation) return () => null
  return (horseId, distanceYards) => {
    const row = rowOf(herd, horseId)
    const horse = evaluationOf(herd, row)
    return horse && expectedSiAt(evaluation, row, horse, distanceYards)
  }
}

/** A start with its speed index, and what it was run in. */
export interface Figure {
  race_id: number
  horse_id: number
  distance_yards: number
  si: number
}

/** A figure with its distance from what was expected, SI points. */
export type Residual<F extends Figure> = F & { residual: number }

/** Residuals by race; figures of horses nothing is expected of are left out. */
export function residualsByRace<F extends Figure>(
  figures: readonly F[],
  expected: Expectation,
): Map<number, Residual<F>[]> {
  const races = new Map<number, Residual<F>[]>()
  for (const figure of figures) {
    const expectedSi = expected(figure.horse_id, figure.distance_yards)
    if (expectedSi === null || !Number.isFinite(expectedSi)) continue
    const field = races.get(figure.race_id) ?? []
    field.push({ ...figure, residual: figure.si - expectedSi })
    races.set(figure.race_id, field)
  }
  return races
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
