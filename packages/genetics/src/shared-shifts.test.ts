import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { recordsByHorse } from './evaluation-records.ts'
import { MODELS } from './fixtures/models.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { mixedModel } from './mixed-model.ts'
import { layOutModel, priorWeights } from './model-shape.ts'
import type { MixedModel } from './mixed-model.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'
import type { EvaluationParameters } from './parameters.ts'
import { sharedShifts } from './shared-shifts.ts'

const models: readonly (readonly [string, EvaluationParameters])[] = [
  ...MODELS,
  ['level only, inbreeding slope', { ...DEFAULT_PARAMETERS, terms: 'level', inbreedingCovariate: true }],
  ['fixed races', { ...DEFAULT_PARAMETERS, race: { kind: 'fixed' } }],
]

test.each(models)(
  '%s: what shifts together is found again from what the equations make of it',
  (_name, parameters) => {
    const rng = createRng('shifts')
    const herd = randomHerd(rng, { horses: 150, starts: 400 })
    for (const data of [herd, { ...herd, season: new Int32Array(0) }]) {
      const records = recordsByHorse(data, {
        hasSlopes: parameters.terms !== 'level',
        hasRaces: parameters.race.kind !== 'none',
      })
      const model = mixedModel(herd, records, parameters)
      const shift = shifted(model, parameters, () => rng.normal())
      const [product, found] = [new Float64Array(model.size), new Float64Array(model.size)]
      model.apply(shift, product)
      sharedShifts(layOutModel(herd, records, parameters), priorWeights(parameters))(product, found)
      found.forEach((value, u) => expect(value).toBeCloseTo(shift[u], 5))
    }
  },
)

/** One value a class, one a season and its races (fixed races do not move), one for the levels of all parents. */
function shifted(model: MixedModel, { race }: EvaluationParameters, draw: () => number): Float64Array {
  const { races, parentsAt, width, parents, seasonsAt, seasons, records } = model
  const x = new Float64Array(model.size)
  for (let u = races; u < parentsAt; u++) x[u] = draw()
  const ofSeason = Float64Array.from({ length: Math.max(seasons, 1) }, draw)
  for (let r = 0; r < races && race.kind === 'random'; r++)
    x[r] = ofSeason[seasons > 0 ? records.seasonOfRace[r] : 0]
  for (let s = 0; s < seasons; s++) x[seasonsAt + s] = ofSeason[s]
  const level = draw()
  for (let i = 0; i < parents.count; i++) x[parentsAt + width * i] = level
  return x
}
