import { slopeUnits } from '@quarterpole/genetics/level-slope'
import type { Rng } from '@quarterpole/numerics/rng'
import type { HerdTruth } from './herd.ts'

/** A symmetric 2×2 covariance of (level, slope), in SI² and SI² per 100 yd. */
export interface LevelSlopeCovariance {
  ll: number
  ls: number
  ss: number
}

/** Model of true speed: y = base + race + sex + age + φ(d)ᵀ(a + p) + e, φ(d) = [1, (d − 400)/100]. */
export interface TrueModel {
  genetic: LevelSlopeCovariance
  permanent: LevelSlopeCovariance
  /** Variances, SI². */
  residual: number
  race: number
  /** An average founder mare, three years old, at sea level, in SI points relative to the Minimum Standard. */
  base: number
  /** SI points by sex code (stallion, mare, gelding). */
  sex: readonly [number, number, number]
  /** SI points at 2, 3, 4 and older. */
  age: readonly [number, number, number]
}

/** Independent standard normal draws for one horse's level and slope. */
export interface LevelSlope {
  level: number
  slope: number
}

/** Lower Cholesky factor of a 2×2 covariance times a pair of independent normals. */
export function correlated({ ll, ls, ss }: LevelSlopeCovariance, z: LevelSlope): LevelSlope {
  const first = Math.sqrt(ll)
  const cross = ls / first
  return { level: first * z.level, slope: cross * z.level + Math.sqrt(ss - cross * cross) * z.slope }
}

/** Columns of a herd's true breeding values. */
export interface BreedingValues {
  a_level: Float64Array
  a_slope: Float64Array
}

interface Parents {
  sire: Int32Array
  dam: Int32Array
}

/**
 * Turns the standard normal draws of horse i into its breeding value, after its parents':
 * aᵢ = ½(a_sire + a_dam) + √dᵢ·L·zᵢ with L·Lᵀ = G and Mendelian factor dᵢ = ½ − ¼(F_sire + F_dam), an unknown parent
 * counting as value 0 and F = −1 (Henderson 1976; Quaas 1976). Overwrites row i of `values`, which holds z on entry.
 *
 * @param f  Wright's F, a fraction; read for the parents only
 */
export function dropBreedingValue(
  i: number,
  { sire, dam }: Parents,
  f: Float64Array,
  { g, values: { a_level, a_slope } }: { g: LevelSlopeCovariance; values: BreedingValues },
): void {
  const s = sire[i]
  const d = dam[i]
  const scale = Math.sqrt(0.5 - 0.25 * ((s < 0 ? -1 : f[s]) + (d < 0 ? -1 : f[d])))
  const own = correlated(g, { level: a_level[i], slope: a_slope[i] })
  a_level[i] = 0.5 * ((s < 0 ? 0 : a_level[s]) + (d < 0 ? 0 : a_level[d])) + scale * own.level
  a_slope[i] = 0.5 * ((s < 0 ? 0 : a_slope[s]) + (d < 0 ? 0 : a_slope[d])) + scale * own.slope
}

/** {@link dropBreedingValue} for a whole pedigree, parents before offspring. O(n). */
export function dropBreedingValues(
  ped: Parents & { n: number },
  f: Float64Array,
  how: { g: LevelSlopeCovariance; values: BreedingValues },
): void {
  for (let i = 0; i < ped.n; i++) dropBreedingValue(i, ped, f, how)
}

/** Fills two columns with permanent-environment effects. */
export function drawPermanent(
  rng: Rng,
  p: LevelSlopeCovariance,
  { p_level, p_slope }: { p_level: Float64Array; p_slope: Float64Array },
): void {
  for (let i = 0; i < p_level.length; i++) {
    const { level, slope } = correlated(p, { level: rng.normal(), slope: rng.normal() })
    p_level[i] = level
    p_slope[i] = slope
  }
}

/** Columns needed to draw performances. */
export interface Performers {
  sex: Uint8Array
  birth_year: Int16Array
  truth: HerdTruth
  model: TrueModel
}

/** SI points of one horse in one start, without the race effect: base + sex + age + φ(d)ᵀ(a + p) + e. */
export function performance(
  rng: Rng,
  { sex, birth_year, truth, model }: Performers,
  horse: number,
  { distance, year }: { distance: number; year: number },
): number {
  const x = slopeUnits(distance)
  const age = Math.min(4, year - birth_year[horse])
  const ability =
    truth.a_level[horse] + truth.p_level[horse] + x * (truth.a_slope[horse] + truth.p_slope[horse])
  return (
    model.base +
    model.sex[sex[horse]] +
    model.age[age - 2] +
    ability +
    rng.normal(0, Math.sqrt(model.residual))
  )
}
