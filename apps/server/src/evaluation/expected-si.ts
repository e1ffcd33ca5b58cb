import { type ClassEffects, sexAgeEffects } from '../races/sex-age.ts'
import { type HerdSnapshot, rowOf } from '../herd/snapshot.ts'
import { evaluationOf, expectedSiAt } from './breeding-values.ts'
import { sexAgeAt } from './herd-records.ts'

/** Speed index expected of a horse in a start; null where nothing is known of it. */
export type Expectation = (start: Omit<Figure, 'race_id' | 'si'>) => number | null

/** {@link expectedSiAt} by the evaluation in use, at the horse's sex and age on the day as it was fitted. */
export function expectationOf(herd: HerdSnapshot): Expectation {
  const { evaluation } = herd
  if (!evaluation) return () => null
  // evaluateHerd alone writes these; runs of older versions lack the counts
  const sexAge = sexAgeEffects(evaluation.run.fixed_effects as ClassEffects)
  return ({ horse_id, distance_yards, race_date }) => {
    const row = rowOf(herd, horse_id)
    const horse = evaluationOf(herd, row)
    if (!horse) return null
    const { sex, age } = sexAgeAt(herd, row, Date.parse(race_date) / MS_PER_DAY)
    return expectedSiAt(evaluation, row, horse, distance_yards) + sexAge(sex, age)
  }
}

const MS_PER_DAY = 86_400_000

/** A start with its speed index, and what it was run in. */
export interface Figure {
  race_id: number
  horse_id: number
  distance_yards: number
  /** YYYY-MM-DD */
  race_date: string
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
    const expectedSi = expected(figure)
    if (expectedSi === null || !Number.isFinite(expectedSi)) continue
    const field = races.get(figure.race_id) ?? []
    field.push({ ...figure, residual: figure.si - expectedSi })
    races.set(figure.race_id, field)
  }
  return races
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
