import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { naiveEvaluation } from './fixtures/naive-evaluation.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { estimateInGroups } from './herd-evaluation.ts'
import { componentsFrom, DEFAULT_PARAMETERS, HERD_PARAMETERS, PUBLISHED_PARAMETERS } from './parameters.ts'
import { estimateVariances } from './variance-components.ts'
import { correlationOf, PRIORS, SCALES, type Scales, scalesOf, withScales } from './variance-scale.ts'

/** Groups of unrelated animals with repeated records: the one-way layout. */
function oneWay(groups: readonly (readonly number[])[], [between, within]: readonly [number, number]) {
  const n = groups.length
  const y = groups.flat()
  const data = {
    ped: { n, sire: new Int32Array(n).fill(-1), dam: new Int32Array(n).fill(-1) },
    f: new Float64Array(n),
    horse: Int32Array.from(groups.flatMap((group, i) => group.map(() => i))),
    race: new Int32Array(y.length),
    cls: new Int32Array(y.length),
    distanceYards: new Float64Array(y.length).fill(400),
    si: Float64Array.from(y),
  }
  const components = { genetic: [between, 0, 1], permanent: [0, 0, 0], residual: within } as const
  const start = { components, race: { kind: 'none' }, terms: 'level' } as const
  return estimateVariances(data, start, { priors: null, draws: 'exact', maxIterations: 50 }).parameters
    .components
}

describe('published examples of restricted maximum likelihood, to their printed digits', () => {
  test('travel times of rails (Pinheiro & Bates 2000): 24.80547, 4.020779', () => {
    const rails = [[55, 53, 54], [26, 37, 32], [78, 91, 85], [92, 100, 96], [49, 51, 50], [80, 85, 83]] // prettier-ignore
    const { genetic, residual } = oneWay(rails, [300, 100])
    expect(Math.sqrt(genetic[0])).toBeCloseTo(24.80547, 4)
    expect(Math.sqrt(residual)).toBeCloseTo(4.020779, 6)
  })

  test('dyestuff (Davies & Goldsmith 1972): 1764.05, 2451.25', () => {
    const batches = [[1545, 1440, 1440, 1520, 1580], [1540, 1555, 1490, 1560, 1495], [1595, 1550, 1605, 1510, 1560], [1445, 1440, 1595, 1465, 1545], [1595, 1630, 1515, 1635, 1625], [1520, 1455, 1450, 1480, 1445]] // prettier-ignore
    const { genetic, residual } = oneWay(batches, [1000, 3000])
    expect(genetic[0]).toBeCloseTo(1764.05, 2)
    expect(residual).toBeCloseTo(2451.25, 2)
  })
})

test('estimates are the top of the restricted likelihood of the dense covariance, times the priors', () => {
  const herd = randomHerd(createRng('dense'), { horses: 24, starts: 60 })
  const start = { ...DEFAULT_PARAMETERS, trainerVariance: 2 }
  const { parameters } = estimateVariances(herd, start, { draws: 'exact', maxIterations: 40 })
  const top = scalesOf(parameters)
  const height = (scales: Scales) =>
    SCALES.reduce(
      (sum, name) =>
        sum - 0.5 * (((scales[name] ?? 0) - (PRIORS[name]?.mean ?? 0)) / (PRIORS[name]?.sd ?? 1)) ** 2,
      naiveEvaluation(herd, withScales(start, scales)).logLikelihood,
    )
  for (const name of SCALES) {
    const moved = (by: number) => height({ ...top, [name]: (top[name] ?? 0) + by })
    expect((moved(1e-3) - moved(-1e-3)) / 2e-3, name).toBeCloseTo(0, 3)
  }
})

test('scales and parameters turn into each other', () => {
  const parameters = { ...DEFAULT_PARAMETERS, trainerVariance: 3 }
  const back = withScales(parameters, scalesOf(parameters))
  expect(back.components.genetic).toEqual(
    parameters.components.genetic.map((v) => expect.closeTo(v, 10) as number),
  )
  expect(back.components.permanent[2]).toBeCloseTo(6, 10)
  expect(back.components.residual).toBeCloseTo(parameters.components.residual, 10)
  expect(back.trainerVariance).toBeCloseTo(3, 10)
  expect(back.components.genetic[2]).toBeCloseTo(parameters.components.genetic[2], 10)
  expect(correlationOf(PRIORS.geneticSlope?.mean ?? 0)).toBeCloseTo(0.7, 12)
  expect(correlationOf(PRIORS.permanentSlope?.mean ?? 0)).toBeCloseTo(0.85, 2)
  const { phenotypic, heritability } = scalesOf(DEFAULT_PARAMETERS)
  expect([phenotypic, heritability]).toEqual(
    [PRIORS.phenotypic?.mean, PRIORS.heritability?.mean].map((v) => expect.closeTo(v ?? 0, 10) as number),
  )
})

