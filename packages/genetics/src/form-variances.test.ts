import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { type OwnPrior } from './form.ts'
import { type Career, dividing, estimateForm, FORM_DAYS } from './form-variances.ts'
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

describe('a division of what the evaluation found', () => {
  const own = components.genetic[0] + components.permanent[0]
  const sum = (of: ReturnType<typeof dividing>) => of.lasting * own + of.form + of.residual

  test('adds up to it, in the proportions estimated', () => {
    const shrunk = { lasting: 0.72, form: 5, days: FORM_DAYS, residual: 44 }
    const found = dividing(shrunk, components)
    expect(sum(found)).toBeCloseTo(TOTAL, 10)
    expect(found.form / found.residual).toBeCloseTo(5 / 44, 10)
    expect(found.lasting / found.residual).toBeCloseTo(0.72 / 44, 10)
    expect(dividing(found, components).residual).toBeCloseTo(found.residual, 10)
  })

  test('no more lasts than there is', () => {
    const found = dividing({ lasting: 0.99, form: 1, days: FORM_DAYS, residual: 30 }, components)
    expect(found.lasting).toBe(1)
    expect(sum(found)).toBeCloseTo(TOTAL, 10)
  })
})
