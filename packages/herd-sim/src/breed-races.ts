import { yearOfDay } from '@quarterpole/contract/day'
import type { Rng } from '@quarterpole/numerics/rng'
import { standardFor } from '@quarterpole/racing/distance-standards'
import { firstDayOf } from './calendar.ts'
import type { HerdTrack, HerdTruth } from './herd.ts'
import {
  CONDITIONS,
  dayShiftS,
  drawConditions,
  earnedIndex,
  places,
  referenceBook,
  timeMs,
} from './race-day.ts'
import type { ReferenceBook } from './race-day.ts'
import { performance, type TrueModel } from './true-model.ts'
import { racingHorses, type StartEffect } from './world.ts'

/** One entry per race. */
export interface RaceColumns {
  n: number
  track: Uint8Array
  day: Int32Array
  number: Uint8Array
  distance_yards: Int16Array
  wind_mph: Int8Array
  temp_f: Int16Array
  humidity: Uint8Array
  /** Row of CONDITIONS, plus 8 if sealed. */
  condition: Uint8Array
  /** 1 for a race for two-year-olds. */
  juvenile: Uint8Array
}

/** One entry per start, grouped by race. */
export interface StartColumns {
  n: number
  race: Int32Array
  horse: Int32Array
  post: Uint8Array
  /** 0 = did not finish. */
  finish: Uint8Array
  /** Milliseconds; 0 without a time. */
  ms: Int32Array
  /** NaN without a time. */
  si: Float32Array
}

export interface Runners {
  n: number
  sex: Uint8Array
  birth_year: Int16Array
  truth: HerdTruth
  tracks: readonly HerdTrack[]
  model: TrueModel
  effect: StartEffect
  /** Days since 1970; no later races. */
  today: number
  startsPerHorse: number
  /** Correlation of getting to race with ability. */
  starting?: number
}

const ROUNDS = 6
const SEASON = { opens: 55, days: 240 }
const RACES_A_DAY = 12
const MEAN_CAREER = 5.5
/** Share of planned starts that are run: young careers are unfinished, and single entries get no race. */
const CUT_SHORT = 0.91
const JUVENILE_YARDS = [300, 350, 350, 400]
const OPEN_YARDS = [300, 350, 400, 400, 440, 440, 550]
const DNF_SHARE = 0.004

/** Simulates the careers of a whole herd, season by season. O(starts). */
export function breedRaces(rng: Rng, runners: Runners): { races: RaceColumns; starts: StartColumns } {
  const entries = enterCareers(rng.fork('careers'), runners)
  const races = emptyRaces(Math.ceil(entries.horse.length / 2) + 1)
  const starts = emptyStarts(entries.horse.length)
  const course: Course = { rng: rng.fork('races'), runners, races, starts, book: referenceBook() }
  const buckets = sortEntries(entries, runners.tracks.length)
  for (let b = 0; b < buckets.count; b++) {
    const field = buckets.horse.subarray(buckets.start[b], buckets.start[b + 1])
    if (field.length > 1)
      runBucket(course, field, { ...placeOfBucket(b, runners.tracks.length), firstYear: entries.firstYear })
  }
  return { races: cut(races), starts: cut(starts) }
}

interface Course {
  rng: Rng
  runners: Runners
  /** Filled as races are run; n is the count. */
  races: RaceColumns
  starts: StartColumns
  book: ReferenceBook
}

/** Assigns entries to seasons and rounds. A horse runs at most once per round. */
interface Entries {
  firstYear: number
  years: number
  horse: Int32Array
  /** ((year·ROUNDS + round)·tracks + track)·2 + (1 for two-year-olds), year counted from firstYear. */
  bucket: Int32Array
}

function enterCareers(
  rng: Rng,
  { n, birth_year, tracks, startsPerHorse, today, truth, starting }: Runners,
): Entries {
  const firstYear = birth_year[0] + 2
  const lastYear = yearOfDay(today)
  const horse: number[] = []
  const bucket: number[] = []
  const share = Math.min(1, startsPerHorse / MEAN_CAREER / CUT_SHORT)
  const races =
    starting === undefined
      ? null
      : racingHorses(
          rng.fork('starting'),
          { ability: truth.a_level.map((a, i) => a + truth.p_level[i]), birthYear: birth_year },
          { share, correlation: starting },
        )
  for (let i = 0; i < n; i++) {
    if (races === null ? rng.uniform() >= share : !races(i)) continue
    let left = 1 + Math.floor(-Math.max(MEAN_CAREER, startsPerHorse) * Math.log(1 - rng.uniform()) * 0.9)
    const home = rng.int(tracks.length)
    let age = rng.uniform() < 0.7 ? 2 : 3
    for (; left > 0 && birth_year[i] + age <= lastYear && age < 11; age++) {
      const runs = Math.min(left, 1 + rng.int(ROUNDS))
      left -= runs
      const rest = rng.int(ROUNDS - runs + 1)
      for (let r = 0; r < runs; r++) {
        const track = rng.uniform() < 0.8 ? home : rng.int(tracks.length)
        const round = (birth_year[i] + age - firstYear) * ROUNDS + rest + r
        horse.push(i)
        bucket.push((round * tracks.length + track) * 2 + (age === 2 ? 1 : 0))
      }
    }
  }
  return {
    firstYear,
    years: lastYear - firstYear + 1,
    horse: Int32Array.from(horse),
    bucket: Int32Array.from(bucket),
  }
}

