import type { CoverEventEdit, CoverEventInput } from '@quarterpole/contract/cover'
import type { CoverEventId, CoverId, HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { RowRef } from '@quarterpole/db/queries/change'
import type { CoverRow } from '@quarterpole/db/queries/cover'
import {
  type CoverEventFields,
  eventsOfCovers,
  insertCoverEvent,
  readCoverEvent,
} from '@quarterpole/db/queries/cover-event'
import { readHorse } from '@quarterpole/db/queries/horse'
import { updateHorse } from '@quarterpole/db/queries/horse-write'
import { updateRecord } from '@quarterpole/db/queries/record'
import { deleteVersioned, updateVersioned } from '@quarterpole/db/queries/versioned'
import type { CoverEventTable } from '@quarterpole/db/schema-barn'
import type { z } from 'zod'
import { flushedFrom } from '../../herd/embryos/flushed.ts'
import { checkParents } from '../../herd/horses/check-parents.ts'
import { writeLogged } from '../../history/activity/write-logged.ts'
import type { Written } from '../../history/activity/written.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { checkCover } from './checks.ts'
import { aboutIt, coverRow, stale } from './commands.ts'
import { fieldsOf } from './event-fields.ts'
import { eventNamed, eventSentence } from './sentences.ts'

/** @throws {AppError} not_found, or invalid where the event does not fit the cover */
export const addEvent = (
  db: Db,
  id: CoverId,
  input: z.output<typeof CoverEventInput>,
  today: string,
): Promise<Written<CoverId>> =>
  writeLogged(db, async (trx, watch) => {
    const row = await coverRow(trx, id)
    const event = fieldsOf(input)
    const onFile = await eventsOfCovers(trx, [id])
    await checkCover(trx, row, [...onFile, event], { today, fresh: [event] })
    await watch([['cover', id]])
    const eventId = await insertCoverEvent(trx, id, event)
    await updateVersioned(trx, 'cover', id, {}) // its version tells other pages that it changed
    return {
      ...aboutIt(row),
      kind: 'cover_edited',
      sentence: eventSentence(row, event),
      made: [['cover_event', eventId]],
    }
  })

/** @throws {AppError} not_found, invalid, or conflict where someone else edited it in between */
export const editEvent = (
  db: Db,
  eventId: CoverEventId,
  { version, ...input }: z.output<typeof CoverEventEdit>,
  today: string,
): Promise<Written<CoverId>> =>
  writeLogged(db, async (trx, watch) => {
    const { before, row, others } = await readEvent(trx, eventId)
    if (before.kind !== input.kind)
      throw invalid('kind', 'An event keeps its kind. Remove it and add the other one.')
    const event = fieldsOf(input)
    await checkCover(trx, row, [...others, event], { today, fresh: [event] })
    const flushed = event.event_date === before.event_date ? [] : await flushedOf(trx, row, before, event)
    await watch([
      ['cover_event', eventId],
      ...foalOf(row, before),
      ...flushed.map(({ id }): RowRef => ['embryo', id]),
    ])
    for (const { id } of flushed) await updateRecord(trx, 'embryo', { id, bred_on: event.event_date })
    if (!(await updateVersioned(trx, 'cover_event', eventId, { ...event, version }))) throw stale(row)
    if (event.kind === 'foaled') await correctFoal(trx, row.foal_id, before, event)
    await updateVersioned(trx, 'cover', row.id, {})
    return {
      ...aboutIt(row),
      kind: 'cover_edited',
      sentence: `Edited ${eventNamed(before)} of ${row.mare_name} by ${row.stallion_name}.`,
    }
  })

/** What was flushed from the breeding of the event, whose day changes. */
const flushedOf = (db: Db, row: CoverRow, before: CoverEventTable, { event_date: to }: CoverEventFields) =>
  before.kind === 'bred'
    ? flushedFrom(db, row.mare_id, {
        breeding: { ...row, events: [before] },
        from: before.event_date,
        to,
      })
    : Promise.resolve([])

/** Removes an event; after a foaling is removed, the foal stays on file as a horse of its own. */
export const removeEvent = (db: Db, eventId: CoverEventId, today: string): Promise<Written<CoverId>> =>
  writeLogged(db, async (trx, watch) => {
    const { before, row, others } = await readEvent(trx, eventId)
    await checkCover(trx, row, others, { today })
    await watch([
      ['cover_event', eventId],
      ['cover', row.id],
    ])
    await deleteVersioned(trx, 'cover_event', eventId)
    await updateVersioned(trx, 'cover', row.id, before.kind === 'foaled' ? { foal_id: null } : {})
    return {
      ...aboutIt(row),
      kind: 'cover_edited',
      sentence: `Removed ${eventNamed(before)} of ${row.mare_name} by ${row.stallion_name}.`,
    }
  })

async function readEvent(db: Db, eventId: CoverEventId) {
  const before = await readCoverEvent(db, eventId)
  if (!before) throw new AppError('not_found', `There is no event of a breeding with the id ${eventId}.`)
  const events = await eventsOfCovers(db, [before.cover_id])
  return {
    before,
    row: await coverRow(db, before.cover_id),
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
