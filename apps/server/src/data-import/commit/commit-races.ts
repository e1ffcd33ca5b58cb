import type { HorseId, ImportId, RaceId, TrackId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { findRacesOnDays, insertRaces, winningTimesAt } from '@quarterpole/db/queries/race'
import type { StartTable } from '@quarterpole/db/schema'
import { findStartKeys, insertStarts } from '@quarterpole/db/queries/start'
import { insertTrack } from '@quarterpole/db/queries/track'
import { findStandard } from '@quarterpole/racing/distance-standards'
import type { KnownTrack } from '@quarterpole/racing/known-tracks'
import { referenceTime, speedIndex, type WinningTime } from '@quarterpole/racing/speed-index'
import type { HorseRef } from '../identity/horse-index.ts'
import type { PlannedRace, RacePlan } from '../plans/plan-race-results.ts'
import type { RaceRow } from '../drafts/race-rows.ts'
import type { TrackRef } from '../identity/track-finder.ts'
import { type Stamped, stampOfTrack } from './stamps.ts'

export interface CommittedRaces {
  readonly races: number
  readonly starts: number
  readonly unchanged: number
  /** Tracks that were added, with the stamp of what was written. */
  readonly tracks: readonly Stamped[]
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
  const trackOf = ({ track }: PlannedRace) => trackId(track, trackIds)
  const races = plan.races.map((race) => ({ race, track: trackOf(race) }))
  const onFile = await racesOnFile(trx, races)
  const fresh = races.filter(({ race, track }) => !onFile.has(raceKey(track, race)))
  const first =
    fresh.length === 0
      ? 0
      : await insertRaces(
          trx,
          fresh.map(({ race, track }) =>
            raceRow(race, { track, venue: trackId(race.venue, trackIds), importId }),
          ),
        )
  fresh.forEach(({ race, track }, at) => onFile.set(raceKey(track, race), (first + at) as RaceId)) // consecutive ids of the block
  const known = await findStartKeys(trx, [...onFile.values()])
  const references = new ReferenceTimes(trx)
  const starts: StartTable[] = []
  let unchanged = 0
  for (const { race, track } of races) {
    const raceId = onFile.get(raceKey(track, race))
    if (raceId === undefined) continue
    for (const runner of race.runners) {
      const horse = idOf(runner.horse)
      if (known.has(`${raceId} ${horse}`)) unchanged++
      else
        starts.push({
          ...startRow(runner, importId),
          race_id: raceId,
          horse_id: horse,
          ...(await references.indexOf(race, trackId(race.venue, trackIds), runner)),
        })
    }
  }
  await insertStarts(trx, starts)
  return {
    races: fresh.length,
    starts: starts.length,
    unchanged,
    tracks: tracks.map(({ id, stamp }) => [id, stamp]),
  }
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

const raceKey = (track: TrackId, { facts }: PlannedRace) =>
  [track, facts.raceDate, facts.raceNumber ?? '', facts.distanceYards].join('|')

async function racesOnFile(
  trx: Db,
  races: readonly { race: PlannedRace; track: TrackId }[],
): Promise<Map<string, RaceId>> {
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

interface RacePlace {
  readonly track: TrackId
  readonly venue: TrackId
  readonly importId: ImportId
}

const raceRow = ({ facts }: PlannedRace, { track, venue, importId }: RacePlace) => ({
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
  comment: runner.comment,
  import_id: importId,
})

interface WinningTimeOnFile extends WinningTime {
  readonly distanceYards: number
}

/** SI 100 by track, season and distance from the winning times on file, read once each. */
class ReferenceTimes {
  readonly #trx: Db
  readonly #wins = new Map<string, readonly WinningTimeOnFile[]>()

  constructor(trx: Db) {
    this.#trx = trx
  }

  /** The index a file gives stands; a missing one is computed from the time where the distance has a standard. */
  async indexOf(
    { facts }: PlannedRace,
    track: TrackId,
    { si, siSource, timeS }: RaceRow,
  ): Promise<Pick<StartTable, 'si' | 'si_source'>> {
    if (siSource === 'none') return { si: null, si_source: null }
    if (si !== null) return { si, si_source: siSource }
    const standard = findStandard(facts.distanceYards)
    if (timeS === null || standard === undefined) return { si: null, si_source: null }
    const year = Number(facts.raceDate.slice(0, 4))
    const wins = (await this.#winsBefore(track, year)).filter(
      (win) => win.distanceYards === facts.distanceYards,
    )
    return {
      si: speedIndex(timeS, referenceTime(wins, year, standard).t100S, standard),
      si_source: 'computed',
    }
  }

  async #winsBefore(track: TrackId, year: number): Promise<readonly WinningTimeOnFile[]> {
    const key = `${track} ${year}`
    const known = this.#wins.get(key)
    if (known !== undefined) return known
    const rows = await winningTimesAt(this.#trx, track, `${year - 3}-01-01`, `${year}-01-01`)
    const wins = rows.map((row) => ({
      horse: row.horse_id,
      year: Number(row.race_date.slice(0, 4)),
      timeS: row.time_s,
      distanceYards: row.distance_yards,
    }))
    this.#wins.set(key, wins)
    return wins
  }
}
