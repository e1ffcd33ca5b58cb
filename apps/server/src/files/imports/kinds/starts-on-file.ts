import type { Db } from '@quarterpole/db/open'
import { startKey } from '@quarterpole/db/queries/start'
import type { RaceTable, StartTable } from '@quarterpole/db/schema'
import type { RacePlan } from '@quarterpole/herd-files/plans/race-plan'
import { type Fault, fault, type ProblemList } from '@quarterpole/herd-files/problems'
import type { RaceRow } from '@quarterpole/herd-files/drafts/race-rows'
import { listed, plural } from '../../../platform/words/words.ts'
import { raceBlanks, raceContradictions, startBlanks, startContradictions } from './facts-on-file.ts'
import { racesOnFile } from './races-on-file.ts'

/**
 * Notes where a file says other than the results on file say of the same start, and where a horse has a start on file
 * that may be the same one. What is on file stays: a result is undone with its import, not overwritten.
 */
export async function checkStartsOnFile(db: Db, { races }: RacePlan, problems: ProblemList): Promise<void> {
  const onFile = await racesOnFile(db, races)
  const compared: Compared[] = []
  for (const race of races) {
    const raceOnFile = onFile.matched.get(race)
    const [first] = race.runners
    if (raceOnFile && first)
      compared.push({
        of: 'race',
        row: first.row,
        blanks: raceBlanks(raceOnFile, race.facts),
        otherwise: raceContradictions(raceOnFile, race.facts),
      })
    for (const runner of race.runners) {
      const { horse } = runner
      if (horse.kind !== 'herd') continue
      const start = raceOnFile && onFile.starts.get(startKey(raceOnFile.id, horse.id))
      if (start)
        compared.push({
          of: 'start',
          row: runner.row,
          blanks: startBlanks(start, runner),
          otherwise: startContradictions(start, runner),
        })
      const found =
        start === undefined
          ? otherStart(runner, onFile.otherRaceOf(race, horse.id))
          : otherResult(runner, start)
      if (found !== null) problems.warn({ row: runner.row, field: 'name', value: runner.horseName }, found)
    }
  }
  const lacking = compared.filter(({ blanks }) => Object.keys(blanks).length > 0)
  if (lacking.length > 0) problems.warn({ row: null }, blanksFilled(lacking))
  const contradicted = compared.filter(({ otherwise }) => otherwise.length > 0)
  if (contradicted.length > 0) problems.warn({ row: null }, factsContradicted(contradicted))
}

/** A race or start on file beside what the file says of it. */
interface Compared {
  readonly of: 'race' | 'start'
  readonly row: number
  /** What it lacks and the file says. */
  readonly blanks: object
  /** What it contradicts, in words. */
  readonly otherwise: readonly string[]
}

const blanksFilled = (lacking: readonly Compared[]): Fault =>
  fault(
    'blanks-on-file',
    `This file fills in blanks of ${counted(lacking)} on file, such as purse, wind, post position or jockey.`,
    'What’s on file stays. Undoing the import blanks them again.',
  )

function factsContradicted(contradicted: readonly Compared[]): Fault {
  const [first] = contradicted
  return fault(
    'facts-on-file',
    `This file contradicts ${counted(contradicted)} on file. Row ${first?.row}: ${first?.otherwise[0]}.`,
    'We kept what’s on file. To change it, edit the start on the horse’s page, or undo the import it came with and import this file again.',
  )
}

function counted(found: readonly Compared[]): string {
  const races = found.filter((one) => one.of === 'race').length
  const starts = found.length - races
  return listed([
    ...(races === 0 ? [] : [plural(races, 'race')]),
    ...(starts === 0 ? [] : [plural(starts, 'start')]),
  ])
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
