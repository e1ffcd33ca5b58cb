import type { RacePrediction } from '@quarterpole/contract/race'
import { asciiJson, type JsonText } from '../http/json-text.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { biasOnCard, weatherOf } from './card-conditions.ts'
import type { ForetoldCard } from './predict.ts'
import { putRunner } from './runner-text.ts'

/** Everything between one text and the next happens in one go: it is never in use twice. */
const json = new JsonWriter()

const ascii = (text: string) => Buffer.from(text, 'latin1')
const [TRACK_BIAS, RUNNERS, NEXT, MODEL] = [
  ascii(',"track_bias":'),
  ascii(',"predictions":['),
  ascii(','),
  ascii('],'),
]

/** The answer, put together byte by byte; what stays from card to card of a day is written out once. */
export function predictionText(foretold: ForetoldCard): JsonText {
  const { track_bias, ...before } = opening(foretold)
  json.begin()
  json.putAscii(asciiJson(before).slice(0, -1))
  json.put(TRACK_BIAS)
  json.putLong(biasText(track_bias))
  json.put(RUNNERS)
  for (const [nth, i] of foretold.order.entries()) {
    if (nth > 0) json.put(NEXT)
    putRunner(json, foretold, i)
  }
  json.put(MODEL)
  json.putAscii(asciiJson(closing(foretold)).slice(1))
  return json.take()
}

type Opening = Omit<RacePrediction, 'predictions' | 'model' | 'input_hash'>

function opening({ card, abilities, forecast, finding }: ForetoldCard): Opening {
  const { request, track } = card
  return {
    track_id: track.id,
    track_name: track.name,
    distance_yards: request.distance_yards,
    race_date: request.race_date,
    finding,
    field_strength: forecast.fieldBaseSi,
    field_strength_sd: Math.sqrt(abilities.reduce((s, { sd }) => s + sd * sd, 0)) / abilities.length,
    field_base: forecast.fieldBaseSi,
    ...weatherOf(request, track),
    ...biasOnCard(card),
  }
}

/** What a track did is one object for all cards of a day there, and an eighth of the answer. */
const biasTexts = new WeakMap<RacePrediction['track_bias'], Buffer>()

function biasText(bias: RacePrediction['track_bias']): Buffer {
  let text = biasTexts.get(bias)
  if (!text) biasTexts.set(bias, (text = ascii(asciiJson(bias))))
  return text
}

function closing({ card, inputHash }: ForetoldCard): Pick<RacePrediction, 'model' | 'input_hash'> {
  const { asOf, model } = card
  const { run } = asOf.evaluation
  return {
    model: {
      ...model.info,
      evaluation: asOf.source,
      evaluation_id: asOf.source === 'in_use' ? run.id : null,
      starts: run.starts,
    },
    input_hash: inputHash,
  }
}
