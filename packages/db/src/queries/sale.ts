import type { SaleId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { SaleTable } from '../schema.ts'
import { tx } from '../tx.ts'
import { readClock } from './clock.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { allocateIds } from './id-block.ts'

type Derived = 'id' | 'created_at' | 'updated_at' | 'version'
type Optional = 'import_id' | 'buyer' | 'notes'
export type NewSale = Omit<SaleTable, Derived | Optional> & Partial<Pick<SaleTable, Optional>>

export async function insertSales(db: Db, sales: readonly NewSale[]): Promise<void> {
  if (sales.length === 0) return
  await tx(db, async (trx) => {
    await bumpHerdVersion(trx, { horses: [] })
    const first = await allocateIds(trx, 'sale', sales.length)
    const created_at = await readClock(trx)
    const rows = sales.map((sale, i): SaleTable => ({
      buyer: null,
      notes: null,
      import_id: null,
      ...sale,
      id: (first + i) as SaleId, // consecutive ids of the block
      version: 1,
      created_at,
      updated_at: null,
    }))
    await trx.engine.insertMany(trx.kysely, 'sale', rows)
  })
}

/** Maximum rows; the newest are enough to fit prices. */
const MOST_SALES = 20_000

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
    .limit(MOST_SALES)
    .execute()
