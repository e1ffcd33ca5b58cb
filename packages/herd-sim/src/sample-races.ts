import type { Rng } from '@quarterpole/numerics/rng'
import { standardFor } from '@quarterpole/racing/distance-standards'
import { isoOf, yearOf } from './calendar.ts'
import type { HerdInjury, HerdRace, HerdStart, HerdTrack, HerdTruth } from './herd.ts'
import {
  dayShiftS,
  drawConditions,
  earnedIndex,
  places,
  referenceBook,
  timeMs,
  windText,
} from './race-day.ts'
import type { ReferenceBook } from './race-day.ts'
import { SAMPLE_TRACK_COUNT } from './tracks.ts'
import { performance, type TrueModel } from './true-model.ts'

const SAMPLE_RACES = 25
/** Days covered by the races. */
const HISTORY_DAYS = 545
const FIELD = { smallest: 6, largest: 10 }
const REST_DAYS = 12
/** Position, by date, of the race with a horse that did not finish, and of the dead heat. */
const DNF_RACE = 9
const DEAD_HEAT_RACE = 14

/** Horse data used by the races. */
export interface Stable {
  n: number
  sire: Int32Array
  dam: Int32Array
  sex: Uint8Array
  birth_year: Int16Array
  truth: HerdTruth
  model: TrueModel
  tracks: readonly HerdTrack[]
  trainer: (horse: number) => string
  jockeys: readonly string[]
  injuries: readonly HerdInjury[]
  /** Days since 1970. */
  today: number
}

export function sampleRaces(rng: Rng, stable: Stable): { races: HerdRace[]; starts: HerdStart[] } {
  const meetings = planMeetings(rng, stable.today)
  const book = referenceBook()
  const form: Form = { lastDay: new Map(), starts: new Map() }
  const races: HerdRace[] = []
  const starts: HerdStart[] = []
  for (const [index, meeting] of meetings.entries()) {
    const { field, isJuvenile } = enterField(rng, stable, form, meeting)
    const race = describeRace(rng, meeting, isJuvenile, races)
    races.push(race)
    starts.push(...runField({ rng, stable, book }, race, field, index))
    for (const horse of field) {
      form.lastDay.set(horse, meeting.day)
      form.starts.set(horse, (form.starts.get(horse) ?? 0) + 1)
    }
  }
  return { races, starts }
}

interface Meeting {
  day: number
  track: number
  wantsJuveniles: boolean
}

/** Race days in order; a third of the races share day and track with the previous one. */
function planMeetings(rng: Rng, today: number): Meeting[] {
  const meetings: Meeting[] = []
  const step = (HISTORY_DAYS - 10) / SAMPLE_RACES
  for (let k = 0; k < SAMPLE_RACES; k++) {
    const before = meetings[k - 1]
    const day = Math.floor(today - HISTORY_DAYS + k * step + rng.int(Math.floor(step)))
    if (before && k % 3 === 2) meetings.push({ ...before, wantsJuveniles: !before.wantsJuveniles })
    else meetings.push({ day, track: rng.int(SAMPLE_TRACK_COUNT), wantsJuveniles: rng.uniform() < 0.25 })
  }
  return meetings
}

interface Form {
  lastDay: Map<number, number>
  starts: Map<number, number>
}

/** Picks ready horses with the fewest starts; two-year-olds race among themselves if there are enough. */
function enterField(rng: Rng, stable: Stable, form: Form, { day, wantsJuveniles }: Meeting) {
  const year = yearOf(isoOf(day))
  const size = FIELD.smallest + rng.int(FIELD.largest - FIELD.smallest + 1)
  const ready = (age: (years: number) => boolean) =>
    Array.from({ length: stable.n }, (_, i) => i).filter(
      (i) => age(year - stable.birth_year[i]) && isReady(stable, form, i, day),
    )
  const juveniles = wantsJuveniles ? ready((age) => age === 2) : []
  const isJuvenile = juveniles.length >= FIELD.smallest
  const candidates = isJuvenile ? juveniles : ready((age) => age >= 3 && age <= 7)
  const order = new Map(candidates.map((i) => [i, (form.starts.get(i) ?? 0) + 1.6 * rng.uniform()]))
  candidates.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0) || a - b)
  return { field: candidates.slice(0, size), isJuvenile }
}

