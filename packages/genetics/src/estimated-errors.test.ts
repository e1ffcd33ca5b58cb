import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { shiftBetween, shiftsOfSelection, withShifts } from './estimated-errors.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'
import type { PredictionErrors } from './prediction-errors.ts'
import { estimateVariances } from './variance-components.ts'

const column = (...values: number[]) => Float64Array.of(...values)

test('the variances moved by their errors spread what is figured from them by its standard error', () => {
  const herd = randomHerd(createRng('moved'), { horses: 800, starts: 4000 })
  const { parameters, moved, heritability, phenotypicSd } = estimateVariances(herd, DEFAULT_PARAMETERS)
  const total = ({ components: c }: typeof parameters) => c.genetic[0] + c.permanent[0] + c.residual
  const spread = (of: (at: typeof parameters) => number) =>
    Math.sqrt(moved.reduce((sum, at) => sum + (of(at) - of(parameters)) ** 2, 0))
  expect(spread((at) => Math.sqrt(total(at))) / phenotypicSd.se).toBeCloseTo(1, 1)
  expect(Math.abs(spread((at) => at.components.genetic[0] / total(at)) / heritability.se - 1)).toBeLessThan(
    0.15,
  )
})

test('a shift is the difference of breeding values against their bases, and of abilities in all', () => {
  const values = (by: number, base: number) => ({
    aLevel: column(1 + by, 2),
    aSlope: column(0, by),
    pLevel: column(0.5, by),
    pSlope: column(0, 0),
    base,
  })
  const shift = shiftBetween(
    [values(0, 80), { level: 1, slope: 0 }],
    [values(1, 81), { level: 1.5, slope: 0.2 }],
  )
  expect([...shift.aLevel]).toEqual([0.5, -0.5])
  expect([...shift.aSlope]).toEqual([-0.2, 0.8])
  expect([...shift.abilityLevel]).toEqual([2, 2])
  expect([...shift.abilitySlope]).toEqual([0, 1])
})

test('shares of chosen ancestors: the variance of any difference from the base, written out', () => {
  const shares = { sires: column(1, 0, 0.5, 0.5), dams: column(0, 1, 0.2, 0.4) }
  const [ss, sd, dd] = [0.5, -0.2, 0.8]
  const shifts = shiftsOfSelection(shares, [ss, sd, dd], (row) => row >= 2)
  ;[0, 1, 2, 3].forEach((i) => {
    const [q, r] = [(shares.sires[i] ?? 0) - 0.5, (shares.dams[i] ?? 0) - 0.3]
    const variance = shifts.reduce((sum, { aLevel }) => sum + (aLevel[i] ?? 0) ** 2, 0)
    expect(variance).toBeCloseTo(q * q * ss + 2 * q * r * sd + r * r * dd, 12)
  })
})

test('errors grow by the shifts’ products; without shifts they are as they were', () => {
  const errors: PredictionErrors = {
    method: 'exact',
    pevLL: column(4),
    pevLS: column(0.5),
    pevSS: column(2),
    abilityLL: column(5),
    abilityLS: column(0),
    abilitySS: column(3),
    errorCovariance: null,
  }
  const shift = { aLevel: column(2), aSlope: column(-1), abilityLevel: column(1), abilitySlope: column(3) }
  const found = withShifts(errors, [shift, shift])
  expect([found.pevLL[0], found.pevLS[0], found.pevSS[0]]).toEqual([12, -3.5, 4])
  expect([found.abilityLL[0], found.abilityLS[0], found.abilitySS[0]]).toEqual([7, 6, 21])
  expect(withShifts(errors, [])).toEqual(errors)
})
