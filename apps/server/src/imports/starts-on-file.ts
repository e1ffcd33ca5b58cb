import type { Db } from '@quarterpole/db/open'
import { startKey } from '@quarterpole/db/queries/start'
import type { RaceTable, StartTable } from '@quarterpole/db/schema'
import type { RacePlan } from '@quarterpole/herd-files/race-plan'
import { type Fault, fault, type ProblemList } from '@quarterpole/herd-files/problems'
import type { RaceRow } from '@quarterpole/herd-files/race-rows'
import { listed, plural } from '../format/words.ts'
import { raceBlanks, startBlanks } from './fill-blanks.ts'
import { racesOnFile } from './races-on-file.ts'

/**
 * Notes where a file says other than the results on file say of the same start, and where a horse has a start on file
 * that may be the same one. What is on file stays: a result is undone with its import, not overwritten.
 */
export async function checkStartsOnFile(db: Db, { races }: RacePlan, problems: ProblemList): Promise<void> {
  const onFile = await racesOnFile(db, races)
  let lackingRaces = 0
  let lackingStarts = 0
  for (const race of races) {
    const raceOnFile = onFile.matched.get(race)
    if (raceOnFile && !isEmpty(raceBlanks(raceOnFile, race.facts))) lackingRaces++
    for (const runner of race.runners) {
      const { horse } = runner
      if (horse.kind !== 'herd') continue
      const start = raceOnFile && onFile.starts.get(startKey(raceOnFile.id, horse.id))
      if (start !== undefined && !isEmpty(startBlanks(start, runner))) lackingStarts++
      const found =
        start === undefined
          ? otherStart(runner, onFile.otherRaceOf(race, horse.id))
          : otherResult(runner, start)
      if (found !== null) problems.warn({ row: runner.row, field: 'name', value: runner.horseName }, found)
    }
  }
  noteBlanks(problems, lackingRaces, lackingStarts)
}

const isEmpty = (columns: object) => Object.keys(columns).length === 0

function noteBlanks(problems: ProblemList, races: number, starts: number): void {
  if (races + starts === 0) return
  const counts = [
    races === 0 ? [] : [plural(races, 'race')],
    starts === 0 ? [] : [plural(starts, 'start')],
  ].flat()
  const found = fault(
    'blanks-on-file',
    `This file fills in blanks of ${listed(counts)} on file, such as purse, wind, post position or jockey.`,
    'What’s on file stays. Undoing the import blanks them again.',
  )
  problems.warn({ row: null }, found)
}

function otherStart({ horseName }: RaceRow, other: RaceTable | undefined): Fault | null {
  if (other === undefined) return null
  const number = other.race_number === null ? 'a race without a number' : `race ${other.race_number}`
  return fault(
    'start-same-day',
    `${horseName} already has a start on this day, in ${number} over ${other.distance_yards} yards.`,
    'If it’s the same race, enter the same race number here and on the start on file. Otherwise both count.',
  )
}

function otherResult(runner: RaceRow, start: StartTable): Fault | null {
  const differs = differenceOf(runner, start)
  return differs === null
    ? null
    : fault(
        'start-on-file',
        `The start of ${runner.horseName} is on file with ${differs}.`,
        'We kept what’s on file. To change it, undo the import it came with, then import this file again.',
      )
}

/** Times are stored to the thousandth. */
const SAME_TIME_S = 0.0005

/** The first difference, such as “place 2, the row says 3”; null if the row agrees or is blank. */
function differenceOf(row: RaceRow, start: StartTable): string | null {
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
