import type { Sex } from '@quarterpole/contract/values'
import { slopeUnits, varianceAt } from '@quarterpole/genetics/level-slope'
import { parentEvaluation } from '../breeding/parent-evaluation.ts'
import { abilityError } from '../evaluation/breeding-values.ts'
import { componentsOf } from '../evaluation/components.ts'
import { inbreedingEffect } from '../evaluation/inbreeding-slope.ts'
import { isEvaluated } from '../herd/evaluation-columns.ts'
import { at } from '../herd/snapshot.ts'
import type { HerdAsOf } from './as-of.ts'
import { type ClassEffects, type SexAge, sexAgeEffects } from './sex-age.ts'

/** Expected speed index of a horse, and its parts; SI points. */
export interface Ability {
  expectedSi: number
  /** Standard deviation of the prediction error of the horse's own level. */
  sd: number
  /** Accuracy: correlation of true and expected level, √(1 − PEV/σ²), 0–1. */
  confidence: number
  /** Add up to expectedSi − base. */
  parts: {
    own_record: number
    sire_and_dam: number
    distance: number
    sex_and_age: number
    inbreeding: number
  }
}

/** A horse of the snapshot on race day. */
interface Runner {
  row: number
  sex: Sex
  /** In years; null where the birth year is unknown. */
  age: number | null
}

/** Abilities of a field at a distance, in the order of its runners. */
export function abilitiesAt(
  { asOf, runners }: { asOf: HerdAsOf; runners: readonly Runner[] },
  distanceYards: number,
): Ability[] {
  // evaluateHerd alone writes these; runs of older versions lack the counts
  const sexAge = sexAgeEffects(asOf.evaluation.run.fixed_effects as ClassEffects)
  return runners.map((runner) => abilityAt(asOf, runner, { distanceYards, sexAge }))
}

/**
 * Ability at a distance: base + φ(d)ᵀ(â + p̂) + sex and age + b·F, in parts: the parents' average level, what own starts
 * add to it, the slope away from 400 yards, what horses of its sex and age run above the mean start, and its inbreeding.
 * A horse added since the evaluation counts as its parents' average. Its error variance is that of a + p at the distance.
 */
function abilityAt(
  { herd, evaluation }: HerdAsOf,
  { row, sex, age }: Runner,
  { distanceYards, sexAge }: { distanceYards: number; sexAge: SexAge },
): Ability {
  const { genetic, permanent } = componentsOf(evaluation.run)
  const own = parentEvaluation(herd, row, genetic)
  const isKnown = isEvaluated(evaluation, row)
  const [pLevel, pSlope] = isKnown ? [at(evaluation.p_level, row), at(evaluation.p_slope, row)] : [0, 0]
  const parents = parentAverage({ herd, evaluation }, row)
  const parts = {
    own_record: own.level - parents + pLevel,
    sire_and_dam: parents,
    distance: slopeUnits(distanceYards) * (own.slope + pSlope),
    sex_and_age: sexAge(sex, age),
    inbreeding: inbreedingEffect(evaluation.run, own.inbreeding),
  }
  const errorBlock = abilityError(evaluation, row, { pev: own.pev, permanent })
  const error = Math.max(0, varianceAt(errorBlock, distanceYards))
  const total =
    (1 + own.inbreeding) * varianceAt(genetic, distanceYards) + varianceAt(permanent, distanceYards)
  return {
    expectedSi: Object.values(parts).reduce((sum, part) => sum + part, evaluation.run.base),
    sd: Math.sqrt(error),
    confidence: Math.sqrt(Math.min(1, Math.max(0, 1 - error / total))),
    parts,
  }
}

/** ½(â_s + â_d) at 400 yards; a parent that is unknown or newer than the evaluation counts as 0. */
function parentAverage({ herd, evaluation }: Pick<HerdAsOf, 'herd' | 'evaluation'>, row: number): number {
  const level = (parent: number) => (isEvaluated(evaluation, parent) ? at(evaluation.a_level, parent) : 0)
  return 0.5 * (level(at(herd.ped.sire, row)) + level(at(herd.ped.dam, row)))
}
