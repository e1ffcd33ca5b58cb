import { type DistanceStandard, isAroundTurn } from './distance-standards.ts'
import { exactSpeedIndex } from './speed-index.ts'
import {
  CDA_RANGE,
  MS_PER_MPH,
  SPRINT,
  airDensity,
  sprintTime,
  type Air,
  type SprintParameters,
} from './sprint-model.ts'

/** Where the wind comes from, seen from the horse; a number is degrees off head-on (0 head, 90 cross, 180 tail). */
export type WindDirection = 'head' | 'tail' | 'cross' | 'unknown' | number

/** Weather and place of one race. */
export interface RaceConditions {
  altitudeM: number
  tempF: number
  windMph: number
  windDirection: WindDirection
  /** Relative, 0–100 %. */
  humidityPct: number
}

/** Still air at 68 °F (20 °C) and 40 % humidity, where the sprint model was calibrated. */
export const STILL_SEA_LEVEL: RaceConditions = {
  altitudeM: 0,
  tempF: 68,
  windMph: 0,
  windDirection: 'head',
  humidityPct: 40,
}

/** A shift of times in seconds (negative = faster), with the range its assumptions leave open. */
export interface TimeShift {
  shiftS: number
  /** Range over the drag area 0.8–1.4 m² and, where the wind's direction is unknown, from tail to head. */
  lowS: number
  highS: number
  /** Share of the wind in the shift (in its own air); the rest is air density. */
  windS: number
  densityS: number
  directionKnown: boolean
}

/** Angles off head-on over which an unknown direction is averaged; trapezoid on the half circle. */
const HALF_CIRCLE = [0, 22.5, 45, 67.5, 90, 112.5, 135, 157.5, 180]
const HALF_CIRCLE_WEIGHTS = HALF_CIRCLE.map((_, i) =>
  i === 0 || i === HALF_CIRCLE.length - 1 ? 1 / 16 : 1 / 8,
)

/**
 * How much slower (+) or faster (−) a race is run under `given` conditions than under `reference`, from the drag model alone.
 * Around a turn the wind comes from every side: its direction counts as unknown. Track surface, heat and thin-air physiology have no published effect on these distances
 * and move nothing here. With the direction unknown the shift is the mean over all directions, which is small and
 * positive, and the range runs from tail to head.
 *
 * @param reference      default: the same place in still air of 68 °F and 40 % humidity
 * @returns              seconds; about 2 ms with an unknown direction, else below 1 ms
 */
export function timeShift(
  distanceYards: number,
  given: RaceConditions,
  reference: RaceConditions = { ...STILL_SEA_LEVEL, altitudeM: given.altitudeM },
): TimeShift {
  const conditions: RaceConditions = isAroundTurn(distanceYards)
    ? { ...given, windDirection: 'unknown' }
    : given
  const shift = (parameters: SprintParameters, from = conditions) =>
    meanTime(distanceYards, from, parameters) - meanTime(distanceYards, reference, parameters)
  const shiftS = shift(SPRINT)
  const densityS = shift(SPRINT, { ...conditions, windMph: 0 })
  const directionKnown = conditions.windMph === 0 || conditions.windDirection !== 'unknown'
  const corners = (directionKnown ? [conditions.windDirection] : (['head', 'tail'] as const)).flatMap(
    (windDirection) =>
      [CDA_RANGE.low, CDA_RANGE.high].map((cdA) =>
        shift({ ...SPRINT, cdA }, { ...conditions, windDirection }),
      ),
  )
  return {
    shiftS,
    densityS,
    directionKnown,
    windS: shiftS - densityS,
    lowS: Math.min(shiftS, ...corners),
    highS: Math.max(shiftS, ...corners),
  }
}

/** Model time, averaged over the circle where the direction is unknown. */
function meanTime(distanceYards: number, conditions: RaceConditions, parameters: SprintParameters): number {
  const density = airDensity(conditions.altitudeM, conditions.tempF, conditions.humidityPct)
  if (conditions.windMph === 0 || conditions.windDirection !== 'unknown')
    return sprintTime(
      distanceYards,
      { density, ...windParts(conditions.windMph, conditions.windDirection) },
      parameters,
    )
  return HALF_CIRCLE.reduce(
    (sum, angle, i) =>
      sum +
      HALF_CIRCLE_WEIGHTS[i] *
        sprintTime(distanceYards, { density, ...windParts(conditions.windMph, angle) }, parameters),
    0,
  )
}

