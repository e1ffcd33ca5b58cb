import type { BreedingEdit, BreedingInput } from '@quarterpole/contract/breeding-record'
import type { BreedingId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import {
  type BreedingRow,
  deleteBreeding,
  insertBreeding,
  readBreeding,
  updateBreeding,
} from '@quarterpole/db/queries/breeding'
import { eventsOfBreedings, insertBreedingEvent } from '@quarterpole/db/queries/breeding-event'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { tx } from '@quarterpole/db/tx'
import type { z } from 'zod'
import type { Written } from '../../history/activity/written.ts'
import { AppError } from '../../platform/http/problem.ts'
import { checkBreeding } from './checks.ts'
import { fieldsOf } from './event-fields.ts'
import { bredSentence } from './sentences.ts'

/** @throws {AppError} not_found, invalid, or conflict where the pair has a breeding for the season */
export async function recordBreeding(
  db: Db,
  { event, ...draft }: BreedingInput,
  today: string,
): Promise<Written<BreedingId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const events = event === null ? [] : [fieldsOf(event)]
    const { mare, stallion } = await checkBreeding(trx, draft, events, { today, at: 'event.' })
    const watch = await watchRows(trx, [])
    const id = await insertBreeding(trx, draft)
    const made: RowRef[] = [['breeding', id]]
    for (const fields of events) made.push(['breeding_event', await insertBreedingEvent(trx, id, fields)])
    const names = { mare_name: mare.name, stallion_name: stallion.name }
    const activityId = await insertActivity(trx, {
      kind: 'breeding_added',
      sentence: events[0]
        ? bredSentence(names, events[0])
        : `Planned ${mare.name} to ${stallion.name} for ${draft.season_year}.`,
      subject: { noun: 'breeding', id },
      horses: [draft.mare_id, draft.stallion_id],
      changes: await watch.changes(made),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found, invalid, or conflict where someone else edited it in between */
export async function editBreeding(
  db: Db,
  id: BreedingId,
  { version, ...draft }: z.output<typeof BreedingEdit>,
  today: string,
): Promise<Written<BreedingId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const before = await breedingRow(trx, id)
    if (
      before.foal_id !== null &&
      (before.mare_id !== draft.mare_id || before.stallion_id !== draft.stallion_id)
    )
      throw new AppError(
        'conflict',
        `${before.foal_name ?? 'The foal'} is on file with these parents. Remove the foaling first, then change the pair.`,
      )
    const { mare, stallion } = await checkBreeding(
      trx,
      { ...draft, id },
      await eventsOfBreedings(trx, [id]),
      { today },
    )
    const watch = await watchRows(trx, [['breeding', id]])
    if ((await updateBreeding(trx, id, draft, version)) === 'stale') throw stale(before)
    const activityId = await insertActivity(trx, {
      kind: 'breeding_edited',
      sentence: `Edited the breeding of ${mare.name} to ${stallion.name} for ${draft.season_year}.`,
      subject: { noun: 'breeding', id },
      horses: [draft.mare_id, draft.stallion_id],
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found, or conflict where it has a foal */
export async function removeBreeding(db: Db, id: BreedingId): Promise<Written<BreedingId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const row = await breedingRow(trx, id)
    if (row.foal_id !== null)
      throw new AppError(
        'conflict',
        `${row.foal_name ?? 'A foal'} is on file from this breeding. Remove the foaling first.`,
      )
    const events = await eventsOfBreedings(trx, [id])
    const watch = await watchRows(trx, [
      ['breeding', id],
      ...events.map((event): RowRef => ['breeding_event', event.id]),
    ])
    await deleteBreeding(trx, id)
    const activityId = await insertActivity(trx, {
      kind: 'breeding_removed',
      sentence: `Removed the breeding of ${row.mare_name} to ${row.stallion_name} for ${row.season_year}.`,
      subject: null,
      horses: [row.mare_id, row.stallion_id],
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found */
export async function breedingRow(db: Db, id: BreedingId): Promise<BreedingRow> {
  const row = await readBreeding(db, id)
  if (!row) throw new AppError('not_found', `There is no breeding with the id ${id}.`)
  return row
}

export const stale = ({ mare_name, stallion_name }: BreedingRow) =>
  new AppError(
    'conflict',
    `Someone else changed the breeding of ${mare_name} to ${stallion_name} in the meantime. Reload and make your edit again.`,
  )
