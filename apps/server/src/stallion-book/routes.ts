import type { HorseId } from '@quarterpole/contract/ids'
import {
  listStallionBook,
  readStallionBookEntry,
  type StallionBookRow,
} from '@quarterpole/db/queries/stallion-book'
import { tellActivity } from '../activity/written.ts'
import { AppError } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { addBooking } from './commands.ts'

export const stallionBookHandlers: Pick<Handlers, 'createStallionBookEntry' | 'listStallionBookEntries'> = {
  createStallionBookEntry: async ({ db, clock }, { body, reply }) => {
    const written = await addBooking(db, body, clock().getUTCFullYear())
    tellActivity(reply, written)
    const row = await readStallionBookEntry(db, written.id)
    if (!row) throw new AppError('not_found', 'The booking has since been removed.')
    return presentEntry(row)
  },
  listStallionBookEntries: async ({ db }, { query, reply }) => {
    const stallion_id = query.stallion_id as HorseId | undefined // digits of the query
    const { rows, total } = await listStallionBook(db, { ...query, stallion_id })
    reply.header('x-total-count', total)
    return rows.map(presentEntry)
  },
}

const presentEntry = (row: StallionBookRow) => {
  const {
    id,
    stallion_id,
    mare_id,
    stallion_name,
    mare_name,
    season_year,
    terms,
    source_cross_id,
    created_at,
  } = row
  return {
    id,
    stallion_id,
    mare_id,
    stallion_name,
    mare_name,
    season_year,
    terms,
    source_cross_id,
    created_at,
  }
}
