import type { HorseId, SaleId } from '@quarterpole/contract/ids'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { insertSales, type SaleFields, salesOfHorses } from '@quarterpole/db/queries/sale'
import { readSaleRow } from '@quarterpole/herd-files/records/record-drafts'
import { THE_HORSE } from '@quarterpole/herd-files/records/record-fields'
import type { RecordRow } from '@quarterpole/herd-files/records/record-row'
import {
  type ImportContext,
  newRecords,
  passes,
  type RecordImporter,
} from '../../platform/records/record-importer.ts'
import { checkSaleFacts } from '../../herd/sales/commands.ts'

const COLUMNS = [
  'horse_id',
  'sale_date',
  'sale_name',
  'sale_type',
  'price_usd',
  'buyer',
  'notes',
] as const satisfies readonly (keyof SaleFields)[]

export const importSales: RecordImporter = async (trx, context) => {
  const { fresh, on_file } = await newRecords<SaleFields>({
    rows: context.rows,
    onFile: await salesOfHorses(
      trx,
      context.horses.all.map(({ id }) => id as HorseId), // of the horse table
    ),
    columns: COLUMNS,
    read: (row) => saleOf(row, context),
  })
  const watch = await watchRows(trx, [])
  const first = await insertSales(trx, fresh)
  const made = fresh.map((_, i): RowRef => ['sale', (Number(first) + i) as SaleId]) // consecutive
  return {
    added: fresh.length,
    on_file,
    changes: await watch.changes(made),
    horses: fresh.map(({ horse_id }) => horse_id),
  }
}

async function saleOf(row: RecordRow, { horses, today }: ImportContext): Promise<SaleFields | null> {
  const horse = horses.find(row, THE_HORSE)
  const sale = readSaleRow(row, today)
  if (horse === null || sale === null) return null
  if (!(await passes(row, () => checkSaleFacts(sale, horse, today)))) return null
  return { ...sale, horse_id: horse.id as HorseId } // of the horse table
}
