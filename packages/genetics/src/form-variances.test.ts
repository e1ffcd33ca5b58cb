import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { type OwnPrior } from './form.ts'
import { beforeDayFit, type Career, estimateForm, FORM_DAYS } from './form-variances.ts'
import { slopeUnits } from './level-slope.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'

const { components } = DEFAULT_PARAMETERS
const TOTAL = components.genetic[0] + components.permanent[0] + components.residual
const PRIOR: OwnPrior = { level: 0, slope: 0, variance: [34, 0, 4] }

/** Careers of eight starts, three weeks apart, with true level, slope and form. */
function careers(
  seed: string,
  horses: number,
  { lasting, form, residual }: { lasting: number; form: number; residual: number },
): Career[] {
  const rng = createRng(seed)
  const left = Math.exp(-21 / FORM_DAYS)
  return Array.from({ length: horses }, () => {
    const level = rng.normal(0, Math.sqrt(lasting * PRIOR.variance[0]))
    const slope = rng.normal(0, Math.sqrt(lasting * PRIOR.variance[2]))
    let now = rng.normal(0, Math.sqrt(form))
    const starts = Array.from({ length: 8 }, (_, k) => {
      if (k > 0) now = left * now + rng.normal(0, Math.sqrt((1 - left * left) * form))
      const distanceYards = rng.pick([300, 350, 400, 440])
      const fitted = level + slopeUnits(distanceYards) * slope + now
      return { day: 21 * k, distanceYards, deviation: fitted + rng.normal(0, Math.sqrt(residual)) }
    })
    return { prior: PRIOR, starts }
  })
}

describe('how the variance of a horse’s starts divides', () => {
  test.each([
    { lasting: 0.9, form: 6, residual: 48 },
    { lasting: 0.7, form: 20, residual: 40 },
    { lasting: 0.6, form: 12, residual: 52 },
  ])('is found again: $lasting lasts, form $form, chance $residual', (truth) => {
    const found = estimateForm(careers('found again', 2000, truth), components)
    expect(found.careers).toBe(2000)
    expect(found.days).toBe(FORM_DAYS)
    expect(Math.abs(found.lasting - truth.lasting)).toBeLessThan(0.08)
    expect(Math.abs(found.form - truth.form)).toBeLessThan(3)
    expect(Math.abs(found.residual - truth.residual)).toBeLessThan(2.5)
  })

  test('without starts is what is assumed, and few starts stay near it', () => {
    const none = estimateForm([], components)
    expect(none.careers).toBe(0)
    expect(none.lasting).toBeCloseTo(0.85, 12)
    expect(none.form).toBeCloseTo(0.13 * TOTAL, 12)
    expect(none.residual).toBeCloseTo(0.88 * components.residual, 12)
    const few = estimateForm(careers('few', 10, { lasting: 0.85, form: 0.1, residual: 46 }), components)
    const many = estimateForm(careers('few', 1000, { lasting: 0.85, form: 0.1, residual: 46 }), components)
    expect(many.form).toBeLessThan(few.form)
    expect(few.form).toBeLessThan(1.5 * none.form)
  })

  test('horses of one start say nothing of it', () => {
    const single = careers('one start', 50, { lasting: 0.5, form: 30, residual: 30 }).map((career) => ({
      ...career,
      starts: career.starts.slice(0, 1),
    }))
    expect(estimateForm(single, components)).toEqual(estimateForm([], components))
  })
})

describe('variances before the days were fitted', () => {
  const shrunk = { lasting: 0.6, form: 5, days: FORM_DAYS, residual: 44 }
  const { race } = DEFAULT_PARAMETERS

  test('are as much larger as the fit of a day takes from a simulated start', () => {
    const rng = createRng('day fit')
    const sdRace = race.kind === 'random' ? Math.sqrt(race.variance) : 0
    const weight = components.residual / sdRace ** 2
    const m = 6
    let squares = 0
    for (let run = 0; run < 20_000; run++) {
      const day = rng.normal(0, sdRace)
      const field = Array.from({ length: m }, () => day + rng.normal(0, Math.sqrt(TOTAL)))
      const fitted = field.reduce((sum, y) => sum + y, 0) / (m + weight)
      squares += ((field[0] ?? Number.NaN) - fitted) ** 2
    }
    const found = beforeDayFit(shrunk, [m, m, m], DEFAULT_PARAMETERS)
    expect(found.residual / shrunk.residual).toBeCloseTo(TOTAL / (squares / 20_000), 1)
    expect(found.form / shrunk.form).toBeCloseTo(found.residual / shrunk.residual, 12)
    expect(found.lasting / shrunk.lasting).toBeCloseTo(found.residual / shrunk.residual, 12)
  })

  test('in large fields they are as estimated, and no more lasts than there is', () => {
    expect(beforeDayFit(shrunk, [100_000], DEFAULT_PARAMETERS).residual).toBeCloseTo(44, 2)
    expect(beforeDayFit({ ...shrunk, lasting: 0.99 }, [2], DEFAULT_PARAMETERS).lasting).toBe(1)
    expect(beforeDayFit(shrunk, [], DEFAULT_PARAMETERS)).toEqual(shrunk)
  })
})
