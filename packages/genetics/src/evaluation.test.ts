import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { abilityAt, evaluate, RecordError } from './evaluation.ts'
import { MODELS } from './fixtures/models.ts'
import { workedExamples } from './fixtures/mrode.ts'
import { naiveEvaluation } from './fixtures/naive-evaluation.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'
import { chosenParents, selectedShares } from './parent-selection.ts'

const tight = { tolerance: 1e-13 }

describe('worked examples', () => {
  test.each(workedExamples)(
    '$name: breeding values to 1e-9, and as printed to 5e-4',
    ({ data, parameters, ebv, printed }) => {
      const found = evaluate(data, parameters, tight)
      expect(found.converged).toBe(true)
      ebv.forEach((value, i) => expect(found.aLevel[i]).toBeCloseTo(value, 9))
      printed.forEach((value, i) => expect(Math.abs(found.aLevel[i] - value)).toBeLessThan(5e-4))
    },
  )

  test('Mrode 3.1: sexes 4.358 and 3.404', () => {
    const [{ data, parameters }] = workedExamples
    expect([...evaluate(data, parameters, tight).classEffects]).toEqual([
      expect.closeTo(4.3585023299, 9),
      expect.closeTo(3.4044300059, 9),
    ])
  })

  test('Mrode 4.1: permanent environments', () => {
    const [, { data, parameters, permanent }] = workedExamples
    const { pLevel } = evaluate(data, parameters, tight)
    for (const [row, value] of permanent ?? []) expect(pLevel[row]).toBeCloseTo(value, 9)
  })
})

describe('against generalized least squares with the dense covariance', () => {
  test.each(MODELS)('%s', (_name, parameters) => {
    const data = randomHerd(createRng('gls'), { horses: 30, starts: 60 })
    const found = evaluate(data, parameters, tight)
    const naive = naiveEvaluation(data, parameters)
    const { sires, dams } = selectedShares(data.ped, data.chosen ?? chosenParents(data.ped, []))
    const { selection } = found
    for (let i = 0; i < data.ped.n; i++) {
      const selected = selection === null ? 0 : selection.sires * sires[i] + selection.dams * dams[i]
      expect(found.aLevel[i] - selected).toBeCloseTo(naive.a(i, 0), 8)
      expect(found.pLevel[i]).toBeCloseTo(naive.p(i, 0), 8)
      if (parameters.terms === 'level') continue
      expect(found.aSlope[i]).toBeCloseTo(naive.a(i, 1), 8)
      expect(found.pSlope[i]).toBeCloseTo(naive.p(i, 1), 8)
    }
    found.classEffects.forEach((value, c) => expect(value).toBeCloseTo(naive.beta[c], 8))
    found.trainerEffects.forEach((value, t) => expect(value).toBeCloseTo(naive.trainer(t), 8))
    expect(found.trainerEffects.length).toBe(parameters.trainerVariance === undefined ? 0 : 5)
    if (parameters.selectionVariance !== undefined) {
      expect(found.selection?.sires).toBeCloseTo(naive.selection.sires, 7)
      expect(found.selection?.dams).toBeCloseTo(naive.selection.dams, 7)
      const { selection: withError } = evaluate(data, parameters, { ...tight, selectionErrors: true })
      withError?.error?.forEach((value, k) => expect(value).toBeCloseTo(naive.selectionError[k], 3))
      expect(withError?.error).toHaveLength(3)
    } else expect(found.selection).toBeNull()
    if (parameters.inbreedingCovariate) {
      expect(found.inbreedingSlope?.estimate).toBeCloseTo(naive.inbreedingSlope, 6)
      expect(found.inbreedingSlope?.standardError).toBeCloseTo(naive.inbreedingSlopeError, 6)
    } else expect(found.inbreedingSlope).toBeNull()
  })
})

