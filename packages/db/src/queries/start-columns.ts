import { START_STATUSES } from '@quarterpole/contract/start'
import { sql } from 'kysely'
import { growing, type Growing } from '../growing.ts'
import type { Db } from '../open.ts'

/**
 * Starts as columns, races by date and starts of a race together: what the evaluation and the back-test read.
 * NaN stands for an unknown number, 0 for an unknown count.
 */
export interface StartColumns {
  n: number
  race_id: Float64Array
  horse_id: Float64Array
  /** Days since 1970-01-01. */
  race_day: Int32Array
  track_id: Float64Array
  venue_id: Float64Array
  distance_yards: Float64Array
  /** Index into CONDITION names given in `conditions`; −1 unknown. */
  condition: Int32Array
  wind_mph: Float64Array
  post_position: Uint8Array
  finish: Uint8Array
  time_s: Float64Array
  si: Float64Array
  /** Index into START_STATUSES. */
  status: Uint8Array
  weight_lb: Float64Array
  /** Index into `people`; −1 unknown. */
  jockey: Int32Array
  trainer: Int32Array
  /** US dollars, of the race. */
  purse: Float64Array
  conditions: string[]
  people: string[]
}

export interface StartRange {
  /** Only races on this day or later. */
  since?: string
  /** Only races before this day, so that nothing later leaks into a forecast. */
  before?: string
}

/** The starts with a speed index, and of them what a breeding evaluation reads. */
export type FigureColumns = Pick<
  StartColumns,
  'n' | 'race_id' | 'horse_id' | 'race_day' | 'distance_yards' | 'si'
>

/** Reads all starts with a speed index in the range, races by date: a third of the memory of all columns. */
export async function readFigureColumns(db: Db, range: StartRange = {}): Promise<FigureColumns> {
  const [race, horse, day, distance, si] = [growing(), growing(), growing(), growing(), growing()]
  const days = new Map<string, number>()
  const query = racesWithStarts(db, range)
    .select(['start.race_id', 'start.horse_id', sql<string>`race.race_date`.as('race_date')])
    .select(['race.distance_yards', 'start.si'])
    .where('start.si', 'is not', null)
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const row of rows) {
      race.push(Number(row[0]))
      horse.push(Number(row[1]))
      day.push(dayOf(String(row[2]), days))
      distance.push(Number(row[3]))
      si.push(Number(row[4]))
    }
  })
  const race_id = race.take()
  return {
    n: race_id.length,
    race_id,
    horse_id: horse.take(),
    race_day: new Int32Array(day.take()),
    distance_yards: distance.take(),
    si: si.take(),
  }
}

/** Who ran where and how, by rising horse id; starts of one horse together in any order, scratched ones left out. */
export interface RunColumns {
  race_id: Float64Array
  horse_id: Float64Array
  /** 0 = unknown. */
  finish: Uint16Array
  /** NaN = unknown. */
  si: Float64Array
}

/** From the index start_horse_id alone. */
export async function readRunColumns(db: Db): Promise<RunColumns> {
  const [race, horse, finish, si] = [growing(), growing(), growing(), growing()]
  const query = db.kysely
    .selectFrom('start')
    .select(['race_id', 'horse_id', 'finish', 'si'])
    .where('status', '!=', 'scratched')
    .orderBy('horse_id')
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const row of rows) {
      race.push(Number(row[0]))
      horse.push(Number(row[1]))
      finish.push(Number(row[2] ?? 0))
      si.push(row[3] === null ? Number.NaN : Number(row[3]))
    }
  })
  return {
    race_id: race.take(),
    horse_id: horse.take(),
    finish: new Uint16Array(finish.take()),
    si: si.take(),
  }
}

/** Every horse with a speed index by rising id: how many of its starts have one, their mean and the best. */
export interface RacingColumns {
  horse_id: Float64Array
  starts: Int32Array
  mean_si: Float32Array
  best_si: Float32Array
}

/** One pass over the starts, summed by the database. */
export async function readRacingColumns(db: Db): Promise<RacingColumns> {
  const [horse, starts, mean, best] = [growing(), growing(), growing(), growing()]
  const query = db.kysely
    .selectFrom('start')
    .select((e) => [
      'horse_id',
      e.fn.count<number>('si').as('starts'),
      e.fn.avg<number>('si').as('mean'),
      e.fn.max('si').as('best'),
    ])
    .where('si', 'is not', null)
    .groupBy('horse_id')
    .orderBy('horse_id')
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const row of rows) {
      horse.push(Number(row[0]))
      starts.push(Number(row[1]))
      mean.push(Number(row[2]))
      best.push(Number(row[3]))
    }
  })
  return {
    horse_id: horse.take(),
    starts: new Int32Array(starts.take()),
    mean_si: new Float32Array(mean.take()),
    best_si: new Float32Array(best.take()),
  }
}

