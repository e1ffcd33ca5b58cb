import type { Ebv } from '@quarterpole/contract/evaluation'
import { TRAIT_DISTANCES } from '@quarterpole/contract/limits'
import type { HorseProfile } from '@quarterpole/contract/start'
import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { breedingValueAt, type ParentEvaluation } from '@quarterpole/genetics/foal'
import { type Block, slopeUnits, varianceAt } from '@quarterpole/genetics/level-slope'
import { reliabilityAt as reliability } from '@quarterpole/genetics/reliability'
import { isEvaluated } from '../herd/snapshot/evaluation-columns.ts'
import type { HerdEvaluation } from '../herd/snapshot/herd-evaluation.ts'
import { at, type HerdSnapshot, rowOf } from '../herd/snapshot/snapshot.ts'
import { componentsOf } from '../herd/components.ts'
import { inbreedingEffect } from './inbreeding-slope.ts'
import { baseCropsOf, baseLevelAt } from './base-crops.ts'

/** Distances of the profile, 220 to 550 yards. */
const PROFILE_DISTANCES = [220, 250, 300, 330, 350, 400, 440, 500, 550] as const

/** A horse's estimates with its F, or null where the evaluation does not know it. */
export function evaluationOf(herd: HerdSnapshot, row: number): ParentEvaluation | null {
  const { evaluation } = herd
  if (!evaluation || !isEvaluated(evaluation, row)) return null
  const pev: Block = [at(evaluation.pev_ll, row), at(evaluation.pev_ls, row), at(evaluation.pev_ss, row)]
  return {
    level: at(evaluation.a_level, row),
    slope: at(evaluation.a_slope, row),
    pev,
    inbreeding: at(herd.f, row),
  }
}

/** Reliability of a horse's breeding value at a distance, a fraction. */
export const reliabilityAt = (
  { pev, inbreeding }: ParentEvaluation,
  genetic: Block,
  distanceYards: number,
): number => reliability(pev, genetic, { inbreeding, distanceYards })

/** Below this a reliability is rounding error. */
export const NO_RELIABILITY = 1e-9

/** Whether neither the horse nor a relative has a start: its breeding value would be the herd's base, with G around it. */
const isNothingKnown = (horse: ParentEvaluation, genetic: Block): boolean =>
  TRAIT_DISTANCES.every((distance) => reliabilityAt(horse, genetic, distance) < NO_RELIABILITY)

/** A breeding value as published: against the base crops; null where nothing is known of the horse. */
export function publishedAt(
  run: EvaluationRow,
  horse: ParentEvaluation,
  distanceYards: number,
): Pick<Ebv, 'estimate' | 'standard_error' | 'reliability'> | null {
  const { genetic } = componentsOf(run)
  if (isNothingKnown(horse, genetic)) return null
  return {
    estimate: breedingValueAt(horse, distanceYards) - baseLevelAt(run, distanceYards),
    standard_error: Math.sqrt(Math.max(0, varianceAt(horse.pev, distanceYards))),
    reliability: reliabilityAt(horse, genetic, distanceYards),
  }
}

/** The published breeding values of a horse; empty where it is not evaluated, or nothing is known about it. */
export function ebvsOf(herd: HerdSnapshot, id: number): Ebv[] {
  const row = rowOf(herd, id)
  const horse = evaluationOf(herd, row)
  const { evaluation } = herd
  if (!horse || !evaluation) return []
  return TRAIT_DISTANCES.flatMap((distance_yards) => {
    const published = publishedAt(evaluation.run, horse, distance_yards)
    if (published === null) return []
    return {
      trait: `SI ${distance_yards}`,
      distance_yards,
      ...published,
      own_starts: at(evaluation.starts, row),
      base_crops: baseCropsOf(evaluation.run),
      evaluation_id: evaluation.run.id,
    }
  })
}

/**
 * Expected speed index by distance: base + φᵀ(â + p̂) + b·F, with the spread of the horse's own mean around it, the
 * prediction error of a + p. Null where the horse is not evaluated, or nothing is known about it.
 */
export function profileOf(herd: HerdSnapshot, id: number): HorseProfile | null {
  const row = rowOf(herd, id)
  const horse = evaluationOf(herd, row)
  const { evaluation } = herd
  if (!horse || !evaluation) return null
  const { genetic, permanent } = componentsOf(evaluation.run)
  if (isNothingKnown(horse, genetic)) return null
  const error = abilityError(evaluation, row, { pev: horse.pev, permanent })
  const points = PROFILE_DISTANCES.map((distance_yards) => {
    const ebv = breedingValueAt(horse, distance_yards) - baseLevelAt(evaluation.run, distance_yards)
    return {
      distance_yards,
      expected_si: expectedSiAt(evaluation, row, horse, distance_yards),
      sd: Math.sqrt(Math.max(0, varianceAt(error, distance_yards))),
      ebv,
      reliability: reliabilityAt(horse, genetic, distance_yards),
    }
  })
  // The id was found in the snapshot, whose ids are horse ids.
  return { horse_id: id as HorseProfile['horse_id'], points, own_starts: at(evaluation.starts, row) }
}

/** base + φ(d)ᵀ(â + p̂) + b·F of an evaluated row, SI points. */
export function expectedSiAt(
  { run, p_level, p_slope }: HerdEvaluation,
  row: number,
  horse: ParentEvaluation,
  distanceYards: number,
): number {
  const permanent = at(p_level, row) + slopeUnits(distanceYards) * at(p_slope, row)
  return (
    run.base + breedingValueAt(horse, distanceYards) + permanent + inbreedingEffect(run, horse.inbreeding)
  )
}

/**
 * Prediction error of [level, slope] of a + p. Errors of a and p are negatively correlated, because own starts
 * show their sum; without own starts nothing is known about p, and its whole variance adds to the error of a.
 */
export function abilityError(
  evaluation: HerdEvaluation,
  row: number,
  { pev, permanent }: { pev: Block; permanent: Block },
): Block {
  const { ability_ll, ability_ls, ability_ss } = evaluation
  const stored: Block = [at(ability_ll, row), at(ability_ls, row), at(ability_ss, row)]
  if (!stored.some(Number.isNaN)) return stored
  return [pev[0] + permanent[0], pev[1] + permanent[1], pev[2] + permanent[2]]
}
