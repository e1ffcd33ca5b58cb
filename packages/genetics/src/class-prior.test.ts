import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { type EvaluationData, evaluate } from './evaluation.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import type { EvaluationParameters } from './parameters.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'
import { predictionErrors, reliabilityColumn } from './reliability.ts'

const patient = { tolerance: 1e-14, maxIterations: 5000 }
const withVariance = (classVariance: number): EvaluationParameters => ({
  ...DEFAULT_PARAMETERS,
  classVariance,
})
const { classVariance: assumed, ...fixed } = DEFAULT_PARAMETERS

describe('the variance of the classes about their mean', () => {
  const herd = randomHerd(createRng('classes'), { horses: 200, starts: 500 })

  test('without bounds makes them fixed effects', () => {
    const wide = evaluate(herd, withVariance(1e8), patient)
    const unbound = evaluate(herd, fixed, patient)
    unbound.aLevel.forEach((value, i) => expect(wide.aLevel[i]).toBeCloseTo(value, 5))
    unbound.classEffects.forEach((value, c) => expect(wide.classEffects[c]).toBeCloseTo(value, 4))
  })

  test('of nearly nothing makes them one class', () => {
    const narrow = evaluate(herd, withVariance(1e-7), patient)
    const one = evaluate({ ...herd, cls: new Int32Array(herd.cls.length) }, fixed, patient)
    one.aLevel.forEach((value, i) => expect(narrow.aLevel[i]).toBeCloseTo(value, 4))
    expect(narrow.base).toBeCloseTo(one.base, 4)
  })

  test('of a single class changes nothing', () => {
    const data = { ...herd, cls: new Int32Array(herd.cls.length) }
    const one = evaluate(data, fixed, patient)
    evaluate(data, DEFAULT_PARAMETERS, patient).aLevel.forEach((value, i) =>
      expect(value).toBeCloseTo(one.aLevel[i], 10),
    )
  })

  test('leaves a number no start uses out', () => {
    const gap = { ...herd, cls: herd.cls.map((c) => 2 * c) }
    const plain = evaluate(herd, DEFAULT_PARAMETERS, patient)
    evaluate(gap, DEFAULT_PARAMETERS, patient).aLevel.forEach((value, i) =>
      expect(value).toBeCloseTo(plain.aLevel[i], 10),
    )
    const errors = predictionErrors(gap, DEFAULT_PARAMETERS, { method: 'exact' })
    predictionErrors(herd, DEFAULT_PARAMETERS, { method: 'exact' }).pevLL.forEach((value, i) =>
      expect(errors.pevLL[i]).toBeCloseTo(value, 9),
    )
  })

  test.each([0, -4, Number.NaN])('of %d is refused', (variance) =>
    expect(() => evaluate(herd, withVariance(variance))).toThrow(RangeError),
  )
})

describe('an owner’s three horses, each alone in its classes of sex and age', () => {
  const data = aloneInTheirClasses([92, 86, 80])

  test('as fixed effects the classes take all that the starts say', () => {
    for (const level of evaluate(data, fixed, patient).aLevel) expect(level).toBeCloseTo(0, 9)
    for (const r of reliabilities(data, fixed)) expect(r).toBeCloseTo(0, 9)
  })

  test('assumed to vary a little, they leave the horses what is theirs', () => {
    expect(assumed).toBe(4)
    const { aLevel, pLevel } = evaluate(data, DEFAULT_PARAMETERS, patient)
    const ability = aLevel.map((a, i) => a + pLevel[i])
    // Of six points to either side of the middle one, most is the horse's own.
    expect(ability[0]).toBeGreaterThan(3)
    expect(ability[1]).toBeCloseTo(0, 9)
    expect(ability[2]).toBeCloseTo(-ability[0], 9)
    for (const r of reliabilities(data, DEFAULT_PARAMETERS)) expect(r).toBeGreaterThan(0.1)
  })
})

const reliabilities = (data: EvaluationData, parameters: EvaluationParameters) =>
  reliabilityColumn(predictionErrors(data, parameters), data.f, {
    genetic: parameters.components.genetic,
    distanceYards: 400,
  })

/** Unrelated horses with twelve starts over three ages, every one in a race of its own. */
function aloneInTheirClasses(means: readonly number[]): EvaluationData {
  const starts = means.flatMap((mean, horse) =>
    Array.from({ length: 12 }, (_, k) => ({ horse, cls: 3 * horse + (k % 3), si: mean })),
  )
  const n = means.length
  return {
    ped: { n, sire: new Int32Array(n).fill(-1), dam: new Int32Array(n).fill(-1) },
    f: new Float64Array(n),
    horse: Int32Array.from(starts, ({ horse }) => horse),
    race: Int32Array.from(starts, (_, r) => r),
    cls: Int32Array.from(starts, ({ cls }) => cls),
    distanceYards: new Float64Array(starts.length).fill(400),
    si: Float64Array.from(starts, ({ si }) => si),
  }
}
