import { createRng } from '@quarterpole/numerics/rng'
import { multiplySymmetric } from '@quarterpole/numerics/sparse'
import { expect, test } from 'vitest'
import { absorbedEquations } from './absorbed-equations.ts'
import { recordsByHorse } from './evaluation-records.ts'
import { MODELS } from './fixtures/models.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { mixedModel } from './mixed-model.ts'
import { layOutModel, priorWeights } from './model-shape.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'
import type { EvaluationParameters } from './parameters.ts'

const models: readonly (readonly [string, EvaluationParameters])[] = [
  ...MODELS,
  ['level only, inbreeding slope', { ...DEFAULT_PARAMETERS, terms: 'level', inbreedingCovariate: true }],
  ['fixed races, level only', { ...DEFAULT_PARAMETERS, terms: 'level', race: { kind: 'fixed' } }],
]

test.each(models)('%s: the matrix multiplies as the product over starts does', (_name, parameters) => {
  const rng = createRng('absorbed')
  const herd = randomHerd(rng, { horses: 150, starts: 400 })
  const records = recordsByHorse(herd, {
    hasSlopes: parameters.terms !== 'level',
    hasRaces: parameters.race.kind !== 'none',
  })
  const model = mixedModel(herd, records, parameters)
  const shape = layOutModel(herd, records, parameters)
  const { matrix } = absorbedEquations(herd.ped, shape, priorWeights(parameters))
  expect(matrix.n).toBe(model.size)
  const x = Float64Array.from({ length: model.size }, () => rng.normal())
  // A race nobody ran in has an equation in the matrix only.
  for (let r = 0; r < model.races; r++) if (!records.race.includes(r)) x[r] = 0
  const [product, expected] = [new Float64Array(model.size), new Float64Array(model.size)]
  multiplySymmetric(matrix, x, product)
  model.apply(x, expected)
  product.forEach((value, u) => expect(value).toBeCloseTo(expected[u], 10))
})
