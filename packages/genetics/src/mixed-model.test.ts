import { cholesky, choleskySolve } from '@quarterpole/numerics/dense'
import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { recordsByHorse } from './evaluation-records.ts'
import { MODELS } from './fixtures/models.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { mixedModel } from './mixed-model.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'

describe.each(MODELS)('%s', (_name, parameters) => {
  const rng = createRng('operators')
  const herd = randomHerd(rng, { horses: 60, starts: 250 })
  const records = recordsByHorse(herd, {
    hasSlopes: parameters.terms !== 'level',
    hasRaces: parameters.race.kind !== 'none',
  })
  const model = mixedModel(herd, records, parameters)
  const draw = () => {
    const x = Float64Array.from({ length: model.size }, () => rng.normal())
    // A race nobody started in is no unknown of the equations.
    for (let r = 0; r < model.races; r++) if (!records.race.includes(r)) x[r] = 0
    return x
  }
  const of = (operator: typeof model.apply, x: Float64Array) => {
    const y = new Float64Array(model.size).fill(Number.NaN)
    operator(x, y)
    return y
  }
  const dot = (x: Float64Array, y: Float64Array) => x.reduce((sum, value, u) => sum + value * y[u], 0)

  test.each(['apply', 'precondition'] as const)(
    '%s is linear, symmetric, positive, and keeps no trace of a call',
    (name) => {
      const [x, y] = [draw(), draw()]
      const [ofX, ofY] = [of(model[name], x), of(model[name], y)]
      of(
        model[name],
        x.map((value, u) => 3 * value + y[u]),
      ).forEach((value, u) => expect(value).toBeCloseTo(3 * ofX[u] + ofY[u], 8))
      expect(dot(y, ofX) / dot(x, ofX)).toBeCloseTo(dot(x, ofY) / dot(x, ofX), 9)
      expect(dot(x, ofX)).toBeGreaterThan(0)
      expect(of(model[name], x)).toEqual(ofX)
    },
  )

  test('points added to every start move the right side as class effects of that size do', () => {
    const shifted = mixedModel(herd, { ...records, y: records.y.map((si) => si + 7) }, parameters)
    const difference = shifted.rightSide.map((value, u) => value - model.rightSide[u])
    const ones = new Float64Array(model.size)
    for (const c of model.classesInUse) ones[model.races + c] = 7
    const product = of(model.apply, ones)
    // The prior of the classes is about their mean, which what all have in common moves along.
    difference.forEach((value, u) => expect(value).toBeCloseTo(product[u], 8))
  })
})

test('the unknowns solve the equations written out', () => {
  const herd = randomHerd(createRng('written out'), { horses: 25, starts: 80 })
  const records = recordsByHorse(herd, { hasSlopes: true, hasRaces: true })
  const model = mixedModel(herd, records, DEFAULT_PARAMETERS)
  const n = model.size
  const a = new Float64Array(n * n)
  const [unit, column] = [new Float64Array(n), new Float64Array(n)]
  for (let j = 0; j < n; j++) {
    unit.fill(0)
    unit[j] = 1
    model.apply(unit, column)
    for (let i = 0; i < n; i++) a[i * n + j] = column[i] + (i === j && column[i] === 0 ? 1 : 0)
  }
  const x = choleskySolve(cholesky(a, n), model.rightSide)
  model.apply(x, column)
  column.forEach((value, u) => expect(value).toBeCloseTo(model.rightSide[u], 8))
})

describe('refusals', () => {
  const herd = randomHerd(createRng('refused'), { horses: 20, starts: 40 })
  const records = recordsByHorse(herd, { hasSlopes: true, hasRaces: true })
  const { components } = DEFAULT_PARAMETERS
  test.each([
    ['G that is not positive definite', { components: { ...components, genetic: [1, 2, 1] as const } }],
    ['no residual variance', { components: { ...components, residual: 0 } }],
    ['a drift of 0', { race: { kind: 'random', variance: 25, drift: 0 } as const }],
    ['a class variance of 0', { classVariance: 0 }],
  ])('%s', (_, wrong) =>
    expect(() => mixedModel(herd, records, { ...DEFAULT_PARAMETERS, ...wrong })).toThrow(RangeError),
  )
})
