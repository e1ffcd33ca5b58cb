import { hash } from 'node:crypto'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { NewActivity } from '@quarterpole/db/queries/activity'
import type { NewPrediction } from '@quarterpole/db/queries/prediction'
import { VERSION } from '../version.ts'

/** What is written down of a prediction says nothing of single ancestors. */
type Predicted = Omit<BreedingPrediction, 'common_ancestors'>

/** A prediction as it is written down: with what it was asked, made by and rests on. */
export function breedingEntry(prediction: Predicted, herdVersion: number): NewPrediction {
  const { sire_id, dam_id, basis, panel } = prediction
  const request = { sire_id, dam_id }
  const rests = [
    request,
    herdVersion,
    basis.evaluation_id,
    panel.map(({ sire_raw, dam_raw }) => [sire_raw, dam_raw]),
  ]
  return {
    kind: 'breeding',
    sire_id,
    dam_id,
    track_id: null,
    // As text at once: an answer given again is written down again.
    request: JSON.stringify(request),
    result: JSON.stringify(summaryOf(prediction)),
    input_hash: hash('sha256', JSON.stringify(rests)),
    model_version: VERSION,
    evaluation_id: basis.evaluation_id,
  }
}

/** The figures. What explains them can be worked out again from the data the hash stands for; a saved cross keeps it all. */
function summaryOf(prediction: Predicted) {
  const { inbreeding_coefficient, expected_si_350, expected_si_400, expected_si_440, confidence_band } =
    prediction
  const { panel_of_100, risk_factors, projected_value, value_band } = prediction
  return {
    inbreeding_coefficient,
    expected_si_350,
    expected_si_400,
    expected_si_440,
    confidence_band,
    panel_of_100,
    risk_factors,
    projected_value,
    value_band,
  }
}

/** The line of the activity list that tells of a prediction. */
export function predictedActivity({ basis, expected_si_400 }: Predicted): NewActivity {
  const sentence = `${basis.sire.name} × ${basis.dam.name} was predicted: about SI ${Math.round(expected_si_400)} at 400 yards.`
  return { kind: 'breeding_predicted', sentence }
}
