import { createHash } from 'node:crypto'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { NewPrediction } from '@quarterpole/db/queries/prediction'
import { VERSION } from '../version.ts'

/** A prediction as it is written down: with what it was asked, made by and rests on. */
export function breedingEntry(
  prediction: BreedingPrediction,
  herdVersion: number,
): NewPrediction & { result: BreedingPrediction } {
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
    request,
    result: prediction,
    input_hash: createHash('sha256').update(JSON.stringify(rests)).digest('hex'),
    model_version: VERSION,
    evaluation_id: basis.evaluation_id,
  }
}
