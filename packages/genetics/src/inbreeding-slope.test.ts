import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { evaluate, type EvaluationData } from './evaluation.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { DEFAULT_PARAMETERS, type EvaluationParameters, HERD_PARAMETERS } from './parameters.ts'

const tight = { tolerance: 1e-13 }
/** The herd's model with the slope on inbreeding alone. */
const { selectionVariance: _, slowStarts: __, ...SLOPE_PARAMETERS } = HERD_PARAMETERS

describe('the slope on inbreeding', () => {
  const free = { ...SLOPE_PARAMETERS, inbreedingOnlyCosts: false }
  const slopeOf = (data: EvaluationData, parameters: EvaluationParameters = free) => {
    const { inbreedingSlope } = evaluate(data, parameters)
    if (inbreedingSlope === null) throw new Error('F varies in the herd')
    return inbreedingSlope
  }

  const weightOf = (standardError: number) => 1 - standardError ** 2 / 64

  test.each(['one', 'two', 'three', 'four'])('is found again in herd %s', (seed) => {
    const herd = { horses: 6000, starts: 30_000 }
    const slopeAt = (depression: number) =>
      slopeOf(randomHerd(createRng(`slope ${seed}`), { ...herd, depression }))
    const [none, some] = [slopeAt(0), slopeAt(20)]
    const weight = weightOf(some.standardError)
    // The herd knows about as much as is assumed.
    expect(weight).toBeGreaterThan(0.35)
    const spread = Math.sqrt(weight) * some.standardError
    expect(Math.abs(none.estimate)).toBeLessThan(3 * spread)
    expect(Math.abs(some.estimate + weight * 20)).toBeLessThan(3 * spread)
    // The same draws with and without it: what is drawn towards 0 is the difference, by just the herd's weight.
    expect(some.estimate - none.estimate).toBeCloseTo(-weight * 20, 5)
  })

  test('stays at about 0, with all of its error, where few starts give information on it', () => {
    const { estimate, standardError } = slopeOf(
      randomHerd(createRng('tiny'), { horses: 30, starts: 12, depression: 20 }),
    )
    expect(Math.abs(estimate)).toBeLessThan(2)
    expect(standardError).toBeGreaterThan(7)
    expect(standardError).toBeLessThanOrEqual(8)
  })

  test('approaches the fixed one where little is assumed of it, and 0 where it is assumed to be', () => {
    const data = randomHerd(createRng('limits'), { horses: 300, starts: 1500, depression: 10 })
    const fixed = slopeOf(data, { ...DEFAULT_PARAMETERS, inbreedingCovariate: true })
    const wide = slopeOf(data, { ...free, inbreedingVariance: 1e9 })
    expect(wide.estimate).toBeCloseTo(fixed.estimate, 4)
    expect(wide.standardError).toBeCloseTo(fixed.standardError, 4)
    const none = slopeOf(data, { ...free, inbreedingVariance: 1e-9 })
    expect(none.estimate).toBeCloseTo(0, 8)
    const without = evaluate(data, DEFAULT_PARAMETERS)
    evaluate(data, { ...free, inbreedingVariance: 1e-9 }).aLevel.forEach((value, i) =>
      expect(value).toBeCloseTo(without.aLevel[i], 6),
    )
  })

  test('is left out where inbred horses run faster: every other number is that of an evaluation without it', () => {
    const data = randomHerd(createRng('faster'), { horses: 600, starts: 3000, depression: -60 })
    const found = evaluate(data, SLOPE_PARAMETERS, tight)
    const { estimate, standardError } = slopeOf(data)
    expect(estimate).toBeGreaterThan(0)
    expect(found.inbreedingSlope).toEqual({
      estimate: 0,
      standardError: expect.closeTo(standardError, 4),
      leftOut: expect.closeTo(estimate, 6),
    })
    const without = evaluate(data, DEFAULT_PARAMETERS, tight)
    found.aLevel.forEach((value, i) => expect(value).toBeCloseTo(without.aLevel[i], 8))
    expect(found.base).toBeCloseTo(without.base, 8)
  })

  test('counts as it is found where they run slower', () => {
    const data = randomHerd(createRng('slower'), { horses: 600, starts: 3000, depression: 60 })
    const { estimate } = slopeOf(data)
    expect(estimate).toBeLessThan(0)
    expect(slopeOf(data, SLOPE_PARAMETERS).estimate).toBe(estimate)
  })

  test('is not given where all horses that ran are equally inbred, and leaves every number as it was', () => {
    const herd = randomHerd(createRng('alike'), { horses: 60, starts: 200 })
    const data = { ...herd, f: new Float64Array(60) }
    const found = evaluate(data, SLOPE_PARAMETERS)
    expect(found.inbreedingSlope).toBeNull()
    expect(found.aLevel).toEqual(evaluate(data, DEFAULT_PARAMETERS).aLevel)
  })

  test('a variance that is none is refused', () => {
    const data = randomHerd(createRng('refuse slope'), { horses: 20, starts: 30 })
    expect(() => evaluate(data, { ...HERD_PARAMETERS, inbreedingVariance: 0 })).toThrow(RangeError)
  })
})
