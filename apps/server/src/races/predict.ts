import { hash } from 'node:crypto'
import type { RacePrediction, RaceRequest } from '@quarterpole/contract/race'
import { runnersPast } from '@quarterpole/racing/features'
import { predictRace } from '@quarterpole/racing/race-model'
import { componentsOf } from '../evaluation/components.ts'
import type { Ability } from './ability.ts'
import { biasOnCard, weatherOf } from './card-conditions.ts'
import { raceFinding } from './finding.ts'
import { type KnownCard, raceCardOf, type RaceServices, readCard } from './known-card.ts'
import { forField } from './model-in-use.ts'
import { abilitiesOf, meanParts, presentRunner, projectedByDistance } from './runner.ts'

/**
 * Chances of a field, from what was known before the race date alone: the evaluation as of that day, starts before
 * it, and a model fitted to earlier races. Its cost grows with the field, not with the herd, unless races of the day
 * or later are on file already: then the herd is evaluated as of the day.
 *
 * @throws {AppError} not_found, invalid, busy
 */
export async function predictCard(services: RaceServices, request: RaceRequest): Promise<RacePrediction> {
  const read = await readCard(services, request)
  const abilities = abilitiesOf(read)
  const { residual } = componentsOf(read.asOf.evaluation.run)
  const card = { ...read, model: forField(read.model, residual, abilities) }
  const { asOf, model, history, track } = card
  const raceCard = raceCardOf(card, request.distance_yards, abilities)
  const past = runnersPast(raceCard, history)
  const { fieldBaseSi, runners } = predictRace(model.model, raceCard, history, past)
  const onTheCard = runners.map(({ projectedSi }) => projectedSi)
  const siByDistance = projectedByDistance(card, { abilities, onTheCard, past })
  const field = meanParts(abilities)
  const predictions = runners
    .flatMap((runner, i) => {
      const ability = abilities[i]
      return ability
        ? presentRunner(card, { i, runner, ability, field, siByDistance: siByDistance[i] ?? [] })
        : []
    })
    .toSorted((a, b) => b.win_probability - a.win_probability)
  return {
    track_id: track.id,
    track_name: track.name,
    distance_yards: request.distance_yards,
    race_date: request.race_date,
    finding: raceFinding(predictions),
    field_strength: fieldBaseSi,
    field_strength_sd: Math.sqrt(abilities.reduce((s, { sd }) => s + sd * sd, 0)) / abilities.length,
    field_base: fieldBaseSi,
    ...weatherOf(request, track),
    ...biasOnCard(card),
    predictions,
    model: {
      ...model.info,
      evaluation: asOf.source,
      evaluation_id: asOf.source === 'in_use' ? asOf.evaluation.run.id : null,
      starts: asOf.evaluation.run.starts,
    },
    input_hash: hashOf(card, abilities),
  }
}

/** Two predictions with the same hash were made from the same inputs by the same model. */
function hashOf({ request, asOf, model }: KnownCard, abilities: readonly Ability[]): string {
  const levels = abilities.map(({ expectedSi, sd }) => [expectedSi, sd])
  const rests = [request, asOf.evaluation.run.data_hash, model.info.version, levels]
  return hash('sha256', JSON.stringify(rests))
}
