import { chanceInWords } from '@quarterpole/contract/chance'
import type { RacePrediction, RaceRequest } from '@quarterpole/contract/race'
import type { NewActivity } from '@quarterpole/db/queries/activity'
import type { NewPrediction } from '@quarterpole/db/queries/prediction'
import type { RaceCardRow } from '@quarterpole/db/queries/race-card'

/**
 * A race prediction as the log stores it: the request, the forecast and the model behind it. Reasons and contributions
 * are left out, ten times the size; a sealed card stores the whole prediction.
 */
export const predictionEntry = (request: RaceRequest, prediction: RacePrediction): NewPrediction => ({
  kind: 'race',
  sire_id: null,
  dam_id: null,
  track_id: request.track_id,
  request,
  result: columns(prediction),
  input_hash: prediction.input_hash,
  model_version: prediction.model.version,
  evaluation_id: prediction.model.evaluation_id,
})

/** Columns of runners by chance to win. */
const columns = ({ field_base, predictions }: RacePrediction) => ({
  field_base,
  horse_id: predictions.map(({ horse_id }) => horse_id),
  projected_si: predictions.map(({ projected_si }) => projected_si),
  sd_si: predictions.map(({ sd_si }) => sd_si),
  win_probability: predictions.map(({ win_probability }) => win_probability),
  place_probability: predictions.map(({ place_probability }) => place_probability),
  show_probability: predictions.map(({ show_probability }) => show_probability),
})

/** "8 horses, 400 yards at Los Alamitos, race 5" */
export const cardInWords = ({ predictions, race_number, ...where }: RacePrediction) =>
  `${predictions.length} horses, ${placeInWords({ race_number: race_number ?? null, ...where })}`

/** "400 yards at Los Alamitos, race 5" */
export const placeInWords = ({
  distance_yards,
  track_name,
  race_number,
}: Pick<RaceCardRow, 'distance_yards' | 'track_name' | 'race_number'>) =>
  `${distance_yards} yards at ${track_name}${race_number === null ? '' : `, race ${race_number}`}`

export function predictedActivity(prediction: RacePrediction): NewActivity {
  const [first] = prediction.predictions
  const pick = first ? ` ${first.horse_name} on top, ${chanceInWords(first.win_probability)} to win.` : ''
  return {
    kind: 'race_predicted',
    sentence: `Race predicted: ${cardInWords(prediction)}.${pick}`,
    subject: { noun: 'field', id: fieldId(prediction) },
  }
}

/** What Race Lens needs to set the field again. */
const fieldId = ({ track_id, distance_yards, race_date, predictions }: RacePrediction) =>
  [track_id, distance_yards, race_date, predictions.map(({ horse_id }) => horse_id).join('-')].join('_')
