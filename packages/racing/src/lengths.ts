import { standardFor } from './distance-standards.ts'
import { type Air, airDensity, sprintTime } from './sprint-model.ts'

/** A length, feet: about 8 to 9 from nose to tail; 8 is the usual round number. */
export const FEET_PER_LENGTH = 8
const STILL_AIR: Air = { density: airDensity(0, 68, 40), headwindMs: 0, crosswindMs: 0 }
/** The end of the race over which the speed at the wire is taken, yards. */
const LAST_YARDS = 20

/**
 * Lengths a horse covers in a second at the wire: the sprint model's speed over the last 20 yards, in still air at sea
 * level, over 8 feet. About 8.2, or 0.12 s a length, against 5 or 6 for
 * Thoroughbreds at a mile. Two sprints, 0.2 ms.
 *
 * @param distanceYards  more than 20
 */
export function lengthsPerSecond(distanceYards: number): number {
  const seconds = sprintTime(distanceYards, STILL_AIR) - sprintTime(distanceYards - LAST_YARDS, STILL_AIR)
  return (3 * LAST_YARDS) / FEET_PER_LENGTH / seconds
}

/**
 * Lengths between two speed indexes on one day: points · seconds a point · lengths a second. A point is worth a fixed
 * time at each distance (RAC308, see distance-standards), so nothing else is needed.
 *
 * @throws {UnknownDistanceError} at a distance without a speed index table
 */
export const lengthsPerPoint = (distanceYards: number): number =>
  standardFor(distanceYards).secondsPerPoint * lengthsPerSecond(distanceYards)
