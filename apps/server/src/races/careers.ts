import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { readHerdVersion } from '@quarterpole/db/queries/herd-version'
import { readRaceColumns, readRunColumns, type RaceColumns } from '@quarterpole/db/queries/start-columns'
import { keyTable } from '@quarterpole/genetics/key-table'
import { classOfPurse, RECENT, type PastRun, type RecentRuns } from '@quarterpole/racing/start-history'
import { at } from '../herd/snapshot.ts'

/**
 * Every start of every horse but the scratched ones: 24 bytes a start, 16 a horse that ran. What is known of its race
 * stands with each start: a horse's races lie far apart in memory, its starts side by side. Never changed in place.
 */
export interface Careers {
  /** Of starts and races; see herd_version. */
  readonly version: number
  /** Horses that ran, by rising id, and where the starts of each begin; one more says where the last one's end. */
  readonly horse: Float64Array
  readonly first: Uint32Array
  /** Where the horse with an id stands among them, −1 for none; empty where ids lie too far apart for an array. */
  readonly place: Int32Array
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

/** Null where a start or a race was written meanwhile, so that starts and races need not fit together. */
export async function readCareers(db: Db): Promise<Careers | null> {
  const { starts_version } = await readHerdVersion(db)
  const runs = await readRunColumns(db)
  const races = byDay(await readRaceColumns(db))
  if ((await readHerdVersion(db)).starts_version !== starts_version) return null
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
    version: starts_version,
    horse,
    first,
    place: placesById(horse),
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

/** Ids come from blocks and are dense as a rule. */
function placesById(horse: Float64Array): Int32Array {
  const largest = horse.at(-1) ?? 0
  if (largest > 8 * horse.length + 1024) return new Int32Array(0)
  const place = new Int32Array(largest + 1).fill(-1)
  for (let h = 0; h < horse.length; h++) place[at(horse, h)] = h
  return place
}

const NEVER_RAN: RecentRuns = { starts: 0, runs: [] }

/** What a card reads of a horse's starts before a day. */
export function recentRuns(careers: Careers, horse: HorseId, before: string): RecentRuns {
  const { first, day, days, si } = careers
  const h = placeOf(careers, horse)
  if (h < 0) return NEVER_RAN
  // Read in place: `at` has seen columns of every kind by now, and takes ten times as long.
  const begin = first[h] ?? 0
  let end = first[h + 1] ?? 0
  while (end > begin && (days[day[end - 1] ?? 0] ?? '') >= before) end--
  let from = end
  for (let figures = 0; from > begin && figures < RECENT; from--)
    if (!Number.isNaN(si[from - 1] ?? Number.NaN)) figures++
  const runs: PastRun[] = []
  for (let i = from; i < end; i++) runs.push(runAt(careers, i))
  return { starts: end - begin, runs }
}

function runAt({ finish, si, day, days, fieldSize, classLevel }: Careers, i: number): PastRun {
  return {
    date: days[day[i] ?? 0] ?? '',
    figureSi: known(si[i]),
    finish: finish[i] || null,
    fieldSize: fieldSize[i] ?? 0,
    classLevel: known(classLevel[i]),
  }
}

const known = (value = Number.NaN): number | null => (Number.isNaN(value) ? null : value)

/** Where a horse stands among those that ran, −1 where it does not. */
function placeOf({ horse, place }: Careers, id: HorseId): number {
  if (place.length > 0) return place[id] ?? -1
  let [low, high] = [0, horse.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((horse[middle] ?? Number.NaN) < id) low = middle + 1
    else high = middle
  }
  return horse[low] === id ? low : -1
}
