import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { evaluate, type Evaluation, type EvaluationData } from './evaluation.ts'
import { MODELS } from './fixtures/models.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import {
  dataWithStranger,
  mirroredData,
  reorderedData,
  sideBySide,
  withoutSeasons,
} from './fixtures/rearranged-data.ts'
import { DEFAULT_PARAMETERS, type EvaluationParameters } from './parameters.ts'

const tight = { tolerance: 1e-13, maxIterations: 5000 }
const COLUMNS = ['aLevel', 'aSlope', 'pLevel', 'pSlope'] as const

/** Every horse has the values of the horse it was. */
function expectSame(found: Evaluation, expected: Evaluation, rowOf: (row: number) => number = (row) => row) {
  for (const column of COLUMNS)
    expected[column].forEach((value, row) => expect(found[column][rowOf(row)]).toBeCloseTo(value, 7))
  expect(found.base).toBeCloseTo(expected.base, 7)
}

describe.each(MODELS)('%s', (_name, parameters) => {
  const rng = createRng('laws')
  const data = randomHerd(rng, { horses: 80, starts: 260 })
  const plain = evaluate(data, parameters, tight)

  test('the order in which the herd was entered changes nobody’s values', () => {
    const { data: other, rowOf } = reorderedData(data, rng)
    expectSame(evaluate(other, parameters, tight), plain, (row) => rowOf[row])
  })

  test('sires and dams are alike: exchanged, they change nothing', () =>
    expectSame(evaluate(mirroredData(data), parameters, tight), plain))

  test('a founder without foals or starts is worth 0 and changes nothing', () => {
    const longer = evaluate(dataWithStranger(data, 30), parameters, tight)
    expectSame(longer, plain, (row) => (row >= 30 ? row + 1 : row))
    expect(COLUMNS.map((column) => longer[column][30])).toEqual([0, 0, 0, 0])
  })

  test('solutions add up: those of a sum of records are the sum of theirs', () => {
    const noise = Float64Array.from(data.si, () => rng.normal())
    const [ofNoise, both] = [noise, data.si.map((si, r) => si + noise[r])].map((si) =>
      evaluate({ ...data, si }, { ...parameters, inbreedingOnlyCosts: false }, tight),
    )
    for (const column of COLUMNS)
      both[column].forEach((value, row) =>
        expect(value).toBeCloseTo(plain[column][row] + ofNoise[column][row], 7),
      )
  })

  test('races and classes by other numbers are the same races and classes', () => {
    const races = 1 + Math.max(...data.race)
    const renamed = { ...data, race: data.race.map((r) => races - 1 - r), cls: data.cls.map((c) => 3 - c) }
    const found = evaluate(renamed, parameters, tight)
    expectSame(found, plain)
    found.classEffects.forEach((value, c) => expect(value).toBeCloseTo(plain.classEffects[3 - c], 7))
  })
})

describe('herds that share nothing', () => {
  const { classVariance: _, ...fixedClasses } = DEFAULT_PARAMETERS
  const [a, b] = ['a', 'b'].map((seed) =>
    withoutSeasons(randomHerd(createRng(seed), { horses: 50, starts: 150 })),
  )
  test.each([
    ['level and slope', fixedClasses],
    ['level', { ...fixedClasses, terms: 'level' }],
    ['no races', { ...fixedClasses, race: { kind: 'none' } }],
  ] satisfies [string, EvaluationParameters][])(
    'side by side, each has the values it has alone: %s',
    (_model, parameters) => {
      const [alone, other, both] = [a, b, sideBySide(a, b)].map((data) => evaluate(data, parameters, tight))
      for (const column of COLUMNS)
        both[column].forEach((value, row) =>
          expect(value).toBeCloseTo(row < 50 ? alone[column][row] : other[column][row - 50], 7),
        )
    },
  )
})

describe('more and less information', () => {
  const herd = randomHerd(createRng('information'), { horses: 60, starts: 200 })
  const withVariance = (factor: number): EvaluationParameters => {
    const { genetic: g, permanent: p, residual } = DEFAULT_PARAMETERS.components
    return {
      ...DEFAULT_PARAMETERS,
      components: {
        genetic: [factor * g[0], factor * g[1], factor * g[2]],
        permanent: [factor * p[0], factor * p[1], factor * p[2]],
        residual,
      },
    }
  }
  const spread = ({ aLevel }: Evaluation) => Math.hypot(...aLevel)

  test('the less horses are assumed to differ, the closer all are to their parents’ average, down to 0', () => {
    const sizes = [4, 1, 0.25, 1e-6].map((factor) => spread(evaluate(herd, withVariance(factor), tight)))
    expect(sizes).toEqual(sizes.toSorted((p, q) => q - p))
    expect(sizes[3]).toBeLessThan(1e-3)
  })

  test('the same starts twice, with twice the residual and race variance each, say the same', () => {
    const twice = (column: Int32Array | Float64Array) => [...column, ...column]
    const { season: _, ...plain } = herd
    const races = 1 + Math.max(...plain.race)
    const doubled: EvaluationData = {
      ...plain,
      horse: Int32Array.from(twice(plain.horse)),
      race: Int32Array.from([...plain.race, ...plain.race.map((r) => r + races)]),
      cls: Int32Array.from(twice(plain.cls)),
      distanceYards: Float64Array.from(twice(plain.distanceYards)),
      si: Float64Array.from(twice(plain.si)),
    }
    const parameters = (factor: number): EvaluationParameters => ({
      ...DEFAULT_PARAMETERS,
      components: { ...DEFAULT_PARAMETERS.components, residual: factor * 50 },
      race: { kind: 'random', variance: factor * 25 },
    })
    expectSame(evaluate(doubled, parameters(2), tight), evaluate(plain, parameters(1), tight))
  })

  test('a foal without starts added to a pair changes nobody, and has their average', () => {
    const plain = evaluate(herd, DEFAULT_PARAMETERS, tight)
    const [sire, dam] = [herd.ped.sire, herd.ped.dam].map((column) => column.find((row) => row >= 0) ?? -1)
    const longer = {
      ...herd,
      ped: {
        n: herd.ped.n + 1,
        sire: Int32Array.of(...herd.ped.sire, sire),
        dam: Int32Array.of(...herd.ped.dam, dam),
      },
      f: Float64Array.of(...herd.f, 0),
    }
    const found = evaluate(longer, DEFAULT_PARAMETERS, tight)
    expectSame(found, plain)
    expect(found.aLevel[60]).toBeCloseTo(0.5 * (plain.aLevel[sire] + plain.aLevel[dam]), 8)
  })
})
