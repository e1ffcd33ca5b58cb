import type { RacePrediction } from '@quarterpole/contract/race'
import { asciiJson, JsonText } from '../json-text.ts'

type TrackBias = RacePrediction['track_bias']

/** What a track did is one object for all cards of a day there, and an eighth of the answer's text. */
const biasTexts = new WeakMap<TrackBias, string>()

/** The answer in the order of its members, but for what a track did written out anew. */
export function predictionText(prediction: RacePrediction): JsonText {
  const { track_bias, predictions, model, input_hash, ...before } = prediction
  let bias = biasTexts.get(track_bias)
  if (bias === undefined) biasTexts.set(track_bias, (bias = asciiJson(track_bias)))
  // The long part stands whole: to cut a text that was put together is to copy it first.
  const runners = `"predictions":${asciiJson(predictions)}`
  const rests = `"model":${asciiJson(model)},"input_hash":${asciiJson(input_hash)}`
  return JsonText.ascii(`${asciiJson(before).slice(0, -1)},"track_bias":${bias},${runners},${rests}}`)
}
