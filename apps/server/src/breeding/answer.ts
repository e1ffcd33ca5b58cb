import type { HorseId } from '@quarterpole/contract/ids'
import type { NewActivity } from '@quarterpole/db/queries/activity'
import type { NewPrediction } from '@quarterpole/db/queries/prediction'
import type { ValueModel } from '@quarterpole/genetics/value'
import type { JsonText } from '../http/json-text.ts'
import { KeptBeside } from '../herd/kept.ts'
import { knownOf, type PredictionServices, present } from './predict.ts'
import { breedingEntry, predictedActivity } from './prediction-entry.ts'
import { predictionText } from './prediction-text.ts'

/** A prediction as it is sent, written down and told. */
export interface BreedingAnswer {
  readonly reply: JsonText
  readonly entry: NewPrediction
  readonly activity: NewActivity
}

/** Answers kept; some 12 kB each. */
const KEPT = 2000

/**
 * A price model is fitted for one snapshot and one year: with the cross, these decide the whole answer, so it stays
 * true as long as the model is asked for. Every write that could change it makes a new snapshot.
 */
const known = new KeptBeside<ValueModel, string, BreedingAnswer>(KEPT)

/**
 * What is answered about a cross, worked out once for each snapshot while it is kept.
 *
 * @throws {AppError} as predictCross; refusals are not kept
 */
export async function answerCross(
  services: PredictionServices,
  sireId: HorseId,
  damId: HorseId,
): Promise<BreedingAnswer> {
  const snapshot = services.herd.current
  const model = await services.value.model(snapshot)
  const kept = known.of(model)
  const key = `${sireId} ${damId}`
  const found = kept.get(key)
  if (found) return found
  const cross = await knownOf(services, { sireId, damId })
  const prediction = present(cross, cross.facts.common)
  const herd = cross.snapshot
  const { reply, summary } = predictionText(prediction, herd)
  const answer = {
    reply,
    entry: breedingEntry(prediction, herd.version, summary),
    activity: predictedActivity(prediction),
  }
  // A horse that was looked for and found brought a newer snapshot: this answer is not the older one's.
  return herd === snapshot ? kept.set(key, answer) : answer
}
