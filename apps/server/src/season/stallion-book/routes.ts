import type { HorseId, StallionBookEntryId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { nameKey } from '@quarterpole/contract/name-key'
import type { BookFilter, StallionBookEntry } from '@quarterpole/contract/stallion-book'
import type { Db } from '@quarterpole/db/open'
import { allBookings, listStallionBook, readStallionBookEntry } from '@quarterpole/db/queries/stallion-book'
import type { FastifyReply } from 'fastify'
import { barnRecordOf } from '../../herd/records/barn-commands.ts'
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
    const { limit = LIST_DEFAULT, offset = 0 } = query
    if (isOfColumns(query)) {
      const { rows, total } = await listStallionBook(services.db, branded(query))
      reply.header('x-total-count', total)
      return presentEntries(services.db, rows, thisYear(services))
    }
    const { entries } = await matching(services, query)
    const newest = entries.toReversed().toSorted((a, b) => b.season_year - a.season_year)
    reply.header('x-total-count', newest.length)
    return newest.slice(offset, offset + limit)
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
    const { entries, rows } = await matching(services, query)
    const name =
      query.season_year === undefined ? 'stallion-book.csv' : `stallion-book-${query.season_year}.csv`
    return sendCsv(reply, name, bookCsv(entries, rows))
  },
} satisfies Partial<Handlers>

/** Where a booking stands isn't in a column of it. */
const isOfColumns = ({ contact_id, state, guarantee }: BookFilter) =>
  contact_id === undefined && state === undefined && guarantee === undefined

/** All that match, newest season first and each season in the order of booking. */
async function matching(services: Services, filter: BookFilter) {
  const { db } = services
  const { contact_id, state, guarantee } = filter
  const isOwned = await ownerTest(db, contact_id)
  const rows = (await allBookings(db, branded(filter))).filter(({ mare_owner }) => isOwned(mare_owner))
  const isStanding = ({ status, ...entry }: StallionBookEntry) =>
    (state === undefined && guarantee === undefined) ||
    (status === 'booked' &&
      (state === undefined || entry.progress.state === state) &&
      (guarantee === undefined || entry.guarantee === guarantee))
  return { rows, entries: (await presentEntries(db, rows, thisYear(services))).filter(isStanding) }
}

/** @throws {AppError} not_found */
async function ownerTest(db: Db, contact: number | undefined): Promise<(owner: string | null) => boolean> {
  if (contact === undefined) return () => true
  const { name_key } = await barnRecordOf(db, 'contact', contact)
  return (owner) => owner !== null && nameKey(owner) === name_key
}

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
