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
 * Effects of sex and age against the mean of all starts. They come shrunk from the evaluation, which assumes how much
 * classes vary. 0 where a class has no start on file.
 */
export function sexAgeEffects({ classes = {}, class_starts = {} }: ClassEffects): SexAge {
  const names = Object.keys(class_starts)
  const effectOf = (name: string) => classes[name] ?? 0
  const startsOf = (name: string) => class_starts[name] ?? 0
  const all = names.reduce((sum, name) => sum + startsOf(name), 0)
  const mean = names.reduce((sum, name) => sum + startsOf(name) * effectOf(name), 0) / Math.max(1, all)
  const effects = new Map(names.map((name) => [name, effectOf(name) - mean]))
  return (sex, age) => effects.get(sexAgeClass(sex, age)) ?? 0
}

const known = new WeakMap<ClassEffects, SexAge>()

/** {@link sexAgeEffects} of an evaluation's stored fixed effects, worked out once. */
export function sexAgeOf(fixedEffects: Record<string, unknown>): SexAge {
  const stored = fixedEffects as ClassEffects // evaluateHerd alone writes them; older runs lack the counts
  let effects = known.get(stored)
  if (!effects) known.set(stored, (effects = sexAgeEffects(stored)))
  return effects
}
