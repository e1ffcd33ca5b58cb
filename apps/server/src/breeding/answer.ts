import type { HorseId } from '@quarterpole/contract/ids'
import type { NewActivity } from '@quarterpole/db/queries/activity'
import type { NewPrediction } from '@quarterpole/db/queries/prediction'
import type { ValueModel } from '@quarterpole/genetics/value'
import { type CommonAncestors, putAncestors } from '../genetics/foal-pedigree.ts'
import type { HerdSnapshot } from '../herd/snapshot.ts'
import { asciiJson, type JsonText } from '../json-text.ts'
import { JsonWriter } from '../json-writer.ts'
import { KeptBeside } from '../kept.ts'
import { knownOf, type PredictionServices, type PredictionWith, present } from './predict.ts'
import { breedingEntry, predictedActivity } from './prediction-entry.ts'

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
  const answer = {
    reply: replyOf(prediction, herd),
    entry: breedingEntry(prediction, herd.version),
    activity: predictedActivity(prediction),
  }
  // A horse that was looked for and found brought a newer snapshot: this answer is not the older one's.
  return herd === snapshot ? kept.set(key, answer) : answer
}

const writer = new JsonWriter()

/** Texts of what many predictions have in common, for as long as it is kept. */
const texts = new WeakMap<object, string>()

function textOf(shared: object): string {
  const found = texts.get(shared)
  if (found !== undefined) return found
  const text = asciiJson(shared)
  texts.set(shared, text)
  return text
}

/** Members that are written apart, in the order in which they stand, and what stands for them meanwhile. */
const APART = (['common_ancestors', 'panel', 'value_basis'] as const).map(
  (name) => [name, `"${name}":0`] as const,
)

/** As JSON writes it; the common ancestors, half of it in a deep cross, byte by byte. */
function replyOf(prediction: PredictionWith<CommonAncestors>, herd: HerdSnapshot): JsonText {
  const text = asciiJson({ ...prediction, common_ancestors: 0, panel: 0, value_basis: 0 })
  let from = 0
  writer.begin()
  for (const [name, placeholder] of APART) {
    const at = text.indexOf(placeholder, from) + placeholder.length - 1 // no value holds a bare quotation mark
    writer.putAscii(text.slice(from, at))
    if (name === 'common_ancestors') putAncestors(writer, herd, prediction[name])
    else writer.putAscii(textOf(prediction[name]))
    from = at + 1
  }
  writer.putAscii(text.slice(from))
  return writer.take()
}
