import { describe, expect, test } from 'vitest'
import { createRng } from '@quarterpole/numerics/rng'
import { deletedResiduals } from './deleted-residuals.ts'
import { abilityAt, evaluate, type EvaluationData } from './evaluation.ts'
import { varianceAt } from './level-slope.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'
import { predictionErrors } from './reliability.ts'

const VARIANCES = { residual: 50, race: 25 }

test('a start of a horse known without error is as it is', () => {
  const field = [3, -1, 4].map((residual) => ({ residual, errorVariance: 0 }))
  deletedResiduals(field, VARIANCES).forEach(({ residual, weight }, i) => {
    expect(residual).toBeCloseTo([3, -1, 4][i], 14)
    expect(weight).toBe(1)
  })
})
test('by hand: half of what the start showed was taken for the horse', () => {
  const field = [6, 0].map((residual) => ({ residual, errorVariance: 25 }))
  const [first, second] = deletedResiduals(field, VARIANCES)
  const race = 6 / (2 + 50 / 25)
  expect(first).toEqual({ residual: race + (6 - race) / 0.5, weight: 0.5 })
  expect(second).toEqual({ residual: race - race / 0.5, weight: 0.5 })
})
test('an error above the variance of a start is a tenth of a start, not a negative one', () => {
  const [only] = deletedResiduals([{ residual: 2, errorVariance: 70 }], { residual: 50, race: 0 })
  expect(only?.weight).toBe(0.1)
  expect(only?.residual).toBeCloseTo(20, 12)
  expect(deletedResiduals([], VARIANCES)).toEqual([])
})

describe('against evaluations without the start', () => {
  /** 60 horses without parents on file, 40 races of five, all at 400 yards. */
  const rng = createRng('deleted')
  const n = 60
  const ability = Array.from({ length: n }, () => rng.normal(0, 5))
  const rows = Array.from({ length: 40 }, (_, race) => {
    const day = rng.normal(0, 5)
    const field = Array.from({ length: 5 }, (__, i) => (race * 7 + i * 11 + rng.int(3)) % n)
    return [...new Set(field)].map((horse) => ({
      race,
      horse,
      si: 85 + ability[horse] + day + rng.normal(0, 7),
    }))
  }).flat()
  const dataOf = (of: typeof rows): EvaluationData => ({
    ped: { n, sire: new Int32Array(n).fill(-1), dam: new Int32Array(n).fill(-1) },
    f: new Float64Array(n),
    horse: Int32Array.from(of, ({ horse }) => horse),
    race: Int32Array.from(of, ({ race }) => race),
    cls: new Int32Array(of.length),
    distanceYards: new Float64Array(of.length).fill(400),
    si: Float64Array.from(of, ({ si }) => si),
  })
  const data = dataOf(rows)
  const all = evaluate(data, DEFAULT_PARAMETERS)
  const errors = predictionErrors(data, DEFAULT_PARAMETERS)
  const { components, race } = DEFAULT_PARAMETERS
  if (race.kind !== 'random') throw new Error('random races expected')
  const variances = { residual: components.residual, race: race.variance }
  const expectedOf = (e: typeof all, horse: number) => e.base + abilityAt(e, horse, 400)
  const deleted = [...Map.groupBy(rows, (row) => row.race).values()].flatMap((field) =>
    deletedResiduals(
      field.map(({ horse, si }) => ({
        residual: si - expectedOf(all, horse),
        errorVariance: varianceAt(
          [errors.abilityLL[horse], errors.abilityLS[horse], errors.abilitySS[horse]],
          400,
        ),
      })),
      variances,
    ).map((residual, i) => ({ ...residual, row: field[i] })),
  )

  test('it is how far the start was from what the others say of horse and race', () => {
    let [squares, plain] = [0, 0]
    for (const { residual, row } of deleted.filter((_, i) => i % 4 === 0)) {
      const others = evaluate(dataOf(rows.filter((other) => other !== row)), DEFAULT_PARAMETERS)
      const raceMates = rows.filter((other) => other.race === row.race && other !== row)
      const effect =
        raceMates.reduce((s, { horse, si }) => s + si - expectedOf(others, horse), 0) /
        (raceMates.length + variances.residual / variances.race)
      const left = row.si - expectedOf(others, row.horse) - effect
      const mates = deleted.filter((other) => other.row?.race === row.race)
      // both against the race as its other runners show it
      const own =
        residual -
        mates.reduce((s, m) => s + (m.row === row ? 0 : m.residual * m.weight), 0) /
          mates.reduce((s, m) => s + (m.row === row ? 0 : m.weight), variances.residual / variances.race)
      squares += (own - left) ** 2
      plain += left ** 2
    }
    expect(Math.sqrt(squares / plain)).toBeLessThan(0.1)
  })
})
