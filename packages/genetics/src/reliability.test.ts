import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluation.ts'
import { MODELS } from './fixtures/models.ts'
import { workedExamples } from './fixtures/mrode.ts'
import { naiveEvaluation } from './fixtures/naive-evaluation.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'
import { predictionErrors, reliabilityAt, reliabilityColumn } from './reliability.ts'

const { genetic, permanent } = DEFAULT_PARAMETERS.components

describe('exact prediction errors', () => {
  test.each(workedExamples)('$name: PEV to 1e-8', ({ data, parameters, pev }) => {
    const { method, pevLL } = predictionErrors(data, parameters)
    expect(method).toBe('exact')
    pev.forEach((value, i) => expect(pevLL[i]).toBeCloseTo(value, 8))
  })

  test.each(MODELS)(
    '%s: blocks, abilities and covariances equal the dense definition',
    (_name, parameters) => {
      const data = randomHerd(createRng('pev'), { horses: 25, starts: 50 })
      const errors = predictionErrors(data, parameters, { method: 'exact' })
      const naive = naiveEvaluation(data, parameters)
      const isLevel = parameters.terms === 'level'
      for (let i = 0; i < data.ped.n; i++) {
        expect(errors.pevLL[i]).toBeCloseTo(naive.errorCovariance([i, 0], [i, 0], ['a']), 8)
        expect(errors.abilityLL[i]).toBeCloseTo(naive.errorCovariance([i, 0], [i, 0], ['a', 'p']), 8)
        if (isLevel) continue
        expect(errors.pevLS[i]).toBeCloseTo(naive.errorCovariance([i, 0], [i, 1], ['a']), 8)
        expect(errors.pevSS[i]).toBeCloseTo(naive.errorCovariance([i, 1], [i, 1], ['a']), 8)
        expect(errors.abilityLS[i]).toBeCloseTo(naive.errorCovariance([i, 0], [i, 1], ['a', 'p']), 8)
        expect(errors.abilitySS[i]).toBeCloseTo(naive.errorCovariance([i, 1], [i, 1], ['a', 'p']), 8)
      }
      for (const [i, j] of [
        [0, 1],
        [24, 3],
        [24, 23],
        [7, 7],
      ]) {
        const block = errors.errorCovariance?.(i, j)
        expect(block?.ll).toBeCloseTo(naive.errorCovariance([i, 0], [j, 0], ['a']), 8)
        if (isLevel) continue
        expect(block?.ls).toBeCloseTo(naive.errorCovariance([i, 0], [j, 1], ['a']), 8)
        expect(block?.sl).toBeCloseTo(naive.errorCovariance([i, 1], [j, 0], ['a']), 8)
      }
    },
  )

  test('without starts the error is the whole breeding value, (1 + F)·G, and of an ability P more', () => {
    const herd = randomHerd(createRng('empty'), { horses: 40, starts: 4 })
    const none = {
      ...herd,
      horse: new Int32Array(0),
      race: new Int32Array(0),
      cls: new Int32Array(0),
      distanceYards: new Float64Array(0),
      si: new Float64Array(0),
    }
    for (const method of ['exact', 'approximate'] as const) {
      const { pevLL, pevSS, abilityLL } = predictionErrors(none, DEFAULT_PARAMETERS, { method })
      for (let i = 0; i < 40; i++) {
        expect(pevLL[i]).toBeCloseTo((1 + herd.f[i]) * genetic[0], 9)
        expect(pevSS[i]).toBeCloseTo((1 + herd.f[i]) * genetic[2], 9)
        expect(abilityLL[i]).toBeCloseTo((1 + herd.f[i]) * genetic[0] + permanent[0], 9)
      }
    }
  })

  test('a start more never raises anyone’s error', () => {
    const herd = randomHerd(createRng('more'), { horses: 40, starts: 100 })
    const fewer = {
      ...herd,
      horse: herd.horse.slice(1),
      race: herd.race.slice(1),
      ...(herd.season ? { season: herd.season.slice(1) } : {}),
      cls: herd.cls.slice(1),
      distanceYards: herd.distanceYards.slice(1),
      si: herd.si.slice(1),
    }
    const more = predictionErrors(herd, DEFAULT_PARAMETERS)
    predictionErrors(fewer, DEFAULT_PARAMETERS).pevLL.forEach((value, i) =>
      expect(more.pevLL[i]).toBeLessThanOrEqual(value + 1e-9),
    )
  })

  test('errors of true values in a simulated herd have the size it tells', () => {
    const herd = randomHerd(createRng('size'), { horses: 600, starts: 2400 })
    const found = evaluate(herd, DEFAULT_PARAMETERS)
    const { pevLL, pevSS } = predictionErrors(herd, DEFAULT_PARAMETERS)
    const mean = (x: Float64Array) => x.reduce((sum, v) => sum + v, 0) / x.length
    // Errors of relatives go together, so that a mean square of 600 wanders by a tenth or so.
    expect(mean(found.aLevel.map((v, i) => (v - herd.truth.aLevel[i]) ** 2)) / mean(pevLL)).toBeCloseTo(1, 0)
    expect(mean(found.aSlope.map((v, i) => (v - herd.truth.aSlope[i]) ** 2)) / mean(pevSS)).toBeCloseTo(1, 0)
  })

  test('fixed races, whose effects and classes add up to one another, are taken as they are', () => {
    const herd = randomHerd(createRng('fixed'), { horses: 60, starts: 160 })
    const fixed = predictionErrors(
      herd,
      { ...DEFAULT_PARAMETERS, race: { kind: 'fixed' } },
      { method: 'exact' },
    )
    const wide = predictionErrors(
      herd,
      { ...DEFAULT_PARAMETERS, race: { kind: 'random', variance: 1e7 } },
      { method: 'exact' },
    )
    fixed.pevLL.forEach((value, i) => expect(value).toBeCloseTo(wide.pevLL[i], 3))
  })
})

