import type { Sex } from '@quarterpole/contract/values'
import { sexAgeClass } from '../evaluation/herd-records.ts'

/** What an evaluation says of the classes of sex and age, by their names. */
export interface ClassEffects {
  /** SI points; only their differences mean something. */
  readonly classes?: Readonly<Record<string, number>>
  readonly class_starts?: Readonly<Record<string, number>>
}

/** SI points above the mean start that a horse of this sex and age (on the race date, null unknown) runs. */
export type SexAge = (sex: Sex, age: number | null) => number

/**
 * Starts at which a class's effect counts by half: a start's variance within a race (81 SI², the phenotypic σ² of the
 * defaults) over that between classes (4 SI², assumed: classes differ by a few points), and more because the starts of
 * one horse repeat each other: six a horse with repeatability 0.35 are worth 6/2.75 independent ones.
 */
export const HALF_WEIGHT_STARTS = (81 / 4) * (1 + (6 - 1) * 0.35)

/**
 * Effects of sex and age, against the mean of all starts, each shrunk to 0 by n/(n + 56): in the evaluation they are
 * not, and a single start would move a whole class. 0 where a class has no start on file.
 */
export function sexAgeEffects({ classes = {}, class_starts = {} }: ClassEffects): SexAge {
  const names = Object.keys(class_starts)
  const effectOf = (name: string) => classes[name] ?? 0
  const startsOf = (name: string) => class_starts[name] ?? 0
  const all = names.reduce((sum, name) => sum + startsOf(name), 0)
  const mean = names.reduce((sum, name) => sum + startsOf(name) * effectOf(name), 0) / Math.max(1, all)
  const shrunk = new Map(
    names.map((name) => [
      name,
      ((effectOf(name) - mean) * startsOf(name)) / (startsOf(name) + HALF_WEIGHT_STARTS),
    ]),
  )
  return (sex, age) => shrunk.get(sexAgeClass(sex, age)) ?? 0
}

const known = new WeakMap<ClassEffects, SexAge>()

/** {@link sexAgeEffects} of an evaluation's stored fixed effects, worked out once. */
export function sexAgeOf(fixedEffects: Record<string, unknown>): SexAge {
  const stored = fixedEffects as ClassEffects // evaluateHerd alone writes them; older runs lack the counts
  let effects = known.get(stored)
  if (!effects) known.set(stored, (effects = sexAgeEffects(stored)))
  return effects
}
