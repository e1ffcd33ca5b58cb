import { hash } from 'node:crypto'
import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import type { RacePrediction, RaceRequest } from '@quarterpole/contract/race'
import type { RaceCard } from '@quarterpole/racing/features'
import { predictRace, projectedField } from '@quarterpole/racing/race-model'
import { classOfPurse } from '@quarterpole/racing/start-history'
import { componentsOf } from '../evaluation/components.ts'
import { abilitiesAt, type Ability } from './ability.ts'
import { type CardInputs, type RaceServices, readCard } from './card-inputs.ts'
import { forField } from './model-in-use.ts'
import { type CardForecast, presentPrediction } from './present-prediction.ts'

/**
 * Chances of a field, from what was known before the race date alone: the evaluation as of that day, starts before
 * it, and a model fitted to earlier races. The cost does not grow with the herd, unless a race of that day or later
 * is on file: then the herd is evaluated as of the day.
 *
 * @throws {AppError} not_found, invalid, busy
 */
export async function predictCard(services: RaceServices, request: RaceRequest): Promise<RacePrediction> {
  const inputs = await readCard(services, request)
  return presentPrediction(inputs, forecastCard(inputs))
}

function forecastCard(inputs: CardInputs): CardForecast {
  const { request, asOf, history } = inputs
  const abilities = abilitiesAt(inputs, request.distance_yards)
  const { residual } = componentsOf(asOf.evaluation.run)
  const model = forField(inputs.model, residual, abilities)
  const projectedAt = (distance: number) =>
    projectedField(model.model, raceCardAt(inputs, distance, abilitiesAt(inputs, distance)), history)
  return {
    model,
    abilities,
    forecast: predictRace(model.model, raceCardAt(inputs, request.distance_yards, abilities), history),
    siByDistance: RACE_DISTANCES.map(projectedAt),
    inputHash: hashOf(inputs, abilities),
  }
}

/** The card as the model reads it. */
const raceCardAt = (
  { request, runners }: CardInputs,
  distanceYards: number,
  abilities: readonly Ability[],
): RaceCard => ({
  date: request.race_date,
  track: request.track_id,
  distanceYards,
  classLevel: classOfPurse(request.purse ?? null),
  runners: runners.map(({ id }, i) => ({
    horse: id,
    abilitySi: abilities[i]?.expectedSi ?? 0,
    abilitySd: abilities[i]?.sd ?? 0,
    lane: request.post_positions?.[i] ?? null,
    weightLb: null,
    jockey: null,
    trainer: null,
  })),
})

/** Two predictions with the same hash were made from the same inputs by the same model. */
function hashOf({ request, asOf, model }: CardInputs, abilities: readonly Ability[]): string {
  const levels = abilities.map(({ expectedSi, sd }) => [expectedSi, sd])
  return hash('sha256', JSON.stringify([request, asOf.evaluation.run.data_hash, model.info.version, levels]))
}
