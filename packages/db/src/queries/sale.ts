import type { HorseId, SaleId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, LIST_MAX } from '@quarterpole/contract/limits'
import type { Db } from '../open.ts'
import type { SaleTable } from '../schema.ts'
import { tx } from '../tx.ts'
import { forEachChunk } from './chunks.ts'
import { readClock } from './clock.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { allocateIds } from './id-block.ts'
import { updateVersioned } from './versioned.ts'

type Derived = 'id' | 'created_at' | 'updated_at' | 'version'
type Optional = 'import_id' | 'buyer' | 'notes'
export type NewSale = Omit<SaleTable, Derived | Optional> & Partial<Pick<SaleTable, Optional>>

/** Inserts sales with consecutive ids in the given order and returns the first id; null for none. */
export async function insertSales(db: Db, sales: readonly NewSale[]): Promise<SaleId | null> {
  if (sales.length === 0) return null
  return tx(db, async (trx) => {
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
    return first as SaleId // of the block just taken
  })
}

export interface SaleRow extends SaleTable {
  horse_name: string
}
export type SaleFields = Omit<NewSale, 'import_id'>

const saleRows = (db: Db) =>
  db.kysely
    .selectFrom('sale')
    .innerJoin('horse', 'horse.id', 'sale.horse_id')
    .selectAll('sale')
    .select('horse.name as horse_name')

export const readSale = (db: Db, id: SaleId): Promise<SaleRow | undefined> =>
  saleRows(db).where('sale.id', '=', id).executeTakeFirst()

/** Sales, newest first, and the total that match the filter. */
export async function listSales(
  db: Db,
  {
    horse_id,
    limit = LIST_DEFAULT,
    offset = 0,
  }: { horse_id?: HorseId | undefined; limit?: number | undefined; offset?: number | undefined },
): Promise<{ rows: SaleRow[]; total: number }> {
  let page = saleRows(db)
  let count = db.kysely.selectFrom('sale').select((e) => e.fn.countAll<number>().as('n'))
  if (horse_id !== undefined) {
    page = page.where('sale.horse_id', '=', horse_id)
    count = count.where('horse_id', '=', horse_id)
  }
  const rows = await page
    .orderBy('sale.sale_date', 'desc')
    .orderBy('sale.id', 'desc')
    .limit(Math.min(limit, LIST_MAX))
    .offset(offset)
    .execute()
  return { rows, total: (await count.executeTakeFirstOrThrow()).n }
}

export const salesOfHorses = (db: Db, ids: readonly HorseId[]): Promise<SaleTable[]> =>
  forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely.selectFrom('sale').selectAll().where('horse_id', 'in', chunk).execute(),
  )

/** Writes the fields; with a `version`, only if it is the stored one. */
export async function updateSale(
  db: Db,
  id: SaleId,
  fields: SaleFields,
  version?: number,
): Promise<'updated' | 'missing' | 'stale'> {
  return tx(db, async (trx) => {
    const changed = await updateVersioned(trx, 'sale', id, { ...fields, version })
    if (!changed) return (await readSale(trx, id)) ? 'stale' : 'missing'
    await bumpHerdVersion(trx, { horses: [] })
    return 'updated'
  })
}

export async function removeSale(db: Db, id: SaleId): Promise<void> {
  await tx(db, async (trx) => {
    await trx.kysely.deleteFrom('sale').where('id', '=', id).execute()
    await bumpHerdVersion(trx, { horses: [] })
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
