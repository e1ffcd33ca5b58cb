import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId, SaleId } from './ids.ts'
import { LIST_MAX, MOST_PRICE, SALE_TYPES } from './limits.ts'
import { Instant, IsoDate, notesText, PastDay, queryInt, typedText } from './values.ts'

export const SaleInput = z
  .strictObject({
    horse_id: HorseId, // the dam for a foal sold in utero
    sale_date: PastDay,
    sale_name: typedText(120).default(null),
    sale_type: z.enum(SALE_TYPES),
    price_usd: z.number().min(0).max(MOST_PRICE), // hammer price
    buyer: typedText(80).default(null),
    notes: notesText(4000).default(null),
  })
  .meta({ id: 'SaleInput' })
export const Sale = z
  .object({
    id: SaleId,
    horse_id: HorseId,
    horse_name: z.string(),
    sale_date: IsoDate,
    sale_name: z.string().nullable(),
    sale_type: z.enum(SALE_TYPES),
    price_usd: z.number(),
    buyer: z.string().nullable(),
    notes: z.string().nullable(),
    version: z.number().int(), // send it with an edit; a stale version answers 409
    created_at: Instant,
    updated_at: Instant.nullable(),
  })
  .meta({ id: 'Sale' })
export type Sale = z.infer<typeof Sale>

const tag = 'Sales and works'
const params = z.object({ id: pathId(SaleId) })

export const listSales = endpoint({
  method: 'GET',
  path: '/sales',
  need: 'money',
  tag,
  summary: 'Sales, newest first',
  query: z.strictObject({
    horse_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
    limit: queryInt(1, LIST_MAX).optional(),
    offset: queryInt(0, 100_000_000).optional(),
  }),
  reply: z.array(Sale),
  errors: ['invalid'],
})
export const createSale = endpoint({
  method: 'POST',
  path: '/sales',
  need: 'money',
  tag,
  summary: 'Record a sale',
  body: SaleInput,
  reply: Sale,
  status: 201,
  errors: ['not_found', 'invalid'],
})
export const updateSale = endpoint({
  method: 'PUT',
  path: '/sales/:id',
  need: 'money',
  tag,
  summary: 'Edit a sale',
  params,
  body: SaleInput.extend({ version: z.number().int().positive().optional() }),
  reply: Sale,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const deleteSale = endpoint({
  method: 'DELETE',
  path: '/sales/:id',
  need: 'money',
  tag,
  summary: 'Delete a sale',
  params,
  reply: z.null(),
  status: 204,
  errors: ['not_found'],
})