function sortEntries({ years, horse, bucket }: Entries, tracks: number) {
  const count = years * ROUNDS * tracks * 2
  const start = new Int32Array(count + 1)
  for (const b of bucket) start[b + 1]++
  for (let b = 0; b < count; b++) start[b + 1] += start[b]
  const next = start.slice(0, count)
  const sorted = new Int32Array(horse.length)
  for (let e = 0; e < horse.length; e++) sorted[next[bucket[e]]++] = horse[e]
  return { count, start, horse: sorted }
}

interface Meeting {
  /** Season counted from firstYear. */
  season: number
  round: number
  track: number
  juvenile: boolean
}

function placeOfBucket(b: number, tracks: number): Meeting {
  const round = Math.floor(b / (2 * tracks))
  return {
    season: Math.floor(round / ROUNDS),
    round: round % ROUNDS,
    track: (b >> 1) % tracks,
    juvenile: b % 2 === 1,
  }
}

/** Shuffles the entries of one meet and runs them in fields of about eight. Mutates `entered`. */
function runBucket(course: Course, entered: Int32Array, meeting: Meeting & { firstYear: number }): void {
  const { rng } = course
  for (let k = entered.length - 1; k > 0; k--) {
    const j = rng.int(k + 1)
    const kept = entered[k]
    entered[k] = entered[j]
    entered[j] = kept
  }
  const year = meeting.firstYear + meeting.season
  // Two-year-olds race in the second half of the meet's days, so that race numbers do not collide.
  const halfWindow = SEASON.days / ROUNDS / 2
  const opens =
    firstDayOf(year) + SEASON.opens + halfWindow * (2 * meeting.round + (meeting.juvenile ? 1 : 0))
  const fields = Math.max(1, Math.round(entered.length / 8))
  const racesADay = Math.max(RACES_A_DAY, Math.ceil(fields / halfWindow))
  for (let f = 0; f < fields; f++) {
    const day = opens + Math.floor(f / racesADay)
    const number = 1 + (f % racesADay)
    if (day > course.runners.today) return
    const from = Math.floor((f * entered.length) / fields)
    const to = Math.floor(((f + 1) * entered.length) / fields)
    runRace(course, entered.subarray(from, to), { ...meeting, year, day, number })
  }
}

function runRace(
  course: Course,
  field: Int32Array,
  at: Meeting & { year: number; day: number; number: number },
): void {
  const { rng, runners, races, starts, book } = course
  const r = races.n++
  const distance = rng.pick(at.juvenile ? JUVENILE_YARDS : OPEN_YARDS)
  const day = drawConditions(rng, 1 + Math.floor((at.day - firstDayOf(at.year)) / 30.5))
  races.track[r] = at.track
  races.day[r] = at.day
  races.number[r] = at.number
  races.distance_yards[r] = distance
  races.wind_mph[r] = day.wind_mph
  races.temp_f[r] = day.temp_f
  races.humidity[r] = day.humidity
  races.condition[r] = CONDITIONS.indexOf(day.condition) + (day.sealed ? 8 : 0)
  races.juvenile[r] = at.juvenile ? 1 : 0
  const shift = dayShiftS(day, standardFor(distance), runners.tracks[at.track].altitude_m)
  const race = rng.normal(0, Math.sqrt(runners.model.race))
  const ms = Array.from(field, (horse) =>
    rng.uniform() < DNF_SHARE
      ? Number.NaN
      : timeMs(
          race + performance(rng, runners, horse, { distance, year: at.year }) + runners.effect(horse, at),
          standardFor(distance),
          shift,
        ),
  )
  const finish = places(ms)
  const t100S = book.t100S(at.track, distance, at.year)
  const firstPost = rng.int(field.length)
  for (let k = 0; k < field.length; k++) {
    const s = starts.n++
    starts.race[s] = r
    starts.horse[s] = field[k]
    starts.post[s] = 1 + ((firstPost + k) % field.length)
    starts.finish[s] = finish[k]
    starts.ms[s] = finish[k] === 0 ? 0 : ms[k]
    starts.si[s] = finish[k] === 0 ? Number.NaN : earnedIndex(ms[k], t100S, distance)
    if (finish[k] === 1)
      book.enterWin({
        track: at.track,
        distanceYards: distance,
        year: at.year,
        horse: field[k],
        timeS: ms[k] / 1000,
      })
  }
}

function emptyRaces(most: number): RaceColumns {
  return {
    n: 0,
    track: new Uint8Array(most),
    day: new Int32Array(most),
    number: new Uint8Array(most),
    distance_yards: new Int16Array(most),
    wind_mph: new Int8Array(most),
    temp_f: new Int16Array(most),
    humidity: new Uint8Array(most),
    condition: new Uint8Array(most),
    juvenile: new Uint8Array(most),
  }
}

function emptyStarts(most: number): StartColumns {
  return {
    n: 0,
    race: new Int32Array(most),
    horse: new Int32Array(most),
    post: new Uint8Array(most),
    finish: new Uint8Array(most),
    ms: new Int32Array(most),
    si: new Float32Array(most),
  }
}

/** The first n entries of every column, without the spare capacity. */
function cut<Columns extends RaceColumns | StartColumns>(columns: Columns): Columns {
  const { n } = columns
  const entries = Object.entries(columns).map(([name, column]) => [
    name,
    typeof column === 'number' ? column : column.slice(0, n),
  ])
  return Object.fromEntries(entries) as Columns // same members and types
}
