import { hash } from 'node:crypto'
import type { RacePrediction, RaceRequest } from '@quarterpole/contract/race'
import { fieldFeatures, runnerPast } from '@quarterpole/racing/features'
import { type FieldForecast, forecastField } from '@quarterpole/racing/race-model'
import { componentsOf } from '../evaluation/components.ts'
import type { Ability } from './ability.ts'
import { raceFinding } from './finding.ts'
import { type KnownCard, raceCardOf, type RaceServices, readCard } from './known-card.ts'
import { forField } from './model-in-use.ts'
import { abilitiesOf, projectedByDistance, toldContributions } from './runner.ts'

/** A card with what is foretold of it; columns and matrices run by runner in the order of the request. */
export interface ForetoldCard {
  card: KnownCard
  /** The request as JSON. */
  asked: string
  abilities: readonly Ability[]
  forecast: FieldForecast
  /** By distance on offer. */
  siByDistance: readonly ArrayLike<number>[]
  /** By runner, SI points by name told. */
  told: readonly (readonly number[])[]
  /** Runners by chance to win, the likeliest first. */
  order: readonly number[]
  finding: RacePrediction['finding']
  inputHash: string
}

/**
 * Chances of a field, from what was known before the race date alone: the evaluation as of that day, starts before
 * it, and a model fitted to earlier races. Its cost grows with the field, not with the herd, unless races of the day
 * or later are on file already: then the herd is evaluated as of the day.
 *
 * @throws {AppError} not_found, invalid, busy
 */
export async function foretellCard(services: RaceServices, request: RaceRequest): Promise<ForetoldCard> {
  const read = await readCard(services, request)
  const abilities = abilitiesOf(read)
  const { residual } = componentsOf(read.asOf.evaluation.run)
  const known: KnownCard = { ...read, model: forField(read.model, residual, abilities) }
  const card = raceCardOf(known, abilities)
  const past = known.horses.map(({ recent }) => runnerPast(card, recent))
  const features = fieldFeatures(card, known.history, past)
  const forecast = forecastField(known.model.model, card, features)
  const { win } = forecast.chances
  const order = [...known.horses.keys()].sort((a, b) => (win[b] ?? 0) - (win[a] ?? 0))
  const asked = JSON.stringify(request)
  const field = { card, history: known.history, past, features }
  return {
    card: known,
    asked,
    abilities,
    forecast,
    siByDistance: projectedByDistance(known, { abilities, field, forecast }),
    told: toldContributions(known, forecast, abilities),
    order,
    finding: raceFinding({ nameOf: (i) => nameOf(known, i), order, forecast }),
    inputHash: hashOf(known, asked, abilities),
  }
}

/** @param i  of the card's runners */
export const nameOf = ({ asOf, horses }: KnownCard, i: number): string =>
  asOf.herd.identities.nameAt(horses[i]?.row ?? -1)

/** Two predictions with the same hash were made from the same inputs by the same model. */
function hashOf({ asOf, model }: KnownCard, asked: string, abilities: readonly Ability[]): string {
  const levels = abilities.map(({ expectedSi, sd }) => [expectedSi, sd])
  const rests = JSON.stringify([asOf.evaluation.run.data_hash, model.info.version, levels])
  return hash('sha256', `[${asked},${rests.slice(1)}`)
}
