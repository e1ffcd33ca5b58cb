import type { HorseId } from '@quarterpole/contract/ids'
import type { RaceRequest } from '@quarterpole/contract/race'
import type { Db } from '@quarterpole/db/open'
import type { TrackTable } from '@quarterpole/db/schema'
import type { RaceCard } from '@quarterpole/racing/features'
import { classOfPurse, type Id, type StartHistory } from '@quarterpole/racing/start-history'
import type { TrackBias } from '@quarterpole/racing/track-bias'
import { AppError } from '../http/problem.ts'
import { noSuchTrack } from '../tracks/commands.ts'
import type { Ability } from './ability.ts'
import type { EvaluationsAsOf, HerdAsOf } from './as-of.ts'
import { type CardRunner, cardRunners } from './card-runners.ts'
import type { ModelInUse } from './model-in-use.ts'
import { CARD_PLACE, placeFacts } from './place-facts.ts'
import type { RacingOnFile } from './racing-on-file.ts'

export interface RaceServices {
  readonly db: Db
  readonly asOf: EvaluationsAsOf
  readonly racing: RacingOnFile
}

/** A card with all that was known of it before its day. */
export interface KnownCard {
  request: RaceRequest
  track: TrackTable
  /** In the order of the request. */
  horses: CardRunner[]
  injuries: Map<HorseId, string>
  asOf: HerdAsOf
  model: ModelInUse
  bias: TrackBias
  /** Of lanes alone; what each runner did stands with it. */
  history: StartHistory
}

/**
 * Reads a card; what that costs does not grow with the herd.
 *
 * @throws {AppError} not_found, invalid, busy
 */
export async function readCard(services: RaceServices, request: RaceRequest): Promise<KnownCard> {
  const { db, asOf, racing } = services
  const { track_id, horse_ids, race_date } = request
  const track = await racing.track(track_id)
  if (!track) throw noSuchTrack(track_id)
  const snapshot = await asOf.herdWith(horse_ids)
  const horses = await cardRunners(services, snapshot, request)
  if (horses.length < horse_ids.length) throw noSuchHorses(horse_ids, horses)
  const known = await asOf.before(race_date, snapshot)
  const [model, { bias, lanes }, injuries] = await Promise.all([
    racing.modelBefore(race_date),
    placeFacts(db, known, request),
    activeInjuries(racing, horse_ids, race_date),
  ])
  const history = { byHorse: NOBODY, lanes, jockeys: NOBODY, trainers: NOBODY }
  return { request, track, horses, injuries, asOf: known, model, bias, history }
}

const NOBODY = new Map<Id, never>()

function noSuchHorses(asked: readonly HorseId[], found: readonly CardRunner[]): AppError {
  const missing = asked.filter((id) => !found.some((horse) => horse.id === id))
  const sentence =
    missing.length === 1
      ? `There is no horse with the id ${missing[0]}.`
      : `There are no horses with the ids ${missing.join(', ')}.`
  return new AppError('not_found', sentence)
}

/** Injuries of before the race date that were not over on it. */
async function activeInjuries(
  racing: RacingOnFile,
  ids: readonly HorseId[],
  day: string,
): Promise<Map<HorseId, string>> {
  const before = await racing.injuries(ids, day)
  const active = before.filter(
    ({ status, return_date }) => status === 'active' || (return_date !== null && return_date >= day),
  )
  return new Map(active.map(({ horse_id, type }) => [horse_id, type]))
}

/** The card as the model reads it. */
export function raceCardOf({ request, horses }: KnownCard, abilities: readonly Ability[]): RaceCard {
  return {
    date: request.race_date,
    track: CARD_PLACE,
    distanceYards: request.distance_yards,
    classLevel: classOfPurse(request.purse ?? null),
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
