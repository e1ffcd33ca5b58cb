import { cholesky, choleskySolve } from '@quarterpole/numerics/dense'
import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { recordsByHorse } from './evaluation-records.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { layOutModel, type ModelShape, priorWeights } from './model-shape.ts'
import { DEFAULT_PARAMETERS, type EvaluationParameters } from './parameters.ts'
import { raceBlockSolver } from './race-block.ts'

function shapeOf(seed: string, parameters: EvaluationParameters): ModelShape {
  const herd = randomHerd(createRng(seed), { horses: 40, starts: 160 })
  return layOutModel(herd, recordsByHorse(herd, { hasSlopes: true, hasRaces: true }), parameters)
}

/** The equations of races and seasons written out: what each race has of its own on the diagonal. */
function dense(
  { races, seasons, records }: ModelShape,
  w: { race: number; drift: number },
  own: Float64Array,
) {
  const n = races + seasons
  const a = new Float64Array(n * n)
  const add = (i: number, j: number, value: number) => (a[i * n + j] += value)
  for (let r = 0; r < races; r++) {
    add(r, r, own[r])
    if (seasons === 0) continue
    const season = races + records.seasonOfRace[r]
    add(r, season, -w.race)
    add(season, r, -w.race)
    add(season, season, w.race)
  }
  // (mean of a season − mean of the one before)², the first one's before being 0.
  for (let s = 0; s < seasons; s++) {
    add(races + s, races + s, w.drift)
    if (s === 0) continue
    add(races + s - 1, races + s - 1, w.drift)
    add(races + s, races + s - 1, -w.drift)
    add(races + s - 1, races + s, -w.drift)
  }
  return cholesky(a, n)
}

const MODELS: readonly (readonly [string, EvaluationParameters])[] = [
  ['seasons that drift', DEFAULT_PARAMETERS],
  ['a strong drift', { ...DEFAULT_PARAMETERS, race: { kind: 'random', variance: 4, drift: 100 } }],
  ['one mean for all seasons', { ...DEFAULT_PARAMETERS, race: { kind: 'random', variance: 25 } }],
]

describe.each(MODELS)('%s', (_, parameters) => {
  const shape = shapeOf('races', parameters)
  const { races, seasons, seasonsAt } = shape
  const w = priorWeights(parameters)
  const rng = createRng('own')
  const own = Float64Array.from({ length: races }, () => w.race + 5 * rng.uniform())
  const solve = raceBlockSolver(
    shape,
    w,
    own.map((d) => 1 / d),
  )
  const at = (u: number) => (u < races ? u : seasonsAt + u - races)
  const draw = () => Float64Array.from({ length: seasonsAt + seasons }, () => rng.normal())

  test('solves the equations of races and seasons as the dense solution does', () => {
    const l = dense(shape, w, own)
    for (let turn = 0; turn < 5; turn++) {
      const [b, x] = [draw(), draw()]
      solve(b, x)
      choleskySolve(
        l,
        Float64Array.from({ length: races + seasons }, (__, u) => b[at(u)]),
      ).forEach((value, u) => expect(x[at(u)]).toBeCloseTo(value, 10))
    }
  })

  test('leaves all other unknowns and its right side alone', () => {
    const [b, x] = [draw(), draw()]
    const [bBefore, xBefore] = [b.slice(), x.slice()]
    solve(b, x)
    expect(b).toEqual(bBefore)
    expect(x.slice(races, seasonsAt)).toEqual(xBefore.slice(races, seasonsAt))
  })

  test('is linear, and the same the second time', () => {
    const [b, c] = [draw(), draw()]
    const of = (right: Float64Array) => {
      const x = new Float64Array(right.length)
      solve(right, x)
      return x
    }
    const [x, y, both] = [of(b), of(c), of(b.map((value, u) => 2 * value - c[u]))]
    both.forEach((value, u) => expect(value).toBeCloseTo(2 * x[u] - y[u], 10))
    expect(of(b)).toEqual(x)
  })
})
