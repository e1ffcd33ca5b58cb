import { dayNumber } from '@quarterpole/contract/day'
import { hash } from 'node:crypto'
import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import type { RacePrediction, RaceRequest } from '@quarterpole/contract/race'
import type { RaceCard } from '@quarterpole/racing/features'
import { predictRace, projectedField } from '@quarterpole/racing/race-model'
import { classOfPurse } from '@quarterpole/racing/start-history'
import { componentsOf, formOf } from '../../herd/components.ts'
import { abilitiesAt, type Ability } from './ability.ts'
import { type CardInputs, type RaceServices, readCard } from './card-inputs.ts'
import { forField } from './model-in-use.ts'
import { personKey } from './person-key.ts'
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

/** The chances that {@link predictCard} presents. */
export function forecastCard(inputs: CardInputs): CardForecast {
  const { request, asOf, history } = inputs
  const day = dayNumber(request.race_date)
  const distances = [request.distance_yards, ...RACE_DISTANCES]
  const [abilities = [], ...atDistances] = abilitiesAt({ ...inputs, day }, distances)
  const residual = formOf(asOf.evaluation.run)?.residual ?? componentsOf(asOf.evaluation.run).residual
  const model = forField(inputs.model, residual, abilities)
  const cardAt = (distance: number, of: readonly Ability[]) => raceCardAt(inputs, distance, of)
  return {
    model,
    abilities,
    forecast: predictRace(model.model, cardAt(request.distance_yards, abilities), history),
    sdSi: abilities.map(({ sd }) => Math.sqrt(residual + sd * sd)),
    siByDistance: RACE_DISTANCES.map((distance, i) =>
      projectedField(model.model, cardAt(distance, atDistances[i] ?? []), history),
    ),
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
  runners: runners.map(({ id, age }, i) => ({
    horse: id,
    age,
    abilitySi: abilities[i]?.expectedSi ?? 0,
    abilitySd: abilities[i]?.sd ?? 0,
    figuresSi: abilities[i]?.figuresSi ?? [],
    lane: request.post_positions?.[i] ?? null,
    weightLb: request.weights_lb?.[i] ?? null,
    jockey: personKey(request.jockeys?.[i]),
    trainer: personKey(request.trainers?.[i]),
  })),
})

/** Two predictions with the same hash were made from the same inputs by the same model. */
function hashOf({ request, asOf, model }: CardInputs, abilities: readonly Ability[]): string {
  const levels = abilities.map(({ expectedSi, sd }) => [expectedSi, sd])
  return hash('sha256', JSON.stringify([request, asOf.evaluation.run.data_hash, model.info.version, levels]))
}
