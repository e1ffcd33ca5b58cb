import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { dayEffectOf, dayEffects } from './day-effects.ts'
import { evaluate } from './evaluation.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('what each race gave all its runners', () => {
  const herd = randomHerd(createRng('days'), { horses: 300, starts: 2000 })
  const { trainer: _, ...data } = herd
  const evaluation = evaluate(data, DEFAULT_PARAMETERS, { tolerance: 1e-12 })
  const days = dayEffects(data, evaluation)

  test('is the evaluation’s race effect above the base, but for starts far off', () => {
    const { raceEffects, classEffects, base } = evaluation
    const season = base - mean(Float64Array.from(data.cls, (code) => classEffects[code]))
    expect(days).toHaveLength(raceEffects.length)
    const apart = days.map((day, r) => day - (raceEffects[r] - season))
    expect(Math.sqrt(mean(apart.map((x) => x * x)))).toBeLessThan(1.5)
    expect(Math.abs(mean(apart))).toBeLessThan(0.3)
  })

  test('one horse pulled up hardly moves its rivals’ day', () => {
    const slow = { ...data, si: data.si.with(0, data.si[0] - 40) }
    const race = data.race[0]
    const plain = evaluate(slow, DEFAULT_PARAMETERS, { tolerance: 1e-12 })
    const moved = Math.abs(dayEffects(slow, plain)[race] - days[race])
    const limit = 1.345 * Math.sqrt(DEFAULT_PARAMETERS.components.residual)
    const field = data.race.filter((r) => r === race).length
    expect(moved).toBeLessThan((2 * limit) / field)
  })
})

test('bad trips that the evaluation has drawn up move days no further than the limit lets them', () => {
  const clean = randomHerd(createRng('bad trips'), { horses: 1500, starts: 7000 })
  const rng = createRng('who is bumped')
  const bumped = { ...clean, si: clean.si.map((y) => (rng.uniform() < 0.05 ? y - 40 : y)) }
  const daysOf = (data: typeof clean) =>
    dayEffects(data, evaluate(data, { ...DEFAULT_PARAMETERS, slowStarts: 1.5 }))
  const [days, without] = [daysOf(bumped), daysOf(clean)]
  const moved = days.map((day, r) => day - without[r])
  const square = mean(moved.map((x) => x * x)) - mean(moved) ** 2
  expect(Math.sqrt(square)).toBeLessThan(1.4) // 1.75 where their own equations are not minded
})

describe('a race since the evaluation', () => {
  const field = (...above: number[]) => above.map((x) => ({ above: x, variance: 64 }))

  test('is the mean of its runners, shrunk as a random effect', () => {
    expect(dayEffectOf(field(4, 4, 4, 4), 16)).toBeCloseTo((4 * 16) / 64 / (1 / 16 + 4 / 64) / 4, 2)
    expect(dayEffectOf([], 16)).toBe(0)
  })

  test('one horse pulled up counts no more than 1.345 standard deviations', () => {
    const far = dayEffectOf(field(1, 2, 0, -80), 25)
    expect(far).toBeCloseTo(dayEffectOf(field(1, 2, 0, -200), 25), 10)
    expect(far).toBeGreaterThan(-4)
  })
})