/** Whether a horse is rested, sound and not in breeding. */
function isReady({ injuries, sire, dam, birth_year }: Stable, form: Form, i: number, day: number): boolean {
  if (day - (form.lastDay.get(i) ?? -Infinity) < REST_DAYS) return false
  const iso = isoOf(day)
  const isOff = injuries.some(
    (x) => x.horse === i && x.injury_date <= iso && (x.return_date === null || iso < x.return_date),
  )
  if (isOff) return false
  const year = yearOf(iso)
  for (let foal = i + 1; foal < sire.length; foal++) {
    if ((sire[foal] === i || dam[foal] === i) && birth_year[foal] <= year + 1) return false
  }
  return true
}

function describeRace(
  rng: Rng,
  { day, track }: Meeting,
  isJuvenile: boolean,
  before: readonly HerdRace[],
): HerdRace {
  const race_date = isoOf(day)
  const conditions = drawConditions(rng, Number(race_date.slice(5, 7)))
  const sameDay = before.filter((r) => r.race_date === race_date && r.track === track)
  const distance_yards = rng.pick(isJuvenile ? [300, 350, 350] : [300, 350, 350, 400, 400, 440, 440, 550])
  const kind = isJuvenile
    ? rng.pick(['Maiden', 'Trial'])
    : rng.pick(['Allowance', 'Allowance', 'Claiming', 'Stakes'])
  return {
    track,
    venue: track,
    race_date,
    race_number:
      sameDay.length > 0 ? sameDay[sameDay.length - 1].race_number + 1 + rng.int(2) : 1 + rng.int(7),
    distance_yards,
    ...conditions,
    wind_text: windText(conditions.wind_mph),
    purse:
      { Maiden: 9_500, Trial: 14_000, Allowance: 16_500, Claiming: 8_000, Stakes: 50_000 }[kind] ?? 10_000,
    race_type: kind.toLowerCase(),
    race_name:
      kind === 'Stakes' ? `${rng.pick(['Rimrock', 'Saltgrass', 'Mesquite', 'Cottonwood'])} Stakes` : null,
    grade: kind === 'Stakes' && rng.uniform() < 0.4 ? '3' : null,
    electronic: true,
  }
}

interface Day {
  rng: Rng
  stable: Stable
  book: ReferenceBook
}

function runField({ rng, stable, book }: Day, race: HerdRace, field: number[], index: number): HerdStart[] {
  const { distance_yards: distance, track } = race
  const standard = standardFor(distance)
  const year = yearOf(race.race_date)
  const shift = dayShiftS(race, standard, stable.tracks[track].altitude_m)
  const dayEffect = rng.normal(0, Math.sqrt(stable.model.race))
  const ms = field.map((horse) =>
    timeMs(dayEffect + performance(rng, stable, horse, { distance, year }), standard, shift),
  )
  if (index === DNF_RACE) ms[ms.length - 1] = Number.NaN
  if (index === DEAD_HEAT_RACE) {
    const order = [...ms.keys()].sort((a, b) => ms[a] - ms[b])
    ms[order[2]] = ms[order[1]]
  }
  const finish = places(ms)
  const t100S = book.t100S(track, distance, year)
  const posts = rng.shuffle(field.map((_, k) => k + 1))
  const rows = field.map((horse, k): HerdStart => {
    const isTimed = finish[k] > 0
    if (finish[k] === 1) book.enterWin({ track, distanceYards: distance, year, horse, timeS: ms[k] / 1000 })
    return {
      race: index,
      horse,
      post_position: posts[k],
      finish: isTimed ? finish[k] : null,
      time_s: isTimed ? ms[k] / 1000 : null,
      si: isTimed ? earnedIndex(ms[k], t100S, distance) : null,
      status: isTimed ? 'finished' : 'dnf',
      weight_lb: 120 + rng.int(3) * 2 + (stable.sex[horse] === 1 ? 0 : 2),
      jockey: stable.jockeys[(index * 5 + k) % stable.jockeys.length],
      trainer: stable.trainer(horse),
      comment: comment(rng, finish, k),
    }
  })
  return rows.sort((a, b) => (a.finish ?? 99) - (b.finish ?? 99))
}

function comment(rng: Rng, finish: readonly number[], k: number): string | null {
  if (finish[k] === 0) return 'Stumbled leaving the gate, pulled up'
  if (finish.filter((f) => f === finish[k]).length > 1) return 'Dead heat'
  if (finish[k] === 1)
    return rng.pick(['Driving late', 'Broke sharply, all the way', 'Best stride', 'Held on'])
  return rng.uniform() < 0.45
    ? rng.pick(['Bumped start', 'Outrun', 'Evenly', 'Drifted in', 'Slow into stride'])
    : null
}
