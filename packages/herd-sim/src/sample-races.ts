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
import type { Population } from './reference-pedigree.ts'
import { isMoneyOnFile, wonInRace } from './sample-earnings.ts'
import { enterField, type Stalls } from './sample-fields.ts'
import { type Meeting, planMeetings } from './sample-meetings.ts'
import { performance, type TrueModel } from './true-model.ts'

/** Position, among the barn's own races, of the race with a horse that did not finish, and of the dead heat. */
const DNF_RACE = 9
const DEAD_HEAT_RACE = 14
const PURSE = { maiden: 9_500, trial: 14_000, allowance: 16_500, claiming: 8_000, stakes: 50_000 }
const STAKES = ['Rimrock', 'Saltgrass', 'Mesquite', 'Cottonwood', 'Bluestem', 'Juniper', 'Staked Plain']

/** Horse data used by the races. */
export interface Stable extends Population {
  truth: HerdTruth
  model: TrueModel
  tracks: readonly HerdTrack[]
  trainer: (horse: number) => string
  jockeys: readonly string[]
  injuries: readonly HerdInjury[]
  stalls: Stalls
  /** Days since 1970. */
  today: number
}

export interface SampleRacing {
  races: HerdRace[]
  starts: HerdStart[]
  /** Rows of the races the barn's own horses ran in. */
  own: number[]
}

export function sampleRaces(rng: Rng, stable: Stable): SampleRacing {
  const book = referenceBook()
  const racing: SampleRacing = { races: [], starts: [], own: [] }
  for (const meeting of planMeetings(rng.fork('meetings'), stable.today)) {
    const field = enterField(rng, stable.stalls, meeting, stable.injuries)
    if (field.length < 5) continue
    const index = racing.races.length
    const race = describeRace(rng, meeting, racing.races)
    const starts = runField({ rng, stable, book }, { race, meeting, field, index })
    if (!meeting.isOnFile) continue
    racing.races.push(race)
    const won = wonInRace(race.purse, starts)
    const isOnFile = isMoneyOnFile(race, stable.today)
    racing.starts.push(...starts.map((start, i) => ({ ...start, earned_cents: isOnFile ? won[i] : null })))
    if (meeting.own !== null) racing.own.push(index)
  }
  return racing
}

function describeRace(rng: Rng, meeting: Meeting, before: readonly HerdRace[]): HerdRace {
  const { day, track, distance_yards, kind } = meeting
  const race_date = isoOf(day)
  const conditions = drawConditions(rng, Number(race_date.slice(5, 7)))
  const sameDay = before.findLast((race) => race.race_date === race_date && race.track === track)
  return {
    track,
    venue: track,
    race_date,
    race_number: sameDay ? sameDay.race_number + 1 : 1 + rng.int(3),
    distance_yards,
    ...conditions,
    wind_text: windText(conditions.wind_mph),
    purse: PURSE[kind],
    race_type: kind,
    race_name: kind === 'stakes' ? `${rng.pick(STAKES)} ${rng.pick(['Stakes', 'Derby', 'Handicap'])}` : null,
    grade: kind === 'stakes' && rng.uniform() < 0.4 ? '3' : null,
    electronic: true,
  }
}

interface Day {
  rng: Rng
  stable: Stable
  book: ReferenceBook
}

interface Run {
  race: HerdRace
  meeting: Meeting
  field: number[]
  index: number
}

function runField({ rng, stable, book }: Day, { race, meeting, field, index }: Run): HerdStart[] {
  const { distance_yards: distance, track } = race
  const standard = standardFor(distance)
  const year = yearOf(race.race_date)
  const shift = dayShiftS(race, standard, stable.tracks[track].altitude_m)
  const dayEffect = rng.normal(0, Math.sqrt(stable.model.race))
  const ms = field.map((horse) =>
    timeMs(dayEffect + performance(rng, stable, horse, { distance, year }), standard, shift),
  )
  if (meeting.own === DNF_RACE) ms[ms.length - 1] = Number.NaN
  if (meeting.own === DEAD_HEAT_RACE) {
    const order = [...ms.keys()].sort((a, b) => ms[a] - ms[b])
    ms[order[2]] = ms[order[1]]
  }
  const finish = places(ms)
  const t100S = book.t100S(track, distance, year)
  const posts = rng.shuffle(field.map((_, k) => k + 1))
  const firstRider = rng.int(stable.jockeys.length)
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
      earned_cents: null,
      weight_lb: 120 + rng.int(3) * 2 + (stable.sex[horse] === 1 ? 0 : 2),
      jockey: stable.jockeys[(firstRider + k) % stable.jockeys.length],
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
