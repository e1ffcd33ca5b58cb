import { MAX_EARNINGS_CENTS } from '@quarterpole/contract/cents'
import { MAX_SI, MIN_SI } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import type { Cells } from '../cells.ts'
import type { HorseRef } from '../identity/horse-index.ts'
import { fault, isFault } from '../problems.ts'
import { type Placing, placingAt } from '../checks/race-placing.ts'
import type { PlanOptions } from '../plans/horse-plan.ts'
import type { RunnerHorses } from '../plans/plan-runners.ts'
import { RepeatedRows } from './repeated-rows.ts'
import { runnerDraftReader, runnerSexReader } from './runner-draft.ts'
import type { HorseRecognizer } from '../identity/recognize.ts'
import { ageAndSex } from '../values/age.ts'
import { readClockTime } from '../values/clock-time.ts'
import { dayAt } from '../values/date-column.ts'
import { raceDayReader } from '../values/race-day.ts'
import { finishColumn } from '../values/finish-column.ts'
import { type DistanceReader, distanceReader, distanceUnit } from '../values/distance-column.ts'
import { readCents, readNumber, readWhole } from '../values/numbers.ts'
import { readCondition, readTime } from '../values/race-values.ts'
import { temperatureReader } from '../values/temperature.ts'
import { weightReader } from '../values/weight.ts'
import { type WindReader, windReader } from '../values/wind.ts'

/** What the rows of a results file say about their race. */
export interface RaceFacts {
  readonly raceNumber: number | null
  readonly distanceYards: number
  readonly raceDate: string
  readonly condition: string | null
  readonly sealed: boolean
  readonly windMph: number | null
  readonly windText: string | null
  readonly tempF: number | null
  readonly humidity: number | null
  readonly purse: number | null
  readonly raceName: string | null
  readonly raceType: string | null
  readonly grade: string | null
  readonly electronic: boolean
  /** HH:MM at the track. */
  readonly postTime: string | null
  /** Starters, those not in the file included. */
  readonly fieldSize: number | null
}

/** One row of a results file: a horse in a race. */
export interface RaceRow extends Placing {
  readonly row: number
  readonly horse: HorseRef
  readonly horseName: string
  readonly trackText: string
  /** Another track's ground, where the meet was held elsewhere; blank where not. */
  readonly venueText: string
  readonly facts: RaceFacts
  readonly timeS: number | null
  readonly si: number | null
  /** `none`: the file says that there is none to be had. */
  readonly siSource: 'given' | 'computed' | 'none'
  readonly postPosition: number | null
  readonly weightLb: number | null
  /** US cents. */
  readonly earnedCents: number | null
  readonly jockey: string | null
  readonly trainer: string | null
  readonly owner: string | null
  readonly sexOnTheDay: Exclude<Sex, 'U'> | null
  readonly comment: string | null
}

const MAX_TEXT = 200
const PRINTED_SI = [MIN_SI, MAX_SI] as const
const readEarned = (cell: string) => readCents(cell, [0, MAX_EARNINGS_CENTS], 'amount earned')
const SI_BOUNDS = { given: PRINTED_SI, computed: [-999, 999], none: PRINTED_SI } as const

export interface RaceRowsReading extends Pick<PlanOptions, 'today' | 'yearStart'> {
  readonly recognizer: HorseRecognizer
  /** Learns what the rows say about the horses themselves. */
  readonly horses: RunnerHorses
}

