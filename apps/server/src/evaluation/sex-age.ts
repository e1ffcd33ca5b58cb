import type { Sex } from '@quarterpole/contract/values'
import { sexAgeClass } from './herd-records.ts'

/** An evaluation's effects of sex-and-age classes, by their names. */
export interface ClassEffects {
  /** SI points; only differences have a meaning. */
  readonly classes?: Readonly<Record<string, number>>
  readonly class_starts?: Readonly<Record<string, number>>
}

/** SI points above the mean start of a horse of this sex and age (on the race date, null unknown). */
export type SexAge = (sex: Sex, age: number | null) => number

/**
 * Effects of sex and age against the mean of all starts, 0 where a class has no start on file. The evaluation has
 * shrunk them already.
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
