import { createRng } from '@quarterpole/numerics/rng'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitValueModel, projectValue, roundUsd } from './value.ts'
import type { FoalForSale } from './value.ts'
import type { SaleRow, SaleType } from './value-params.ts'
import { COLT_COLUMN, FEE_COLUMN, SALE_TYPES, SI_COLUMN, VALUE_PARAMS } from './value-params.ts'
import { coefficientVariance } from './value-fit.ts'

const foal = (rest: Partial<FoalForSale> = {}): FoalForSale => ({
  expected_si: VALUE_PARAMS.referenceSi,
  sd_of_expected: 0,
  sale_type: 'select_yearling',
  stud_fee_usd: VALUE_PARAMS.referenceFeeUsd,
  ...rest,
})

/** Invented sales with known effects. */
function sales(
  n: number,
  truth: { level: number; si: number; fee: number; colt: number; sd: number },
  sale_type: SaleType,
): SaleRow[] {
  const rng = createRng('sales')
  const levels = Array.from({ length: 8 }, () => rng.normal(0, 0.2))
  return Array.from({ length: n }, (_, i) => {
    const expected_si = 85 + rng.normal(0, 3)
    const stud_fee_usd = Math.exp(rng.normal(Math.log(3000), 0.8))
    const sex = rng.pick(['S', 'M'] as const)
    const sale = rng.int(levels.length)
    const log =
      truth.level +
      levels[sale] +
      truth.si * (expected_si - 85) +
      truth.fee * Math.log(stud_fee_usd / 3000) +
      truth.colt * (sex === 'S' ? 0.5 : -0.5) +
      rng.normal(0, truth.sd)
    return {
      price_usd: Math.exp(log),
      sale_type,
      sale: `sale ${sale}`,
      expected_si,
      stud_fee_usd,
      sex,
      id: i,
    }
  })
}

describe('without sale rows', () => {
  const model = fitValueModel([])
  test('a reference foal stands at the published median of its sale', () => {
    expect(projectValue(model, foal()).projected_value).toBe(47_000)
    expect(projectValue(model, foal({ sale_type: 'mixed' })).projected_value).toBe(6_600)
  })
  test('the basis says so and names its sources', () => {
    const { value_basis } = projectValue(model, foal({ stud_fee_usd: null }))
    expect(value_basis).toMatchObject({ sales: 0, stud_fee: null, residual_sd: 0.92 })
    expect(value_basis.sentence).toMatch(/^No sale rows in this herd/)
    expect(value_basis.sentence).toContain('unknown stud fee')
    expect(value_basis.sources.join(' ')).toMatch(/Ruidoso Select 2023.*published.*assumed/)
  })
  test('the middle half is at least as wide as the published log spread makes it', () => {
    const { value_band, projected_value, log_sd } = projectValue(model, foal())
    expect(log_sd).toBeGreaterThan(0.92)
    expect(value_band.q25).toBeLessThan(projected_value / Math.exp(0.6745 * 0.92) + 500)
    expect(value_band.q75).toBeGreaterThan(projected_value * Math.exp(0.6745 * 0.92) - 1500)
  })
  test('the spread adds up: ring, coefficients, sale not yet held, foal, unknown fee', () => {
    const projected = projectValue(
      model,
      foal({ expected_si: 88, sd_of_expected: 2, stud_fee_usd: 6000, sex: 'S' }),
    )
    const coefficients = 0.6 ** 2 + 0.1 ** 2 * 3 ** 2 + 0.3 ** 2 * Math.log(2) ** 2 + 0.2 ** 2 * 0.5 ** 2
    expect(projected.log_sd ** 2).toBeCloseTo(0.92 ** 2 + coefficients + 0.3 ** 2 + (0.1 * 2) ** 2, 10)
    const noFee = projectValue(model, foal({ stud_fee_usd: null }))
    expect(noFee.log_sd ** 2).toBeCloseTo(0.92 ** 2 + 0.6 ** 2 + 0.3 ** 2 + (0.5 * 0.8) ** 2, 10)
    // the quarter points of a normal lie 0.67449 sd from its middle
    expect(noFee.value_band).toEqual({
      q25: roundUsd(47_000 * Math.exp(-0.67449 * noFee.log_sd)),
      q75: roundUsd(47_000 * Math.exp(0.67449 * noFee.log_sd)),
    })
  })
  test('what is derived from published means is what they give', () => {
    expect(VALUE_PARAMS.residualSd).toBeCloseTo(Math.sqrt(2 * Math.log(71_948 / 47_000)), 2)
    expect(VALUE_PARAMS.medianUsd.open_yearling.usd).toBe(roundUsd(12_682 * Math.exp(-(0.92 ** 2) / 2)))
    expect(VALUE_PARAMS.residualRows).toBe(20)
  })
  test('parameters are the caller’s to change', () => {
    const medianUsd = {
      ...VALUE_PARAMS.medianUsd,
      mixed: { usd: 10_000, mark: 'assumed', source: 'own experience' } as const,
    }
    const own = fitValueModel([], { ...VALUE_PARAMS, medianUsd })
    expect(projectValue(own, foal({ sale_type: 'mixed' }))).toMatchObject({ projected_value: 10_000 })
    expect(projectValue(own, foal({ sale_type: 'mixed' })).value_basis.sources[0]).toContain('own experience')
  })
})