test('more classes than are solved as one block give the dense solution too', () => {
  const herd = randomHerd(createRng('many classes'), { horses: 40, starts: 450 })
  const data = { ...herd, cls: herd.cls.map((_, r) => r % 410) }
  const found = evaluate(data, DEFAULT_PARAMETERS, tight)
  const naive = naiveEvaluation(data, DEFAULT_PARAMETERS)
  expect(found.converged).toBe(true)
  for (let i = 0; i < data.ped.n; i++) {
    expect(found.aLevel[i]).toBeCloseTo(naive.a(i, 0), 8)
    expect(found.aSlope[i]).toBeCloseTo(naive.a(i, 1), 8)
  }
  found.classEffects.forEach((value, c) => expect(value).toBeCloseTo(naive.beta[c], 8))
})

describe('laws', () => {
  const data = randomHerd(createRng('laws'), { horses: 200, starts: 500 })
  const plain = evaluate(data, DEFAULT_PARAMETERS, tight)

  test('the order of the starts does not matter', () => {
    const order = createRng('shuffle').shuffle([...data.horse.keys()])
    const pick = <T extends Int32Array | Float64Array>(column: T) => order.map((r) => column[r])
    const shuffled = evaluate(
      {
        ped: data.ped,
        f: data.f,
        horse: Int32Array.from(pick(data.horse)),
        race: Int32Array.from(pick(data.race)),
        season: Int32Array.from(pick(data.season ?? data.race)),
        cls: Int32Array.from(pick(data.cls)),
        distanceYards: Float64Array.from(pick(data.distanceYards)),
        si: Float64Array.from(pick(data.si)),
      },
      DEFAULT_PARAMETERS,
      tight,
    )
    shuffled.aLevel.forEach((value, i) => expect(value).toBeCloseTo(plain.aLevel[i], 8))
  })

  test('points added to every start move the base and nothing else', () => {
    const raised = evaluate({ ...data, si: data.si.map((y) => y + 10) }, DEFAULT_PARAMETERS, tight)
    expect(raised.base).toBeCloseTo(plain.base + 10, 8)
    raised.aLevel.forEach((value, i) => expect(value).toBeCloseTo(plain.aLevel[i], 7))
  })

  test('data and variances in other units give solutions in those units', () => {
    const { genetic: g, permanent: p, residual } = DEFAULT_PARAMETERS.components
    const scaled = evaluate(
      { ...data, si: data.si.map((y) => 3 * y) },
      {
        components: {
          genetic: [9 * g[0], 9 * g[1], 9 * g[2]],
          permanent: [9 * p[0], 9 * p[1], 9 * p[2]],
          residual: 9 * residual,
        },
        race: { kind: 'random', variance: 9 * 25, drift: 9 },
        classVariance: 9 * 4,
      },
      tight,
    )
    scaled.aSlope.forEach((value, i) => expect(value).toBeCloseTo(3 * plain.aSlope[i], 7))
  })

  test('a horse without starts or foals is at its parents’ average', () => {
    for (let i = 0; i < data.ped.n; i++) {
      if (plain.starts[i] > 0 || data.ped.sire.includes(i) || data.ped.dam.includes(i)) continue
      const value = (column: Float64Array, row: number) => (row < 0 ? 0 : column[row])
      expect(plain.aLevel[i]).toBeCloseTo(
        0.5 * (value(plain.aLevel, data.ped.sire[i]) + value(plain.aLevel, data.ped.dam[i])),
        13,
      )
      expect(plain.pLevel[i]).toBe(0)
    }
  })

  test('random races with a very large variance approach fixed ones', () => {
    const wide = evaluate(
      data,
      { ...DEFAULT_PARAMETERS, race: { kind: 'random', variance: 1e9 } },
      { tolerance: 1e-14, maxIterations: 5000 },
    )
    const fixed = evaluate(data, { ...DEFAULT_PARAMETERS, race: { kind: 'fixed' } }, tight)
    fixed.aLevel.forEach((value, i) => expect(wide.aLevel[i]).toBeCloseTo(value, 4))
  })

  test('says when it did not converge', () => {
    const short = evaluate(data, DEFAULT_PARAMETERS, { maxIterations: 2 })
    expect(short).toMatchObject({ converged: false, iterations: 2 })
    expect(short.residual).toBeGreaterThan(1e-10)
  })

  test('counts, distances and columns', () => {
    expect(plain.recordCount).toBe(500)
    expect(plain.starts.reduce((sum, n) => sum + n, 0)).toBe(500)
    expect(plain.horsesWithRecords).toBe(new Set(data.horse).size)
    const { aLevel, aSlope, pLevel, pSlope } = plain
    expect(abilityAt(plain, 7, 400)).toBe(aLevel[7] + pLevel[7])
    expect(abilityAt(plain, 7, 350)).toBeCloseTo(aLevel[7] + pLevel[7] - 0.5 * (aSlope[7] + pSlope[7]), 14)
    expect(abilityAt(plain, 7, 440)).toBeCloseTo(aLevel[7] + pLevel[7] + 0.4 * (aSlope[7] + pSlope[7]), 13)
  })
})

