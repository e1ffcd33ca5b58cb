import type { BreedingEventEdit, BreedingEventInput } from '@quarterpole/contract/breeding-record'
import type { BreedingEventId, BreedingId, HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type BreedingRow, updateBreeding } from '@quarterpole/db/queries/breeding'
import {
  type BreedingEventFields,
  deleteBreedingEvent,
  eventsOfBreedings,
  insertBreedingEvent,
  readBreedingEvent,
  updateBreedingEvent,
} from '@quarterpole/db/queries/breeding-event'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { readHorse } from '@quarterpole/db/queries/horse'
import { updateHorse } from '@quarterpole/db/queries/horse-write'
import type { BreedingEventTable } from '@quarterpole/db/schema-barn'
import { tx } from '@quarterpole/db/tx'
import type { z } from 'zod'
import type { Written } from '../../history/activity/written.ts'
import { checkParents } from '../../herd/horses/check-parents.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { checkBreeding } from './checks.ts'
import { breedingRow, stale } from './commands.ts'
import { fieldsOf } from './event-fields.ts'
import { eventNamed, eventSentence } from './sentences.ts'

/** @throws {AppError} not_found, or invalid where the event does not fit the breeding */
export async function addEvent(
  db: Db,
  id: BreedingId,
  input: z.output<typeof BreedingEventInput>,
  today: string,
): Promise<Written<BreedingId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const row = await breedingRow(trx, id)
    const event = fieldsOf(input)
    const onFile = await eventsOfBreedings(trx, [id])
    await checkBreeding(trx, row, [...onFile, event], { today, fresh: [event] })
    const watch = await watchRows(trx, [['breeding', id]])
    const eventId = await insertBreedingEvent(trx, id, event)
    await updateBreeding(trx, id, {}) // its version tells other pages that it changed
    const activityId = await insertActivity(trx, {
      kind: 'breeding_edited',
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
  eventId: BreedingEventId,
  { version, ...input }: z.output<typeof BreedingEventEdit>,
  today: string,
): Promise<Written<BreedingId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const { before, row, others } = await readEvent(trx, eventId)
    if (before.kind !== input.kind)
      throw invalid('kind', 'An event keeps its kind. Remove it and add the other one.')
    const event = fieldsOf(input)
    await checkBreeding(trx, row, [...others, event], { today, fresh: [event] })
    const watch = await watchRows(trx, [['breeding_event', eventId], ...foalOf(row, before)])
    if ((await updateBreedingEvent(trx, eventId, event, version)) === 'stale') throw stale(row)
    if (event.kind === 'foaled') await correctFoal(trx, row.foal_id, before, event)
    await updateBreeding(trx, row.id, {})
    const activityId = await insertActivity(trx, {
      kind: 'breeding_edited',
      sentence: `Edited ${eventNamed(before)} of ${row.mare_name} by ${row.stallion_name}.`,
      ...aboutIt(row),
      changes: await watch.changes(),
    })
    return { id: row.id, activityId }
  })
}

/** Removes an event; after a foaling is removed, the foal stays on file as a horse of its own. */
export async function removeEvent(
  db: Db,
  eventId: BreedingEventId,
  today: string,
): Promise<Written<BreedingId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const { before, row, others } = await readEvent(trx, eventId)
    await checkBreeding(trx, row, others, { today })
    const watch = await watchRows(trx, [
      ['breeding_event', eventId],
      ['breeding', row.id],
    ])
    await deleteBreedingEvent(trx, eventId)
    await updateBreeding(trx, row.id, before.kind === 'foaled' ? { foal_id: null } : {})
    const activityId = await insertActivity(trx, {
      kind: 'breeding_edited',
      sentence: `Removed ${eventNamed(before)} of ${row.mare_name} by ${row.stallion_name}.`,
      ...aboutIt(row),
      changes: await watch.changes(),
    })
    return { id: row.id, activityId }
  })
}

async function readEvent(db: Db, eventId: BreedingEventId) {
  const before = await readBreedingEvent(db, eventId)
  if (!before) throw new AppError('not_found', `There is no event of a breeding with the id ${eventId}.`)
  const events = await eventsOfBreedings(db, [before.breeding_id])
  return {
    before,
    row: await breedingRow(db, before.breeding_id),
    others: events.filter(({ id }) => id !== eventId),
  }
}

const foalOf = ({ foal_id }: BreedingRow, { kind }: BreedingEventTable): RowRef[] =>
  kind === 'foaled' && foal_id !== null ? [['horse', foal_id]] : []

/** What was corrected in the foaling is corrected in the foal's record. */
async function correctFoal(
  db: Db,
  foalId: HorseId | null,
  before: BreedingEventTable,
  { event_date, result }: BreedingEventFields,
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

export const aboutIt = ({ id, mare_id, stallion_id, foal_id }: BreedingRow) => ({
  subject: { noun: 'breeding', id },
  horses: [mare_id, stallion_id, ...(foal_id === null ? [] : [foal_id])],
})
