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

  test('errors of true values in a simulated herd have the size it says', () => {
    const mean = (x: ArrayLike<number>) => Array.from(x).reduce((sum, v) => sum + v, 0) / x.length
    const ratios = Array.from({ length: 12 }, (_, k) => {
      const herd = randomHerd(createRng(`size${k}`), { horses: 600, starts: 2400 })
      const found = evaluate(herd, DEFAULT_PARAMETERS)
      const { pevLL, pevSS } = predictionErrors(herd, DEFAULT_PARAMETERS)
      const squares = (x: Float64Array, truth: Float64Array) => mean(x.map((v, i) => (v - truth[i]) ** 2))
      return [
        squares(found.aLevel, herd.truth.aLevel) / mean(pevLL),
        squares(found.aSlope, herd.truth.aSlope) / mean(pevSS),
      ]
    })
    // Errors of relatives go together: the mean square of one herd wanders by a tenth, of twelve by three hundredths.
    for (const of of [0, 1]) expect(Math.abs(mean(ratios.map((r) => r[of])) - 1)).toBeLessThan(0.1)
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

  test('follows the exact errors of abilities, which hear relatives and own starts', () => {
    const apart = (x: Float64Array, y: Float64Array) =>
      Math.sqrt(mean(x.map((value, i) => (value - y[i]) ** 2)))
    // of variances of 12.5 and 13.4 on average
    expect(apart(exact.abilityLL, near.abilityLL)).toBeLessThan(0.15)
    expect(apart(exact.abilityLS, near.abilityLS)).toBeLessThan(0.06)
    expect(apart(exact.abilitySS, near.abilitySS)).toBeLessThan(0.12)
  })

  test('of horses without relatives is the closed form, each race as well known as its other starts make it', () => {
    const g = [14, 3, 12] as const
    const p = [15, -2, 6] as const
    const [residual, race] = [53, 25]
    const yards = [330, 440, 550]
    const none = new Int32Array(9).fill(-1)
    // Horse 0 in three races, alone in the first, beside three others in the second and five in the third.
    const horse = [0, 0, 1, 2, 3, 0, 4, 5, 6, 7, 8]
    const raceOf = [0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]
    const data = {
      ped: { n: 9, sire: none, dam: none },
      f: new Float64Array(9),
      horse: Int32Array.from(horse),
      race: Int32Array.from(raceOf),
      cls: new Int32Array(horse.length),
      distanceYards: Float64Array.from(raceOf, (r) => yards[r]),
      si: new Float64Array(horse.length),
    }
    const parameters = {
      components: { genetic: g, permanent: p, residual },
      race: { kind: 'random', variance: race },
    } as const
    const found = predictionErrors(data, parameters, { method: 'approximate' })
    const own = [1, 4, 6].map((field, r) => {
      const x = (yards[r] - 400) / 100
      const total = residual + g[0] + p[0] + 2 * x * (g[1] + p[1]) + x * x * (g[2] + p[2])
      const w = 1 / (residual + 1 / ((field - 1) / total + 1 / race))
      return [w, w * x, w * x * x]
    })
    const sum = (k: number) => own.reduce((all, row) => all + row[k], 0)
    const starts = [sum(0), sum(1), sum(2)] as const
    const inverse = ([a, b, c]: readonly [number, number, number]) => {
      const det = a * c - b * b
      return [c / det, -b / det, a / det] as const
    }
    const plus = (a: readonly [number, number, number], b: readonly [number, number, number]) =>
      [a[0] + b[0], a[1] + b[1], a[2] + b[2]] as const
    const value = inverse(plus(inverse(g), inverse(plus(inverse(starts), p))))
    const ability = inverse(plus(inverse(plus(g, p)), starts))
    const rounded = (block: readonly number[]) => block.map((v) => expect.closeTo(v, 9))
    expect([found.pevLL[0], found.pevLS[0], found.pevSS[0]]).toEqual(rounded(value))
    expect([found.abilityLL[0], found.abilityLS[0], found.abilitySS[0]]).toEqual(rounded(ability))
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
