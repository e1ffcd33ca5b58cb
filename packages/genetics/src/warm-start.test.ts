import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluation.ts'
import type { EarlierSolution, EvaluationData } from './evaluation.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'
import type { EvaluationParameters } from './parameters.ts'

const models: readonly (readonly [string, EvaluationParameters])[] = [
  ['level and slope', DEFAULT_PARAMETERS],
  ['level only', { ...DEFAULT_PARAMETERS, terms: 'level' }],
  ['inbreeding slope', { ...DEFAULT_PARAMETERS, inbreedingCovariate: true }],
  ['races of one mean', { ...DEFAULT_PARAMETERS, race: { kind: 'random', variance: 25 } }],
  ['no races', { ...DEFAULT_PARAMETERS, race: { kind: 'none' } }],
  ['fixed races', { ...DEFAULT_PARAMETERS, race: { kind: 'fixed' } }],
]
const herd = randomHerd(createRng('warm'), { horses: 1500, starts: 6000 })

/** The herd before its last `count` starts. */
function before(data: EvaluationData, count: number): EvaluationData {
  const kept = data.si.length - count
  return {
    ...data,
    horse: data.horse.slice(0, kept),
    race: data.race.slice(0, kept),
    ...(data.season ? { season: data.season.slice(0, kept) } : {}),
    cls: data.cls.slice(0, kept),
    distanceYards: data.distanceYards.slice(0, kept),
    si: data.si.slice(0, kept),
  }
}

describe('a start from an earlier solution', () => {
  test.each(models)('%s: from its own solution there is nothing left to do', (_name, parameters) => {
    const first = evaluate(herd, parameters, { tolerance: 1e-12 })
    const again = evaluate(herd, parameters, { tolerance: 1e-8, start: first })
    expect(again.iterations).toBe(0)
  })

  test('with one start in a hundred new: fewer iterations, the same solution', () => {
    const earlier = evaluate(before(herd, 60), DEFAULT_PARAMETERS)
    const cold = evaluate(herd, DEFAULT_PARAMETERS)
    const warm = evaluate(herd, DEFAULT_PARAMETERS, { start: earlier })
    expect(warm.converged).toBe(true)
    expect(warm.iterations).toBeLessThan(cold.iterations - 5)
    warm.aLevel.forEach((value, i) => expect(value).toBeCloseTo(cold.aLevel[i], 6))
    warm.raceEffects.forEach((value, r) => expect(value).toBeCloseTo(cold.raceEffects[r], 6))
  })

  test('horses and classes it does not know are no NaN in the answer', () => {
    const cold = evaluate(herd, DEFAULT_PARAMETERS)
    const forget = (column: Float64Array, step: number) =>
      column.map((value, i) => (i % step === 0 ? Number.NaN : value))
    const start: EarlierSolution = {
      aLevel: forget(cold.aLevel, 3),
      aSlope: forget(cold.aSlope, 3),
      pLevel: forget(cold.pLevel, 3),
      pSlope: forget(cold.pSlope, 3),
      inbreedingSlope: null,
      classEffects: forget(cold.classEffects, 2),
    }
    const warm = evaluate(herd, DEFAULT_PARAMETERS, { start })
    expect(warm.converged).toBe(true)
    warm.aSlope.forEach((value, i) => expect(value).toBeCloseTo(cold.aSlope[i], 6))
  })

  test('an evaluation tells its iterations', () => {
    const told: number[] = []
    const { iterations } = evaluate(herd, DEFAULT_PARAMETERS, {
      onIteration: (iteration) => told.push(iteration),
    })
    expect(told).toEqual(Array.from({ length: iterations }, (_, k) => k + 1))
  })
})