/** What races were, by rising id. */
export interface RaceColumns {
  id: Float64Array
  /** Index into `days`. */
  day: Uint16Array
  distance_yards: Uint16Array
  /** US dollars; NaN = unknown. */
  purse: Float64Array
  /** YYYY-MM-DD, in the order they were met. */
  days: string[]
}

export async function readRaceColumns(db: Db): Promise<RaceColumns> {
  const [id, day, distance, purse] = [growing(), growing(), growing(), growing()]
  const days = new Map<unknown, number>()
  const query = db.kysely
    .selectFrom('race')
    .select(['id', 'race_date', 'distance_yards', 'purse'])
    .orderBy('id')
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const row of rows) {
      id.push(Number(row[0]))
      day.push(codeOf(row[1], days))
      distance.push(Number(row[2]))
      purse.push(row[3] === null ? Number.NaN : Number(row[3]))
    }
  })
  return {
    id: id.take(),
    day: new Uint16Array(day.take()),
    distance_yards: new Uint16Array(distance.take()),
    purse: purse.take(),
    days: [...days.keys()].map(String),
  }
}

/** Reads all starts in the range without making an object per row: about a microsecond a value. */
export async function readStartColumns(db: Db, range: StartRange = {}): Promise<StartColumns> {
  const columns = emptyColumns()
  await db.engine.readArrays(startQuery(db, range).compile(), (rows) => {
    for (const row of rows) addRow(columns, row)
  })
  return finished(columns)
}

function racesWithStarts(db: Db, { since, before }: StartRange) {
  return db.kysely
    .selectFrom('race')
    .innerJoin('start', 'start.race_id', 'race.id')
    .$if(since !== undefined, (qb) => qb.where('race.race_date', '>=', since ?? ''))
    .$if(before !== undefined, (qb) => qb.where('race.race_date', '<', before ?? ''))
    .orderBy('race.race_date')
    .orderBy('race.id')
    .orderBy('start.horse_id')
}

function startQuery(db: Db, range: StartRange) {
  return racesWithStarts(db, range)
    .select([
      'start.race_id',
      'start.horse_id',
      sql`race.race_date`.as('race_date'),
      'race.track_id',
      'race.venue_id',
    ])
    .select(['race.distance_yards', 'race.condition', 'race.wind_mph', 'start.post_position', 'start.finish'])
    .select(['start.time_s', 'start.si', 'start.status', 'start.weight_lb', 'start.jockey', 'start.trainer'])
    .select('race.purse')
}

const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const

interface Building {
  columns: Growing[]
  conditions: Map<string, number>
  people: Map<string, number>
  days: Map<string, number>
}

function emptyColumns(): Building {
  const columns = NUMBERS.map(() => growing())
  return { columns, conditions: new Map(), people: new Map(), days: new Map() }
}

function addRow({ columns, conditions, people, days }: Building, row: readonly unknown[]): void {
  for (let c = 0; c < columns.length; c++) {
    const value = row[c]
    columns[c]?.push(numberOf(c, value, { conditions, people, days }))
  }
}

function numberOf(
  c: number,
  value: unknown,
  { conditions, people, days }: Omit<Building, 'columns'>,
): number {
  if (c === 2) return dayOf(String(value), days)
  if (c === 6) return codeOf(value, conditions)
  if (c === 12) return START_STATUSES.findIndex((status) => status === value)
  if (c === 14 || c === 15) return codeOf(value, people)
  return typeof value === 'number' ? value : c === 8 || c === 9 ? 0 : Number.NaN
}

function codeOf(value: unknown, codes: Map<unknown, number>): number {
  if (typeof value !== 'string') return -1
  const known = codes.get(value)
  if (known !== undefined) return known
  codes.set(value, codes.size)
  return codes.size - 1
}

function dayOf(date: string, days: Map<string, number>): number {
  let day = days.get(date)
  if (day === undefined) days.set(date, (day = Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / 86_400_000))
  return day
}

function finished({ columns, conditions, people }: Building): StartColumns {
  const column = (c: number): Float64Array => columns[c]?.take() ?? new Float64Array(0)
  const race_id = column(0)
  return {
    n: race_id.length,
    race_id,
    horse_id: column(1),
    race_day: new Int32Array(column(2)),
    track_id: column(3),
    venue_id: column(4),
    distance_yards: column(5),
    condition: new Int32Array(column(6)),
    wind_mph: column(7),
    post_position: new Uint8Array(column(8)),
    finish: new Uint8Array(column(9)),
    time_s: column(10),
    si: column(11),
    status: new Uint8Array(column(12)),
    weight_lb: column(13),
    jockey: new Int32Array(column(14)),
    trainer: new Int32Array(column(15)),
    purse: column(16),
    conditions: [...conditions.keys()],
    people: [...people.keys()],
  }
}
