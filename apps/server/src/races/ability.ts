import type { Sex } from '@quarterpole/contract/values'
import { slopeUnits, varianceAt } from '@quarterpole/genetics/level-slope'
import { parentEvaluation } from '../breeding/parent-evaluation.ts'
import { abilityError } from '../evaluation/breeding-values.ts'
import { componentsOf } from '../evaluation/components.ts'
import { inbreedingEffect } from '../evaluation/inbreeding-slope.ts'
import { isEvaluated } from '../herd/evaluation-columns.ts'
import { at } from '../herd/snapshot.ts'
import type { HerdAsOf } from './as-of.ts'
import { sexAgeOf } from './sex-age.ts'

/** What a horse is expected to run, and what that is made of; SI points. */
export interface Ability {
  expectedSi: number
  /** Standard deviation of the prediction error of the horse's own level. */
  sd: number
  /** Accuracy: correlation of true and expected level, √(1 − PEV/σ²), 0 – 1. */
  confidence: number
  /** Add up to expectedSi − base. */
  parts: {
    own_record: number
    sire_and_dam: number
    distance: number
    sex_and_age: number
    inbreeding: number
  }
  /** SI points a 100 yards, own record included. */
  slope: number
}

/** A horse of the snapshot on the day it runs. */
export interface OnTheDay {
  row: number
  distanceYards: number
  sex: Sex
  /** In years; null where the birth year is unknown. */
  age: number | null
}

/**
 * Ability at a distance: base + φ(d)ᵀ(â + p̂) + sex and age + b·F, in parts: the parents' average level, what own starts
 * add to it, the slope away from 400 yards, what horses of its sex and age run above the mean start, and its inbreeding. A horse that came after the evaluation stands where its parents put it.
 * Its error variance is that of a + p at the distance.
 */
export function abilityOf(
  { herd, evaluation }: HerdAsOf,
  { row, distanceYards, sex, age }: OnTheDay,
): Ability {
  const { genetic, permanent } = componentsOf(evaluation.run)
  const own = parentEvaluation(herd, row, genetic)
  const known = isEvaluated(evaluation, row)
  const [pLevel, pSlope] = known ? [at(evaluation.p_level, row), at(evaluation.p_slope, row)] : [0, 0]
  const parents = parentAverage({ herd, evaluation }, row)
  const slope = own.slope + pSlope
  const parts = {
    own_record: own.level - parents + pLevel,
    sire_and_dam: parents,
    distance: slopeUnits(distanceYards) * slope,
    sex_and_age: sexAgeOf(evaluation.run.fixed_effects)(sex, age),
    inbreeding: inbreedingEffect(evaluation.run, own.inbreeding),
  }
  const permanentAt = varianceAt(permanent, distanceYards)
  const error = Math.max(
    0,
    varianceAt(abilityError(evaluation, row, { pev: own.pev, permanent }), distanceYards),
  )
  const total = (1 + own.inbreeding) * varianceAt(genetic, distanceYards) + permanentAt
  return {
    expectedSi: sumOf(parts, evaluation.run.base),
    slope,
    sd: Math.sqrt(error),
    confidence: Math.sqrt(Math.min(1, Math.max(0, 1 - error / total))),
    parts,
  }
}

/** The expected speed index of the same horse on the same day at another distance. */
export const expectedAt = ({ parts, slope }: Ability, base: number, distanceYards: number): number =>
  base +
  parts.own_record +
  parts.sire_and_dam +
  slopeUnits(distanceYards) * slope +
  parts.sex_and_age +
  parts.inbreeding

const sumOf = (
  { own_record, sire_and_dam, distance, sex_and_age, inbreeding }: Ability['parts'],
  base: number,
) => base + own_record + sire_and_dam + distance + sex_and_age + inbreeding

/** ½(â_s + â_d) at 400 yards; a parent unknown, or later than the evaluation, counts as 0. */
function parentAverage({ herd, evaluation }: Pick<HerdAsOf, 'herd' | 'evaluation'>, row: number): number {
  const level = (parent: number) => (isEvaluated(evaluation, parent) ? at(evaluation.a_level, parent) : 0)
  return 0.5 * (level(at(herd.ped.sire, row)) + level(at(herd.ped.dam, row)))
}
