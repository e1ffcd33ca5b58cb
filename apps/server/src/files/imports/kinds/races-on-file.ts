import type { TrackId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { findRacesOnDays } from '@quarterpole/db/queries/race'
import { findStartKeys, resultsInRaces, startKey } from '@quarterpole/db/queries/start'
import type { RaceTable, StartTable } from '@quarterpole/db/schema'
import type { PlannedRace } from '@quarterpole/herd-files/plans/race-plan'

export interface RacesOnFile {
  /** The race on file that a race of the file is. */
  readonly matched: ReadonlyMap<PlannedRace, RaceTable>
  /** The starts on file in the matched races, by `startKey`. */
  readonly starts: ReadonlyMap<string, StartTable>
  /** Another race of the same track, day and distance in which a horse on file started. */
  readonly otherRaceOf: (race: PlannedRace, horse: number) => RaceTable | undefined
}

/**
 * The races of a file that are on file: of the same track, day, number and distance. A race without a number is the only
 * one of its track, day and distance with one of its horses, and the other way round.
 */
export async function racesOnFile(db: Db, planned: readonly PlannedRace[]): Promise<RacesOnFile> {
  const places = await racesByPlace(db, planned)
  const matched = new Map<PlannedRace, RaceTable>()
  const others = new Map<PlannedRace, readonly RaceTable[]>()
  for (const race of planned) {
    const there = places.get(placeOf(race)) ?? []
    const same = there.find(({ race_number }) => race_number === race.facts.raceNumber)
    if (same !== undefined) matched.set(race, same)
    const mayBeSame = (other: RaceTable) =>
      other !== same && (same === undefined || other.race_number === null)
    others.set(race, there.filter(mayBeSame))
  }
  const around = [...others.values()].flat().map(({ id }) => id)
  const started = await findStartKeys(db, around)
  const otherRaceOf = (race: PlannedRace, horse: number) =>
    others.get(race)?.find((other) => started.has(startKey(other.id, horse)))
  for (const [race, found] of matchedByHorse(planned, { matched, others, started })) matched.set(race, found)
  const starts = await resultsInRaces(
    db,
    [...matched.values()].map(({ id }) => id),
  )
  const byKey = new Map(starts.map((start) => [startKey(start.race_id, start.horse_id), start]))
  return { matched, starts: byKey, otherRaceOf }
}

interface Around {
  readonly matched: ReadonlyMap<PlannedRace, RaceTable>
  readonly others: ReadonlyMap<PlannedRace, readonly RaceTable[]>
  /** Keys of the starts in the others. */
  readonly started: ReadonlySet<string>
}

/** Races that differ from one on file by a missing number alone, and share a horse with it; each one with one. */
function matchedByHorse(
  planned: readonly PlannedRace[],
  { matched, others, started }: Around,
): (readonly [PlannedRace, RaceTable])[] {
  const taken = new Set([...matched.values()].map(({ id }) => id))
  const pairs = planned.flatMap((race): (readonly [PlannedRace, RaceTable])[] => {
    if (matched.has(race)) return []
    const isNumbered = race.facts.raceNumber !== null
    const [found, ...more] = (others.get(race) ?? []).filter(
      (other) =>
        (other.race_number !== null) !== isNumbered &&
        !taken.has(other.id) &&
        race.runners.some(({ horse }) => horse.kind === 'herd' && started.has(startKey(other.id, horse.id))),
    )
    return found === undefined || more.length > 0 ? [] : [[race, found]]
  })
  const claims = Map.groupBy(pairs, ([, { id }]) => id)
  return pairs.filter(([, { id }]) => claims.get(id)?.length === 1)
}

const placeOf = ({ track, facts }: PlannedRace) =>
  placeKey(track.kind === 'herd' ? track.id : null, facts.raceDate, facts.distanceYards)

const placeKey = (track: number | null, day: string, yards: number) => `${track} ${day} ${yards}`

/** Races on file of the same track, day and distance; a track the file adds has none. */
async function racesByPlace(db: Db, planned: readonly PlannedRace[]): Promise<Map<string, RaceTable[]>> {
  const byTrack = Map.groupBy(planned, ({ track }) => (track.kind === 'herd' ? track.id : null))
  const found: RaceTable[] = []
  for (const [track, races] of byTrack) {
    if (track === null) continue
    const days = races.map(({ facts }) => facts.raceDate)
    for (const race of await findRacesOnDays(db, track as TrackId, days)) found.push(race) // ids of the track table
  }
  return Map.groupBy(found, ({ track_id, race_date, distance_yards }) =>
    placeKey(track_id, race_date, distance_yards),
  )
}