describe('a herd', () => {
  test('a hundred starts leave the published values, and say so', () => {
    const few = estimateVariances(
      randomHerd(createRng('few'), { horses: 60, starts: 100 }),
      DEFAULT_PARAMETERS,
    )
    expect(few.heritability.value).toBeCloseTo(0.17, 1)
    expect(few.heritability.se).toBeGreaterThan(0.04)
    expect(few.heritability.prior?.sd).toBeCloseTo(0.07, 2)
    expect(few.heritability.data === null || few.heritability.data.se > 0.1).toBe(true)
    expect(Math.abs(few.phenotypicSd.value - 9)).toBeLessThan(1.5)
  })

  test.each([
    [0.4, 0.55, 9],
    [0.17, 0.35, 12],
  ])('h² %d, repeatability %d and σp %d are found, within three standard errors', (h2, repeatability, sd) => {
    const truth = componentsFrom({
      ...PUBLISHED_PARAMETERS,
      heritability: h2,
      repeatability,
      phenotypicSd: sd,
    })
    const components = {
      ...truth,
      genetic: [truth.genetic[0], 0, truth.genetic[2]],
      permanent: [truth.permanent[0], 0, truth.permanent[2]],
    } as const
    const herd = randomHerd(createRng(`found ${sd}`), { horses: 3000, starts: 12_000, components })
    const found = estimateVariances(herd, DEFAULT_PARAMETERS)
    const off = ({ value, se }: { value: number; se: number }, t: number) => Math.abs(value - t) / se
    expect(found.converged).toBe(true)
    expect(off(found.phenotypicSd, sd)).toBeLessThan(3)
    expect(off(found.heritability, h2)).toBeLessThan(3)
    expect(off(found.repeatability, repeatability)).toBeLessThan(3)
    expect(off(found.raceSd ?? { value: 0, se: 1 }, 5)).toBeLessThan(3)
  })

  test.each([0.43, 0.9])('a genetic correlation of %d is found, and h² with it', (geneticCorrelation) => {
    const truth = componentsFrom({
      ...PUBLISHED_PARAMETERS,
      heritability: 0.25,
      repeatability: 0.42,
      geneticCorrelation,
    })
    const herd = randomHerd(createRng('slopes'), { horses: 3000, starts: 12_000, components: truth })
    const found = estimateVariances(herd, DEFAULT_PARAMETERS)
    const off = (estimate: { value: number; se: number } | null, t: number) =>
      estimate === null ? Number.POSITIVE_INFINITY : Math.abs(estimate.value - t) / estimate.se
    expect(off(found.geneticCorrelation, geneticCorrelation)).toBeLessThan(3)
    expect(off(found.heritability, 0.25)).toBeLessThan(3)
  })

  test('starts at one distance say nothing of slopes, and of the spread what they said before', () => {
    const herd = randomHerd(createRng('one distance'), { horses: 800, starts: 3000 })
    const { geneticCorrelation, phenotypicSd } = estimateVariances(
      { ...herd, distanceYards: new Float64Array(3000).fill(400) },
      DEFAULT_PARAMETERS,
    )
    expect(geneticCorrelation?.data).toBeNull()
    expect(geneticCorrelation?.value).toBeCloseTo(0.7, 1)
    expect(phenotypicSd.data?.se).toBeLessThan(1)
  })

  test('the same starts give the same estimates; another seed moves them within their error', () => {
    const herd = randomHerd(createRng('again'), { horses: 800, starts: 3000 })
    const [a, b, c] = ['x', 'x', 'y'].map((seed) => estimateVariances(herd, DEFAULT_PARAMETERS, { seed }))
    expect(a?.heritability).toEqual(b?.heritability)
    expect(Math.abs((a?.heritability.value ?? 0) - (c?.heritability.value ?? 9))).toBeLessThan(
      a?.heritability.se ?? 0,
    )
  })

  test('rows in another order give the same estimates', () => {
    const herd = randomHerd(createRng('rows'), { horses: 400, starts: 1500 })
    const order = createRng('order').shuffle([...herd.si.keys()])
    const shuffled = <T extends Int32Array | Float64Array>(column: T) =>
      column.map((_, r) => column[order[r]]) as T // a typed array of the same kind
    const turned = {
      ...herd,
      horse: shuffled(herd.horse),
      race: shuffled(herd.race),
      season: shuffled(herd.season ?? new Int32Array(0)),
      cls: shuffled(herd.cls),
      trainer: shuffled(herd.trainer ?? new Int32Array(0)),
      distanceYards: shuffled(herd.distanceYards),
      si: shuffled(herd.si),
    }
    expect(estimateVariances(turned, DEFAULT_PARAMETERS)).toEqual(estimateVariances(herd, DEFAULT_PARAMETERS))
  })

  test('who was chosen as a parent does not move the estimates', () => {
    const herd = randomHerd(createRng('chosen'), { horses: 400, starts: 1500 })
    const { chosen: _, ...unchosen } = herd
    expect(estimateInGroups(herd, HERD_PARAMETERS, { birthYear: new Int16Array(400) }).heritability).toEqual(
      estimateVariances(unchosen, HERD_PARAMETERS).heritability,
    )
  })
})
