import type { Sex } from '@quarterpole/contract/values'
import { varianceAt } from '@quarterpole/genetics/level-slope'
import type { EvaluationParameters } from '@quarterpole/genetics/parameters'
import { abilityError, evaluationOf, expectedSiAt } from '../../evaluation/breeding-values.ts'
import { componentsOf, raceVarianceOf } from '../../herd/components.ts'
import type { EvaluatedSnapshot } from '../../evaluation/evaluated-herd.ts'
import { type EvaluationOptions, evaluateHerd } from '../../evaluation/evaluate-herd.ts'
import { type HerdRecords, recordsBefore, sexAgeAt } from '../../evaluation/herd-records.ts'
import { variancesAsOf } from '../../evaluation/variances.ts'
import { at, type HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import { joinEvaluated } from '../../evaluation/join-evaluated.ts'
import { type ClassEffects, sexAgeEffects } from '../../evaluation/sex-age.ts'
import type { Season } from '../../evaluation/hidden-season.ts'

/** A season's starts as the herd's earlier starts predict them, one entry a start. */
export interface PredictedSeason {
  /** Evaluated from the earlier starts alone, with these parameters. */
  readonly herd: EvaluatedSnapshot
  readonly parameters: EvaluationParameters
  readonly row: Int32Array
  readonly race: Int32Array
  readonly si: Float64Array
  /** Expected SI, and the standard deviation of a single start around it. */
  readonly expected: Float64Array
  readonly sd: Float64Array
}

/**
 * Evaluates the herd without a season, as for a race card of its first day, and predicts each of its starts: the horse's
 * expected SI at the distance, his sex and age on the day, and the luck of one race around it. No result of the season is
 * read.
 */
export async function predictSeason(
  herd: HerdSnapshot,
  records: HerdRecords,
  {
    season,
    parameters: given,
    progress = () => {},
  }: Pick<EvaluationOptions, 'parameters' | 'progress'> & { readonly season: Season },
): Promise<PredictedSeason> {
  const known = recordsBefore(records, season.from)
  progress('variances', 0)
  const parameters = given ?? variancesAsOf(known, herd.crop)
  const evaluated = evaluateHerd(herd, known, { parameters, progress })
  const before = { ...herd, evaluation: await joinEvaluated(evaluated, herd) }
  const { horse, race, si } = records.data
  return {
    herd: before,
    parameters,
    row: horse.slice(season.earlier),
    race: race.slice(season.earlier),
    si: si.slice(season.earlier),
    ...predictStarts(before, records, season.earlier),
  }
}

/** Predicts the records from one on. */
export function predictStarts(
  herd: EvaluatedSnapshot,
  { data, classNames, day }: HerdRecords,
  first: number,
): Pick<PredictedSeason, 'expected' | 'sd'> {
  const { evaluation } = herd
  const { permanent, residual } = componentsOf(evaluation.run)
  const dayVariance = residual + raceVarianceOf(evaluation.run)
  const sexAge = sexAgeEffects(evaluation.run.fixed_effects as ClassEffects) // evaluateHerd alone writes them
  const [expected, sd] = [new Float64Array(day.length - first), new Float64Array(day.length - first)]
  for (let start = first; start < day.length; start++) {
    const [row, distanceYards] = [at(data.horse, start), at(data.distanceYards, start)]
    const own = evaluationOf(herd, row)
    if (own === null) throw new RangeError(`row ${row} was not evaluated`) // evaluateHerd gives every row a value
    // The class's sex is that of the day: a gelding of today may have run as a colt.
    const sex = classNames[at(data.cls, start)]?.charAt(0) as Sex
    const { age } = sexAgeAt(herd, row, at(day, start))
    expected[start - first] = expectedSiAt(evaluation, row, own, distanceYards) + sexAge(sex, age)
    const error = abilityError(evaluation, row, { pev: own.pev, permanent })
    sd[start - first] = Math.sqrt(Math.max(0, varianceAt(error, distanceYards)) + dayVariance)
  }
  return { expected, sd }
}