describe('with the user’s own rows', () => {
  const truth = { level: Math.log(12_000), si: 0.25, fee: 0.2, colt: 0.3, sd: 0.6 }
  const model = fitValueModel(sales(3_000, truth, 'open_yearling'))
  test('the effects come out of the data, not out of the assumptions', () => {
    const b = model.fit.coefficients
    expect(Math.abs(b[SI_COLUMN] - truth.si)).toBeLessThan(0.02)
    expect(Math.abs(b[FEE_COLUMN] - truth.fee)).toBeLessThan(0.05)
    expect(Math.abs(b[COLT_COLUMN] - truth.colt)).toBeLessThan(0.1)
    expect(Math.abs(model.fit.residualSd - truth.sd)).toBeLessThan(0.03)
    // eight sales of sd 0.2 leave the level known to about 0.1
    expect(Math.abs(b[SALE_TYPES.indexOf('open_yearling')] - truth.level)).toBeLessThan(0.3)
  })
  test('the basis names them', () => {
    const { value_basis } = projectValue(model, foal({ sale_type: 'open_yearling' }))
    expect(value_basis.sentence).toMatch(
      /^Based on 3000 sale rows of this kind in this herd, the expected SI and a stud fee of \$3,000/,
    )
    // another kind of sale is still based on the published level
    expect(projectValue(model, foal()).value_basis.sentence).toContain('too few alone')
  })
  test('few rows move the estimate little, many move it to them', () => {
    const row = {
      price_usd: 12_000,
      sale_type: 'mixed',
      sale: 'a',
      expected_si: null,
      stud_fee_usd: null,
      sex: 'U',
    } as const
    const level = (n: number) => {
      const rows = Array.from({ length: n }, (_, i): SaleRow => ({ ...row, sale: `sale ${i % 10}` }))
      return projectValue(fitValueModel(rows), foal({ sale_type: 'mixed' })).projected_value
    }
    expect([level(0), level(200)]).toEqual([6_600, 12_000])
    expect(level(1)).toBeGreaterThan(6_600)
    expect(level(1)).toBeLessThan(level(5))
    expect(level(5)).toBeLessThan(12_000)
  })
  test('the level of a kind of sale: by hand, from rows that each bring a sale of their own', () => {
    const params = { ...VALUE_PARAMS, residualRows: 1e12 }
    const prices = [5_000, 9_000, 20_000]
    const rows = prices.map((price_usd, i): SaleRow => ({
      price_usd,
      sale_type: 'mixed',
      sale: `sale ${i}`,
      expected_si: null,
      stud_fee_usd: null,
      sex: 'U',
    }))
    const { fit } = fitValueModel(rows, params)
    const each = 1 / (0.92 ** 2 + 0.3 ** 2)
    const precision = 3 * each + 1 / 0.6 ** 2
    const sum = prices.reduce((total, price) => total + Math.log(price), 0)
    const at = SALE_TYPES.indexOf('mixed')
    expect(fit.coefficients[at]).toBeCloseTo((each * sum + Math.log(6_600) / 0.6 ** 2) / precision, 8)
    const level = Array.from(fit.coefficients, (_, i) => (i === at ? 1 : 0))
    expect(coefficientVariance(fit, level)).toBeCloseTo(1 / precision, 8)
  })
  test('fourteen rows of a kind are too few alone, fifteen are not', () => {
    const sentence = (n: number) =>
      projectValue(fitValueModel(sales(n, truth, 'mixed')), foal({ sale_type: 'mixed' })).value_basis.sentence
    expect(sentence(14)).toContain('14 sale rows of this kind in this herd, too few alone')
    expect(sentence(15)).not.toContain('too few alone')
  })
  test('rows in another order give the same model', () => {
    const rows = sales(60, truth, 'mixed')
    const a = fitValueModel(rows).fit.coefficients
    const b = fitValueModel(rows.toReversed()).fit.coefficients
    a.forEach((value, i) => expect(value).toBeCloseTo(b[i], 8))
  })
  test('the posterior is the ridge solution: its gradient is 0', () => {
    const rows = sales(40, truth, 'mixed')
    const { coefficients: b, residualSd, sales: s } = fitValueModel(rows).fit
    let gradient = (b[SI_COLUMN] - VALUE_PARAMS.siSlope.mean) / VALUE_PARAMS.siSlope.sd ** 2
    for (const r of rows) {
      const si = (r.expected_si ?? 85) - 85
      const fitted =
        b[SALE_TYPES.indexOf('mixed')] +
        (s.get(r.sale) ?? 0) +
        b[SI_COLUMN] * si +
        b[FEE_COLUMN] * Math.log((r.stud_fee_usd ?? 3000) / 3000) +
        b[COLT_COLUMN] * (r.sex === 'S' ? 0.5 : -0.5)
      gradient -= ((Math.log(r.price_usd) - fitted) * si) / residualSd ** 2
    }
    expect(Math.abs(gradient)).toBeLessThan(1e-3)
  })
  test.each([0, -5, Number.NaN])('a price of %f is refused', (price_usd) => {
    const row: SaleRow = {
      price_usd,
      sale_type: 'mixed',
      sale: 'a',
      expected_si: null,
      stud_fee_usd: null,
      sex: 'U',
    }
    expect(() => fitValueModel([row])).toThrow(RangeError)
  })
})

