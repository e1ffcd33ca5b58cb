import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import type { EvaluationData } from '@quarterpole/genetics/evaluation'
import { componentsFrom, PUBLISHED_PARAMETERS } from '@quarterpole/genetics/parameters'
import { expect, test } from 'vitest'
import { storedComponents } from '../herd/components.ts'
import {
  lastVariances,
  presentVariances,
  startParameters,
  type StoredVariances,
  storedVariancesOf,
  variancesFor,
} from './variances.ts'

const birthYear = new Int32Array([2020])

/** One horse, all its starts alike: estimated in no time. */
function startsOf(n: number, trainer?: Int32Array): EvaluationData {
  const none = new Int32Array([-1])
  return {
    ped: { n: 1, sire: none, dam: none },
    f: new Float64Array(1),
    horse: new Int32Array(n),
    race: Int32Array.from({ length: n }, (_, i) => i),
    season: new Int32Array(n).fill(2024),
    cls: new Int32Array(n),
    distanceYards: new Float64Array(n).fill(400),
    si: Float64Array.from({ length: n }, (_, i) => 80 + (i % 7)),
    ...(trainer ? { trainer } : {}),
  }
}

const components = componentsFrom({ ...PUBLISHED_PARAMETERS, phenotypicSd: 11 })
const earlier: StoredVariances = {
  components,
  parameters: { ...storedComponents(components), race: 16, est_starts: 30_000, est_sp: 11 },
}
const lastOf = (data: EvaluationData) => lastVariances(earlier, data, startParameters(data))

test('a large herd keeps its variances while it has about as many starts', () => {
  expect(lastOf(startsOf(31_000))).toMatchObject({
    estimates: { est_starts: 30_000, est_sp: 11 },
    parameters: { components, race: { kind: 'random', variance: 16 } },
  })
})

test('what is kept keeps its date', () => {
  const run = { created_at: '2026-03-01T10:00:00.000Z', parameters: earlier.parameters } as EvaluationRow // what is read of it
  const kept = variancesFor(startsOf(31_000), { earlier: storedVariancesOf(run), birthYear })
  const next = {
    ...run,
    created_at: '2026-04-01T10:00:00.000Z',
    parameters: { ...run.parameters, ...kept.estimates, est_horses: 1, est_iterations: 2 },
  }
  expect(presentVariances(next)?.estimated_at).toBe('2026-03-01T10:00:00.000Z')
  expect(storedVariancesOf(next).parameters['est_at']).toBe(Date.parse('2026-03-01T10:00:00.000Z'))
})

test.each([
  ['it has a tenth more starts', startsOf(33_001)],
  ['it has a tenth fewer', startsOf(27_272)],
  ['its starts name a trainer now', startsOf(30_000, new Int32Array(30_000))],
])('they are not kept where %s', (_, data) => expect(lastOf(data)).toBeNull())

test('a small herd has them from its starts as they are', () => {
  const small = { ...earlier, parameters: { ...earlier.parameters, est_starts: 50 } }
  expect(variancesFor(startsOf(50), { earlier: small, birthYear }).estimates).toHaveProperty('est_sp_prior')
})
