import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { Db } from '@quarterpole/db/open'
import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { salePrices } from '@quarterpole/db/queries/sale'
import { readOwnAssumptions } from '@quarterpole/db/queries/value-assumptions'
import type { SaleTable } from '@quarterpole/db/schema'
import { breedingValueAt, type FoalDistribution, type ParentEvaluation } from '@quarterpole/genetics/foal'
import { fitValueModel, projectPrice, valueBasis, type ValueModel } from '@quarterpole/genetics/value'
import { valueParamsWith } from '@quarterpole/genetics/value-assumptions'
import type { SaleRow, SaleType } from '@quarterpole/genetics/value-params'
import { evaluationOf } from '../../evaluation/breeding-values.ts'
import { inbreedingEffect } from '../../evaluation/inbreeding-slope.ts'
import { type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'
import { studFeeOf } from './stud-fee.ts'

/** Prices are read this far back. */
const YEARS_BACK = 10

/** The kinds of sale the price model uses: as stored, and as the model names them. */
const SALE_TYPES: readonly [SaleTable['sale_type'], SaleType][] = [
  ['yearling', 'open_yearling'],
  ['weanling', 'mixed'],
  ['mixed', 'mixed'],
  ['in_utero', 'in_utero'],
]

/** What a foal may bring, as the reply has it. */
export type CrossPrice = Pick<BreedingPrediction, 'value_basis' | 'projected_value' | 'value_band'>

/** The price model from the owner's assumptions and the herd's own sales of the last years. */
export async function fitPrices(db: Db, herd: HerdSnapshot, year: number): Promise<ValueModel> {
  const since = `${year - YEARS_BACK}-01-01`
  const rows: SaleRow[] = []
  for (const [stored, saleType] of SALE_TYPES)
    for (const sale of await salePrices(db, stored, since)) rows.push(saleRow(herd, sale, saleType))
  const { own, source } = await readOwnAssumptions(db)
  return fitValueModel(rows, valueParamsWith(own, source))
}

/** What a price depends on besides the speed. */
export interface Priced {
  readonly studFee: number | null
  /** Foals of a hundred that die of two copies and never sell. */
  readonly lethalOf100: number
}

/** Median and quartiles of what a mating brings as a yearling, and what they are based on. */
export function crossPrice(model: ValueModel, foal: FoalDistribution, priced: Priced): CrossPrice {
  const { sources, ...basis } = valueBasis(model, saleBy(priced.studFee))
  const { lethalOf100: lethal } = priced
  const sentence =
    lethal === 0
      ? basis.sentence
      : `${basis.sentence} Counted per mating: a living foal’s price × the ${100 - lethal} in 100 that live.`
  return { ...yearlingPrice(model, foal, priced), value_basis: { ...basis, sentence, sources: [...sources] } }
}

/** No price, with the reason: without an evaluation nothing sets one foal apart from another. */
export function unknownPrice(model: ValueModel, studFee: number | null): CrossPrice {
  const basis = valueBasis(model, saleBy(studFee))
  const sentence = 'A price needs the foal’s expected speed, and that needs race results.'
  return { projected_value: null, value_band: null, value_basis: { ...basis, sources: [], sentence } }
}

/** {@link crossPrice} without its basis: the price of a living foal × the share of the foals that live. */
export function yearlingPrice(model: ValueModel, foal: FoalDistribution, { studFee, lethalOf100 }: Priced) {
  const { projected_value, value_band } = projectPrice(model, {
    expected_si: foal.mean,
    sd_of_expected: foal.sd_of_expected,
    ...saleBy(studFee),
  })
  const lives = 1 - lethalOf100 / 100
  return {
    projected_value: projected_value * lives,
    value_band: { q25: value_band.q25 * lives, q75: value_band.q75 * lives },
  }
}

const saleBy = (studFee: number | null) => ({ sale_type: 'open_yearling', stud_fee_usd: studFee }) as const

/** At 400 yards, from breeding alone: a yearling has no starts of its own yet. */
const expectedOf = (horse: ParentEvaluation, run: EvaluationRow): number =>
  run.base + breedingValueAt(horse, 400) + inbreedingEffect(run, horse.inbreeding)

type Sale = Awaited<ReturnType<typeof salePrices>>[number]

function saleRow(herd: HerdSnapshot, sale: Sale, sale_type: SaleType): SaleRow {
  const { horse_id, sale_date, price_usd, sex, stud_fee } = sale
  const horse = evaluationOf(herd, rowOf(herd, horse_id))
  return {
    price_usd,
    sale_type,
    sale: `${sale_type} ${sale_date.slice(0, 4)}`,
    expected_si: horse && herd.evaluation ? expectedOf(horse, herd.evaluation.run) : null,
    stud_fee_usd: studFeeOf(null, stud_fee),
    sex,
  }
}
