import type { HorseId, ImportId, RaceId, TrackId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertRaces, updateRaces } from '@quarterpole/db/queries/race'
import { insertStarts, type NewStart } from '@quarterpole/db/queries/start'
import { insertTrack } from '@quarterpole/db/queries/track'
import type { KnownTrack } from '@quarterpole/racing/known-tracks'
import type { PlannedRace, RacePlan } from '@quarterpole/herd-files/race-plan'
import type { HorseRef } from '@quarterpole/herd-files/horse-index'
import type { RaceRow } from '@quarterpole/herd-files/race-rows'
import type { TrackRef } from '@quarterpole/herd-files/track-finder'
import { type RacesOnFile, racesOnFile, startKey } from '../races-on-file.ts'
import type { RaceReversal } from './reversal.ts'
import { type Stamped, stampOfRace, stampOfTrack } from './stamps.ts'
import { StartIndexes } from './start-indexes.ts'

export interface CommittedRaces {
  readonly races: number
  readonly starts: number
  readonly unchanged: number
  /** Races on file that got their number. */
  readonly filled: readonly RaceReversal[]
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
  const onFile = await racesOnFile(trx, plan.races)
  const filled = await fillRaces(trx, onFile)
  const { ids, added } = await addRaces(trx, races, { onFile, importId })
  const { starts, unchanged } = await newStarts(trx, races, { onFile, ids, idOf, importId })
  await insertStarts(trx, starts)
  return {
    races: added,
    starts: starts.length,
    unchanged,
    filled,
    tracks: tracks.map(({ id, stamp }) => [id, stamp]),
  }
}

/** Numbers the races on file that had none. */
async function fillRaces(trx: Db, { matched }: RacesOnFile): Promise<RaceReversal[]> {
  const unnumbered = [...matched].flatMap(([{ facts }, race]) =>
    race.race_number === null && facts.raceNumber !== null
      ? [{ ...race, race_number: facts.raceNumber }]
      : [],
  )
  await updateRaces(
    trx,
    unnumbered.map(({ id, race_number }) => ({ id, race_number })),
  )
  return unnumbered.map((race) => ({ id: race.id, filled: ['race_number'], after: stampOfRace(race) }))
}

/** Adds the races that are not on file. @returns the ids of all, and how many were added */
async function addRaces(
  trx: Db,
  races: readonly PlacedRace[],
  { onFile, importId }: Pick<Known, 'onFile' | 'importId'>,
): Promise<{ ids: Map<PlannedRace, RaceId>; added: number }> {
  const ids = new Map([...onFile.matched].map(([race, { id }]) => [race, id]))
  const fresh = races.filter(({ race }) => !ids.has(race))
  if (fresh.length > 0) {
    const first = await insertRaces(
      trx,
      fresh.map((placed) => raceRow(placed, importId)),
    )
    fresh.forEach(({ race }, at) => ids.set(race, (first + at) as RaceId)) // consecutive ids of the block
  }
  return { ids, added: fresh.length }
}

interface Known {
  readonly onFile: RacesOnFile
  readonly ids: ReadonlyMap<PlannedRace, RaceId>
  readonly idOf: (ref: HorseRef) => HorseId
  readonly importId: ImportId
}

/** The rows of the starts that are not on file, and how many are. */
async function newStarts(
  trx: Db,
  races: readonly PlacedRace[],
  { onFile, ids, idOf, importId }: Known,
): Promise<{ starts: NewStart[]; unchanged: number }> {
  const indexes = new StartIndexes(trx)
  const starts: NewStart[] = []
  let unchanged = 0
  for (const placed of races) {
    const race_id = ids.get(placed.race)
    if (race_id === undefined) continue
    for (const runner of placed.race.runners) {
      const horse_id = idOf(runner.horse)
      if (onFile.starts.has(startKey({ id: race_id }, horse_id))) {
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
