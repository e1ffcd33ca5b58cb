import type { Sex } from '@quarterpole/contract/values'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import type { StartColumns } from '@quarterpole/db/queries/start-columns'
import type { Evaluation } from '@quarterpole/genetics/evaluation'
import { evaluateInGroups } from '@quarterpole/genetics/herd-evaluation'
import type { EvaluationParameters } from '@quarterpole/genetics/parameters'
import { classEffectsOf } from '../../evaluation/evaluate-herd.ts'
import { type HerdRecords, sexAgeAt } from '../../evaluation/herd-records.ts'
import { variancesAsOf } from '../../evaluation/variances.ts'
import type { Evaluated } from '../../evaluation/own-starts.ts'
import { at } from '../../herd/snapshot/snapshot.ts'
import type { Careers } from './careers.ts'
import { sexAgeEffects } from '../../evaluation/sex-age.ts'

/** Relative residual of these: far below a hundredth of an SI point, in a third of a stored run's iterations. */
const TOLERANCE = 1e-6

/** Parameters with the variances as estimated, and the number of starts then known. */
export interface VarianceAsOf {
  parameters: EvaluationParameters
  starts: number
}

/**
 * The variances from the starts known now. An estimate from at least half of them is reused: it was made at an
 * earlier date, and one from all of them would have a standard error smaller by less than a third. Null without starts.
 */
export function varianceAsOf(
  records: HerdRecords,
  earlier: VarianceAsOf | null,
  birthYear: ArrayLike<number>,
): VarianceAsOf | null {
  const starts = records.data.si.length
  if (starts === 0) return null
  if (earlier && starts < 2 * earlier.starts) return earlier
  return { parameters: variancesAsOf(records, birthYear), starts }
}

/** The herd as its starts before a day show it. */
export const evaluatedFrom = (
  { data }: HerdRecords,
  { parameters }: VarianceAsOf,
  birthYear: ArrayLike<number>,
): Evaluation => evaluateInGroups(data, parameters, { birthYear, tolerance: TOLERANCE })

/** A runner of a past race on its day. */
export interface PastAbility {
  readonly expectedSi: number
  readonly sd: number
  /** Speed indexes of its starts so far, less what their days gave all alike. */
  readonly figuresSi: readonly number[]
}

/** Nothing is known of anybody before the first evaluation. */
const UNKNOWN: PastAbility = { expectedSi: 0, sd: 0, figuresSi: [] }

/** Expected SI of a row's horse at the row's distance, sex and age, from the evaluation and the starts learned since. */
export function abilitiesOf(
  starts: StartColumns,
  evaluated: Evaluated | null,
  careers: Careers | null,
): (row: number) => PastAbility {
  if (!evaluated || !careers) return () => UNKNOWN
  const { herd, known, evaluation } = evaluated
  const slope = evaluation.inbreedingSlope?.estimate ?? 0
  const sexAge = sexAgeEffects(classEffectsOf(evaluation, known.data, known.classNames))
  return (row) => {
    const horse = herd.table.get(at(starts.horse_id, row))
    const day = at(starts.race_day, row)
    const sexOfDay = (SEX_CODES[at(starts.sex, row)] ?? null) as Sex | null // the codes are the sexes'
    const { sex, age } = sexAgeAt(herd, horse, day, sexOfDay)
    const ofAll = evaluation.base + slope * at(herd.f, horse) + sexAge(sex, age)
    const { mean, variance } = careers.level(horse, day, at(starts.distance_yards, row))
    return {
      expectedSi: ofAll + mean,
      sd: Math.sqrt(Math.max(0, variance)),
      figuresSi: careers.startsOf(horse).map(({ deviation }) => ofAll + deviation),
    }
  }
}