test.each([0, 20])(
  'the quartiles hold half of the prices of worlds drawn from the assumptions, after %i rows',
  (n) => {
    const rng = createRng(`worlds ${n}`)
    const { siSlope, feeSlope, coltEffect, levelSd, saleSd, residualSd, residualRows } = VALUE_PARAMS
    const draws = 600
    let inside = 0
    for (let draw = 0; draw < draws; draw++) {
      const level = Math.log(VALUE_PARAMS.medianUsd.open_yearling.usd) + rng.normal(0, levelSd)
      const [bSi, bFee] = [rng.normal(siSlope.mean, siSlope.sd), rng.normal(feeSlope.mean, feeSlope.sd)]
      const bColt = rng.normal(coltEffect.mean, coltEffect.sd)
      let chiSquare = 0
      for (let i = 0; i < residualRows; i++) chiSquare += rng.normal() ** 2
      const sd = residualSd * Math.sqrt(residualRows / chiSquare)
      const priceOf = (si: number, fee: number, colt: number, sale: number) =>
        Math.exp(
          level + sale + bSi * (si - 85) + bFee * Math.log(fee / 3000) + bColt * colt + rng.normal(0, sd),
        )
      const held = Array.from({ length: 4 }, () => rng.normal(0, saleSd))
      const feeOfOne = () => 3000 * Math.exp(rng.normal(0, VALUE_PARAMS.feeSd))
      const rows = Array.from({ length: n }, (_, i): SaleRow => {
        const [si, fee, sex] = [85 + rng.normal(0, 3), feeOfOne(), rng.pick(['S', 'M'] as const)]
        const price_usd = priceOf(si, fee, sex === 'S' ? 0.5 : -0.5, held[i % 4])
        return {
          price_usd,
          sale_type: 'open_yearling',
          sale: `${i % 4}`,
          expected_si: si,
          stud_fee_usd: fee,
          sex,
        }
      })
      const [si, fee] = [85 + rng.normal(0, 3), feeOfOne()]
      const { value_band } = projectValue(
        fitValueModel(rows),
        foal({
          expected_si: si,
          sd_of_expected: 2,
          sale_type: 'open_yearling',
          stud_fee_usd: draw % 3 === 0 ? null : fee,
        }),
      )
      const price = priceOf(si + rng.normal(0, 2), fee, rng.pick([0.5, -0.5]), rng.normal(0, saleSd))
      if (price >= value_band.q25 && price <= value_band.q75) inside++
    }
    // four standard errors of a half of 600
    expect(Math.abs(inside / draws - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / draws))
  },
)

describe('laws', () => {
  const model = fitValueModel([])
  test('a faster expected foal, a dearer fee: never a lower value', () => {
    const si = fc.double({ min: 60, max: 120, noNaN: true })
    fc.assert(
      fc.property(
        si,
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.integer({ min: 500, max: 50_000 }),
        (expected_si, more, fee) => {
          const at = (s: number, f: number) =>
            projectValue(model, foal({ expected_si: s, stud_fee_usd: f })).projected_value
          expect(at(expected_si + more, fee)).toBeGreaterThanOrEqual(at(expected_si, fee))
          expect(at(expected_si, fee * 2)).toBeGreaterThanOrEqual(at(expected_si, fee))
        },
      ),
    )
  })
  test('less known of the foal or its fee: the same median, a wider band', () => {
    const sure = projectValue(model, foal())
    for (const vague of [foal({ sd_of_expected: 3 }), foal({ stud_fee_usd: null })]) {
      expect(projectValue(model, vague).projected_value).toBe(sure.projected_value)
      expect(projectValue(model, vague).log_sd).toBeGreaterThan(sure.log_sd)
    }
  })
  test('quartiles lie around the median', () => {
    for (const sale_type of SALE_TYPES) {
      const { projected_value, value_band } = projectValue(model, foal({ sale_type, sd_of_expected: 2 }))
      expect(value_band.q25).toBeLessThan(projected_value)
      expect(value_band.q75).toBeGreaterThan(projected_value)
    }
  })
})

test.each([
  [18_449, 18_000],
  [123_456, 123_000],
  [951, 950],
  [35_249, 35_000],
])('%i dollars are shown as %i', (usd, shown) => expect(roundUsd(usd)).toBe(shown))
