import { dayNumber } from '@quarterpole/contract/day'
import type { PastStartRow } from '@quarterpole/db/queries/start'
import { HUBER, type OwnStart, ownAbility, ownAbilityAt, withoutForm } from '@quarterpole/genetics/form'
import { varianceAt } from '@quarterpole/genetics/level-slope'
import type { HorseId } from '@quarterpole/contract/ids'
import { foalsOf } from '@quarterpole/genetics/offspring'
import { evaluatedAbility, sexAgeOf } from '../races/ability.ts'
import type { HerdAsOf } from '../races/as-of.ts'
import { horseOnDay, ownStartsOf } from '../races/card-inputs.ts'
import { rowOf } from '../../herd/snapshot/snapshot.ts'

/** Expected speed index of a horse and its standard error. */
export interface FormLevel {
  si: number
  sd: number
}

export interface TrueForm {
  /** Of the starts given, those the evaluation has read. */
  starts: readonly OwnStart[]
  /** Before any start: his parents' average, or with foals his breeding value, which they are part of. */
  countsFoals: boolean
  /** On a day (YYYY-MM-DD) at a distance, with the first `known` of the starts. */
  at: (day: string, known: number) => FormLevel
}

/**
 * A horse's true form as the race model figures it, with only the first of his starts known:
 *
 *     base + sex and age + b·F + φ(d)ᵀ(level, slope) + form(day)
 *
 * by the Kalman filter of {@link ownAbility} from what the evaluation leaves of him without his own starts. The error is
 * the filter's, and what the evaluation is unsure of besides his own starts (parents, days), which is taken as it is
 * today. With all starts both are what the model enters in a race of that day; a test holds it to that.
 *
 * @param starts  of this horse, oldest first, with the day effects of the evaluation
 */
export function trueForm(
  asOf: HerdAsOf,
  id: HorseId,
  { starts, distanceYards }: { starts: readonly PastStartRow[]; distanceYards: number },
): TrueForm {
  const row = rowOf(asOf.herd, id)
  const { components, form, prior, error, base, inbreeding } = evaluatedAbility(asOf, row)
  const sexAge = sexAgeOf(asOf)
  const own = ownStartsOf(asOf, id, starts)
  const constant = withoutForm(components)
  const variances = form ?? constant
  const limit = form ? HUBER : Infinity
  const level = (known: number, day: number, of = variances) =>
    ownAbilityAt(ownAbility(own.slice(0, known), prior, of, { day, limit }), distanceYards)
  const last = own.at(-1)?.day ?? 0
  const ofOthers = varianceAt(error, distanceYards) - level(own.length, last, constant).variance
  return {
    starts: own,
    countsFoals: foalsOf(asOf.herd.offspring, row).length > 0,
    at: (date, known) => {
      const now = horseOnDay(asOf.herd, id, date)
      // A gelding of today may have run entire: until his last start he is what his next one says.
      const sex = starts.find(({ race_date }) => race_date >= date)?.sex ?? now.sex
      const { mean, variance } = level(known, dayNumber(date))
      return {
        si: base + inbreeding + sexAge(sex, now.age) + mean,
        sd: Math.sqrt(Math.max(0, variance + ofOthers)),
      }
    },
  }
}
