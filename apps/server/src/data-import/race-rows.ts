import { type Cells, isFault } from './cells.ts'
import type { HorseRef } from './horse-index.ts'
import { fault } from './problems.ts'
import type { HorseRecogniser } from './recognise.ts'
import { dateReader, dayAt } from './values/date-column.ts'
import {
  type ReadFinish,
  readCondition,
  readDistance,
  readFinish,
  readNumber,
  readTime,
  readWind,
} from './values/race-values.ts'

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
}

/** One row of a results file: a horse in a race. */
export interface RaceRow extends ReadFinish {
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
  readonly jockey: string | null
  readonly trainer: string | null
  readonly comment: string | null
}

const TEXT_MAX = 200
/** What a chart prints; a figure computed from a time may lie further out. */
const SI_BOUNDS = { given: [0, 140], computed: [-999, 999], none: [0, 140] } as const

/** Reads the rows of a results file. Rows with faults are noted and left out. */
export function readRaceRows(cells: Cells, recogniser: HorseRecogniser, today: string): RaceRow[] {
  const readDay = dateReader(cells, 'race_date', today)
  const rows: RaceRow[] = []
  for (const index of cells.filledRows()) {
    const date = dayAt(cells, index, 'race_date', readDay)
    const facts = date === null ? null : readFacts(cells, index, date)
    if (date === null && cells.text(index, 'race_date') === '') {
      cells.error(
        index,
        'race_date',
        fault('race-date-missing', 'The race has no date.', 'Write the day it was run.'),
      )
    }
    const finish = readFinish(cells.text(index, 'finish'), cells.text(index, 'status'))
    const horse = recogniser.horseOf(index)
    if (isFault(finish)) cells.error(index, 'finish', finish)
    if (facts === null || horse === null || isFault(finish)) continue
    rows.push({ ...finish, ...readRunner(cells, index), row: cells.line(index), horse, facts })
  }
  return rows
}

function readFacts(cells: Cells, index: number, raceDate: string): RaceFacts | null {
  const distance = readDistance(cells.text(index, 'distance_yards'))
  const condition = cells.read(index, 'condition', readCondition(cells.text(index, 'condition')), {
    condition: null,
    sealed: false,
  })
  if (isFault(distance)) {
    cells.error(index, 'distance_yards', distance)
    return null
  }
  const number = (field: string, bounds: readonly [number, number], what: string) =>
    cells.read(index, field, readNumber(cells.text(index, field), bounds, what), null)
  return {
    raceDate,
    raceNumber: whole(number('race_number', [1, 40], 'race number')),
    distanceYards: distance,
    ...condition,
    windMph: cells.read(index, 'wind_mph', readWind(cells.text(index, 'wind_mph')), null),
    windText: textOrNull(cells.text(index, cells.has('wind_text') ? 'wind_text' : 'wind_mph')),
    tempF: number('temp_f', [-40, 130], 'temperature in °F'),
    humidity: number('humidity', [0, 100], 'humidity in per cent'),
    purse: number('purse', [0, 20_000_000], 'purse'),
    raceName: textOrNull(cells.text(index, 'race_name')),
    raceType: textOrNull(cells.text(index, 'race_type')),
    grade: textOrNull(cells.text(index, 'grade')),
    electronic: !/^(hand|manual)/i.test(cells.text(index, 'timing')),
  }
}

function readRunner(
  cells: Cells,
  index: number,
): Omit<RaceRow, keyof ReadFinish | 'row' | 'horse' | 'facts'> {
  const number = (field: string, bounds: readonly [number, number], what: string) =>
    cells.read(index, field, readNumber(cells.text(index, field), bounds, what), null)
  const saidSource = cells.text(index, 'si_source').toLowerCase()
  const siSource = saidSource === 'computed' || saidSource === 'none' ? saidSource : 'given'
  return {
    horseName: cells.text(index, 'name'),
    trackText: cells.text(index, 'track'),
    venueText: cells.text(index, 'run_at'),
    siSource,
    timeS: cells.read(index, 'time_s', readTime(cells.text(index, 'time_s')), null),
    si: number('si', SI_BOUNDS[siSource], 'speed index'),
    postPosition: whole(number('post_position', [1, 30], 'post position')),
    weightLb: number('weight_lb', [80, 180], 'weight in pounds'),
    jockey: textOrNull(cells.text(index, 'jockey')),
    trainer: textOrNull(cells.text(index, 'trainer')),
    comment: textOrNull(cells.text(index, 'comment')),
  }
}

const whole = (value: number | null) => (value === null ? null : Math.round(value))
const textOrNull = (text: string) => (text === '' || text === '-' ? null : text.slice(0, TEXT_MAX))
