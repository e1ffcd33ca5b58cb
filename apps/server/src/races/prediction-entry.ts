import { chanceInWords } from '@quarterpole/contract/chance'
import type { NewActivity } from '@quarterpole/db/queries/activity'
import type { NewPrediction } from '@quarterpole/db/queries/prediction'
import { at } from '../herd/snapshot.ts'
import type { KnownCard } from './known-card.ts'
import { type ForetoldCard, nameOf } from './predict.ts'

/**
 * A race prediction as it is written down: what was foretold, with what it was asked, made by and rests on. The reasons
 * are left out, which are ten times the size; a card that is sealed keeps them.
 */
export function raceEntry(foretold: ForetoldCard): NewPrediction {
  const { card, asked, inputHash } = foretold
  const { asOf, model, track } = card
  return {
    kind: 'race',
    sire_id: null,
    dam_id: null,
    track_id: track.id,
    request: asked,
    result: JSON.stringify(columns(foretold)),
    input_hash: inputHash,
    model_version: model.info.version,
    evaluation_id: asOf.source === 'in_use' ? asOf.evaluation.run.id : null,
  }
}

/** Runners by chance to win; the columns run alike. */
function columns({ card, forecast, order }: ForetoldCard) {
  const { win, place, show } = forecast.chances
  return {
    field_base: forecast.fieldBaseSi,
    horse_id: order.map((i) => card.horses[i]?.id),
    projected_si: order.map((i) => at(forecast.projectedSi, i)),
    sd_si: order.map(() => card.model.model.outcomeSd),
    win_probability: order.map((i) => at(win, i)),
    place_probability: order.map((i) => Math.min(1, at(place, i))),
    show_probability: order.map((i) => Math.min(1, at(show, i))),
  }
}

/** "8 horses over 400 yards at Los Alamitos" */
export const cardInWords = ({ horses, request, track }: KnownCard) =>
  `${horses.length} horses over ${request.distance_yards} yards at ${track.name}`

export function predictedActivity({ card, forecast, order: [first] }: ForetoldCard): NewActivity {
  const chance = first === undefined ? 0 : at(forecast.chances.win, first)
  const favorite = first === undefined ? '' : `: ${nameOf(card, first)} first, ${chanceInWords(chance)}`
  return { kind: 'race_predicted', sentence: `${cardInWords(card)} were predicted${favorite}.` }
}
