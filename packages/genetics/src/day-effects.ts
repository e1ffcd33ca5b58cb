import { abilityAt, type Evaluation } from './evaluation.ts'
import type { EvaluationData } from './evaluation-records.ts'
import { HUBER } from './form.ts'

const PASSES = 5

/**
 * What each race gave all its runners alike above the base, SI points: the evaluation's race effect, estimated once more
 * with a limit on how much one start can say. The fit solves, for every race,
 *   Σ ψ(SI − fitted − r) = (σ²e/σ²r)·(r − mean of the season),   ψ(e) = e within ±1.345 σe,
 * so that a horse pulled up does not make its rivals' race a slow one. O(starts).
 */
export function dayEffects(data: EvaluationData, evaluation: Evaluation): Float64Array {
  const { parameters, classEffects, raceEffects, trainerEffects, inbreedingSlope } = evaluation
  const { components, race, slowStarts } = parameters
  const limit = HUBER * Math.sqrt(components.residual)
  // the race effects were solved from slow starts drawn up, so their own equations hold with those
  const slowest = slowStarts === undefined ? -Infinity : -slowStarts * Math.sqrt(components.residual)
  const prior = race.kind === 'random' ? components.residual / race.variance : 0
  const b = inbreedingSlope?.estimate ?? 0
  const races = raceEffects.length
  const [count, pull] = [new Float64Array(races), new Float64Array(races)]
  const left = new Float64Array(data.si.length)
  let classes = 0
  for (let i = 0; i < left.length; i++) {
    const horse = data.horse[i]
    const r = data.race[i]
    const trainer = trainerEffects.length > 0 && data.trainer ? data.trainer[i] : -1
    left[i] =
      data.si[i] -
      classEffects[data.cls[i]] -
      (trainer < 0 ? 0 : trainerEffects[trainer]) -
      abilityAt(evaluation, horse, data.distanceYards[i]) -
      b * data.f[horse]
    classes += classEffects[data.cls[i]]
    count[r]++
    pull[r] += Math.max(slowest, left[i] - raceEffects[r])
  }
  const effects = Float64Array.from(raceEffects)
  const sum = new Float64Array(races)
  for (let pass = 0; pass < PASSES; pass++) {
    sum.fill(0)
    for (let i = 0; i < left.length; i++)
      sum[data.race[i]] += Math.max(-limit, Math.min(limit, left[i] - effects[data.race[i]]))
    for (let r = 0; r < races; r++)
      if (count[r] > 0)
        effects[r] += (sum[r] - pull[r] - prior * (effects[r] - raceEffects[r])) / (count[r] + prior)
  }
  const season = evaluation.base - classes / Math.max(1, left.length)
  return effects.map((effect) => effect - season)
}

/**
 * The same for a race since the evaluation, from what was expected of its runners: each with the variance of its own error
 * and of a start, the day about 0 with the variance of races.
 */
export function dayEffectOf(
  field: readonly { readonly above: number; readonly variance: number }[],
  raceVariance: number,
): number {
  let effect = 0
  for (let pass = 0; pass < PASSES; pass++) {
    let sum = -effect / raceVariance
    let weight = 1 / raceVariance
    for (const { above, variance } of field) {
      const limit = HUBER * Math.sqrt(variance)
      sum += Math.max(-limit, Math.min(limit, above - effect)) / variance
      weight += 1 / variance
    }
    effect += sum / weight
  }
  return effect
}
