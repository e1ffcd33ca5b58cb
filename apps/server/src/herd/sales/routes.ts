import type { HorseId, SaleId } from '@quarterpole/contract/ids'
import type { Sale } from '@quarterpole/contract/sale'
import type { Db } from '@quarterpole/db/open'
import { listSales, type SaleRow } from '@quarterpole/db/queries/sale'
import { tellActivity } from '../../history/activity/written.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { addSale, deleteSale, editSale, saleOf } from './commands.ts'

export const saleHandlers: Pick<Handlers, 'listSales' | 'createSale' | 'updateSale' | 'deleteSale'> = {
  listSales: async ({ db }, { query, reply }) => {
    const horse_id = query.horse_id as HorseId | undefined // digits of the query
    const { rows, total } = await listSales(db, { ...query, horse_id })
    reply.header('x-total-count', total)
    return rows.map(presentSale)
  },
  createSale: async (services, { body, reply }) => {
    const written = await addSale(services.db, body, today(services))
    tellActivity(reply, written)
    return load(services.db, written.id)
  },
  updateSale: async (services, { params, body, reply }) => {
    const written = await editSale(services.db, params.id, body, today(services))
    tellActivity(reply, written)
    return load(services.db, written.id)
  },
  deleteSale: async ({ db }, { params, reply }) => {
    tellActivity(reply, await deleteSale(db, params.id))
    return null
  },
}

const load = async (db: Db, id: SaleId) => presentSale(await saleOf(db, id))

const presentSale = ({ import_id: _, ...sale }: SaleRow): Sale => sale
