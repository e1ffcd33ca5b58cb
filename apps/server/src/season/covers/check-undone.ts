import type { CoverId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { type CoverRow, findCovers } from '@quarterpole/db/queries/cover'
import { eventsByCover } from '@quarterpole/db/queries/cover-event'
import type { RowChange } from '@quarterpole/db/queries/change'
import type { CoverEventTable } from '@quarterpole/db/schema-barn'
import { courseOf, isTransfer, overlap, pregnancyOf } from '@quarterpole/genetics/cover-course'
import { AppError } from '../../platform/http/problem.ts'
import { otherCovers } from './load-records.ts'
import { eventNamed } from './sentences.ts'

/**
 * Checks covers that were written at once: their events still follow one another, and no mare is in foal twice.
 *
 * @param what  the sentence begins with: “If this is undone”
 *
 * @throws {AppError} conflict naming what was recorded later and has to go first
 */
export async function checkCoversHold(db: Db, changes: readonly RowChange[], what = 'If this is undone') {
  const rows = await findCovers(db, changes.flatMap(coverOf))
  const events = await eventsByCover(db, rows)
  const undone = new Set(changes.flatMap(eventOf))
  for (const row of rows) {
    const own = events.get(row.id) ?? []
    checkCourse(row, own, undone)
    await checkOthers(db, row, own, what)
  }
}

const coverOf = ({ table, before, after }: RowChange): CoverId[] => {
  if (table !== 'cover' && table !== 'cover_event') return []
  const row = before ?? after
  return [Number(row?.[table === 'cover' ? 'id' : 'cover_id']) as CoverId] // of the row
}

const eventOf = ({ table, before, after }: RowChange) =>
  table === 'cover_event' ? [Number((before ?? after)?.['id'])] : []

function checkCourse(
  { mare_name, stallion_name }: CoverRow,
  events: readonly CoverEventTable[],
  undone: ReadonlySet<number>,
) {
  const { fault } = courseOf(events)
  if (fault === null) return
  // Where the event itself came back, the one before it was recorded later.
  const later = undone.has(fault.event.id) ? fault.after : fault.event
  const named = `${eventNamed(later ?? fault.event)} of ${mare_name} by ${stallion_name}`
  throw new AppError(
    'conflict',
    later === null
      ? `If this is undone, ${named} has no cover before it. Add the day she was bred first.`
      : `If this is undone, ${named} no longer fits. Undo or delete it first.`,
  )
}

async function checkOthers(db: Db, row: CoverRow, events: readonly CoverEventTable[], what: string) {
  const own = pregnancyOf(events)
  if (own === null || isTransfer(row, events)) return
  for (const other of await otherCovers(db, row)) {
    const theirs = pregnancyOf(other.events)
    if (theirs === null || !overlap(own, theirs)) continue
    const { season_year, stallion_name } = other.row
    throw new AppError(
      'conflict',
      `${what}, ${row.mare_name} is in foal twice at the same time. Undo or delete the scan or foaling of her ${season_year} breeding to ${stallion_name} first.`,
    )
  }
}