describe('the approximation', () => {
  const herd = randomHerd(createRng('approx'), { horses: 1200, starts: 4000 })
  const exact = predictionErrors(herd, DEFAULT_PARAMETERS, { method: 'exact' })
  const near = predictionErrors(herd, DEFAULT_PARAMETERS, { method: 'approximate' })
  const at400 = { genetic, distanceYards: 400 }
  const mean = (v: Float64Array) => v.reduce((sum, value) => sum + value, 0) / v.length

  test('follows the exact reliabilities: correlation above 0.99, mean within 0.02', () => {
    const [x, y] = [reliabilityColumn(exact, herd.f, at400), reliabilityColumn(near, herd.f, at400)]
    const [mx, my] = [mean(x), mean(y)]
    const sum = (g: (i: number) => number) => x.reduce((total, _, i) => total + g(i), 0)
    const correlation =
      sum((i) => (x[i] - mx) * (y[i] - my)) /
      Math.sqrt(sum((i) => (x[i] - mx) ** 2) * sum((i) => (y[i] - my) ** 2))
    expect(correlation).toBeGreaterThan(0.99)
    expect(Math.abs(mx - my)).toBeLessThan(0.02)
  })

  test('hears starts at 400 yards, which say nothing of the slope', () => {
    const data = { ...herd, distanceYards: herd.distanceYards.map(() => 400) }
    const of = (method: 'exact' | 'approximate') =>
      reliabilityColumn(predictionErrors(data, DEFAULT_PARAMETERS, { method }), herd.f, at400)
    const [x, y] = [of('exact'), of('approximate')]
    const furthest = x.reduce((most, value, i) => Math.max(most, Math.abs(value - y[i])), 0)
    expect(furthest).toBeLessThan(0.06) // the approximation of a herd like this one errs by 0.04
    expect(Math.abs(mean(x) - mean(y))).toBeLessThan(0.02)
  })

  test('stays within [0, 1], says what it is, and offers no covariances', () => {
    expect(near.method).toBe('approximate')
    expect(near.errorCovariance).toBeNull()
    for (const distanceYards of [220, 350, 400, 440, 550]) {
      for (const r of reliabilityColumn(near, herd.f, { genetic, distanceYards })) {
        expect(r).toBeGreaterThanOrEqual(0)
        expect(r).toBeLessThanOrEqual(1)
      }
    }
  })

  test('is taken by itself above the limits of horses or of work', () => {
    expect(predictionErrors(herd, DEFAULT_PARAMETERS, { exactHorses: 1000 }).method).toBe('approximate')
    expect(predictionErrors(herd, DEFAULT_PARAMETERS, { exactFlops: 1000 }).method).toBe('approximate')
    expect(predictionErrors(herd, DEFAULT_PARAMETERS).method).toBe('exact')
  })
})

describe('figures at a distance', () => {
  test('reliability is 1 − PEV/((1 + F)·σ²a), kept within [0, 1]', () => {
    const half = [genetic[0] / 2, 0, genetic[2] / 2] as const
    expect(reliabilityAt(half, genetic, { inbreeding: 0, distanceYards: 350 })).toBeCloseTo(0.5, 14)
    expect(reliabilityAt(half, genetic, { inbreeding: 0.25, distanceYards: 350 })).toBeCloseTo(0.6, 14)
    expect(reliabilityAt([99, 0, 99], genetic, { inbreeding: 0, distanceYards: 400 })).toBe(0)
    expect(reliabilityAt(half, [0, 0, 0], { inbreeding: 0, distanceYards: 400 })).toBe(0)
  })

  test('the covariance of a horse’s error with itself is its PEV', () => {
    const herd = randomHerd(createRng('self'), { horses: 30, starts: 60 })
    const errors = predictionErrors(herd, DEFAULT_PARAMETERS)
    const block = errors.errorCovariance?.(9, 9)
    if (!block) throw new Error('an exact result has covariances')
    expect(block.ll).toBeCloseTo(errors.pevLL[9], 9)
    expect(block.ls).toBeCloseTo(errors.pevLS[9], 9)
    expect(block.sl).toBeCloseTo(errors.pevLS[9], 9)
    expect(block.ss).toBeCloseTo(errors.pevSS[9], 9)
  })

  test('rows outside the pedigree are refused', () => {
    const herd = randomHerd(createRng('self'), { horses: 30, starts: 60 })
    expect(() => predictionErrors(herd, DEFAULT_PARAMETERS).errorCovariance?.(0, 30)).toThrow(RangeError)
  })
})
