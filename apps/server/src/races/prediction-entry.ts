import { chanceInWords } from '@quarterpole/contract/chance'
import type { RacePrediction, RaceRequest } from '@quarterpole/contract/race'
import type { NewActivity } from '@quarterpole/db/queries/activity'
import type { NewPrediction } from '@quarterpole/db/queries/prediction'

/**
 * A race prediction as it is written down: what was foretold, with what it was asked, made by and rests on. The reasons
 * are left out, which are ten times the size; a card that is sealed keeps them.
 */
export const raceEntry = (request: RaceRequest, prediction: RacePrediction): NewPrediction => ({
  kind: 'race',
  sire_id: null,
  dam_id: null,
  track_id: request.track_id,
  request,
  result: foretold(prediction),
  input_hash: prediction.input_hash,
  model_version: prediction.model.version,
  evaluation_id: prediction.model.evaluation_id,
})

/** Runners by chance to win; the columns run alike. */
const foretold = ({ field_base, predictions }: RacePrediction) => ({
  field_base,
  horse_id: predictions.map(({ horse_id }) => horse_id),
  projected_si: predictions.map(({ projected_si }) => projected_si),
  sd_si: predictions.map(({ sd_si }) => sd_si),
  win_probability: predictions.map(({ win_probability }) => win_probability),
  place_probability: predictions.map(({ place_probability }) => place_probability),
  show_probability: predictions.map(({ show_probability }) => show_probability),
})

/** "8 horses over 400 yards at Los Alamitos" */
export const cardInWords = ({ predictions, distance_yards, track_name }: RacePrediction) =>
  `${predictions.length} horses over ${distance_yards} yards at ${track_name}`

export function predictedActivity(prediction: RacePrediction): NewActivity {
  const [first] = prediction.predictions
  const favorite = first ? `: ${first.horse_name} first, ${chanceInWords(first.win_probability)}` : ''
  return { kind: 'race_predicted', sentence: `${cardInWords(prediction)} were predicted${favorite}.` }
}
