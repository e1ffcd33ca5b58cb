import { dayEffectOf } from '@quarterpole/genetics/day-effects'
import {
  type FormVariances,
  type OwnPrior,
  type OwnStart,
  ownAbility,
  ownAbilityAt,
} from '@quarterpole/genetics/form'
import type { HerdRecords } from '../../evaluation/herd-records.ts'
import { type Evaluated, expectedOfAll, ownStartsOf, priorOf } from '../../evaluation/own-starts.ts'
import { at } from '../../herd/snapshot/snapshot.ts'

/** What own starts so far make of a horse on a day, beyond base, class and inbreeding; SI points. */
interface Level {
  readonly mean: number
  readonly variance: number
}

/**
 * The runners' own starts as an evaluation reads them, and since it as they become known: a later race's day is estimated
 * from what was expected of its runners.
 */
export class Careers {
  readonly #evaluated: Evaluated
  readonly #form: FormVariances
  readonly #expected: ReturnType<typeof expectedOfAll>
  readonly #starts: Map<number, OwnStart[]>
  readonly #priors = new Map<number, OwnPrior>()

  constructor(
    evaluated: Evaluated,
    { form, days }: { form: FormVariances; days: Float64Array },
    rows: ReadonlySet<number>,
  ) {
    this.#evaluated = evaluated
    this.#form = form
    this.#expected = expectedOfAll(evaluated)
    this.#starts = ownStartsOf(evaluated, days, (row) => rows.has(row))
  }

  /** From the starts learned so far, which must be from before the day. */
  level(row: number, day: number, distanceYards: number): Level {
    const prior = this.#priors.get(row) ?? priorOf(this.#evaluated, row)
    this.#priors.set(row, prior)
    return ownAbilityAt(ownAbility(this.startsOf(row), prior, this.#form, { day }), distanceYards)
  }

  startsOf(row: number): readonly OwnStart[] {
    return this.#starts.get(row) ?? []
  }

  /** Adds the starts of one race since the evaluation. */
  learn(records: HerdRecords, race: readonly number[]): void {
    const { data, day } = records
    const { race: effect } = this.#evaluated.evaluation.parameters
    const field = race.map((i) => {
      const [row, distanceYards] = [at(data.horse, i), at(data.distanceYards, i)]
      const { mean, variance } = this.level(row, at(day, i), distanceYards)
      const left = at(data.si, i) - this.#expected(data, i)
      return { i, row, distanceYards, left, above: left - mean, variance: variance + this.#form.residual }
    })
    const ofDay = effect.kind === 'random' ? dayEffectOf(field, effect.variance) : 0
    for (const { i, row, distanceYards, left } of field) {
      const start = { day: at(day, i), distanceYards, deviation: left - ofDay }
      const starts = this.#starts.get(row)
      if (starts) starts.push(start)
      else this.#starts.set(row, [start])
    }
  }
}
