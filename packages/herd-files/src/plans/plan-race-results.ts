import { findKnownTrack } from '@quarterpole/racing/known-tracks'
import type { Cells } from '../cells.ts'
import { checkRace, checkTime } from '../checks/race-checks.ts'
import { type RaceFacts, type RaceRow, readRaceRows } from '../drafts/race-rows.ts'
import { HorseRecognizer } from '../identity/recognize.ts'
import { type HerdTrack, TrackFinder } from '../identity/track-finder.ts'
import type { HerdHorse, PlanOptions } from './horse-plan.ts'
import { RunnerHorses } from './plan-runners.ts'
import type { PlannedRace, RacePlan } from './race-plan.ts'

/** Gathers a results file's rows into races and checks each race against itself. */
export function planRaceResults(
  cells: Cells,
  herd: { readonly horses: readonly HerdHorse[]; readonly tracks: readonly HerdTrack[] },
  { createNewHorses, yearStart, today }: PlanOptions,
): RacePlan {
  const recognizer = new HorseRecognizer(cells, herd.horses, { createNewHorses, yearStart })
  const { unknown_tracks: standIn = '' } = cells.choices
  const tracks = new TrackFinder(herd.tracks, cells.problems, findKnownTrack(standIn))
  const races = new Map<string, PlannedRace & { runners: RaceRow[]; facts: RaceFacts }>()
  const horses = new RunnerHorses()
  for (const row of readRaceRows(cells, { recognizer, horses, today, yearStart })) {
    const track = tracks.find({ row: row.row, field: 'track', text: row.trackText })
    const venue =
      row.venueText === '' ? track : tracks.find({ row: row.row, field: 'run_at', text: row.venueText })
    if (track === null || venue === null) continue
    const { raceDate, raceNumber, distanceYards } = row.facts
    const key = [
      track.kind === 'herd' ? track.id : track.track.name,
      raceDate,
      raceNumber,
      distanceYards,
    ].join('|')
    const race = races.get(key)
    if (race === undefined) races.set(key, { track, venue, facts: row.facts, runners: [row] })
    else {
      race.runners.push(row)
      race.facts = filledFrom(race.facts, row.facts)
    }
    checkTime(row, cells.problems)
  }
  for (const race of races.values()) checkRace(race, cells.problems)
  horses.fill({ cells, recognizer, herd: herd.horses })
  return { horses: recognizer.plan, races: [...races.values()], newTracks: tracks.added }
}

/** What an earlier row left blank, a later one of the same race may say. */
function filledFrom(facts: RaceFacts, later: RaceFacts): RaceFacts {
  return {
    ...facts,
    condition: facts.condition ?? later.condition,
    sealed: facts.sealed || later.sealed,
    windMph: facts.windMph ?? later.windMph,
    windText: facts.windText ?? later.windText,
    tempF: facts.tempF ?? later.tempF,
    humidity: facts.humidity ?? later.humidity,
    purse: facts.purse ?? later.purse,
    raceName: facts.raceName ?? later.raceName,
    raceType: facts.raceType ?? later.raceType,
    grade: facts.grade ?? later.grade,
    postTime: facts.postTime ?? later.postTime,
    fieldSize: facts.fieldSize ?? later.fieldSize,
  }
}
