import type { CoverEdit, CoverInput } from '@quarterpole/contract/cover'
import type { CoverId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import {
  type CoverRow,
  deleteCover,
  insertCover,
  readCover,
  updateCover,
} from '@quarterpole/db/queries/cover'
import { eventsOfCovers, insertCoverEvent } from '@quarterpole/db/queries/cover-event'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { tx } from '@quarterpole/db/tx'
import type { z } from 'zod'
import type { Written } from '../../history/activity/written.ts'
import { AppError } from '../../platform/http/problem.ts'
import { checkCover } from './checks.ts'
import { fieldsOf } from './event-fields.ts'
import { bredSentence } from './sentences.ts'

/** @throws {AppError} not_found, invalid, or conflict where the pair has a cover for the season */
export async function recordCover(
  db: Db,
  { event, ...draft }: CoverInput,
  today: string,
): Promise<Written<CoverId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const events = event === null ? [] : [fieldsOf(event)]
    const { mare, stallion } = await checkCover(trx, draft, events, { today, at: 'event.' })
    const watch = await watchRows(trx, [])
    const id = await insertCover(trx, draft)
    const made: RowRef[] = [['breeding', id]]
    for (const fields of events) made.push(['breeding_event', await insertCoverEvent(trx, id, fields)])
    const names = { mare_name: mare.name, stallion_name: stallion.name }
    const activityId = await insertActivity(trx, {
      kind: 'cover_added',
      sentence: events[0]
        ? bredSentence(names, events[0])
        : `Planned ${mare.name} to ${stallion.name} for ${draft.season_year}.`,
      subject: { noun: 'cover', id },
      horses: [draft.mare_id, draft.stallion_id],
      changes: await watch.changes(made),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found, invalid, or conflict where someone else edited it in between */
export async function editCover(
  db: Db,
  id: CoverId,
  { version, ...draft }: z.output<typeof CoverEdit>,
  today: string,
): Promise<Written<CoverId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const before = await coverRow(trx, id)
    if (
      before.foal_id !== null &&
      (before.mare_id !== draft.mare_id || before.stallion_id !== draft.stallion_id)
    )
      throw new AppError(
        'conflict',
        `${before.foal_name ?? 'The foal'} is on file with these parents. Remove the foaling first, then change the pair.`,
      )
    const { mare, stallion } = await checkCover(trx, { ...draft, id }, await eventsOfCovers(trx, [id]), {
      today,
    })
    const watch = await watchRows(trx, [['breeding', id]])
    if ((await updateCover(trx, id, draft, version)) === 'stale') throw stale(before)
    const activityId = await insertActivity(trx, {
      kind: 'cover_edited',
      sentence: `Edited the breeding of ${mare.name} to ${stallion.name} for ${draft.season_year}.`,
      subject: { noun: 'cover', id },
      horses: [draft.mare_id, draft.stallion_id],
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found, or conflict where it has a foal */
export async function removeCover(db: Db, id: CoverId): Promise<Written<CoverId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const row = await coverRow(trx, id)
    if (row.foal_id !== null)
      throw new AppError(
        'conflict',
        `${row.foal_name ?? 'A foal'} is on file from this breeding. Remove the foaling first.`,
      )
    const events = await eventsOfCovers(trx, [id])
    const watch = await watchRows(trx, [
      ['breeding', id],
      ...events.map((event): RowRef => ['breeding_event', event.id]),
    ])
    await deleteCover(trx, id)
    const activityId = await insertActivity(trx, {
      kind: 'cover_removed',
      sentence: `Removed the breeding of ${row.mare_name} to ${row.stallion_name} for ${row.season_year}.`,
      subject: null,
      horses: [row.mare_id, row.stallion_id],
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found */
export async function coverRow(db: Db, id: CoverId): Promise<CoverRow> {
  const row = await readCover(db, id)
  if (!row) throw new AppError('not_found', `There is no breeding with the id ${id}.`)
  return row
}

export const stale = ({ mare_name, stallion_name }: CoverRow) =>
  new AppError(
    'conflict',
    `Someone else changed the breeding of ${mare_name} to ${stallion_name} in the meantime. Reload and make your edit again.`,
  )