describe('true values', () => {
  test('are found again in a simulated herd, level and slope, about as well as their reliability says', () => {
    const { data, truth } = simulated()
    const found = evaluate(data, DEFAULT_PARAMETERS)
    expect(correlation(found.aLevel, truth.aLevel)).toBeGreaterThan(0.6)
    expect(correlation(found.aSlope, truth.aSlope)).toBeGreaterThan(0.25)
    expect(Math.abs(found.base - 80)).toBeLessThan(2)
    // BLUP is unbiased: true values regress on predictions with slope 1.
    expect(regression(truth.aLevel, found.aLevel)).toBeGreaterThan(0.85)
    expect(regression(truth.aLevel, found.aLevel)).toBeLessThan(1.15)
  })

  const simulated = () => {
    const data = randomHerd(createRng('truth'), { horses: 2000, starts: 8000 })
    return { data, truth: data.truth }
  }
})

describe('refusals', () => {
  const data = randomHerd(createRng('refuse'), { horses: 20, starts: 30 })
  const broken = <K extends 'horse' | 'race' | 'cls' | 'distanceYards' | 'si'>(field: K, value: number) => {
    const column = data[field].slice()
    column[4] = value
    return () => evaluate({ ...data, [field]: column }, DEFAULT_PARAMETERS)
  }

  test.each([
    ['horse', 20],
    ['horse', -1],
    ['race', -1],
    ['cls', -1],
    ['distanceYards', 0],
    ['distanceYards', Number.NaN],
    ['si', Number.NaN],
  ] as const)('a start with %s %d is refused by number', (field, value) => {
    expect(broken(field, value)).toThrow(RecordError)
    expect(broken(field, value)).toThrow(expect.objectContaining({ record: 4, field }))
  })

  test('a genetic covariance that is none is refused', () => {
    const components = { ...DEFAULT_PARAMETERS.components, genetic: [1, 2, 1] as const }
    expect(() => evaluate(data, { ...DEFAULT_PARAMETERS, components })).toThrow(RangeError)
  })

  test('no starts at all give zeros, not NaN', () => {
    const none = {
      ...data,
      horse: new Int32Array(0),
      race: new Int32Array(0),
      cls: new Int32Array(0),
      distanceYards: new Float64Array(0),
      si: new Float64Array(0),
    }
    const found = evaluate(none, DEFAULT_PARAMETERS)
    expect([...found.aLevel]).toEqual(Array.from(found.aLevel, () => 0))
    expect([found.base, found.converged]).toEqual([0, true])
  })
})

function moments(x: Float64Array, y: Float64Array) {
  const mean = (v: Float64Array) => v.reduce((sum, value) => sum + value, 0) / v.length
  const [mx, my] = [mean(x), mean(y)]
  let [xx, xy, yy] = [0, 0, 0]
  for (let i = 0; i < x.length; i++) {
    xx += (x[i] - mx) ** 2
    yy += (y[i] - my) ** 2
    xy += (x[i] - mx) * (y[i] - my)
  }
  return { xx, xy, yy }
}
const correlation = (x: Float64Array, y: Float64Array) => {
  const { xx, xy, yy } = moments(x, y)
  return xy / Math.sqrt(xx * yy)
}
const regression = (y: Float64Array, on: Float64Array) => {
  const { xx, xy } = moments(on, y)
  return xy / xx
}
