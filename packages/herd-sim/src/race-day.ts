import { MAX_SI, MIN_SI, type TrackConditionName } from '@quarterpole/contract/limits'
import type { Rng } from '@quarterpole/numerics/rng'
import { standardFor, type DistanceStandard } from '@quarterpole/racing/distance-standards'
import { referenceTime, speedIndex, type WinningTime } from '@quarterpole/racing/speed-index'

/** Weather and track condition of a race day. Wind along the track in mph, tailwind positive. */
export interface DayConditions {
  wind_mph: number
  temp_f: number
  humidity: number
  condition: Condition
  sealed: boolean
}
export const CONDITIONS = ['fast', 'good', 'muddy', 'sloppy'] as const satisfies readonly TrackConditionName[]
export type Condition = (typeof CONDITIONS)[number]

/** Draws a day's weather and track condition; the month sets the temperature, rain the condition. All assumed. */
export function drawConditions(rng: Rng, month: number): DayConditions {
  const wet = rng.uniform()
  const condition = wet < 0.84 ? 'fast' : wet < 0.93 ? 'good' : wet < 0.97 ? 'muddy' : 'sloppy'
  return {
    wind_mph: Math.round(Math.max(-18, Math.min(18, rng.normal(0.5, 5)))),
    temp_f: Math.round(72 - 16 * Math.cos((2 * Math.PI * (month - 1)) / 12) + rng.normal(0, 6)),
    humidity: Math.round(Math.max(12, Math.min(95, rng.normal(condition === 'fast' ? 42 : 72, 13)))),
    condition,
    sealed: condition === 'sloppy' && rng.uniform() < 0.6,
  }
}

/** In chart style: "4 mph head", "calm". Tailwind is positive. */
export function windText(wind_mph: number): string {
  if (wind_mph === 0) return 'calm'
  return `${Math.abs(wind_mph)} mph ${wind_mph > 0 ? 'tail' : 'head'}`
}

/**
 * Seconds that conditions add to every runner's time: wind +0.0085 s (head) or −0.007 s (tail) per mph and 100 yd, altitude
 * −0.36% of the time per 1000 m, air temperature −0.012% per °C above 20 °C. Linear form of the sprint drag model, valid
 * for winds up to about 10 mph; no effect of track condition and humidity is known.
 */
export function dayShiftS(
  { wind_mph, temp_f }: Pick<DayConditions, 'wind_mph' | 'temp_f'>,
  standard: DistanceStandard,
  altitudeM: number,
): number {
  const wind = (wind_mph < 0 ? -0.0085 : -0.007) * wind_mph * (standard.distanceYards / 100)
  const celsius = ((temp_f - 32) * 5) / 9
  return wind - standard.minimumStandardS * ((0.0036 * altitudeM) / 1000 + 0.00012 * (celsius - 20))
}

/** Time in whole milliseconds of a performance worth `points` at sea level on a calm day, plus the day's shift. */
export function timeMs(points: number, standard: DistanceStandard, shiftS: number): number {
  return Math.round((standard.minimumStandardS - (points - 100) * standard.secondsPerPoint + shiftS) * 1000)
}

/** SI 100 times of a herd's own tracks, updated race by race. */
export interface ReferenceBook {
  /** Seconds; by the registry's rule from the winners of the three years before. */
  t100S(track: number, distanceYards: number, year: number): number
  enterWin(win: { track: number; distanceYards: number; year: number; horse: number; timeS: number }): void
}

const MAX_WINS = 12

/** Add wins season by season: a season's SI 100 time is fixed at its first use. */
export function referenceBook(): ReferenceBook {
  const wins = new Map<string, WinningTime[]>()
  const fixed = new Map<string, number>()
  const key = (track: number, distanceYards: number, year: number) => `${track} ${distanceYards} ${year}`
  return {
    t100S(track, distanceYards, year) {
      const at = key(track, distanceYards, year)
      const known = fixed.get(at)
      if (known !== undefined) return known
      const recent = [1, 2, 3].flatMap((back) => wins.get(key(track, distanceYards, year - back)) ?? [])
      const { t100S } = referenceTime(recent, year, standardFor(distanceYards))
      fixed.set(at, t100S)
      return t100S
    },
    enterWin({ track, distanceYards, year, horse, timeS }) {
      const at = key(track, distanceYards, year)
      const list = wins.get(at) ?? []
      if (list.length === 0) wins.set(at, list)
      insertFastest(list, { horse, year, timeS })
    },
  }
}

/** Inserts in ascending order of time, one entry per horse, truncated to what the rule can use. */
function insertFastest(list: WinningTime[], win: WinningTime): void {
  const own = list.findIndex((w) => w.horse === win.horse)
  if (own >= 0 && (list[own]?.timeS ?? Infinity) <= win.timeS) return
  if (own >= 0) list.splice(own, 1)
  const at = list.findIndex((w) => w.timeS > win.timeS)
  list.splice(at < 0 ? list.length : at, 0, win)
  if (list.length > MAX_WINS) list.pop()
}

/** Speed index of a time at a track in a season, as a chart prints it: the importer reads no other. */
export function earnedIndex(ms: number, t100S: number, distanceYards: number): number {
  return Math.min(MAX_SI, Math.max(MIN_SI, speedIndex(ms / 1000, t100S, standardFor(distanceYards))))
}

/** Ranks by time, ties share the better rank: 1, 2, 2, 4. NaN times get 0. */
export function places(ms: ArrayLike<number>): number[] {
  return Array.from({ length: ms.length }, (_, i) => {
    if (Number.isNaN(ms[i])) return 0
    let faster = 0
    for (let j = 0; j < ms.length; j++) if (ms[j] < ms[i]) faster++
    return faster + 1
  })
}