/** Reads the rows of a results file. Rows with faults are noted and left out, exact repeats are dropped with a notice. */
export function readRaceRows(cells: Cells, { recognizer, horses, ...days }: RaceRowsReading): RaceRow[] {
  const readDay = raceDayReader(cells, days.today)
  const unit = distanceUnit(cells)
  const readDistance = distanceReader(cells, unit)
  const readWind = windReader(cells, unit === 'm')
  const readWeight = weightReader(cells)
  const readTemperature = temperatureReader(cells)
  const finishText = finishColumn(cells)
  const sexOf = runnerSexReader(cells)
  const draftOf = runnerDraftReader(cells, sexOf, days)
  noteUnused(cells)
  const repeated = new RepeatedRows(cells)
  const rows: RaceRow[] = []
  for (const index of cells.filledRows()) {
    const earlier = repeated.lineOf(index)
    if (earlier !== null) {
      cells.warn(index, 'name', fault('row-repeated', `This row repeats row ${earlier}.`, 'We read it once.'))
      continue
    }
    const date = dayAt(cells, index, 'race_date', readDay)
    if (date === null && cells.text(index, 'race_date') === '') {
      const found = fault('race-date-missing', 'The race has no date.', 'Enter the day it was run.')
      cells.error(index, 'race_date', found)
    }
    const facts =
      date === null ? null : readFacts(cells, index, { date, readDistance, readWind, readTemperature })
    const placing = placingAt(cells, index, finishText)
    const horse = recognizer.horseOf(index, date === null ? null : { field: 'race_date', date })
    if (facts === null || horse === null || placing === null) continue
    const draft = draftOf?.(index, facts.raceDate) ?? null
    if (draft !== null) horses.note(cells, { ref: horse, draft, date: facts.raceDate })
    noteAgeAndSex(cells, index)
    const weightLb = cells.read(index, 'weight_lb', readWeight(index), null)
    const runner = { ...readRunner(cells, index, placing), weightLb, sexOnTheDay: draft?.sex ?? null }
    rows.push({ ...placing, ...runner, row: cells.line(index), horse, facts })
  }
  noteUndirected(cells, rows)
  return rows
}

/** “3F” is taken apart where the column holds such pairs; what is none comes to nothing. */
function noteAgeAndSex(cells: Cells, index: number): void {
  const text = cells.text(index, 'age_sex')
  if (ageAndSex(text).sex === '') cells.leaveOut(index, 'age_sex', `“${text}” isn’t an age and a sex.`)
}

/** Warns about known columns that are not stored with a horse's results. */
function noteUnused(cells: Cells): void {
  if (cells.has('other_figure')) {
    const message = `${cells.header('other_figure')} isn’t the AQHA speed index.`
    const found = fault('figure-other', message, 'We left it out: other figures don’t mix with the index.')
    cells.problems.warn({ row: null, field: 'other_figure' }, found)
  }
  if (cells.has('winning_time')) {
    const message = `${cells.header('winning_time')} is the winner’s time.`
    const found = fault('time-winning', message, 'We use it only for winners without a time of their own.')
    cells.problems.warn({ row: null, field: 'winning_time' }, found)
  }
}

interface FactsReading {
  readonly date: string
  readonly readDistance: DistanceReader
  readonly readWind: WindReader
  readonly readTemperature: ReturnType<typeof temperatureReader>
}

function readFacts(
  cells: Cells,
  index: number,
  { date, readDistance, readWind, readTemperature }: FactsReading,
): RaceFacts | null {
  const distance = readDistance(index)
  const condition = cells.read(
    index,
    'condition',
    readCondition(cells.text(index, 'condition')),
    NO_CONDITION,
  )
  if (isFault(distance)) {
    cells.error(index, 'distance_yards', distance)
    return null
  }
  const number = numberIn(cells, index)
  return {
    raceDate: date,
    raceNumber: cells.read(
      index,
      'race_number',
      readWhole(cells.text(index, 'race_number'), [1, 40], 'race number'),
      null,
    ),
    distanceYards: distance,
    ...condition,
    windMph: windAt(cells, index, readWind),
    windText: windTextAt(cells, index),
    tempF: cells.read(index, cells.has('temp_f') ? 'temp_f' : 'temp_c', readTemperature(index), null),
    humidity: number('humidity', [0, 100], 'humidity in percent'),
    purse: number('purse', [0, 20_000_000], 'purse'),
    raceName: shortText(cells, index, 'race_name'),
    raceType: shortText(cells, index, 'race_type'),
    grade: shortText(cells, index, 'grade'),
    electronic: isElectronic(cells, index),
    postTime: cells.read(index, 'post_time', readClockTime(cells.text(index, 'post_time')), null),
    fieldSize: cells.read(
      index,
      'field_size',
      readWhole(cells.text(index, 'field_size'), [1, 30], 'number of runners'),
      null,
    ),
  }
}

function isElectronic(cells: Cells, index: number): boolean {
  const text = cells.text(index, 'timing')
  const isByHand = /^(?:hand|manual|no)/i.test(text)
  if (!isByHand && !/^(?:|-|yes|auto.*|electr.*|tele.*|beam.*|photo.*)$/i.test(text))
    cells.leaveOut(index, 'timing', `“${text}” isn’t a way of timing we know.`)
  return !isByHand
}

