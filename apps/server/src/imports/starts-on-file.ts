import type { RaceId, TrackId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { findRacesOnDays } from '@quarterpole/db/queries/race'
import { resultsInRaces, type StartMatch } from '@quarterpole/db/queries/start'
import type { PlannedRace, RacePlan } from '@quarterpole/herd-files/race-plan'
import { fault, type ProblemList } from '@quarterpole/herd-files/problems'
import type { RaceRow } from '@quarterpole/herd-files/race-rows'

/**
 * Notes where a file says other than the results on file say of the same start. What is on file stays: a result is
 * undone with its import, not overwritten.
 */
export async function checkStartsOnFile(db: Db, { races }: RacePlan, problems: ProblemList): Promise<void> {
  const known = await racesOnFile(db, races)
  const results = new Map(
    (await resultsInRaces(db, [...known.values()])).map((start) => [
      `${start.race_id} ${start.horse_id}`,
      start,
    ]),
  )
  for (const race of races) {
    const raceId = known.get(race)
    if (raceId === undefined) continue
    for (const runner of race.runners) {
      const start = runner.horse.kind === 'herd' ? results.get(`${raceId} ${runner.horse.id}`) : undefined
      const differs = start === undefined ? null : differenceOf(runner, start)
      if (differs === null) continue
      const found = fault(
        'start-on-file',
        `The start of ${runner.horseName} is on file with ${differs}.`,
        'We kept what’s on file. To change it, undo the import it came with, then import this file again.',
      )
      problems.warn({ row: runner.row, field: 'name', value: runner.horseName }, found)
    }
  }
}

async function racesOnFile(db: Db, races: readonly PlannedRace[]): Promise<Map<PlannedRace, RaceId>> {
  const byTrack = Map.groupBy(races, ({ track }) => (track.kind === 'herd' ? track.id : null))
  const raceIds = new Map<PlannedRace, RaceId>()
  for (const [track, planned] of byTrack) {
    if (track === null) continue
    const days = planned.map(({ facts }) => facts.raceDate)
    const found = await findRacesOnDays(db, track as TrackId, days) // ids of the track table
    const ids = new Map(
      found.map((race) => [`${race.race_date} ${race.race_number} ${race.distance_yards}`, race.id]),
    )
    for (const race of planned) {
      const { raceDate, raceNumber, distanceYards } = race.facts
      const id = ids.get(`${raceDate} ${raceNumber} ${distanceYards}`)
      if (id !== undefined) raceIds.set(race, id)
    }
  }
  return raceIds
}

/** Times are stored to the thousandth. */
const SAME_TIME_S = 0.0005

/** The first difference, such as “place 2, the row says 3”; null if the row agrees or is blank. */
function differenceOf(row: RaceRow, start: StartMatch): string | null {
  if (row.status !== start.status) return `status ${start.status}, the row says ${row.status}`
  if (row.finish !== null && row.finish !== start.finish)
    return `place ${start.finish ?? 'unknown'}, the row says ${row.finish}`
  if (row.timeS !== null && (start.time_s === null || Math.abs(row.timeS - start.time_s) > SAME_TIME_S))
    return `${start.time_s === null ? 'no time' : `${start.time_s.toFixed(3)} s`}, the row says ${row.timeS.toFixed(3)} s`
  const isGiven = row.siSource === 'given' && row.si !== null
  if (isGiven && (start.si_source !== 'given' || row.si !== start.si))
    return `speed index ${start.si_source === 'given' ? start.si : 'not given'}, the row says ${row.si}`
  return null
}
