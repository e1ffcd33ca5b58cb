import type { SaleId } from '@quarterpole/contract/ids'
import type { SaleInput } from '@quarterpole/contract/sale'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { insertSales, readSale, removeSale, type SaleRow, updateSale } from '@quarterpole/db/queries/sale'
import { tx } from '@quarterpole/db/tx'
import type { z } from 'zod'
import { dollarWords, editWords } from '../../history/activity/edit-words.ts'
import { usDay } from '../../platform/us-day.ts'
import type { Written } from '../../history/activity/written.ts'
import { AppError } from '../../platform/http/problem.ts'
import { checkAfterFoaling, checkNotFuture, type Foaled, horseOf } from '../horses/check-day.ts'

type Input = z.output<typeof SaleInput>

const noSuchSale = (id: number) => new AppError('not_found', `There is no sale with the id ${id}.`)

export async function addSale(db: Db, input: Input, today: string): Promise<Written<SaleId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const horse = await checkSale(trx, input, today)
    const watch = await watchRows(trx, [])
    const id = await insertSales(trx, [input])
    if (id === null) throw new Error('the sale was not inserted')
    const activityId = await insertActivity(trx, {
      kind: 'sale_added',
      sentence: `${horse.name}: sold for ${dollarWords(input.price_usd)} on ${usDay(input.sale_date)}.`,
      subject: { noun: 'horse', id: horse.id },
      changes: await watch.changes([['sale', id]]),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found, invalid, or conflict where someone else edited the sale in between */
export async function editSale(
  db: Db,
  id: SaleId,
  { version, ...input }: Input & { version?: number | undefined },
  today: string,
): Promise<Written<SaleId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const before = await saleOf(trx, id)
    const horse = await checkSale(trx, input, today)
    const watch = await watchRows(trx, [['sale', id]])
    const outcome = await updateSale(trx, id, input, version)
    if (outcome === 'stale')
      throw new AppError(
        'conflict',
        `Someone else changed this sale of ${horse.name} meanwhile. Reload it and edit it again.`,
      )
    const activityId = await insertActivity(trx, {
      kind: 'sale_edited',
      sentence: `${horse.name}: sale of ${usDay(before.sale_date)} edited: ${changeWords(before, { ...input, horse_name: horse.name })}.`,
      subject: { noun: 'horse', id: horse.id },
      horses: [horse.id, before.horse_id],
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found */
export async function deleteSale(db: Db, id: SaleId): Promise<Written<SaleId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const { horse_id, horse_name, sale_date, price_usd } = await saleOf(trx, id)
    const watch = await watchRows(trx, [['sale', id]])
    await removeSale(trx, id)
    const activityId = await insertActivity(trx, {
      kind: 'sale_removed',
      sentence: `${horse_name}: sale of ${usDay(sale_date)} for ${dollarWords(price_usd)} deleted.`,
      subject: { noun: 'horse', id: horse_id },
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found */
export async function saleOf(db: Db, id: SaleId): Promise<SaleRow> {
  const sale = await readSale(db, id)
  if (!sale) throw noSuchSale(id)
  return sale
}

async function checkSale(trx: Db, input: Input, today: string) {
  const horse = await horseOf(trx, input.horse_id)
  checkSaleFacts(input, horse, today)
  return horse
}

/** A foal sold in utero is on file under its dam, who was foaled long before. @throws {AppError} invalid */
export function checkSaleFacts({ sale_date }: Pick<Input, 'sale_date'>, horse: Foaled, today: string) {
  checkNotFuture('sale_date', sale_date, today)
  checkAfterFoaling('sale_date', sale_date, horse)
}

const changeWords = (before: SaleRow, after: Input & { horse_name: string }) =>
  editWords([
    ['horse', before.horse_name, after.horse_name],
    ['price', dollarWords(before.price_usd), dollarWords(after.price_usd)],
    ['date', usDay(before.sale_date), usDay(after.sale_date)],
    ['sale', before.sale_name, after.sale_name],
    ['type', before.sale_type.replace('_', ' '), after.sale_type.replace('_', ' ')],
    ['buyer', before.buyer, after.buyer, 'private'],
    ['notes', before.notes, after.notes, 'private'],
  ])