const NO_CONDITION = { condition: null, sealed: false }

function windAt(cells: Cells, index: number, readWind: WindReader): number | null {
  const read = readWind(index)
  if (isFault(read)) {
    cells.error(index, 'wind_mph', read)
    return null
  }
  if (read.isSpeedless) {
    const found = fault(
      'wind-speedless',
      'The wind has a direction but no speed.',
      'Kept as text; not used in calculations.',
    )
    cells.warn(index, cells.has('wind_mph') ? 'wind_mph' : 'wind_dir', found)
  }
  return read.mph
}

function windTextAt(cells: Cells, index: number): string | null {
  if (cells.has('wind_text')) return shortText(cells, index, 'wind_text')
  const words = [cells.text(index, 'wind_mph'), cells.text(index, 'wind_dir')].filter(
    (text) => text !== '' && text !== '-',
  )
  return words.length === 0 ? null : words.join(' ').slice(0, MAX_TEXT)
}

/** Speeds without sign or word mean tail winds by our own files' rule; a file without any sign gets a warning. */
function noteUndirected(cells: Cells, rows: readonly RaceRow[]): void {
  if (cells.header('wind_mph') === 'wind_mph') return // as this product writes it
  let undirected = 0
  let example: string | null = null
  for (const { facts } of rows) {
    if (facts.windText === null || facts.windMph === null || facts.windMph === 0) continue
    if (!/^\d+(?:\.\d+)?\s*(?:mph|m\/s|km\/h|kph)?$/i.test(facts.windText)) return
    undirected++
    example ??= facts.windText
  }
  if (example === null) return
  const message = `${undirected === 1 ? 'One wind has' : `${undirected} winds have`} no sign and no direction, such as “${example}”. We read it as a tailwind.`
  const found = fault(
    'wind-undirected',
    message,
    'Enter headwinds with a minus, or add a column Wind direction.',
  )
  cells.problems.warn({ row: null, field: 'wind_mph', value: example }, found)
}

function readRunner(
  cells: Cells,
  index: number,
  { finish, status, isOfficial }: Placing,
): Omit<RaceRow, keyof Placing | 'row' | 'horse' | 'facts' | 'weightLb' | 'sexOnTheDay'> {
  const number = numberIn(cells, index)
  const saidSource = cells.text(index, 'si_source').toLowerCase()
  const siSource = saidSource === 'computed' || saidSource === 'none' ? saidSource : 'given'
  if (siSource === 'given' && saidSource !== 'given')
    cells.leaveOut(index, 'si_source', `“${saidSource}” isn’t given, computed or none.`)
  const ownTime = cells.read(index, 'time_s', readTime(cells.text(index, 'time_s')), null)
  const isWinner = finish === 1 && status === 'finished' && !isOfficial
  return {
    horseName: cells.text(index, 'name'),
    trackText: cells.text(index, 'track'),
    venueText: cells.text(index, 'run_at'),
    siSource,
    timeS:
      ownTime === null && isWinner
        ? cells.read(index, 'winning_time', readTime(cells.text(index, 'winning_time')), null)
        : ownTime,
    si: number('si', SI_BOUNDS[siSource], 'speed index'),
    postPosition: cells.read(
      index,
      'post_position',
      readWhole(cells.text(index, 'post_position'), [1, 30], 'post position'),
      null,
    ),
    earnedCents: cells.read(index, 'earned_cents', readEarned(cells.text(index, 'earned_cents')), null),
    jockey: shortText(cells, index, 'jockey'),
    trainer: shortText(cells, index, 'trainer'),
    owner: shortText(cells, index, 'owner'),
    comment: shortText(cells, index, 'comment'),
  }
}

const numberIn =
  (cells: Cells, index: number) => (field: string, bounds: readonly [number, number], what: string) =>
    cells.read(index, field, readNumber(cells.text(index, field), bounds, what), null)

function shortText(cells: Cells, index: number, field: string): string | null {
  const text = cells.text(index, field)
  if (text.length <= MAX_TEXT) return text === '' || text === '-' ? null : text
  const message = `The text is longer than ${MAX_TEXT} characters.`
  cells.warn(index, field, fault('text-cut', message, 'We kept the beginning.'))
  return text.slice(0, MAX_TEXT)
}
