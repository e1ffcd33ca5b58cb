import type { TrackId } from '@quarterpole/contract/ids'
import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import type { SiTables, TrackDistance } from '@quarterpole/contract/track'
import type { Db } from '@quarterpole/db/open'
import { distancesAt } from '@quarterpole/db/queries/race'
import { type DistanceStandard, findStandard } from '@quarterpole/racing/distance-standards'
import {
  type ReferenceEntry,
  type ReferenceTime,
  referenceTime,
  siTable,
} from '@quarterpole/racing/speed-index'
import { winsBefore } from './winning-times.ts'

interface DistanceReference {
  distance: number
  standard: DistanceStandard
  reference: ReferenceTime
  winners: ReadonlyMap<number, string>
}

/** SI 100 of a season at each distance with a standard, from the nine winning times of the three years before at this venue. */
async function referencesAt(db: Db, trackId: TrackId, season: number): Promise<DistanceReference[]> {
  const byDistance = Map.groupBy(await winsBefore(db, trackId, season), ({ distanceYards }) => distanceYards)
  return RACE_DISTANCES.toSorted((a, b) => a - b).flatMap((distance) => {
    const standard = findStandard(distance)
    if (standard === undefined) return []
    const wins = byDistance.get(distance) ?? []
    const winners = new Map(wins.map(({ horse, winner }) => [horse, winner]))
    return [{ distance, standard, reference: referenceTime(wins, season, standard), winners }]
  })
}

/** The tables alone, by distance. */
export async function siTablesAt(db: Db, trackId: TrackId, season: number): Promise<SiTables> {
  const distances = await trackDistancesAt(db, trackId, season)
  return Object.fromEntries(distances.map(({ distance_yards, si_table }) => [distance_yards, si_table]))
}

/** The tables with the nine times behind each, and the sources of their constants. */
export async function trackDistancesAt(db: Db, trackId: TrackId, season: number): Promise<TrackDistance[]> {
  const [references, raced] = await Promise.all([referencesAt(db, trackId, season), distancesAt(db, trackId)])
  const racesAt = new Map(raced.map(({ distance_yards, races }) => [distance_yards, races]))
  return references.map(({ distance, standard, reference, winners }) => ({
    distance_yards: distance,
    si_100_s: reference.t100S,
    basis: reference.basis,
    minimum_standard_s: standard.minimumStandardS,
    standard_founded: standard.standardConfidence,
    standard_source: standard.standardSource,
    seconds_per_point: standard.secondsPerPoint,
    point_founded: standard.pointConfidence,
    point_source: standard.pointSource,
    times: reference.entries.map((entry) => presentTime(entry, winners)),
    si_table: siTable(reference.t100S, standard),
    races: racesAt.get(distance) ?? 0,
  }))
}

function presentTime(
  { year, rank, timeS, origin, horse, runS }: ReferenceEntry,
  winners: ReadonlyMap<number, string>,
) {
  const id = typeof horse === 'number' ? horse : null
  return {
    year,
    rank,
    time_s: timeS,
    origin,
    horse_id: id as TrackDistance['times'][number]['horse_id'], // referencesAt puts horse ids in
    horse_name: id === null ? null : (winners.get(id) ?? null),
    run_s: runS,
  }
}