const ANGLES = { head: 0, cross: 90, tail: 180, unknown: 90 } as const

function windParts(windMph: number, direction: WindDirection): Pick<Air, 'headwindMs' | 'crosswindMs'> {
  const angle = ((typeof direction === 'number' ? direction : ANGLES[direction]) * Math.PI) / 180
  const speed = windMph * MS_PER_MPH
  return { headwindMs: speed * Math.cos(angle), crosswindMs: speed * Math.sin(angle) }
}

/** A raw time moved to other conditions, or the reason why it cannot be. */
export type FairTime =
  | { kind: 'fair'; timeS: number; lowS: number; highS: number; exactSi: number }
  | { kind: 'not_available'; reason: 'turn_race' | 'wind_direction_unknown' }

/** A run to be moved: its time, its distance and what it was run in. */
export interface RunInConditions {
  timeS: number
  standard: DistanceStandard
  conditions: RaceConditions
}

/**
 * The time the same effort would have made under `target` (default: still air at sea level), and the speed index
 * that time would be. The horse is the sprint model with its propulsion scaled until it makes the time run, then
 * run again in the target air. For comparing raw times between tracks only: a speed index is already relative to
 * its own track and must never be corrected this way.
 *
 * @param t100S  SI-100 time to read the index from; default the Minimum Standard
 * @returns      seconds, unrounded, with the range over the drag area; `not_available` around a turn, where a
 *               straight wind has no meaning, and where a wind blew from nobody knows where
 */
export function fairTime(
  { timeS, standard, conditions }: RunInConditions,
  target: RaceConditions = STILL_SEA_LEVEL,
  t100S: number = standard.minimumStandardS,
): FairTime {
  if (standard.course === 'turn') return { kind: 'not_available', reason: 'turn_race' }
  const unknown = (c: RaceConditions) => c.windMph > 0 && c.windDirection === 'unknown'
  if (unknown(conditions) || unknown(target))
    return { kind: 'not_available', reason: 'wind_direction_unknown' }
  const moved = (cdA: number) => {
    const horse = scaledToTime(timeS, standard.distanceYards, conditions, { ...SPRINT, cdA })
    return meanTime(standard.distanceYards, target, horse)
  }
  const fairS = moved(SPRINT.cdA)
  const ends = [moved(CDA_RANGE.low), moved(CDA_RANGE.high)]
  return {
    kind: 'fair',
    timeS: fairS,
    lowS: Math.min(fairS, ...ends),
    highS: Math.max(fairS, ...ends),
    exactSi: exactSpeedIndex(fairS, t100S, standard),
  }
}

/** The model with f0 and vMax scaled so that it makes `timeS`; secant steps, to 1e-11 relative. */
function scaledToTime(
  timeS: number,
  distanceYards: number,
  conditions: RaceConditions,
  base: SprintParameters,
): SprintParameters {
  const at = (scale: number): SprintParameters => ({ ...base, f0: base.f0 * scale, vMax: base.vMax * scale })
  const miss = (scale: number) => meanTime(distanceYards, conditions, at(scale)) - timeS
  let [previous, scale] = [1, 1.02]
  let missPrevious = miss(previous)
  for (let i = 0; i < 30; i++) {
    const missNow = miss(scale)
    if (Math.abs(missNow) < 1e-11 * timeS || missNow === missPrevious) return at(scale)
    const next = scale - (missNow * (scale - previous)) / (missNow - missPrevious)
    // a time far from any horse's could throw the secant out: keep the step within a factor of two
    ;[previous, scale, missPrevious] = [scale, Math.min(2 * scale, Math.max(scale / 2, next)), missNow]
  }
  throw new RangeError(`No horse of the sprint model runs ${distanceYards} yards in ${timeS} s.`)
}
