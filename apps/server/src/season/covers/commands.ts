import type { CoverEdit, CoverInput } from '@quarterpole/contract/cover'
import type { CoverId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { RowRef } from '@quarterpole/db/queries/change'
import { type CoverRow, deleteCover, insertCover, readCover } from '@quarterpole/db/queries/cover'
import { eventsOfCovers, insertCoverEvent } from '@quarterpole/db/queries/cover-event'
import { updateVersioned } from '@quarterpole/db/queries/versioned'
import type { z } from 'zod'
import { checkCarried } from '../../herd/embryos/carried.ts'
import { writeLogged } from '../../history/activity/write-logged.ts'
import type { Written } from '../../history/activity/written.ts'
import { AppError } from '../../platform/http/problem.ts'
import { checkCover } from './checks.ts'
import { fieldsOf } from './event-fields.ts'
import { bredSentence } from './sentences.ts'

/** @throws {AppError} not_found, invalid, or conflict where the pair has a cover for the season */
export const recordCover = (
  db: Db,
  { event, ...draft }: CoverInput,
  today: string,
): Promise<Written<CoverId>> =>
  writeLogged(db, async (trx) => {
    const events = event === null ? [] : [fieldsOf(event)]
    const { mare, stallion } = await checkCover(trx, draft, events, {
      today,
      at: 'event.',
      fresh: events,
    })
    const id = await insertCover(trx, draft)
    const made: RowRef[] = [['cover', id]]
    for (const fields of events) made.push(['cover_event', await insertCoverEvent(trx, id, fields)])
    const names = { mare_name: mare.name, stallion_name: stallion.name }
    return {
      ...aboutIt({ ...draft, id }),
      kind: 'cover_added',
      sentence: events[0]
        ? bredSentence(names, events[0])
        : `Planned ${mare.name} to ${stallion.name} for ${draft.season_year}.`,
      made,
    }
  })

/** @throws {AppError} not_found, invalid, or conflict where someone else edited it in between */
export const editCover = (
  db: Db,
  id: CoverId,
  { version, ...draft }: z.output<typeof CoverEdit>,
  today: string,
): Promise<Written<CoverId>> =>
  writeLogged(db, async (trx, watch) => {
    const before = await coverRow(trx, id)
    if (
      before.foal_id !== null &&
      (before.mare_id !== draft.mare_id || before.stallion_id !== draft.stallion_id)
    )
      throw new AppError(
        'conflict',
        `${before.foal_name ?? 'The foal'} is on file with these parents. Remove the foaling first, then change the pair.`,
      )
    const events = await eventsOfCovers(trx, [id])
    const isMoved = before.stallion_id !== draft.stallion_id
    // Of another stallion they are as good as written now: his semen may not be taken any more.
    const fresh = isMoved ? events : []
    const { mare, stallion } = await checkCover(trx, { ...draft, id }, events, { today, fresh })
    await watch([['cover', id]])
    if (!(await updateVersioned(trx, 'cover', id, { ...draft, version }))) throw stale(before)
    return {
      ...aboutIt({ ...draft, id }),
      kind: 'cover_edited',
      sentence: `Edited the breeding of ${mare.name} to ${stallion.name} for ${draft.season_year}.`,
    }
  })

/** @throws {AppError} not_found, or conflict where it has a foal */
export const removeCover = (db: Db, id: CoverId): Promise<Written<CoverId>> =>
  writeLogged(db, async (trx, watch) => {
    const row = await coverRow(trx, id)
    if (row.foal_id !== null)
      throw new AppError(
        'conflict',
        `${row.foal_name ?? 'A foal'} is on file from this breeding. Remove the foaling first.`,
      )
    const events = await eventsOfCovers(trx, [id])
    await watch([['cover', id], ...events.map((event): RowRef => ['cover_event', event.id])])
    await deleteCover(trx, id)
    await checkCarried(trx, [row.mare_id])
    return {
      ...aboutIt(row),
      subject: null,
      kind: 'cover_removed',
      sentence: `Removed the breeding of ${row.mare_name} to ${row.stallion_name} for ${row.season_year}.`,
    }
  })

/** What a line of activity is about. */
export const aboutIt = ({
  id,
  mare_id,
  stallion_id,
  foal_id = null,
}: Pick<CoverRow, 'id' | 'mare_id' | 'stallion_id'> & Partial<Pick<CoverRow, 'foal_id'>>) => ({
  id,
  subject: { noun: 'cover', id },
  horses: [mare_id, stallion_id, ...(foal_id === null ? [] : [foal_id])],
})

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
