import type { Rng } from '@quarterpole/numerics/rng'
import { TRACK_DISTANCES } from '@quarterpole/contract/limits'
import { firstDayOf, isoOf, yearOf } from './calendar.ts'
import { SAMPLE_TRACK_COUNT } from './tracks.ts'

export type RaceKind = 'maiden' | 'trial' | 'allowance' | 'claiming' | 'stakes'

/** A race to be filled. */
export interface Meeting {
  /** Days since 1970. */
  day: number
  track: number
  distance_yards: number
  kind: RaceKind
  isJuvenile: boolean
  /** Position among the races of the barn's own horses, by date; null for a race of reference horses alone. */
  own: number | null
  /** False for a race of an earlier season, run only for the winners that make SI 100. */
  isOnFile: boolean
}

export const OWN_RACES = 25
/** Days covered by the races of the barn's own horses. */
const OWN_DAYS = 545
/** Seasons before this one with races of reference horses; four races a season at every track and distance. */
const SEASONS_BEFORE = 5
const RACES_EACH = 4
/** Earlier seasons whose races are run and not on file. */
const SEASONS_UNFILED = 3
const RACE_DAYS = 8
const SEASON = { opens: 60, days: 250 }
const JUVENILE_YARDS = [300, 350, 350]
const OPEN_YARDS = [300, 350, 350, 400, 400, 440, 440, 550]

/** All races to be run, by day. */
export function planMeetings(rng: Rng, today: number): Meeting[] {
  const meetings = [
    ...ownMeetings(rng.fork('own'), today),
    ...referenceMeetings(rng.fork('reference'), today),
  ]
  return meetings.sort((a, b) => a.day - b.day || a.track - b.track)
}

/** Race days in order; a third of the races share day and track with the previous one. */
function ownMeetings(rng: Rng, today: number): Meeting[] {
  const meetings: Meeting[] = []
  const step = (OWN_DAYS - 10) / OWN_RACES
  for (let own = 0; own < OWN_RACES; own++) {
    const before = meetings[own - 1]
    const sharesDay = before && own % 3 === 2
    const isJuvenile = sharesDay ? !before.isJuvenile : rng.uniform() < 0.25
    meetings.push({
      day: sharesDay ? before.day : Math.floor(today - OWN_DAYS + own * step + rng.int(Math.floor(step))),
      track: sharesDay ? before.track : rng.int(SAMPLE_TRACK_COUNT),
      distance_yards: rng.pick(isJuvenile ? JUVENILE_YARDS : OPEN_YARDS),
      kind: kindOf(rng, isJuvenile),
      isJuvenile,
      own,
      isOnFile: true,
    })
  }
  return meetings
}

/** Every track runs every distance so often each season that nine winners of three seasons make its SI 100. */
function referenceMeetings(rng: Rng, today: number): Meeting[] {
  const meetings: Meeting[] = []
  const year = yearOf(isoOf(today))
  const first = year - SEASONS_BEFORE
  for (let season = first - SEASONS_UNFILED; season <= year; season++)
    for (let track = 0; track < SAMPLE_TRACK_COUNT; track++) {
      const days = Array.from(
        { length: RACE_DAYS },
        (_, k) =>
          firstDayOf(season) + SEASON.opens + Math.floor(((k + rng.uniform()) * SEASON.days) / RACE_DAYS),
      )
      for (const distance_yards of TRACK_DISTANCES)
        for (let k = 0; k < RACES_EACH; k++) {
          const isJuvenile = k === 0 && JUVENILE_YARDS.includes(distance_yards)
          const day = rng.pick(isJuvenile ? days.slice(RACE_DAYS / 2) : days)
          const kind = kindOf(rng, isJuvenile)
          meetings.push({
            day,
            track,
            distance_yards,
            kind,
            isJuvenile,
            own: null,
            isOnFile: season >= first,
          })
        }
    }
  return meetings.filter(({ day }) => day < today)
}

const kindOf = (rng: Rng, isJuvenile: boolean): RaceKind =>
  isJuvenile
    ? rng.pick(['maiden', 'trial'] as const)
    : rng.pick(['allowance', 'allowance', 'claiming', 'stakes'] as const)
