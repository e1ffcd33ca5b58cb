import type { HorseId, StallionBookEntryId } from '@quarterpole/contract/ids'
import type { StallionBookEntry } from '@quarterpole/contract/stallion-book'
import type { Db } from '@quarterpole/db/open'
import { allBookings, listStallionBook, readStallionBookEntry } from '@quarterpole/db/queries/stallion-book'
import type { FastifyReply } from 'fastify'
import { tellActivity, type Written } from '../activity/written.ts'
import { sendCsv } from '../http/files.ts'
import type { Handlers } from '../http/serve.ts'
import { today } from '../process/services.ts'
import { bookCsv } from './book-csv.ts'
import {
  addBooking,
  cancelBooking,
  editBooking,
  noSuchBooking,
  reinstateBooking,
  removeBooking,
} from './commands.ts'
import { importBookings } from './import-bookings.ts'
import { presentEntries } from './present-entry.ts'

type Names =
  | 'createStallionBookEntry'
  | 'listStallionBookEntries'
  | 'getStallionBookEntry'
  | 'updateStallionBookEntry'
  | 'cancelStallionBookEntry'
  | 'reinstateStallionBookEntry'
  | 'deleteStallionBookEntry'
  | 'downloadStallionBook'
  | 'importStallionBook'

export const stallionBookHandlers: Pick<Handlers, Names> = {
  createStallionBookEntry: async ({ db, clock }, { body, reply }) => {
    const written = await addBooking(db, body, clock().getUTCFullYear())
    reply.header('location', `/api/stallion-book/entries/${written.id}`)
    return answer(db, reply, written)
  },
  listStallionBookEntries: async ({ db }, { query, reply }) => {
    const { rows, total } = await listStallionBook(db, branded(query))
    reply.header('x-total-count', total)
    return presentEntries(db, rows)
  },
  getStallionBookEntry: ({ db }, { params }) => loadEntry(db, params.id),
  updateStallionBookEntry: async ({ db }, { params, body, reply }) =>
    answer(db, reply, await editBooking(db, params.id, body)),
  cancelStallionBookEntry: async (services, { params, body, reply }) =>
    answer(services.db, reply, await cancelBooking(services.db, params.id, body, today(services))),
  reinstateStallionBookEntry: async ({ db }, { params, body, reply }) =>
    answer(db, reply, await reinstateBooking(db, params.id, body)),
  deleteStallionBookEntry: async ({ db }, { params, reply }) => {
    tellActivity(reply, await removeBooking(db, params.id))
    return null
  },
  downloadStallionBook: async ({ db }, { query, reply }) => {
    const rows = await allBookings(db, branded(query))
    const name =
      query.season_year === undefined ? 'stallion-book.csv' : `stallion-book-${query.season_year}.csv`
    return sendCsv(reply, name, bookCsv(await presentEntries(db, rows), rows))
  },
  importStallionBook: async ({ db, clock }, { body, reply }) => {
    const { result, activityId } = await importBookings(db, body, clock().getUTCFullYear())
    if (activityId !== null) reply.header('x-activity-id', activityId)
    if (!body.dry_run && result.problems.length > 0) reply.status(422)
    return result
  },
}

/** Ids of a query are digits; this adds the brand. */
const branded = <Q extends { stallion_id?: number | undefined; mare_id?: number | undefined }>(query: Q) => ({
  ...query,
  stallion_id: query.stallion_id as HorseId | undefined,
  mare_id: query.mare_id as HorseId | undefined,
})

async function answer(
  db: Db,
  reply: FastifyReply,
  written: Written<StallionBookEntryId>,
): Promise<StallionBookEntry> {
  tellActivity(reply, written)
  return loadEntry(db, written.id)
}

/** @throws {AppError} not_found */
async function loadEntry(db: Db, id: StallionBookEntryId): Promise<StallionBookEntry> {
  const row = await readStallionBookEntry(db, id)
  const [entry] = row ? await presentEntries(db, [row]) : []
  if (!entry) throw noSuchBooking(id)
  return entry
}
