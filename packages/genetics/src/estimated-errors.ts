import type { EvaluationInGroups } from './herd-evaluation.ts'
import type { Block } from './level-slope.ts'
import type { SelectedShares } from './parent-selection.ts'
import type { PredictionErrors } from './prediction-errors.ts'
import type { RollingBase } from './rolling-base.ts'

/** What one standard deviation of something estimated moves: [level, slope] of every row's breeding value and ability. */
export interface Shift {
  readonly aLevel: Float64Array
  readonly aSlope: Float64Array
  readonly abilityLevel: Float64Array
  readonly abilitySlope: Float64Array
}

type Values = Pick<EvaluationInGroups, 'aLevel' | 'aSlope' | 'pLevel' | 'pSlope' | 'base'>
type Base = Pick<RollingBase, 'level' | 'slope'> | null

/** How an evaluation with other variances differs from the one in use: breeding values against the base, abilities in all. */
export function shiftBetween(
  [found, base]: readonly [Values, Base],
  [moved, movedBase]: readonly [Values, Base],
): Shift {
  const [level, slope] = [
    (movedBase?.level ?? 0) - (base?.level ?? 0),
    (movedBase?.slope ?? 0) - (base?.slope ?? 0),
  ]
  return {
    aLevel: moved.aLevel.map((value, i) => value - found.aLevel[i] - level),
    aSlope: moved.aSlope.map((value, i) => value - found.aSlope[i] - slope),
    abilityLevel: moved.aLevel.map(
      (value, i) => value + moved.pLevel[i] + moved.base - found.aLevel[i] - found.pLevel[i] - found.base,
    ),
    abilitySlope: moved.aSlope.map((value, i) => value + moved.pSlope[i] - found.aSlope[i] - found.pSlope[i]),
  }
}

/**
 * How breeding values move with what chosen parents are better by, against the base: a horse's own share of chosen ancestors
 * less the base's mean share, times each of two independent parts of its error.
 *
 * @param inBase  1 for a horse of the base
 */
export function shiftsOfSelection(
  { sires, dams }: SelectedShares,
  [ss, sd, dd]: Block,
  inBase: (row: number) => boolean,
): Shift[] {
  const against = (share: Float64Array): Float64Array => {
    let [sum, count] = [0, 0]
    for (let i = 0; i < share.length; i++)
      if (inBase(i)) {
        sum += share[i]
        count++
      }
    return share.map((value) => value - (count > 0 ? sum / count : 0))
  }
  const [q, r] = [against(sires), against(dams)]
  const first = Math.sqrt(Math.max(0, ss))
  const cross = first > 0 ? sd / first : 0
  const second = Math.sqrt(Math.max(0, dd - cross * cross))
  const none = new Float64Array(q.length)
  return [q.map((value, i) => first * value + cross * r[i]), r.map((value) => second * value)].map(
    (level) => ({
      aLevel: level,
      aSlope: none,
      abilityLevel: level,
      abilitySlope: none,
    }),
  )
}

/**
 * Prediction errors with those of what was estimated before (delta method; Kackar & Harville 1984): with u the independent
 * standardized errors of the estimates, var = PEV + Σ_k (∂â/∂u_k)(∂â/∂u_k)ᵀ.
 */
export function withShifts(errors: PredictionErrors, shifts: readonly Shift[]): PredictionErrors {
  if (shifts.length === 0) return errors
  const sum = (
    column: Float64Array,
    of: (shift: Shift) => readonly [Float64Array, Float64Array],
  ): Float64Array =>
    column.map((pev, i) =>
      shifts.reduce((total, shift) => {
        const [x, y] = of(shift)
        return total + x[i] * y[i]
      }, pev),
    )
  return {
    ...errors,
    pevLL: sum(errors.pevLL, ({ aLevel }) => [aLevel, aLevel]),
    pevLS: sum(errors.pevLS, ({ aLevel, aSlope }) => [aLevel, aSlope]),
    pevSS: sum(errors.pevSS, ({ aSlope }) => [aSlope, aSlope]),
    abilityLL: sum(errors.abilityLL, ({ abilityLevel }) => [abilityLevel, abilityLevel]),
    abilityLS: sum(errors.abilityLS, ({ abilityLevel, abilitySlope }) => [abilityLevel, abilitySlope]),
    abilitySS: sum(errors.abilitySS, ({ abilitySlope }) => [abilitySlope, abilitySlope]),
  }
}
