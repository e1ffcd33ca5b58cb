import { cholesky, choleskySolve } from '@quarterpole/numerics/dense'
import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluation.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import {
  type FormVariances,
  HUBER,
  ownAbility,
  ownAbilityAt,
  ownPrior,
  type OwnPrior,
  type OwnStart,
  withoutForm,
} from './form.ts'
import { slopeUnits } from './level-slope.ts'
import { mendelianVarianceOf } from './mendelian-variance.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'

const NO_LIMIT = { limit: Infinity }
const PRIOR: OwnPrior = { level: 3, slope: -1, variance: [50, 4, 6] }
const FORM: FormVariances = { lasting: 0.8, form: 11, days: 120, residual: 45 }

const career = (seed: string, starts: number): OwnStart[] => {
  const rng = createRng(seed)
  let day = 18_000
  return Array.from({ length: starts }, () => {
    day += rng.int(60)
    return { day, distanceYards: rng.pick([220, 300, 350, 400, 550]), deviation: rng.normal(5, 9) }
  })
}

/** The same by the covariance of all starts written out. */
function dense(
  starts: readonly OwnStart[],
  prior: OwnPrior,
  form: FormVariances,
  on: Omit<OwnStart, 'deviation'>,
) {
  const [ll, ls, ss] = prior.variance
  const covariance = (a: Omit<OwnStart, 'deviation'>, b: Omit<OwnStart, 'deviation'>) => {
    const [x, z] = [slopeUnits(a.distanceYards), slopeUnits(b.distanceYards)]
    const lasting = form.lasting * (ll + (x + z) * ls + x * z * ss)
    return lasting + form.form * Math.exp(-Math.abs(a.day - b.day) / form.days)
  }
  const n = starts.length
  const v = Float64Array.from({ length: n * n }, (_, k) => {
    const [i, j] = [Math.floor(k / n), k % n]
    return covariance(starts[i], starts[j]) + (i === j ? form.residual : 0)
  })
  const c = Float64Array.from(starts, (start) => covariance(start, on))
  const weights = choleskySolve(cholesky(v, n), c)
  const expected = (d: number) => prior.level + slopeUnits(d) * prior.slope
  return {
    mean: weights.reduce(
      (sum, w, i) => sum + w * (starts[i].deviation - expected(starts[i].distanceYards)),
      expected(on.distanceYards),
    ),
    variance: covariance(on, on) - weights.reduce((sum, w, i) => sum + w * c[i], 0),
  }
}

describe('against the Gaussian process with its covariance written out', () => {
  test.each([1, 2, 5, 14])('%i starts', (n) => {
    const starts = career(`career ${n}`, n)
    const last = starts.at(-1)?.day ?? 0
    for (const after of [0, 21, 400])
      for (const distanceYards of [300, 400, 870]) {
        const day = last + after
        const found = ownAbilityAt(ownAbility(starts, PRIOR, FORM, { day, ...NO_LIMIT }), distanceYards)
        const exact = dense(starts, PRIOR, FORM, { day, distanceYards })
        expect(found.mean).toBeCloseTo(exact.mean, 9)
        expect(found.variance).toBeCloseTo(exact.variance, 9)
      }
  })

  test('no start: the prior, and form as wide as it gets', () => {
    const { mean, variance } = ownAbilityAt(ownAbility([], PRIOR, FORM, { day: 0 }), 500)
    expect(mean).toBeCloseTo(2, 12)
    expect(variance).toBeCloseTo(0.8 * (50 + 2 * 4 + 6) + 11, 12)
  })
})

test('starts long ago say less than starts of last month', () => {
  const start = { day: 0, distanceYards: 400, deviation: 20 }
  const at = (day: number) => ownAbilityAt(ownAbility([start], PRIOR, FORM, { day }), 400)
  expect(at(30).mean).toBeGreaterThan(at(400).mean)
  expect(at(400).mean).toBeGreaterThan(PRIOR.level)
  expect(at(30).variance).toBeLessThan(at(400).variance)
})

test('a start far below what was expected counts as one 1.345 standard deviations below', () => {
  const variance = FORM.lasting * 50 + FORM.form + FORM.residual
  const mean = (deviation: number) =>
    ownAbilityAt(ownAbility([{ day: 0, distanceYards: 400, deviation }], PRIOR, FORM, { day: 0 }), 400).mean
  const most = PRIOR.level - HUBER * Math.sqrt(variance)
  expect(mean(-60)).toBeCloseTo(mean(most), 12)
  expect(mean(most + 1)).toBeGreaterThan(mean(most))
})

describe('without form', () => {
  const data = { ...randomHerd(createRng('own starts'), { horses: 120, starts: 500 }) }
  const { trainer: _, ...untrained } = data
  const evaluation = evaluate(untrained, DEFAULT_PARAMETERS, { tolerance: 1e-13 })
  const { components } = DEFAULT_PARAMETERS
  const { aLevel, aSlope, pLevel, pSlope, classEffects, raceEffects } = evaluation
  const hasFoals = (i: number) => data.ped.sire.includes(i) || data.ped.dam.includes(i)

  test('own starts put back make the evaluation’s a + p again', () => {
    expect(evaluation.slowStarts).toBe(0)
    let raced = 0
    for (let i = 0; i < data.ped.n; i++) {
      const prior = ownPrior(
        {
          a: [aLevel[i], aSlope[i]],
          p: [pLevel[i], pSlope[i]],
          d: mendelianVarianceOf(data.ped, data.f, i),
          hasFoals: hasFoals(i),
        },
        components,
      )
      const starts: OwnStart[] = []
      data.horse.forEach((horse, r) => {
        if (horse !== i) return
        const deviation = data.si[r] - classEffects[data.cls[r]] - raceEffects[data.race[r]]
        starts.push({ day: data.race[r], distanceYards: data.distanceYards[r], deviation })
      })
      const { mean } = ownAbility(starts, prior, withoutForm(components), { day: 1e6, ...NO_LIMIT })
      expect(mean[0]).toBeCloseTo(aLevel[i] + pLevel[i], 6)
      expect(mean[1]).toBeCloseTo(aSlope[i] + pSlope[i], 6)
      if (starts.length > 1 && !hasFoals(i)) raced++
    }
    expect(raced).toBeGreaterThan(20)
  })
})
