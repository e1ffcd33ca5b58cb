import { normalQuantile } from '@quarterpole/numerics/normal'
import type { ValueFit } from './value-fit.ts'
import { coefficientVariance, fitLogPrice } from './value-fit.ts'
import type { Prior, SaleRow, SaleSex, SaleType, ValueParams } from './value-params.ts'
import { FEE_COLUMN, featuresOf, SI_COLUMN, VALUE_PARAMS } from './value-params.ts'

/** A price model after the user's own rows; `fit` is the prior itself when there are none. */
export interface ValueModel {
  readonly params: ValueParams
  readonly fit: ValueFit
  readonly rows: number
  readonly rowsByType: Readonly<Record<SaleType, number>>
}

/** A foal to be valued. */
export interface FoalForSale {
  readonly expected_si: number
  /** Doubt about the expected SI, in SI points. */
  readonly sd_of_expected: number
  readonly sale_type: SaleType
  readonly stud_fee_usd: number | null
  readonly sex?: SaleSex
}

export interface ValueBasis {
  /** Whose assumptions: `own` where any figure is the owner's. */
  readonly assumptions: 'published' | 'own'
  readonly sales: number
  readonly stud_fee: number | null
  readonly residual_sd: number
  readonly sources: readonly string[]
  readonly sentence: string
}

export interface ProjectedValue {
  /** Median, US$, rounded to what the model bears (two figures, three above 100,000). */
  readonly projected_value: number
  readonly value_band: { readonly q25: number; readonly q75: number }
  /** Standard deviation of ln price for this foal. */
  readonly log_sd: number
  readonly value_basis: ValueBasis
}

/** Rows below which a sale type's level is said to be based on published results. */
export const MIN_SALE_ROWS = 15

/**
 * Fits the log-normal price model to the user's own sale rows: Bayesian linear regression of ln price on sale type,
 * sale (random), expected SI, ln stud fee and sex, each shrunk to its prior; O(rows·k² + k³), k ≈ 8 + sales.
 *
 * @throws {RangeError} if a price or fee is not a positive number
 */
export function fitValueModel(rows: readonly SaleRow[], params = VALUE_PARAMS): ValueModel {
  const rowsByType = { select_yearling: 0, open_yearling: 0, mixed: 0, in_utero: 0, private: 0 }
  for (const row of rows) rowsByType[row.sale_type]++
  return { params, fit: fitLogPrice(rows, params), rows: rows.length, rowsByType }
}

/**
 * Median price of a foal with its quartiles. ln price ~ N(xᵀb, σ² + xᵀVx + τ² + (b_si·sd_of_expected)² [+ (b_fee·sd ln
 * fee)²]): chance of the ring, doubt about the coefficients, the level of a sale not yet held, doubt about the foal,
 * and an unknown stud fee.
 */
export function projectValue(model: ValueModel, foal: FoalForSale): ProjectedValue {
  return { ...projectPrice(model, foal), value_basis: valueBasis(model, foal) }
}

/** {@link projectValue} without its basis. */
export function projectPrice(model: ValueModel, foal: FoalForSale): Omit<ProjectedValue, 'value_basis'> {
  const { params, fit } = model
  const x = featuresOf(foal, params)
  const mean = x.reduce((sum, value, i) => sum + value * fit.coefficients[i], 0)
  const [siSlope, feeSlope] = [fit.coefficients[SI_COLUMN], fit.coefficients[FEE_COLUMN]]
  const variance =
    fit.residualSd ** 2 +
    coefficientVariance(fit, x) +
    params.saleSd ** 2 +
    (siSlope * foal.sd_of_expected) ** 2 +
    (foal.stud_fee_usd === null ? (feeSlope * params.feeSd) ** 2 : 0)
  const logSd = Math.sqrt(variance)
  const quartile = QUARTILE * logSd
  return {
    projected_value: roundUsd(Math.exp(mean)),
    value_band: { q25: roundUsd(Math.exp(mean - quartile)), q75: roundUsd(Math.exp(mean + quartile)) },
    log_sd: logSd,
  }
}

const QUARTILE = normalQuantile(0.75)

/** Two significant figures, three from 100,000 on: the model bears no more. */
export function roundUsd(usd: number): number {
  const digits = usd >= 100_000 ? 3 : 2
  return Number(usd.toPrecision(digits))
}

/** “adds about 11% (0 to 22%)”: a prior of ln price as a change of the price itself, over one step. */
function addsWords({ mean, sd }: Pick<Prior, 'mean' | 'sd'>, step: number): string {
  const percentOf = (slope: number) => Math.round(100 * Math.expm1(slope * step))
  return `adds about ${percentOf(mean)}% (${percentOf(mean - sd)} to ${percentOf(mean + sd)}%)`.replaceAll(
    '-',
    '−',
  )
}

/** The basis of a price, in words: the same for all foals sold alike by a sire of one fee. */
export function valueBasis(
  { params, fit, rows, rowsByType }: ValueModel,
  foal: Pick<FoalForSale, 'sale_type' | 'stud_fee_usd'>,
): ValueBasis {
  const ofType = rowsByType[foal.sale_type]
  const level = params.medianUsd[foal.sale_type]
  const fee =
    foal.stud_fee_usd === null
      ? 'an unknown stud fee'
      : `a stud fee of $${foal.stud_fee_usd.toLocaleString('en-US')}`
  const sources = [`Starting point: $${level.usd.toLocaleString('en-US')} (${level.mark}; ${level.source}).`]
  for (const [name, prior, step] of [
    ['Each point of expected SI', params.siSlope, 1],
    ['A stud fee twice as high', params.feeSlope, Math.LN2],
  ] as const)
    sources.push(`${name} ${addsWords(prior, step)} (${prior.mark}; ${prior.source}).`)
  sources.push(...params.own)
  const before = level.mark === 'own' ? 'the owner’s own level' : 'published sale results'
  const rest = `the expected SI and ${fee}`
  const sentence =
    rows === 0
      ? `No sale rows in this herd: based on ${before} and stated assumptions, ${rest}.`
      : ofType < MIN_SALE_ROWS
        ? `Based on ${count(ofType)} of this kind in this herd, too few alone, on ${before}, ${rest}.`
        : `Based on ${count(ofType)} of this kind in this herd, ${rest}.`
  return {
    assumptions: params.own.length > 0 ? 'own' : 'published',
    sales: rows,
    stud_fee: foal.stud_fee_usd,
    residual_sd: fit.residualSd,
    sources,
    sentence: sentence + ownWords(params.own.length),
  }
}

const ownWords = (figures: number): string => {
  if (figures === 0) return ''
  return figures === 1
    ? ' One assumption is the owner’s own.'
    : ` ${figures} assumptions are the owner’s own.`
}

const count = (rows: number): string => `${rows} sale ${rows === 1 ? 'row' : 'rows'}`
