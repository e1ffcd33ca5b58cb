import { hash } from 'node:crypto'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { NewActivity } from '@quarterpole/db/queries/activity'
import type { NewPrediction } from '@quarterpole/db/queries/prediction'
import { VERSION } from '../process/version.ts'

/** What is written down of a prediction says nothing of single ancestors. */
type Predicted = Omit<BreedingPrediction, 'common_ancestors'>

/**
 * The members that are written down: the figures. What explains them can be worked out again from the data the hash
 * stands for; a saved cross keeps it all.
 */
export const SUMMARY = [
  'inbreeding_coefficient',
  'expected_si_350',
  'expected_si_400',
  'expected_si_440',
  'confidence_band',
  'panel_of_100',
  'risk_factors',
  'projected_value',
  'value_band',
] as const satisfies (keyof Predicted)[]

/**
 * A prediction as it is written down: with what it was asked, made by and rests on.
 *
 * @param summary  its {@link SUMMARY} as JSON, where that was written already
 */
export function breedingEntry(
  prediction: Predicted,
  herdVersion: number,
  summary = JSON.stringify(Object.fromEntries(SUMMARY.map((name) => [name, prediction[name]]))),
): NewPrediction {
  const { sire_id, dam_id, basis, panel } = prediction
  // As text at once: an answer given again is written down again.
  const request = JSON.stringify({ sire_id, dam_id })
  const rests = `[${request},${herdVersion},${basis.evaluation_id},${rawResults(panel)}]`
  return {
    kind: 'breeding',
    sire_id,
    dam_id,
    track_id: null,
    request,
    result: summary,
    input_hash: hash('sha256', rests),
    model_version: VERSION,
    evaluation_id: basis.evaluation_id,
  }
}

/** By the outcomes of two panels, which many crosses share. */
const raws = new WeakMap<Predicted['panel'], string>()

function rawResults(panel: Predicted['panel']): string {
  const found = raws.get(panel)
  if (found !== undefined) return found
  const text = JSON.stringify(panel.map(({ sire_raw, dam_raw }) => [sire_raw, dam_raw]))
  raws.set(panel, text)
  return text
}

/** The line of the activity list that tells of a prediction. */
export function predictedActivity({ basis, expected_si_400 }: Predicted): NewActivity {
  const sentence = `${basis.sire.name} × ${basis.dam.name} was predicted: about SI ${Math.round(expected_si_400)} at 400 yards.`
  return { kind: 'breeding_predicted', sentence }
}
