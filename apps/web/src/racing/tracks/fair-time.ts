import { type FairTime, fairTime, type RaceConditions, STILL_SEA_LEVEL } from '@quarterpole/racing/conditions'
import { type DistanceStandard, isPlausibleTime } from '@quarterpole/racing/distance-standards'
import { speedIndex } from '@quarterpole/racing/speed-index'
import { count } from '../../ui/words/number.ts'
import { feet } from './altitude.ts'

/** A run as timed, with its conditions. */
export interface Run {
  timeS: number
  /** Along the track; tail positive, head negative. */
  windMph: number
  altitudeM: number
  tempF: number
}

export interface TimeBand {
  timeS: number
  lowS: number
  highS: number
}

export interface Step {
  name: string
  /** Added to the time by removing this; positive = the run had help. */
  shiftS: number
  /** The time after removing it. */
  timeS: number
}

/** The same effort in still air, here and at sea level. */
export interface FairRun {
  /** The index the run earned; never corrected for conditions. */
  si: number
  stillHere: TimeBand
  seaLevel: TimeBand
  steps: Step[]
}

interface Ground {
  standard: DistanceStandard
  t100S: number
}

const conditionsOf = ({ windMph, altitudeM, tempF }: Omit<Run, 'timeS'>): RaceConditions => ({
  altitudeM,
  tempF,
  windMph: Math.abs(windMph),
  windDirection: windMph < 0 ? 'head' : 'tail',
  humidityPct: STILL_SEA_LEVEL.humidityPct,
})

/** For a course or wind the model does not cover; this page never asks for one. */
class NoFairTimeError extends Error {
  override name = 'NoFairTimeError'
}

function bandOf(fair: FairTime): TimeBand {
  if (fair.kind === 'not_available') throw new NoFairTimeError(fair.reason)
  const { timeS, lowS, highS } = fair
  return { timeS, lowS, highS }
}

/**
 * Removes wind, altitude and heat, in that order. About ten milliseconds.
 *
 * @returns null for an implausible time
 */
export function fairRun(run: Run, { standard, t100S }: Ground): FairRun | null {
  if (!isPlausibleTime(run.timeS, standard)) return null
  const conditions = conditionsOf(run)
  const ran = { timeS: run.timeS, standard, conditions }
  const under = (target: RaceConditions) => bandOf(fairTime(ran, target))
  const stillHere = under({ ...conditions, windMph: 0 })
  const low = under({ ...conditions, windMph: 0, altitudeM: 0 })
  const seaLevel = under(STILL_SEA_LEVEL)
  return {
    si: speedIndex(run.timeS, t100S, standard),
    stillHere,
    seaLevel,
    steps: [
      { name: windName(run.windMph), shiftS: stillHere.timeS - run.timeS, timeS: stillHere.timeS },
      {
        name: `${count(feet(run.altitudeM))} ft of altitude`,
        shiftS: low.timeS - stillHere.timeS,
        timeS: low.timeS,
      },
      { name: `${run.tempF} °F, against 68`, shiftS: seaLevel.timeS - low.timeS, timeS: seaLevel.timeS },
    ],
  }
}

export const windName = (windMph: number) =>
  windMph === 0 ? 'no wind' : `${Math.abs(windMph)} mph ${windMph > 0 ? 'tailwind' : 'headwind'}`

/** Half of a band: the figure after ±. */
export const halfWidth = ({ lowS, highS }: TimeBand) => (highS - lowS) / 2
