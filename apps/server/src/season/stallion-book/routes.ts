import type { HorseId, StallionBookEntryId } from '@quarterpole/contract/ids'
import type { StallionBookEntry } from '@quarterpole/contract/stallion-book'
import { allBookings, listStallionBook, readStallionBookEntry } from '@quarterpole/db/queries/stallion-book'
import type { FastifyReply } from 'fastify'
import { tellActivity, type Written } from '../../history/activity/written.ts'
import { sendCsv } from '../../platform/http/files.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { type Services, thisYear, today } from '../../platform/process/services.ts'
import { bookCsv } from './book-csv.ts'
import {
  addBooking,
  cancelBooking,
  editBooking,
  noSuchBooking,
  reinstateBooking,
  removeBooking,
} from './commands.ts'
import { presentEntries } from './present-entry.ts'

export const stallionBookHandlers = {
  createStallionBookEntry: async (services, { body, reply }) => {
    const written = await addBooking(services.db, body, thisYear(services))
    reply.header('location', `/api/stallion-book/entries/${written.id}`)
    return answer(services, reply, written)
  },
  listStallionBookEntries: async (services, { query, reply }) => {
    const { rows, total } = await listStallionBook(services.db, branded(query))
    reply.header('x-total-count', total)
    return presentEntries(services.db, rows, thisYear(services))
  },
  getStallionBookEntry: (services, { params }) => loadEntry(services, params.id),
  updateStallionBookEntry: async (services, { params, body, reply }) =>
    answer(services, reply, await editBooking(services.db, params.id, body)),
  cancelStallionBookEntry: async (services, { params, body, reply }) =>
    answer(services, reply, await cancelBooking(services.db, params.id, body, today(services))),
  reinstateStallionBookEntry: async (services, { params, body, reply }) =>
    answer(services, reply, await reinstateBooking(services.db, params.id, body)),
  deleteStallionBookEntry: async ({ db }, { params, reply }) => {
    tellActivity(reply, await removeBooking(db, params.id))
    return null
  },
  downloadStallionBook: async (services, { query, reply }) => {
    const rows = await allBookings(services.db, branded(query))
    const name =
      query.season_year === undefined ? 'stallion-book.csv' : `stallion-book-${query.season_year}.csv`
    return sendCsv(reply, name, bookCsv(await presentEntries(services.db, rows, thisYear(services)), rows))
  },
} satisfies Partial<Handlers>

/** Ids of a query are digits; this adds the brand. */
const branded = <Q extends { stallion_id?: number | undefined; mare_id?: number | undefined }>(query: Q) => ({
  ...query,
  stallion_id: query.stallion_id as HorseId | undefined,
  mare_id: query.mare_id as HorseId | undefined,
})

async function answer(
  services: Services,
  reply: FastifyReply,
  written: Written<StallionBookEntryId>,
): Promise<StallionBookEntry> {
  tellActivity(reply, written)
  return loadEntry(services, written.id)
}

/** @throws {AppError} not_found */
async function loadEntry(services: Services, id: StallionBookEntryId): Promise<StallionBookEntry> {
  const row = await readStallionBookEntry(services.db, id)
  const [entry] = row ? await presentEntries(services.db, [row], thisYear(services)) : []
  if (!entry) throw noSuchBooking(id)
  return entry
}
