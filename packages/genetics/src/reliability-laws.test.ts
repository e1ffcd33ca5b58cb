import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import type { EvaluationData } from './evaluation.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import {
  dataWithStranger,
  mirroredData,
  reorderedData,
  sideBySide,
  withoutSeasons,
} from './fixtures/rearranged-data.ts'
import { DEFAULT_PARAMETERS, type EvaluationParameters } from './parameters.ts'
import { type PredictionErrors, predictionErrors, reliabilityColumn } from './reliability.ts'

const COLUMNS = ['pevLL', 'pevLS', 'pevSS', 'abilityLL', 'abilityLS', 'abilitySS'] as const
const { genetic, permanent, residual } = DEFAULT_PARAMETERS.components

function expectSame(found: PredictionErrors, expected: PredictionErrors, rowOf = (row: number) => row) {
  for (const column of COLUMNS)
    expected[column].forEach((value, row) => expect(found[column][rowOf(row)]).toBeCloseTo(value, 8))
}

describe.each(['exact', 'approximate'] as const)('%s', (method) => {
  const rng = createRng('laws')
  const herd = randomHerd(rng, { horses: 80, starts: 220 })
  const errorsOf = (data: EvaluationData, parameters: EvaluationParameters = DEFAULT_PARAMETERS) =>
    predictionErrors(data, parameters, { method })
  const plain = errorsOf(herd)

  test('the order of entry changes nobody’s errors', () => {
    const { data, rowOf } = reorderedData(herd, rng)
    expectSame(errorsOf(data), plain, (row) => rowOf[row])
  })

  test('sires and dams exchanged change nothing', () => expectSame(errorsOf(mirroredData(herd)), plain))

  test('the speed indexes are not read', () =>
    expectSame(errorsOf({ ...herd, si: herd.si.map((si) => 200 - si) }), plain))

  test('a founder without foals or starts is as uncertain as the base population, and changes nothing', () => {
    const found = errorsOf(dataWithStranger(herd, 25))
    expectSame(found, plain, (row) => (row >= 25 ? row + 1 : row))
    expect(found.pevLL[25]).toBeCloseTo(genetic[0], 9)
    expect(found.abilityLL[25]).toBeCloseTo(genetic[0] + permanent[0], 9)
  })

  test('all variances three times as large are errors three times as large', () => {
    const times3 = ([a, b, c]: readonly [number, number, number]) => [3 * a, 3 * b, 3 * c] as const
    const found = errorsOf(herd, {
      components: { genetic: times3(genetic), permanent: times3(permanent), residual: 3 * residual },
      race: { kind: 'random', variance: 75, drift: 3 },
      classVariance: 12,
    })
    for (const column of COLUMNS)
      plain[column].forEach((value, row) => expect(found[column][row] / 3).toBeCloseTo(value, 7))
  })

  test('herds that share nothing have the errors each has alone', () => {
    const { classVariance: _, ...fixedClasses } = DEFAULT_PARAMETERS
    const [a, b] = ['a', 'b'].map((seed) =>
      withoutSeasons(randomHerd(createRng(seed), { horses: 40, starts: 120 })),
    )
    const [alone, other, both] = [a, b, sideBySide(a, b)].map((data) => errorsOf(data, fixedClasses))
    for (const column of COLUMNS)
      both[column].forEach((value, row) =>
        expect(value).toBeCloseTo(row < 40 ? alone[column][row] : other[column][row - 40], 7),
      )
  })

  test('errors are those of a covariance, and none is larger than without any start', () => {
    for (let row = 0; row < herd.ped.n; row++) {
      const [ll, ls, ss] = [plain.pevLL[row], plain.pevLS[row], plain.pevSS[row]]
      expect(ll * ss - ls * ls).toBeGreaterThan(0)
      expect(ll).toBeLessThanOrEqual((1 + herd.f[row]) * genetic[0] + 1e-9)
      expect(ss).toBeLessThanOrEqual((1 + herd.f[row]) * genetic[2] + 1e-9)
    }
    const reliability = reliabilityColumn(plain, herd.f, { genetic, distanceYards: 350 })
    expect(reliability.every((value) => value >= 0 && value < 1)).toBe(true)
  })

  test('the less noise, the smaller the errors', () => {
    const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length
    const sizes = [200, 50, 10, 1].map((noise) =>
      mean(
        errorsOf(herd, { ...DEFAULT_PARAMETERS, components: { genetic, permanent, residual: noise } }).pevLL,
      ),
    )
    expect(sizes).toEqual(sizes.toSorted((p, q) => q - p))
  })
})

describe('one horse with n starts in races of its own class', () => {
  const starts = (n: number): EvaluationData => ({
    ped: { n: 1, sire: Int32Array.of(-1), dam: Int32Array.of(-1) },
    f: new Float64Array(1),
    horse: new Int32Array(n),
    race: new Int32Array(n),
    cls: new Int32Array(n),
    distanceYards: new Float64Array(n).fill(400),
    si: new Float64Array(n).fill(90),
  })

  test.each([1, 2, 5, 20])('%i: class and breeding value are confounded, and the error stays whole', (n) => {
    const { classVariance: _, ...fixedClasses } = DEFAULT_PARAMETERS
    const { pevLL } = predictionErrors(
      starts(n),
      { ...fixedClasses, race: { kind: 'none' } },
      { method: 'exact' },
    )
    expect(pevLL[0]).toBeCloseTo(genetic[0], 9)
  })

  test.each([1, 2, 5, 20])('%i, approximately: h²n/(1 + (n − 1)r) of the variance is known', (n) => {
    const total = genetic[0] + permanent[0] + residual
    const [h2, r] = [genetic[0] / total, (genetic[0] + permanent[0]) / total]
    const known = (n * h2) / (1 + (n - 1) * r)
    const { pevLL } = predictionErrors(
      starts(n),
      { ...DEFAULT_PARAMETERS, terms: 'level', race: { kind: 'none' } },
      { method: 'approximate' },
    )
    expect(1 - pevLL[0] / genetic[0]).toBeCloseTo(known, 9)
  })
})
