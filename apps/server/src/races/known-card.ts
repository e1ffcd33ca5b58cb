import type { HorseId } from '@quarterpole/contract/ids'
import type { RaceRequest } from '@quarterpole/contract/race'
import type { Db } from '@quarterpole/db/open'
import { findHorses, type HorseRow } from '@quarterpole/db/queries/horse'
import { injuriesOf } from '@quarterpole/db/queries/injury'
import { readTrack } from '@quarterpole/db/queries/track'
import type { TrackTable } from '@quarterpole/db/schema'
import type { RaceCard } from '@quarterpole/racing/features'
import { AppError } from '../problem.ts'
import { noSuchTrack } from '../tracks/commands.ts'
import type { Ability } from './ability.ts'
import type { EvaluationsAsOf, HerdAsOf } from './as-of.ts'
import { type CardHistory, readCardHistory } from './card-history.ts'
import { type ModelInUse, raceModelBefore } from './model-in-use.ts'
import { CARD_PLACE } from './place-facts.ts'

export interface RaceServices {
  readonly db: Db
  readonly asOf: EvaluationsAsOf
}

/** A card with all that was known of it before its day. */
export interface KnownCard {
  request: RaceRequest
  track: TrackTable
  horses: HorseRow[]
  injuries: Map<HorseId, string>
  asOf: HerdAsOf
  model: ModelInUse
  past: CardHistory
}

/** @throws {AppError} not_found, invalid, busy */
export async function readCard({ db, asOf }: RaceServices, request: RaceRequest): Promise<KnownCard> {
  const { track_id, horse_ids, race_date } = request
  const [track, horses] = await Promise.all([readTrack(db, track_id), findHorses(db, horse_ids)])
  if (!track) throw noSuchTrack(track_id)
  refuseMissing(horse_ids, horses)
  const known = await asOf.before(race_date, horse_ids)
  const [model, past, injuries] = await Promise.all([
    raceModelBefore(db, race_date),
    readCardHistory(db, known, request),
    activeInjuries(db, horse_ids, race_date),
  ])
  return { request, track, horses, injuries, asOf: known, model, past }
}

function refuseMissing(asked: readonly HorseId[], found: readonly HorseRow[]) {
  const onFile = new Set(found.map(({ id }) => id))
  const missing = asked.filter((id) => !onFile.has(id))
  if (missing.length === 0) return
  const sentence =
    missing.length === 1
      ? `There is no horse with the id ${missing[0]}.`
      : `There are no horses with the ids ${missing.join(', ')}.`
  throw new AppError('not_found', sentence)
}

/** Injuries of before the race date that were not over on it. */
async function activeInjuries(db: Db, ids: readonly HorseId[], day: string): Promise<Map<HorseId, string>> {
  const rows = await injuriesOf(db, ids)
  const active = rows.filter(
    ({ injury_date, status, return_date }) =>
      injury_date < day && (status === 'active' || (return_date !== null && return_date >= day)),
  )
  return new Map(active.map(({ horse_id, type }) => [horse_id, type]))
}

/** The card as the model reads it, at a distance. */
export function raceCardOf(
  { request, horses }: KnownCard,
  distanceYards: number,
  abilities: readonly Ability[],
): RaceCard {
  return {
    date: request.race_date,
    track: CARD_PLACE,
    distanceYards,
    classLevel: null,
    runners: horses.map(({ id }, i) => ({
      horse: id,
      abilitySi: abilities[i]?.expectedSi ?? 0,
      abilitySd: abilities[i]?.sd ?? 0,
      lane: request.post_positions?.[i] ?? null,
      weightLb: null,
      jockey: null,
      trainer: null,
    })),
  }
}
