import type { ImportId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { SaleTable } from '../schema.ts'
import { tx } from '../tx.ts'
import { readClock } from './clock.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { allocateIds } from './id-block.ts'

export type NewSale = Omit<SaleTable, 'id' | 'created_at' | 'import_id'> & { import_id?: ImportId | null }

export async function insertSales(db: Db, sales: readonly NewSale[]): Promise<void> {
  if (sales.length === 0) return
  await tx(db, async (trx) => {
    await bumpHerdVersion(trx, { horses: [] })
    const first = await allocateIds(trx, 'sale', sales.length)
    const created_at = await readClock(trx)
    const rows = sales.map((sale, i): SaleTable => ({
      ...sale,
      id: first + i,
      import_id: sale.import_id ?? null,
      created_at,
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
