import type { RaceCardId } from '@quarterpole/contract/ids'
import type { RacePrediction, RaceRequest } from '@quarterpole/contract/race'
import type { RaceCard } from '@quarterpole/contract/race-card'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { findRacesOnDays } from '@quarterpole/db/queries/race'
import {
  findUnscoredCards,
  insertRaceCard,
  readRaceCard,
  type RaceCardRow,
} from '@quarterpole/db/queries/race-card'
import { startsInRace } from '@quarterpole/db/queries/start'
import { tx } from '@quarterpole/db/tx'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { cautionOf } from './card-caution.ts'
import { cardInWords } from './log-entry.ts'
import { racesOfCard, scoreOf } from './score.ts'

const MAX_YEARS_AHEAD = 2

/** Nobody knows a field so far ahead: the year is a typing error. @throws {AppError} invalid */
export function refuseFarAhead({ race_date }: RaceRequest, today: string) {
  const last = Number(today.slice(0, 4)) + MAX_YEARS_AHEAD
  if (Number(race_date.slice(0, 4)) > last)
    throw invalid('race_date', `${race_date} is too far ahead: races are predicted through ${last}.`)
}

/** A sealed card is made before its race. @throws {AppError} invalid for a day that is over */
export function refuseOver({ race_date }: RaceRequest, today: string) {
  if (race_date < today)
    throw invalid('race_date', 'A card must be sealed before its race, and this day is over.')
}

/**
 * Stores a prediction for good.
 *
 * @param sealedAt  an earlier moment, for the sample herd's cards, whose results may be on file; default now
 * @throws {AppError} conflict where it is sealed already, or its result is on file
 */
export async function sealCard(
  db: Db,
  request: RaceRequest,
  prediction: RacePrediction,
  sealedAt?: string,
): Promise<RaceCardId> {
  return tx(db, async (trx) => {
    await lockHerd(trx) // keeps out the same card and its result meanwhile
    const same = await findUnscoredCards(trx, request.track_id, request.race_date)
    if (same.some(({ input_hash }) => input_hash === prediction.input_hash))
      throw new AppError('conflict', 'This prediction is already sealed.')
    if (sealedAt === undefined) await refuseRun(trx, request, prediction)
    const id = await insertRaceCard(trx, {
      track_id: request.track_id,
      race_date: request.race_date,
      distance_yards: request.distance_yards,
      race_number: request.race_number ?? null,
      post_time: request.post_time ?? null,
      request,
      prediction,
      input_hash: prediction.input_hash,
      model_version: prediction.model.version,
      sealed_at: sealedAt,
    })
    await insertActivity(trx, {
      kind: 'card_sealed',
      at: sealedAt,
      sentence: `Race card sealed: ${cardInWords(prediction)}.`,
      subject: { noun: 'race_card', id },
    })
    return id
  })
}

async function refuseRun(trx: Db, request: RaceRequest, prediction: RacePrediction) {
  const races = await findRacesOnDays(trx, request.track_id, [request.race_date])
  const { distance_yards, race_number = null } = request
  for (const { id } of racesOfCard(races, { distance_yards, race_number })) {
    if (scoreOf(prediction, await startsInRace(trx, id)) !== null)
      throw new AppError(
        'conflict',
        'The result of this race is already on file, so there is nothing to seal.',
      )
  }
}

export async function loadCard(db: Db, id: RaceCardId): Promise<RaceCard> {
  const row = await readRaceCard(db, id)
  if (!row) throw new AppError('not_found', `There is no race card with the id ${id}.`)
  return presentCard(row)
}

export function presentCard(row: RaceCardRow): RaceCard {
  // only sealCard and scoreArrivedCards write these three, from values of these types
  const request = row.request as RaceCard['request']
  const prediction = row.prediction as RaceCard['prediction']
  const score = row.score as RaceCard['score']
  return {
    id: row.id,
    track_id: row.track_id,
    track_name: row.track_name,
    race_date: row.race_date,
    distance_yards: row.distance_yards,
    race_number: row.race_number,
    post_time: row.post_time,
    request,
    prediction,
    score,
    caution: cautionOf(request, prediction),
    input_hash: row.input_hash,
    model_version: row.model_version,
    sealed_at: row.sealed_at,
    race_id: row.race_id,
  }
}
