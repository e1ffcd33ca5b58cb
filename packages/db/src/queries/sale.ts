import type { Db } from '../open.ts'
import type { SaleTable } from '../schema.ts'

/** Maximum rows; the newest are enough to fit prices. */
const MAX_SALES = 20_000

/** Prices of one type of sale since a day, with the parents of the horse sold, for fitting the price model. */
export const salePrices = (db: Db, saleType: SaleTable['sale_type'], since: string) =>
  db.kysely
    .selectFrom('sale')
    .innerJoin('horse', 'horse.id', 'sale.horse_id')
    .leftJoin('horse as sire', 'sire.id', 'horse.sire_id')
    .select([
      'sale.horse_id',
      'sale.sale_date',
      'sale.price_usd',
      'horse.sire_id',
      'horse.dam_id',
      'horse.sex',
    ])
    .select('sire.stud_fee')
    .where('sale.sale_type', '=', saleType)
    .where('sale.sale_date', '>=', since)
    .orderBy('sale.sale_date', 'desc')
    .orderBy('sale.id', 'desc')
    .limit(MAX_SALES)
    .execute()
