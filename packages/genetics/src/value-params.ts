/** Where a horse is sold. Public results exist for these; see docs/models/value.md. */
export const SALE_TYPES = ['select_yearling', 'open_yearling', 'mixed', 'in_utero', 'private'] as const
export type SaleType = (typeof SALE_TYPES)[number]
export type SaleSex = 'S' | 'M' | 'G' | 'U'

/** One sold horse of the user's own rows. */
export interface SaleRow {
  readonly price_usd: number
  readonly sale_type: SaleType
  /** Sale and year, e.g. "Ruidoso Select 2023": rows of one sale share its level. */
  readonly sale: string
  /** Expected SI at 400 yards when sold, or EBV plus base, in SI points. Null: unknown. */
  readonly expected_si: number | null
  readonly stud_fee_usd: number | null
  readonly sex: SaleSex
}

/** `own`: the owner's, in place of the published figure. */
export type Mark = 'published' | 'derived' | 'assumed' | 'own'

/** A prior for one coefficient: mean and standard deviation, in ln US$. */
export interface Prior {
  readonly mean: number
  readonly sd: number
  readonly mark: Mark
  readonly source: string
}

/** Everything the price model assumes before it has seen a sale row. Visible and editable. */
export interface ValueParams {
  /** Level of each sale type: median price in US$ of a horse at the base with the reference stud fee. */
  readonly medianUsd: Readonly<
    Record<SaleType, { readonly usd: number; readonly mark: Mark; readonly source: string }>
  >
  /** How far a sale type's level may be off before data, in ln US$. */
  readonly levelSd: number
  /** Spread of single sales around their type's level, in ln US$. */
  readonly saleSd: number
  /** ln US$ per SI point of expected SI above `referenceSi`. */
  readonly siSlope: Prior
  /** Elasticity: ln US$ per ln US$ of stud fee. */
  readonly feeSlope: Prior
  /** Colts against fillies, in ln US$; geldings and unknown in between. */
  readonly coltEffect: Prior
  readonly residualSd: number
  /** Rows the assumed residual spread counts for. */
  readonly residualRows: number
  readonly referenceSi: number
  readonly referenceFeeUsd: number
  /** Spread of ln stud fee among horses, used where the fee is unknown. */
  readonly feeSd: number
  /** Figures of the owner's own among these, in words; none: all as published. */
  readonly own: readonly string[]
}

export const VALUE_PARAMS: ValueParams = {
  medianUsd: {
    select_yearling: {
      usd: 47_000,
      mark: 'published',
      source: 'Ruidoso Select 2023: 242 sold, mean 71,948, median 47,000',
    },
    open_yearling: {
      usd: 8_300,
      mark: 'derived',
      source: 'Heritage Place yearlings 2008, mean 12,682, with log sd 0.92',
    },
    mixed: {
      usd: 6_600,
      mark: 'published',
      source: 'Heritage Place mixed, November 2012: 794 sold, median 6,600',
    },
    in_utero: { usd: 15_000, mark: 'published', source: 'Ruidoso in-utero 2018: 18 sold, median 15,000' },
    private: {
      usd: 8_300,
      mark: 'assumed',
      source: 'private sales are not published; level of an open yearling sale',
    },
  },
  levelSd: 0.6,
  saleSd: 0.3,
  siSlope: { mean: 0.1, sd: 0.1, mark: 'assumed', source: 'no published figure' },
  feeSlope: {
    mean: 0.5,
    sd: 0.3,
    mark: 'assumed',
    source: 'a clear driver in Thoroughbreds (Vickner & Koch 2001); size assumed',
  },
  coltEffect: { mean: 0, sd: 0.2, mark: 'assumed', source: 'no published Quarter Horse figure' },
  residualSd: 0.92,
  residualRows: 20,
  referenceSi: 85,
  referenceFeeUsd: 3_000,
  feeSd: 0.8,
  own: [],
}

/** Columns: one per sale type, then expected SI, ln fee, colt. Random sale columns follow in the fit only. */
export const SI_COLUMN = SALE_TYPES.length
export const FEE_COLUMN = SI_COLUMN + 1
export const COLT_COLUMN = FEE_COLUMN + 1
export const FIXED_COLUMNS = COLT_COLUMN + 1

type Features = Pick<SaleRow, 'sale_type' | 'stud_fee_usd'> & {
  readonly expected_si: number | null
  readonly sex?: SaleSex
}

/** Fixed-effect row of the model. Unknown SI, fee and sex are at their reference, 0. */
export function featuresOf(
  { sale_type, expected_si, stud_fee_usd, sex }: Features,
  params: ValueParams,
): number[] {
  const x = SALE_TYPES.map((type): number => (type === sale_type ? 1 : 0))
  x.push(expected_si === null ? 0 : expected_si - params.referenceSi)
  x.push(stud_fee_usd === null ? 0 : Math.log(positiveUsd('stud fee', stud_fee_usd) / params.referenceFeeUsd))
  x.push(sex === 'S' ? 0.5 : sex === 'M' ? -0.5 : 0)
  return x
}

/** @throws {RangeError} unless the amount is a positive, finite number of dollars */
export function positiveUsd(name: string, usd: number): number {
  if (!(usd > 0 && Number.isFinite(usd)))
    throw new RangeError(`a ${name} of ${usd} US$ cannot be used; it must be above 0`)
  return usd
}
