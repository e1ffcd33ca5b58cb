import { dayNumber } from '@quarterpole/contract/day'
import { START_STATUSES } from '@quarterpole/contract/start'
import { type RawBuilder, sql } from 'kysely'
import { growing } from '../growing.ts'
import type { Db } from '../open.ts'
import { fieldSize } from './race.ts'
import { SEX_CODES } from './snapshot.ts'

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
  /** Of the race; 0 unknown. */
  field_size: Uint8Array
  time_s: Float64Array
  si: Float64Array
  /** Index into START_STATUSES. */
  status: Uint8Array
  weight_lb: Float64Array
  /** Index into `people`; −1 unknown. */
  jockey: Int32Array
  trainer: Int32Array
  /** Sex on the day as an index into SEX_CODES; −1 where the start does not tell. */
  sex: Int8Array
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
  'n' | 'race_id' | 'horse_id' | 'race_day' | 'distance_yards' | 'si' | 'trainer' | 'sex'
>

/** Reads all starts with a speed index in the range, races by date: a third of the memory of all columns. */
export async function readFigureColumns(db: Db, range: StartRange = {}): Promise<FigureColumns> {
  const [race, horse, day, distance, si] = [growing(), growing(), growing(), growing(), growing()]
  const [trainer, sex] = [growing(), growing()]
  const people: Codes = new Map()
  const days = new Map<string, number>()
  const query = racesWithStarts(db, range)
    .select(['start.race_id', 'start.horse_id', sql<string>`race.race_date`.as('race_date')])
    .select(['race.distance_yards', 'start.si', 'start.trainer', 'start.sex'])
    .where('start.si', 'is not', null)
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const row of rows) {
      race.push(Number(row[0]))
      horse.push(Number(row[1]))
      day.push(dayOf(String(row[2]), days))
      distance.push(Number(row[3]))
      si.push(Number(row[4]))
      trainer.push(codeOf(row[5], people))
      sex.push(SEX_CODES.indexOf(String(row[6])))
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
    trainer: new Int32Array(trainer.take()),
    sex: new Int8Array(sex.take()),
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

/** Reads all starts in the range without making an object per row: about a microsecond a value. */
export async function readStartColumns(db: Db, range: StartRange = {}): Promise<StartColumns> {
  const [conditions, people]: [Codes, Codes] = [new Map(), new Map()]
  const columns = startColumns(conditions, people)
  const inOrder = Object.entries(columns)
  const query = racesWithStarts(db, range).select(
    inOrder.map(([name, { source }]) => (typeof source === 'string' ? sql.ref(source) : source).as(name)),
  )
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const row of rows) {
      let at = 0
      for (const [, { values, numberOf }] of inOrder) values.push(numberOf(row[at++]))
    }
  })
  return {
    ...taken(columns),
    conditions: [...conditions.keys()].map(String),
    people: [...people.keys()].map(String),
  }
}

type Codes = Map<unknown, number>

/** Where each column is read from, and the number that a value becomes in it. */
function startColumns(conditions: Codes, people: Codes) {
  const days = new Map<string, number>()
  const number = (value: unknown) => (typeof value === 'number' ? value : Number.NaN)
  const count = (value: unknown) => (typeof value === 'number' ? value : 0)
  const column = (source: string | RawBuilder<unknown>, numberOf = number) => ({
    source,
    numberOf,
    values: growing(),
  })
  return {
    race_id: column('start.race_id'),
    horse_id: column('start.horse_id'),
    race_day: column('race.race_date', (value) => dayOf(String(value), days)),
    track_id: column('race.track_id'),
    venue_id: column('race.venue_id'),
    distance_yards: column('race.distance_yards'),
    condition: column('race.condition', (value) => codeOf(value, conditions)),
    wind_mph: column('race.wind_mph'),
    post_position: column('start.post_position', count),
    finish: column('start.finish', count),
    field_size: column(fieldSize('race.id'), count),
    time_s: column('start.time_s'),
    si: column('start.si'),
    status: column('start.status', (value) => START_STATUSES.findIndex((status) => status === value)),
    weight_lb: column('start.weight_lb'),
    jockey: column('start.jockey', (value) => codeOf(value, people)),
    trainer: column('start.trainer', (value) => codeOf(value, people)),
    sex: column('start.sex', (value) => SEX_CODES.indexOf(String(value))),
    purse: column('race.purse'),
  }
}

function taken(columns: ReturnType<typeof startColumns>): Omit<StartColumns, 'conditions' | 'people'> {
  const take = (name: keyof typeof columns) => columns[name].values.take()
  const race_id = take('race_id')
  return {
    n: race_id.length,
    race_id,
    horse_id: take('horse_id'),
    race_day: new Int32Array(take('race_day')),
    track_id: take('track_id'),
    venue_id: take('venue_id'),
    distance_yards: take('distance_yards'),
    condition: new Int32Array(take('condition')),
    wind_mph: take('wind_mph'),
    post_position: new Uint8Array(take('post_position')),
    finish: new Uint8Array(take('finish')),
    field_size: new Uint8Array(take('field_size')),
    time_s: take('time_s'),
    si: take('si'),
    status: new Uint8Array(take('status')),
    weight_lb: take('weight_lb'),
    jockey: new Int32Array(take('jockey')),
    trainer: new Int32Array(take('trainer')),
    sex: new Int8Array(take('sex')),
    purse: take('purse'),
  }
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

function codeOf(value: unknown, codes: Codes): number {
  if (typeof value !== 'string') return -1
  const known = codes.get(value)
  if (known !== undefined) return known
  codes.set(value, codes.size)
  return codes.size - 1
}

function dayOf(date: string, days: Map<string, number>): number {
  let day = days.get(date)
  if (day === undefined) days.set(date, (day = dayNumber(date.slice(0, 10))))
  return day
}
