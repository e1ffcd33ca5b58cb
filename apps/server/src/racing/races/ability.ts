import type { Sex } from '@quarterpole/contract/values'
import {
  type OwnAbility,
  type OwnStart,
  ownAbility,
  ownAbilityAt,
  ownPrior,
  withoutForm,
} from '@quarterpole/genetics/form'
import { slopeUnits, varianceAt } from '@quarterpole/genetics/level-slope'
import { parentEvaluation } from '../../evaluation/parent-evaluation.ts'
import { abilityError } from '../../evaluation/breeding-values.ts'
import { componentsOf, formOf } from '../../herd/components.ts'
import { inbreedingEffect } from '../../evaluation/inbreeding-slope.ts'
import { evaluatedHorse } from '../../evaluation/own-starts.ts'
import { unknownParentOf } from '../../evaluation/unknown-parents.ts'
import { isEvaluated } from '../../herd/snapshot/evaluation-columns.ts'
import { at } from '../../herd/snapshot/snapshot.ts'
import type { HerdAsOf } from './as-of.ts'
import { type ClassEffects, type SexAge, sexAgeEffects } from '../../evaluation/sex-age.ts'

/** Expected speed index of a horse, and its parts; SI points. */
export interface Ability {
  expectedSi: number
  /** Standard deviation of the prediction error of the horse's own level. */
  sd: number
  /** Accuracy: correlation of true and expected level, √(1 − PEV/σ²), 0–1. */
  confidence: number
  /** Speed indexes of its starts without the effects of their days, oldest first. */
  figuresSi: readonly number[]
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
  /** Before the race day, as {@link ownStartOf} makes them. */
  ownStarts: readonly OwnStart[]
}

/** A past start as it is on file. */
interface StartOnFile {
  day: number
  distanceYards: number
  si: number
  sex: Sex
  age: number | null
  /** What its race gave all its runners. */
  dayEffect: number
}

/** How a horse's past starts are read: less base, day, sex and age, and inbreeding. */
export function ownStartOf(asOf: HerdAsOf, row: number): (start: StartOnFile) => OwnStart {
  const { run } = asOf.evaluation
  const sexAge = sexAgeOf(asOf)
  const ofAll = run.base + inbreedingEffect(run, at(asOf.herd.f, row))
  return ({ day, distanceYards, si, sex, age, dayEffect }) => ({
    day,
    distanceYards,
    deviation: si - ofAll - sexAge(sex, age) - dayEffect,
  })
}

/** What horses of a sex and age run above the mean start, by the evaluation used. */
export const sexAgeOf = ({ evaluation }: HerdAsOf) =>
  sexAgeEffects(evaluation.run.fixed_effects as ClassEffects) // evaluateHerd alone writes these; runs of older versions lack the counts

/** Abilities of a field on a day at each distance, in the order of its runners. */
export function abilitiesAt(
  { asOf, runners, day }: { asOf: HerdAsOf; runners: readonly Runner[]; day: number },
  distances: readonly number[],
): Ability[][] {
  const sexAge = sexAgeOf(asOf)
  const perRunner = runners.map((runner) => abilityOf(asOf, runner, { day, sexAge }))
  return distances.map((distance) => perRunner.map((at) => at(distance)))
}

/** What an evaluation says of a horse, and how his own starts are read beside it. */
export function evaluatedAbility({ herd, evaluation }: HerdAsOf, row: number) {
  const components = componentsOf(evaluation.run)
  const own = parentEvaluation(herd, row, components.genetic)
  const p: [number, number] = isEvaluated(evaluation, row)
    ? [at(evaluation.p_level, row), at(evaluation.p_slope, row)]
    : [0, 0]
  return {
    own,
    p,
    components,
    form: formOf(evaluation.run),
    prior: ownPrior(evaluatedHorse(herd, row, [own.level, own.slope], p), components),
    /** Of a + p, from everything the evaluation has read. */
    error: abilityError(evaluation, row, { pev: own.pev, permanent: components.permanent }),
    inbreeding: inbreedingEffect(evaluation.run, own.inbreeding),
    base: evaluation.run.base,
  }
}

/**
 * Ability on a day at a distance: base + φ(d)ᵀ(â + p̂) + form + sex and age + b·F, in parts: the parents' average level
 * (of a horse without starts in the evaluation its breeding value's), what own starts add to it, the slope away from 400
 * yards, what horses of its sex and age run above the mean start, and its inbreeding. A horse added since the evaluation
 * counts as its parents' average. The error is that of the evaluation's a + p, changed as form changes it for these starts.
 */
function abilityOf(
  asOf: HerdAsOf,
  { row, sex, age, ownStarts }: Runner,
  { day, sexAge }: { day: number; sexAge: SexAge },
): (distanceYards: number) => Ability {
  const { own, p, components, form, prior, error: ofAll, ...shared } = evaluatedAbility(asOf, row)
  const constant = ownAbility(ownStarts, prior, withoutForm(components), { day })
  const now: OwnAbility = form
    ? ownAbility(ownStarts, prior, form, { day })
    : { mean: Float64Array.of(own.level + p[0], own.slope + p[1], 0), error: constant.error }
  const parents = at(asOf.evaluation.starts, row) > 0 ? parentAverage(asOf, row) : own.level
  const [level = 0, slope = 0, ofForm = 0] = now.mean
  const fixed = {
    own_record: level + ofForm - parents,
    sire_and_dam: parents,
    sex_and_age: sexAge(sex, age),
    inbreeding: shared.inbreeding,
  }
  const withoutStarts = shared.base + fixed.sex_and_age + fixed.inbreeding
  const figuresSi = ownStarts.map(({ deviation }) => withoutStarts + deviation)
  return (distanceYards) => {
    const parts = { ...fixed, distance: slopeUnits(distanceYards) * slope }
    const moved = (lasting: number) => (lasting - 1) * varianceAt(prior.variance, distanceYards)
    const ofForms = form ? moved(form.lasting) + form.form : 0
    const total =
      (1 + own.inbreeding) * varianceAt(components.genetic, distanceYards) +
      varianceAt(components.permanent, distanceYards) +
      ofForms
    const change = ownAbilityAt(now, distanceYards).variance - ownAbilityAt(constant, distanceYards).variance
    const error = Math.max(0, varianceAt(ofAll, distanceYards) + change)
    return {
      expectedSi: Object.values(parts).reduce((sum, part) => sum + part, shared.base),
      sd: Math.sqrt(error),
      confidence: Math.sqrt(Math.min(1, Math.max(0, 1 - error / total))),
      figuresSi,
      parts,
    }
  }
}

/** ½(â_s + â_d) at 400 yards; a parent that the evaluation does not know counts as it counts unknown ones. */
function parentAverage({ herd, evaluation }: Pick<HerdAsOf, 'herd' | 'evaluation'>, row: number): number {
  const unknown = unknownParentOf(herd, row)
  const level = (parent: number) =>
    isEvaluated(evaluation, parent) ? at(evaluation.a_level, parent) : unknown.level
  return 0.5 * (level(at(herd.ped.sire, row)) + level(at(herd.ped.dam, row)))
}
