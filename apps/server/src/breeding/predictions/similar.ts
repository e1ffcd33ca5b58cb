import type { BreedingPrediction, SimilarCross } from '@quarterpole/contract/breeding'
import { varianceAt, type VarianceComponents } from '@quarterpole/genetics/foal'
import {
  SIMILAR_CROSS_PARAMS,
  type SimilarCross as SimilarRows,
  similarCrosses,
} from '@quarterpole/genetics/similar-crosses'
import { raceVarianceOf } from '../../herd/components.ts'
import type { HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import { plural } from '../../platform/words/words.ts'

export type Similar = Pick<BreedingPrediction, 'similar_crosses' | 'similar_cross_details'>

/** Real matings nearest to this one, with names and results. */
export function similarTo(
  herd: HerdSnapshot,
  { sire, dam, components }: { sire: number; dam: number; components: VarianceComponents },
): Similar {
  const found = similarCrosses(herd, { sire, dam }, paramsOf(herd, components))
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
 * means are of indexes as raced, so a start includes its race's luck, and are shrunk to that of all runners: the
 * evaluation's base is that of horses without known ancestors, far below what a breed has improved to.
 */
const paramsOf = (
  { evaluation, results }: HerdSnapshot,
  { genetic, permanent, residual }: VarianceComponents,
) => ({
  ...SIMILAR_CROSS_PARAMS,
  herdMean: results.meanOfRunners ?? SIMILAR_CROSS_PARAMS.herdMean,
  betweenVariance: 0.5 * varianceAt(genetic, 400),
  runnerVariance: 0.5 * varianceAt(genetic, 400) + varianceAt(permanent, 400),
  startVariance: residual + (evaluation ? raceVarianceOf(evaluation.run) : 0),
})

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

function sentenceOf({
  label,
  foals,
  runners,
  at_record_pace,
  mean_si,
  standard_error,
  rated,
}: SimilarCross): string {
  const figures = `${plural(foals, 'foal')}, ${plural(runners, 'runner')}, ${at_record_pace} at record pace`
  const rating =
    rated && mean_si !== null && standard_error !== null
      ? `average SI ${mean_si.toFixed(1)}, give or take ${standard_error.toFixed(1)}`
      : 'too few runners to rate'
  return `${label}: ${figures}; ${rating}`
}
