import { hash } from 'node:crypto'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { NewActivity } from '@quarterpole/db/queries/activity'
import type { NewPrediction } from '@quarterpole/db/queries/prediction'
import { VERSION } from '../../platform/process/version.ts'
import { gravest } from './health-finding.ts'
import { lowerFirst } from '../../platform/words/words.ts'

/** The members that are logged: the figures. What explains them is in the reply and in a saved cross. */
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
] as const satisfies (keyof BreedingPrediction)[]

/** A prediction as it is logged, with what it was asked, made by and based on. */
export function breedingEntry(prediction: BreedingPrediction, herdVersion: number): NewPrediction {
  const { sire_id, dam_id, basis, panel } = prediction
  const raws = panel.map(({ sire_raw, dam_raw }) => [sire_raw, dam_raw])
  const inputs = [{ sire_id, dam_id }, herdVersion, basis.evaluation_id, raws]
  return {
    kind: 'breeding',
    sire_id,
    dam_id,
    track_id: null,
    request: { sire_id, dam_id },
    result: Object.fromEntries(SUMMARY.map((name) => [name, prediction[name]])),
    input_hash: hash('sha256', JSON.stringify(inputs)),
    model_version: VERSION,
    evaluation_id: basis.evaluation_id,
  }
}

/** The line of the activity list about a prediction: the gravest outcome, else the speed where it is known. */
export function predictedActivity({ basis, expected_si_400, panel }: BreedingPrediction): NewActivity {
  const grave = gravest(panel)?.sentence
  const speed = expected_si_400 === null ? null : `about SI ${Math.round(expected_si_400)} at 400 yards`
  const result = grave ?? speed ?? 'inbreeding and health panel'
  const names = `${basis.sire.name} × ${basis.dam.name}`
  return {
    kind: 'breeding_predicted',
    sentence: `Predicted ${names}: ${lowerFirst(result)}.`,
    subject: { noun: 'mating', id: `${basis.sire.id}-${basis.dam.id}` },
    horses: [basis.sire.id, basis.dam.id],
  }
}
