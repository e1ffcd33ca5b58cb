/**
 * The two terms every effect of a horse has, level and slope, and what they come to at a distance d:
 * φ(d)ᵀ[level, slope] with φ(d) = [1, (d − 400)/100], d in yards.
 */

/** Symmetric 2 × 2 block over [level, slope]: [level·level, level·slope, slope·slope], SI² (slope per 100 yards). */
export type Block = readonly [number, number, number]

/** Yards at which the level of a horse is defined, and yards per unit of slope. */
export const LEVEL_DISTANCE_YARDS = 400
export const SLOPE_UNIT_YARDS = 100

/** Units of slope between a distance and 400 yd: (d − 400)/100, the second entry of φ(d). */
export const slopeUnits = (distanceYards: number): number =>
  (distanceYards - LEVEL_DISTANCE_YARDS) / SLOPE_UNIT_YARDS

/** φᵀBφ at a distance, SI². */
export function varianceAt([ll, ls, ss]: Block, distanceYards: number): number {
  const x = slopeUnits(distanceYards)
  return ll + 2 * x * ls + x * x * ss
}
