import type { BreedingPrediction, SimilarCross } from '@quarterpole/contract/breeding'
import { varianceAt, type VarianceComponents } from '@quarterpole/genetics/foal'
import {
  type CrossHistory,
  foalsByLine,
  type FoalsByLine,
  SIMILAR_CROSS_PARAMS,
  type SimilarCross as SimilarRows,
  similarCrosses,
} from '@quarterpole/genetics/similar-crosses'
import { raceVarianceOf } from '../evaluation/components.ts'
import type { RaceResults } from '../herd/race-results.ts'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'
import { KeptBeside } from '../herd/kept.ts'

export type Similar = Pick<BreedingPrediction, 'similar_crosses' | 'similar_cross_details'>

/** Dams' sires whose foals by line are kept; some 20 kB of a popular one. */
const KEPT = 500

/** By the matings of the herd, which an edit of anything else leaves as they are. */
const known = new KeptBeside<HerdSnapshot['offspring'], number, FoalsByLine>(KEPT)

function historyOf({ ped, offspring, results }: HerdSnapshot): CrossHistory {
  const kept = known.of(offspring)
  const lineOf = (damSire: number) =>
    kept.get(damSire) ?? kept.set(damSire, foalsByLine(ped, offspring, damSire))
  return { ped, offspring, results, lineOf }
}

/** Real matings nearest to this one, with names and what came of them. */
export function similarTo(
  herd: HerdSnapshot,
  { sire, dam, components }: { sire: number; dam: number; components: VarianceComponents },
): Similar {
  const found = similarCrosses(historyOf(herd), { sire, dam }, paramsOf(herd, components))
  const nameAt = (row: number) => herd.identities.nameAt(row)
  const details = found.map((one): SimilarCross => {
    const { kind, foals, runners, at_record_pace, mean_si, standard_error, rated } = one
    return {
      label: labelOf(one, nameAt),
      kind,
      foals,
      runners,
      at_record_pace,
      mean_si,
      standard_error,
      rated,
    }
  })
  return { similar_crosses: details.map(sentenceOf), similar_cross_details: details }
}

/**
 * Between crosses half the additive variance, between runners of one cross the other half and the permanent part. Their
 * means are of indexes as raced, so that a start brings its race's luck along, and are shrunk to that of all runners: the
 * evaluation's base is that of horses without known ancestors, far below where a breed has improved.
 */
const paramsOf = (
  { evaluation, results }: HerdSnapshot,
  { genetic, permanent, residual }: VarianceComponents,
) => ({
  ...SIMILAR_CROSS_PARAMS,
  herdMean: meanOfRunners(results),
  betweenVariance: 0.5 * varianceAt(genetic, 400),
  runnerVariance: 0.5 * varianceAt(genetic, 400) + varianceAt(permanent, 400),
  startVariance: residual + (evaluation ? raceVarianceOf(evaluation.run) : 0),
})

const means = new WeakMap<RaceResults, number>()

/** Mean over the herd's runners of their mean speed index, worked out once. */
function meanOfRunners(results: RaceResults): number {
  const kept = means.get(results)
  if (kept !== undefined) return kept
  let [sum, runners] = [0, 0]
  for (let row = 0; row < results.starts.length; row++) {
    if (!(at(results.starts, row) > 0)) continue
    sum += at(results.meanSi, row)
    runners++
  }
  const mean = runners === 0 ? SIMILAR_CROSS_PARAMS.herdMean : sum / runners
  means.set(results, mean)
  return mean
}

function labelOf({ kind, sire_row, dam_side_row }: SimilarRows, nameAt: (row: number) => string): string {
  const [sire, side] = [nameAt(sire_row), nameAt(dam_side_row)]
  switch (kind) {
    case 'full_siblings':
      return `${sire} × ${side}`
    case 'sire_and_dam_family':
      return `${sire} × the family of ${side}`
    case 'sire_and_damsire':
    case 'sire_and_second_damsire':
      return `${sire} × daughters of ${side}`
    case 'sire_line_and_damsire':
      return `${sire} and his sons × daughters of ${side}`
  }
}

const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`

function sentenceOf({
  label,
  foals,
  runners,
  at_record_pace,
  mean_si,
  standard_error,
  rated,
}: SimilarCross): string {
  const figures = `${counted(foals, 'foal')}, ${counted(runners, 'runner')}, ${at_record_pace} at record pace`
  const rating =
    rated && mean_si !== null && standard_error !== null
      ? `mean SI ${mean_si.toFixed(1)} ± ${standard_error.toFixed(1)}`
      : 'too few runners to rate'
  return `${label}: ${figures}; ${rating}`
}
