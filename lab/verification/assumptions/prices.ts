import { GESTATION_DAYS, WEANING_DAYS } from '@quarterpole/genetics/gestation'
import { type FoalForSale, fitValueModel, projectValue } from '@quarterpole/genetics/value'
import { type Prior, VALUE_PARAMS, type ValueParams } from '@quarterpole/genetics/value-params'
import { type Assumption, assumption, dollars } from './assumption.ts'

/** A foal better than the reference, by a sire of a higher fee. */
const FOAL: FoalForSale = {
  expected_si: 90,
  sd_of_expected: 3,
  sale_type: 'open_yearling',
  stud_fee_usd: 5000,
  sex: 'M',
}
const EFFECT = 'median price and middle half, filly expected to run 90, stud fee $5,000, no sales on file'

function priceWith(part: Partial<ValueParams>, foal: FoalForSale = FOAL): string {
  const model = fitValueModel([], { ...VALUE_PARAMS, ...part })
  const { projected_value, value_band } = projectValue(model, foal)
  return `${dollars(projected_value)} (${dollars(value_band.q25)} to ${dollars(value_band.q75)})`
}

const { medianUsd } = VALUE_PARAMS
type Row = { id: string; name: string; unit: string; mark: Assumption['mark']; source: string }
type Ends = { low: number; used: number; high: number }

const price = (row: Row, ends: Ends, part: (value: number) => Partial<ValueParams>): Assumption =>
  assumption({ model: 'value', effect: EFFECT, ...row }, ends, (value) => priceWith(part(value)))

/** The ends are one standard deviation of the prior away. */
const prior = (row: Omit<Row, 'mark' | 'source'>, key: 'siSlope' | 'feeSlope' | 'coltEffect'): Assumption => {
  const { mean, sd, source }: Prior = VALUE_PARAMS[key]
  return price(
    {
      ...row,
      mark: 'assumed',
      source: `${source}; plus and minus the ${sd} that we allow it before any sale.`,
    },
    { low: round(mean - sd), used: mean, high: round(mean + sd) },
    (value) => ({ [key]: { ...VALUE_PARAMS[key], mean: value } }),
  )
}
const round = (value: number) => Math.round(value * 1000) / 1000

const level = (usd: number): Partial<ValueParams> => ({
  medianUsd: { ...medianUsd, open_yearling: { ...medianUsd.open_yearling, usd } },
})

/** US consumer prices, annual means of 2008 and 2023 (Bureau of Labor Statistics, CPI-U). */
const INFLATION = 304.702 / 215.303

export const PRICES: readonly Assumption[] = [
  price(
    {
      id: 'open-yearling',
      name: 'Median at an open yearling sale',
      unit: '$',
      mark: 'derived',
      source: `${medianUsd.open_yearling.source}. Not adjusted for inflation; the high end is in dollars of 2023 (consumer prices), the low end as far below.`,
    },
    {
      low: Math.round(medianUsd.open_yearling.usd / INFLATION),
      used: medianUsd.open_yearling.usd,
      high: Math.round(medianUsd.open_yearling.usd * INFLATION),
    },
    level,
  ),
  assumption(
    {
      id: 'private-sale',
      model: 'value',
      name: 'Private sales: as at an open yearling sale',
      unit: '$',
      mark: 'assumed',
      source: 'Private sales aren’t published; the range, half to double, is ours.',
      effect: 'the same filly sold privately',
    },
    { low: medianUsd.private.usd / 2, used: medianUsd.private.usd, high: medianUsd.private.usd * 2 },
    (usd) =>
      priceWith(
        { medianUsd: { ...medianUsd, private: { ...medianUsd.private, usd } } },
        { ...FOAL, sale_type: 'private' },
      ),
  ),
  prior(
    { id: 'si-slope', name: 'Worth of a point of expected speed index', unit: 'ln $ a point' },
    'siSlope',
  ),
  prior({ id: 'fee-slope', name: 'Worth of the stud fee', unit: '% per % of fee' }, 'feeSlope'),
  prior({ id: 'colt-effect', name: 'Colts against fillies', unit: 'ln $' }, 'coltEffect'),
  price(
    {
      id: 'reference-si',
      name: 'Expected speed index of the horse behind a median',
      unit: 'SI',
      mark: 'assumed',
      source: 'Sale results don’t say; the range is ours.',
    },
    { low: 80, used: VALUE_PARAMS.referenceSi, high: 90 },
    (referenceSi) => ({ referenceSi }),
  ),
  price(
    {
      id: 'reference-fee',
      name: 'Stud fee of the horse behind a median',
      unit: '$',
      mark: 'assumed',
      source: 'Sale results don’t say; the range is ours.',
    },
    { low: 1500, used: VALUE_PARAMS.referenceFeeUsd, high: 6000 },
    (referenceFeeUsd) => ({ referenceFeeUsd }),
  ),
  price(
    {
      id: 'price-spread',
      name: 'Spread of prices at one sale (standard deviation of the logarithm)',
      unit: 'ln $',
      mark: 'derived',
      source:
        'From mean and median at Ruidoso Select 2023; 0.75 in utero 2018, 1.32 at Heritage Place mixed 2012.',
    },
    { low: 0.75, used: VALUE_PARAMS.residualSd, high: 1.32 },
    (residualSd) => ({ residualSd }),
  ),
  price(
    {
      id: 'level-spread',
      name: 'How far off a median may be (standard deviation of the logarithm)',
      unit: 'ln $',
      mark: 'assumed',
      source: 'The range is ours.',
    },
    { low: 0.3, used: VALUE_PARAMS.levelSd, high: 0.9 },
    (levelSd) => ({ levelSd }),
  ),
  price(
    {
      id: 'sale-spread',
      name: 'Spread from sale to sale (standard deviation of the logarithm)',
      unit: 'ln $',
      mark: 'assumed',
      source: 'The range is ours.',
    },
    { low: 0.1, used: VALUE_PARAMS.saleSd, high: 0.5 },
    (saleSd) => ({ saleSd }),
  ),
  assumption(
    {
      id: 'weaning-age',
      model: 'value',
      name: 'Age at which a foal is weaned',
      unit: 'days',
      mark: 'published',
      source:
        'American Association of Equine Practitioners, Weaning Your Foal: 4 to 7 months. Charges don’t say when a foal was weaned.',
      effect: 'keep of a mare at $15 a day from breeding to weaning, part of what a foal costs',
    },
    { low: 120, used: WEANING_DAYS, high: 210 },
    (days) => dollars(15 * (GESTATION_DAYS + days)),
  ),
]
