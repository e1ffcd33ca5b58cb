import type { CoverEventEdit, CoverEventInput } from '@quarterpole/contract/cover'
import type { CoverEventId, CoverId, HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type CoverRow, updateCover } from '@quarterpole/db/queries/cover'
import {
  type CoverEventFields,
  deleteCoverEvent,
  eventsOfCovers,
  insertCoverEvent,
  readCoverEvent,
  updateCoverEvent,
} from '@quarterpole/db/queries/cover-event'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { readHorse } from '@quarterpole/db/queries/horse'
import { updateHorse } from '@quarterpole/db/queries/horse-write'
import type { CoverEventTable } from '@quarterpole/db/schema-barn'
import { tx } from '@quarterpole/db/tx'
import type { z } from 'zod'
import type { Written } from '../../history/activity/written.ts'
import { checkParents } from '../../herd/horses/check-parents.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { checkCover } from './checks.ts'
import { coverRow, stale } from './commands.ts'
import { fieldsOf } from './event-fields.ts'
import { eventNamed, eventSentence } from './sentences.ts'

/** @throws {AppError} not_found, or invalid where the event does not fit the cover */
export async function addEvent(
  db: Db,
  id: CoverId,
  input: z.output<typeof CoverEventInput>,
  today: string,
): Promise<Written<CoverId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const row = await coverRow(trx, id)
    const event = fieldsOf(input)
    const onFile = await eventsOfCovers(trx, [id])
    await checkCover(trx, row, [...onFile, event], { today, fresh: [event] })
    const watch = await watchRows(trx, [['breeding', id]])
    const eventId = await insertCoverEvent(trx, id, event)
    await updateCover(trx, id, {}) // its version tells other pages that it changed
    const activityId = await insertActivity(trx, {
      kind: 'cover_edited',
      sentence: eventSentence(row, event),
      ...aboutIt(row),
      changes: await watch.changes([['breeding_event', eventId]]),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found, invalid, or conflict where someone else edited it in between */
export async function editEvent(
  db: Db,
  eventId: CoverEventId,
  { version, ...input }: z.output<typeof CoverEventEdit>,
  today: string,
): Promise<Written<CoverId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const { before, row, others } = await readEvent(trx, eventId)
    if (before.kind !== input.kind)
      throw invalid('kind', 'An event keeps its kind. Remove it and add the other one.')
    const event = fieldsOf(input)
    await checkCover(trx, row, [...others, event], { today, fresh: [event] })
    const watch = await watchRows(trx, [['breeding_event', eventId], ...foalOf(row, before)])
    if ((await updateCoverEvent(trx, eventId, event, version)) === 'stale') throw stale(row)
    if (event.kind === 'foaled') await correctFoal(trx, row.foal_id, before, event)
    await updateCover(trx, row.id, {})
    const activityId = await insertActivity(trx, {
      kind: 'cover_edited',
      sentence: `Edited ${eventNamed(before)} of ${row.mare_name} by ${row.stallion_name}.`,
      ...aboutIt(row),
      changes: await watch.changes(),
    })
    return { id: row.id, activityId }
  })
}

/** Removes an event; after a foaling is removed, the foal stays on file as a horse of its own. */
export async function removeEvent(db: Db, eventId: CoverEventId, today: string): Promise<Written<CoverId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const { before, row, others } = await readEvent(trx, eventId)
    await checkCover(trx, row, others, { today })
    const watch = await watchRows(trx, [
      ['breeding_event', eventId],
      ['breeding', row.id],
    ])
    await deleteCoverEvent(trx, eventId)
    await updateCover(trx, row.id, before.kind === 'foaled' ? { foal_id: null } : {})
    const activityId = await insertActivity(trx, {
      kind: 'cover_edited',
      sentence: `Removed ${eventNamed(before)} of ${row.mare_name} by ${row.stallion_name}.`,
      ...aboutIt(row),
      changes: await watch.changes(),
    })
    return { id: row.id, activityId }
  })
}

async function readEvent(db: Db, eventId: CoverEventId) {
  const before = await readCoverEvent(db, eventId)
  if (!before) throw new AppError('not_found', `There is no event of a breeding with the id ${eventId}.`)
  const events = await eventsOfCovers(db, [before.breeding_id])
  return {
    before,
    row: await coverRow(db, before.breeding_id),
    others: events.filter(({ id }) => id !== eventId),
  }
}

const foalOf = ({ foal_id }: CoverRow, { kind }: CoverEventTable): RowRef[] =>
  kind === 'foaled' && foal_id !== null ? [['horse', foal_id]] : []

/** What was corrected in the foaling is corrected in the foal's record. */
async function correctFoal(
  db: Db,
  foalId: HorseId | null,
  before: CoverEventTable,
  { event_date, result }: CoverEventFields,
) {
  const foal = foalId === null ? undefined : await readHorse(db, foalId)
  if (!foal || (event_date === before.event_date && result === before.result)) return
  await checkParents(db, { ...foal, foaled: event_date }, foal.id)
  const isDead = result === 'dead'
  const life =
    result === before.result
      ? {}
      : ({
          status: isDead ? 'died' : 'alive',
          status_date: isDead ? event_date : null,
          sold_to: null,
          role: isDead ? null : (foal.role ?? 'young_stock'),
        } as const)
  await updateHorse(db, foal.id, { ...foal, foaled: event_date, foaled_precision: 'day', ...life })
}

export const aboutIt = ({ id, mare_id, stallion_id, foal_id }: CoverRow) => ({
  subject: { noun: 'cover', id },
  horses: [mare_id, stallion_id, ...(foal_id === null ? [] : [foal_id])],
})
