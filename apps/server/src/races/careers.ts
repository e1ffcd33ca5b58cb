import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { readHerdVersion } from '@quarterpole/db/queries/herd-version'
import { readRaceColumns, readRunColumns, type RaceColumns } from '@quarterpole/db/queries/start-columns'
import { keyTable } from '@quarterpole/genetics/key-table'
import { classOfPurse, type PastStart } from '@quarterpole/racing/start-history'
import { at } from '../herd/snapshot.ts'

/**
 * Every start of every horse but the scratched ones: 24 bytes a start, 12 a horse that ran. What is known of its race
 * stands with each start: a horse's races lie far apart in memory, its starts side by side. Never changed in place.
 */
export interface Careers {
  /** Of what is on file about racing; see herd_version. */
  readonly version: number
  /** Horses that ran, by rising id, and where the starts of each begin; one more says where the last one's end. */
  readonly horse: Float64Array
  readonly first: Uint32Array
  /** By start, a horse's oldest first: finish (0 = unknown), speed index (NaN = unknown). */
  readonly finish: Uint16Array
  readonly si: Float64Array
  /** Of its race: index into `days`, distance, class (NaN = unknown), horses that left the gate. */
  readonly day: Uint16Array
  readonly distanceYards: Uint16Array
  readonly classLevel: Float64Array
  readonly fieldSize: Uint16Array
  /** YYYY-MM-DD, rising. */
  readonly days: readonly string[]
}

/** Null where something about racing was written meanwhile, so that starts and races need not fit together. */
export async function readCareers(db: Db): Promise<Careers | null> {
  const { racing_version } = await readHerdVersion(db)
  const runs = await readRunColumns(db)
  const races = byDay(await readRaceColumns(db))
  if ((await readHerdVersion(db)).racing_version !== racing_version) return null
  const rowOfRace = keyTable<number>(races.id)
  const race = Uint32Array.from(runs.race_id, (id) => rowOfRace.get(id))
  const fieldSize = new Uint16Array(races.id.length)
  for (const row of race) fieldSize[row] = at(fieldSize, row) + 1
  const { horse, first } = groups(runs.horse_id)
  const { finish, si } = runs
  for (let h = 0; h < horse.length; h++)
    orderByDate({ race, finish, si, day: races.day }, at(first, h), at(first, h + 1))
  const classes = races.purse.map((purse) => classOfPurse(Number.isNaN(purse) ? null : purse) ?? Number.NaN)
  return {
    version: racing_version,
    horse,
    first,
    finish,
    si,
    day: Uint16Array.from(race, (row) => at(races.day, row)),
    distanceYards: Uint16Array.from(race, (row) => at(races.distance_yards, row)),
    classLevel: Float64Array.from(race, (row) => at(classes, row)),
    fieldSize: Uint16Array.from(race, (row) => at(fieldSize, row)),
    days: races.days,
  }
}

/** The same races with their days numbered in order of time. */
function byDay(races: RaceColumns): RaceColumns {
  const days = races.days.toSorted()
  const rank = new Map(days.map((day, i) => [day, i]))
  const rankOf = Uint16Array.from(races.days, (day) => rank.get(day) ?? 0)
  return { ...races, days, day: races.day.map((day) => at(rankOf, day)) }
}

/** Of a rising column: each value once, and where it begins. */
function groups(ids: Float64Array): { horse: Float64Array; first: Uint32Array } {
  const begins = ids.reduce((n, id, i) => (i === 0 || id !== ids[i - 1] ? n + 1 : n), 0)
  const horse = new Float64Array(begins)
  const first = new Uint32Array(begins + 1).fill(ids.length)
  for (let i = 0, h = 0; i < ids.length; i++) {
    if (i > 0 && ids[i] === ids[i - 1]) continue
    first[h] = i
    horse[h++] = at(ids, i)
  }
  return { horse, first }
}

/** Starts by row of their race, and the day of each race. */
type Starts = Pick<Careers, 'finish' | 'si' | 'day'> & { race: Uint32Array }

/** Orders the starts of one horse by day, those of one day by race id; mutates. By insertion: careers are short. */
function orderByDate({ race, finish, si, day }: Starts, from: number, to: number): void {
  const isLater = (a: number, b: number) => at(day, a) - at(day, b) || a - b
  for (let i = from + 1; i < to; i++) {
    const [r, f, s] = [at(race, i), at(finish, i), at(si, i)]
    let j = i
    for (; j > from && isLater(at(race, j - 1), r) > 0; j--) {
      race[j] = at(race, j - 1)
      finish[j] = at(finish, j - 1)
      si[j] = at(si, j - 1)
    }
    race[j] = r
    finish[j] = f
    si[j] = s
  }
}

/** A horse's starts of all days, oldest first; none where it never ran. */
export function careerOf(careers: Careers, horse: HorseId): PastStart[] {
  const { first, finish, si, day, days, distanceYards, fieldSize, classLevel } = careers
  const h = placeOf(careers.horse, horse)
  const past: PastStart[] = []
  if (h < 0) return past
  // Read in place: `at` has seen columns of every kind by now, and takes ten times as long.
  for (let i = first[h] ?? 0, end = first[h + 1] ?? 0; i < end; i++) {
    past.push({
      date: days[day[i] ?? 0] ?? '',
      horse,
      track: '', // read of whole fields only, for their lanes
      distanceYards: distanceYards[i] ?? 0,
      figureSi: known(si[i]),
      residualSi: null, // likewise
      finish: finish[i] || null,
      fieldSize: fieldSize[i] ?? 0,
      classLevel: known(classLevel[i]),
      lane: null,
      jockey: null,
      trainer: null,
    })
  }
  return past
}

const known = (value = Number.NaN): number | null => (Number.isNaN(value) ? null : value)

/** Where a value stands in a rising column, by bisection; −1 where it does not. */
function placeOf(column: Float64Array, value: number): number {
  let [low, high] = [0, column.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((column[middle] ?? Number.NaN) < value) low = middle + 1
    else high = middle
  }
  return column[low] === value ? low : -1
}
