import { dayNumber } from '@quarterpole/contract/day'
import type { Sex } from '@quarterpole/contract/values'
import { type DeletedResidual, deletedResiduals } from '@quarterpole/genetics/deleted-residuals'
import { varianceAt } from '@quarterpole/genetics/level-slope'
import { type HerdSnapshot, rowOf } from '../herd/snapshot/snapshot.ts'
import { type ClassEffects, sexAgeEffects } from './sex-age.ts'
import { abilityError, evaluationOf, expectedSiAt } from './breeding-values.ts'
import { componentsOf, raceVarianceOf } from '../herd/components.ts'
import { sexAgeAt } from './herd-records.ts'

/** What an evaluation expects of starts. SI points and SI². */
export interface Expectation {
  /** Of a horse in a start, with the variance of its error; null where nothing is known of the horse. */
  at(start: Omit<Figure, 'race_id' | 'si'>): { expectedSi: number; errorVariance: number } | null
  /** Of a start within its race, and of races. */
  readonly variances: { readonly residual: number; readonly race: number }
}

/** By the evaluation in use: {@link expectedSiAt}, at the sex and age on the day as it was fitted. */
export function expectationOf(herd: HerdSnapshot): Expectation | null {
  const { evaluation } = herd
  if (!evaluation) return null
  const { permanent, residual } = componentsOf(evaluation.run)
  // evaluateHerd alone writes these; runs of older versions lack the counts
  const sexAge = sexAgeEffects(evaluation.run.fixed_effects as ClassEffects)
  return {
    at({ horse_id, distance_yards, race_date, sex: sexOfDay }) {
      const row = rowOf(herd, horse_id)
      const horse = evaluationOf(herd, row)
      if (!horse) return null
      const { sex, age } = sexAgeAt(herd, row, dayNumber(race_date), sexOfDay)
      const error = abilityError(evaluation, row, { pev: horse.pev, permanent })
      return {
        expectedSi: expectedSiAt(evaluation, row, horse, distance_yards) + sexAge(sex, age),
        errorVariance: varianceAt(error, distance_yards),
      }
    },
    variances: { residual, race: raceVarianceOf(evaluation.run) },
  }
}

/** A start with its speed index, and what it was run in. */
export interface Figure {
  race_id: number
  horse_id: number
  distance_yards: number
  /** YYYY-MM-DD */
  race_date: string
  si: number
  /** On the day; null where the start does not tell. */
  sex: Sex | null
}

/** A figure with its distance from what was expected, SI points. */
export type Residual<F extends Figure> = F & {
  residual: number
  /** The same without the start's own share in what was expected. */
  deleted: DeletedResidual
}

/** Residuals by race; figures of horses nothing is expected of are left out. */
export function residualsByRace<F extends Figure>(
  figures: readonly F[],
  expected: Expectation | null,
): Map<number, Residual<F>[]> {
  const fitted = figures.flatMap((figure) => {
    const { expectedSi = Number.NaN, errorVariance = 0 } = expected?.at(figure) ?? {}
    return Number.isFinite(expectedSi) ? [{ figure, residual: figure.si - expectedSi, errorVariance }] : []
  })
  const races = new Map<number, Residual<F>[]>()
  if (!expected) return races
  for (const [race, field] of Map.groupBy(fitted, ({ figure }) => figure.race_id)) {
    const deleted = deletedResiduals(field, expected.variances)
    races.set(
      race,
      field.flatMap(({ figure, residual }, i) => {
        const own = deleted[i]
        return own ? [{ ...figure, residual, deleted: own }] : []
      }),
    )
  }
  return races
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
