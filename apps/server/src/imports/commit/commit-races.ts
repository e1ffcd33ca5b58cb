import type { HorseId, ImportId, RaceId, TrackId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { findRacesOnDays, insertRaces } from '@quarterpole/db/queries/race'
import { findStartKeys, insertStarts, type NewStart } from '@quarterpole/db/queries/start'
import { insertTrack } from '@quarterpole/db/queries/track'
import type { KnownTrack } from '@quarterpole/racing/known-tracks'
import type { PlannedRace, RacePlan } from '@quarterpole/herd-files/race-plan'
import type { HorseRef } from '@quarterpole/herd-files/horse-index'
import type { RaceRow } from '@quarterpole/herd-files/race-rows'
import type { TrackRef } from '@quarterpole/herd-files/track-finder'
import { type Stamped, stampOfTrack } from './stamps.ts'
import { StartIndexes } from './start-indexes.ts'

export interface CommittedRaces {
  readonly races: number
  readonly starts: number
  readonly unchanged: number
  /** Tracks that were added, with the stamp of what was written. */
  readonly tracks: readonly Stamped[]
}

/** A race of the plan with the ids of whose meet it was and where it was run. */
interface PlacedRace {
  readonly race: PlannedRace
  readonly track: TrackId
  readonly venue: TrackId
}

/** Writes a plan's tracks, races and starts. Call it inside the import's transaction, after its horses. */
export async function commitRaces(
  trx: Db,
  plan: RacePlan,
  idOf: (ref: HorseRef) => HorseId,
  importId: ImportId,
): Promise<CommittedRaces> {
  const tracks = await addTracks(trx, plan.newTracks)
  const trackIds = new Map(tracks.map(({ name, id }) => [name, id]))
  const races = plan.races.map((race): PlacedRace => ({
    race,
    track: trackId(race.track, trackIds),
    venue: trackId(race.venue, trackIds),
  }))
  const { ids, added } = await addRaces(trx, races, importId)
  const { starts, unchanged } = await newStarts(trx, races, { ids, idOf, importId })
  await insertStarts(trx, starts)
  return {
    races: added,
    starts: starts.length,
    unchanged,
    tracks: tracks.map(({ id, stamp }) => [id, stamp]),
  }
}

/** Adds the races that are not on file. @returns the ids of all by their keys, and how many were added */
async function addRaces(
  trx: Db,
  races: readonly PlacedRace[],
  importId: ImportId,
): Promise<{ ids: Map<string, RaceId>; added: number }> {
  const ids = await racesOnFile(trx, races)
  const fresh = races.filter((placed) => !ids.has(raceKey(placed)))
  if (fresh.length > 0) {
    const first = await insertRaces(
      trx,
      fresh.map((placed) => raceRow(placed, importId)),
    )
    fresh.forEach((placed, at) => ids.set(raceKey(placed), (first + at) as RaceId)) // consecutive ids of the block
  }
  return { ids, added: fresh.length }
}

interface Known {
  readonly ids: ReadonlyMap<string, RaceId>
  readonly idOf: (ref: HorseRef) => HorseId
  readonly importId: ImportId
}

/** The rows of the starts that are not on file, and how many are. */
async function newStarts(
  trx: Db,
  races: readonly PlacedRace[],
  { ids, idOf, importId }: Known,
): Promise<{ starts: NewStart[]; unchanged: number }> {
  const onFile = await findStartKeys(trx, [...ids.values()])
  const indexes = new StartIndexes(trx)
  const starts: NewStart[] = []
  let unchanged = 0
  for (const placed of races) {
    const race_id = ids.get(raceKey(placed))
    if (race_id === undefined) continue
    for (const runner of placed.race.runners) {
      const horse_id = idOf(runner.horse)
      if (onFile.has(`${race_id} ${horse_id}`)) {
        unchanged++
        continue
      }
      const index = await indexes.indexOf(placed.race, placed.venue, runner)
      starts.push({ ...startRow(runner, importId), race_id, horse_id, ...index })
    }
  }
  return { starts, unchanged }
}

async function addTracks(trx: Db, tracks: readonly KnownTrack[]) {
  const added: { name: string; id: TrackId; stamp: string }[] = []
  for (const { codes, name, state, latitude, longitude, altitudeM } of tracks) {
    const fields = { code: codes[0] ?? null, name, state, latitude, longitude, altitude_m: altitudeM }
    added.push({ name, id: await insertTrack(trx, fields), stamp: stampOfTrack(fields) })
  }
  return added
}

/** Every new track of a plan was added just before, and the others' ids come from the track table. */
function trackId(ref: TrackRef, added: ReadonlyMap<string, TrackId>): TrackId {
  const id = ref.kind === 'herd' ? ref.id : added.get(ref.track.name)
  if (id === undefined) throw new Error('a planned track was not added')
  return id as TrackId
}

const raceKey = ({ track, race: { facts } }: PlacedRace) =>
  [track, facts.raceDate, facts.raceNumber ?? '', facts.distanceYards].join('|')

async function racesOnFile(trx: Db, races: readonly PlacedRace[]): Promise<Map<string, RaceId>> {
  const days = new Map<TrackId, Set<string>>()
  for (const { race, track } of races)
    days.set(track, (days.get(track) ?? new Set()).add(race.facts.raceDate))
  const found = new Map<string, RaceId>()
  for (const [track, dates] of days) {
    for (const race of await findRacesOnDays(trx, track, [...dates])) {
      found.set([track, race.race_date, race.race_number ?? '', race.distance_yards].join('|'), race.id)
    }
  }
  return found
}

const raceRow = ({ race: { facts }, track, venue }: PlacedRace, importId: ImportId) => ({
  track_id: track,
  venue_id: venue,
  race_date: facts.raceDate,
  race_number: facts.raceNumber,
  distance_yards: facts.distanceYards,
  condition: facts.condition,
  sealed: facts.sealed,
  wind_mph: facts.windMph,
  wind_text: facts.windText,
  temp_f: facts.tempF,
  humidity: facts.humidity,
  purse: facts.purse,
  race_type: facts.raceType,
  race_name: facts.raceName,
  grade: facts.grade,
  electronic: facts.electronic,
  post_time: facts.postTime,
  field_size: facts.fieldSize,
  import_id: importId,
})

const startRow = (runner: RaceRow, importId: ImportId) => ({
  post_position: runner.postPosition,
  finish: runner.finish,
  time_s: runner.timeS,
  status: runner.status,
  weight_lb: runner.weightLb,
  jockey: runner.jockey,
  trainer: runner.trainer,
  owner: runner.owner,
  sex: runner.sexOnTheDay,
  comment: runner.comment,
  import_id: importId,
})
