import type { Sex } from '@quarterpole/contract/values'
import type { EvaluationParameters } from '@quarterpole/genetics/parameters'
import { componentsOf, raceVarianceOf } from '../evaluation/components.ts'
import { type EvaluationOptions, evaluateHerd } from '../evaluation/evaluate-herd.ts'
import { type HerdRecords, recordsBefore, sexAgeAt } from '../evaluation/herd-records.ts'
import { variancesAsOf } from '../evaluation/variances.ts'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'
import { abilitiesAt } from '../races/ability.ts'
import { type HerdAsOf, joinEvaluated } from '../races/herd-as-of.ts'
import { type Season, yearOfDay } from './hidden-season.ts'

/** A season's starts as the herd's earlier starts predict them, one entry a start. */
export interface PredictedSeason {
  /** The herd evaluated from the earlier starts alone. */
  readonly asOf: HerdAsOf
  readonly parameters: EvaluationParameters
  readonly row: Int32Array
  readonly race: Int32Array
  readonly si: Float64Array
  /** Expected SI, and the standard deviation of a single start around it. */
  readonly expected: Float64Array
  readonly sd: Float64Array
}

/**
 * Evaluates the herd without a season and predicts each of its starts as the pages would have: the ability of the horse
 * at the distance, its sex and age on the day, and the luck of one race around it. No result of the season is read.
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
  const through = yearOfDay(season.from)
  const known = recordsBefore(records, season.from)
  progress('variances', 0)
  const crops = { birthYear: herd.birthYear, through }
  const parameters = given ?? variancesAsOf(known, crops)
  const evaluated = evaluateHerd(herd, known, { parameters, progress, through })
  const evaluation = await joinEvaluated(evaluated, herd)
  const asOf: HerdAsOf = { herd: { ...herd, evaluation }, evaluation, source: 'as_of_date' }
  const { horse, race, si, distanceYards, cls } = records.data
  const [expected, sd] = [new Float64Array(season.starts), new Float64Array(season.starts)]
  const dayVariance = componentsOf(evaluation.run).residual + raceVarianceOf(evaluation.run)
  const starts = Array.from({ length: season.starts }, (_, i) => season.earlier + i)
  for (const [distance, some] of Map.groupBy(starts, (start) => at(distanceYards, start))) {
    const runners = some.map((start) => {
      const row = at(horse, start)
      const { age } = sexAgeAt(herd, row, at(records.day, start))
      // The class's sex is that of the day: a gelding of today may have run as a colt.
      return { row, age, sex: records.classNames[at(cls, start)]?.charAt(0) as Sex }
    })
    for (const [i, ability] of abilitiesAt({ asOf, runners }, distance).entries()) {
      const entry = at(some, i) - season.earlier
      expected[entry] = ability.expectedSi
      sd[entry] = Math.sqrt(ability.sd ** 2 + dayVariance)
    }
  }
  return {
    asOf,
    parameters,
    expected,
    sd,
    row: horse.slice(season.earlier),
    race: race.slice(season.earlier),
    si: si.slice(season.earlier),
  }
}
