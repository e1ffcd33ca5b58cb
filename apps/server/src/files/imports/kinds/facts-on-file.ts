import { dollarsSaid } from '@quarterpole/contract/cents'
import { foldText } from '@quarterpole/contract/name-key'
import type { RaceTable, StartTable } from '@quarterpole/db/schema'
import type { RaceFacts, RaceRow } from '@quarterpole/herd-files/drafts/race-rows'

/** What a file may say of a race, by column. */
export const raceColumns = (facts: RaceFacts) => ({
  race_number: facts.raceNumber,
  condition: facts.condition,
  wind_mph: facts.windMph,
  wind_text: facts.windText,
  temp_f: facts.tempF,
  humidity: facts.humidity,
  purse: facts.purse,
  race_type: facts.raceType,
  race_name: facts.raceName,
  grade: facts.grade,
  post_time: facts.postTime,
  field_size: facts.fieldSize,
})

/** What a file may say of a start besides its result, by column. */
export const startColumns = (runner: RaceRow) => ({
  post_position: runner.postPosition,
  weight_lb: runner.weightLb,
  earned_cents: runner.earnedCents,
  jockey: runner.jockey,
  trainer: runner.trainer,
  owner: runner.owner,
  sex: runner.sexOnTheDay,
  comment: runner.comment,
})

/** What a race on file lacks and the file says. The seal goes with the condition, a wind's text with its speed. */
export function raceBlanks(onFile: RaceTable, facts: RaceFacts): Partial<RaceTable> {
  const { wind_mph, wind_text, ...single } = raceColumns(facts)
  const isWindKnown = onFile.wind_mph !== null || onFile.wind_text !== null
  const blanks = blanksOf(onFile, isWindKnown ? single : { ...single, wind_mph, wind_text })
  const isSealed = blanks.condition !== undefined && facts.sealed && onFile.sealed === 0
  return isSealed ? { ...blanks, sealed: 1 } : blanks
}

/** What a start on file lacks and its row says; the result is not among it. */
export const startBlanks = (onFile: StartTable, runner: RaceRow): Partial<StartTable> =>
  blanksOf(onFile, startColumns(runner))

function blanksOf<Row extends object>(onFile: Row, said: Partial<Row>): Partial<Row> {
  const columns = Object.keys(said) as (keyof Row)[] // its own keys
  const filled = columns.filter((column) => onFile[column] === null && said[column] !== null)
  return Object.fromEntries(filled.map((column) => [column, said[column]])) as Partial<Row>
}

/** What a race on file says and the file says otherwise, such as “purse 12000, the file says 15000”. */
export const raceContradictions = (onFile: RaceTable, facts: RaceFacts): string[] =>
  contradictionsOf(onFile, raceColumns(facts))

/** What a start on file says besides its result and its row says otherwise. */
export const startContradictions = (onFile: StartTable, runner: RaceRow): string[] =>
  contradictionsOf(onFile, startColumns(runner))

type Said = Readonly<Record<string, string | number | null | undefined>>

function contradictionsOf<Row extends object>(onFile: Row, said: Partial<Row>): string[] {
  const [stored, read] = [onFile as Said, said as Said] // columns of text and numbers, by name
  return Object.keys(read).flatMap((column) => {
    const [was, says] = [stored[column] ?? null, read[column] ?? null]
    if (was === null || says === null || isSame(was, says)) return []
    return [
      `${WITH_UNITS[column] ?? column.replaceAll('_', ' ')} ${inWords(column, was)}, the file says ${inWords(column, says)}`,
    ]
  })
}

const WITH_UNITS: Readonly<Record<string, string>> = {
  wind_mph: 'wind in mph',
  temp_f: 'temperature in °F',
  weight_lb: 'weight in lb',
  earned_cents: 'earned',
}
const inWords = (column: string, value: string | number) =>
  column === 'earned_cents' ? dollarsSaid(Number(value)) : value

const isSame = (a: string | number, b: string | number) =>
  a === b || foldText(String(a)) === foldText(String(b))
