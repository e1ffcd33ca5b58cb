import type { HorseId, StallionBookEntryId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { type CoverRow, coversOfMares, insertCover } from '@quarterpole/db/queries/cover'
import { type CoverEventFields, eventsByCover, insertCoverEvent } from '@quarterpole/db/queries/cover-event'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { findBooking } from '@quarterpole/db/queries/stallion-book'
import { updateVersioned } from '@quarterpole/db/queries/versioned'
import { inOrder } from '@quarterpole/genetics/cover-course'
import { type ImportContext, refusalIn, type RecordImporter } from './record-importer.ts'
import { checkCover } from '../../season/covers/checks.ts'
import { type FileCover, gatherCovers, isOnFile, noteLeftOut } from './gather-covers.ts'

/**
 * Adds covers with their events. A cover of the pair that is on file for the season gets what it lacks; a second
 * one is begun only where the first has ended and says something else.
 */
export const importCovers: RecordImporter = async (trx, context) => {
  const covers = gatherCovers(context)
  const onFile = await coversOfMares(
    trx,
    covers.map(({ mare_id }) => mare_id),
  )
  const watch = await watchRows(
    trx,
    onFile.map(({ id }): RowRef => ['cover', id]),
  )
  const free = new Set<number>(onFile.map(({ id }) => id))
  const made: RowRef[] = []
  const horses = new Set<HorseId>()
  let [added, on_file] = [0, 0]
  for (const cover of covers) {
    const known = await knownOf(trx, cover, free)
    if (known !== null) free.delete(known.row.id)
    const written = await write(trx, cover, known, context)
    if (written === null) {
      noteLeftOut(cover.rows, cover.rows.find((row) => row.isRefused)?.line ?? 0)
      continue
    }
    made.push(...written.made)
    added += written.added
    on_file += cover.rows.length - written.added
    const { mare_id, stallion_id, foal_id } = cover
    for (const id of [mare_id, stallion_id, foal_id]) if (id !== null && written.added > 0) horses.add(id)
  }
  return { added, on_file, changes: await watch.changes(made), horses: [...horses] }
}

interface Known {
  readonly row: CoverRow
  readonly events: readonly CoverEventFields[]
}

/**
 * The cover on file that the file’s is, or was: the events of one are among the other’s, or it goes on. Embryos in
 * two recipients are two covers.
 */
async function knownOf(
  trx: Db,
  { mare_id, stallion_id, season_year, recipient, events }: FileCover,
  free: ReadonlySet<number>,
): Promise<Known | null> {
  const rows = (await coversOfMares(trx, [mare_id]))
    .filter((row) => row.stallion_id === stallion_id && row.season_year === season_year && free.has(row.id))
    .filter((row) => recipient === null || row.recipient === null || row.recipient === recipient)
    .toSorted((a, b) => Number(b.recipient === recipient) - Number(a.recipient === recipient))
  const byCover = await eventsByCover(trx, rows)
  const known = rows.map((row): Known => ({ row, events: byCover.get(row.id) ?? [] }))
  return (
    known.find((one) => events.every((event) => one.events.some((other) => isOnFile(event, other)))) ??
    known.find((one) => one.events.every((other) => events.some((event) => isOnFile(event, other)))) ??
    known.find((one) => !one.events.some(({ kind }) => kind === 'slipped' || kind === 'foaled')) ??
    null
  )
}

/** What it made, and how many rows added something; null where the cover is refused. */
async function write(trx: Db, cover: FileCover, known: Known | null, context: ImportContext) {
  const { mare_id, stallion_id, season_year, recipient, notes, foal_id, rows } = cover
  const fresh = cover.events.filter((event) => !known?.events.some((other) => isOnFile(event, other)))
  const said = { recipient, notes, foal_id, booking_id: await bookingOf(trx, cover) }
  checkFoal(cover, known)
  const blanks = known === null ? said : blanksIn(cover, said, known.row)
  if (rows.some((row) => row.isRefused)) return null
  if (known !== null && fresh.length === 0 && Object.keys(blanks).length === 0) return { made: [], added: 0 }
  const fields = { mare_id, stallion_id, season_year, ...said }
  if (!(await fits(trx, cover, known, context))) return null
  const { foal_id: _, ...begun } = fields
  const id = known?.row.id ?? (await insertCover(trx, begun))
  const made: RowRef[] = known === null ? [['cover', id]] : []
  for (const { row: _row, ...event } of fresh)
    made.push(['cover_event', await insertCoverEvent(trx, id, event)])
  if (known !== null) await updateVersioned(trx, 'cover', id, blanks)
  else if (foal_id !== null) await updateVersioned(trx, 'cover', id, { foal_id })
  const adding = new Set(fresh.map(({ row }) => row))
  return { made, added: Math.max(1, adding.size) }
}

type Said = Pick<CoverRow, 'recipient' | 'notes' | 'foal_id' | 'booking_id'>
const FIELDS = { recipient: 'recipient', notes: 'notes', foal_id: 'foal', booking_id: 'booked' } as const

/** What the file says and the cover on file doesn’t; where they differ, the row is refused. */
function blanksIn({ rows }: FileCover, said: Said, onFile: Said): Partial<Said> {
  const blanks: Partial<Said> = {}
  for (const member of Object.keys(FIELDS) as (keyof Said)[]) {
    if (said[member] === null || said[member] === onFile[member]) continue
    if (onFile[member] === null) Object.assign(blanks, { [member]: said[member] })
    else
      rows[0]?.refuse(
        FIELDS[member],
        'The breeding on file says otherwise.',
        'Edit it in Mares’ Season, or clear this cell.',
      )
  }
  return blanks
}

async function bookingOf(
  trx: Db,
  { is_booked, rows, ...pair }: FileCover,
): Promise<StallionBookEntryId | null> {
  if (!is_booked) return null
  const booking = await findBooking(trx, pair)
  if (booking === undefined)
    rows[0]?.refuse(
      'booked',
      `The pair has no booking for ${pair.season_year}.`,
      'Import the bookings first, or clear this cell.',
    )
  return booking?.id ?? null
}

function checkFoal({ foal_id, events, rows }: FileCover, known: Known | null) {
  if (foal_id === null || [...events, ...(known?.events ?? [])].some(({ kind }) => kind === 'foaled')) return
  rows[0]?.refuse('foal', 'The row names a foal and no foaling.', 'Add the day the mare foaled.')
}

const MEMBERS: Readonly<Record<string, string>> = { mare_id: 'mare', stallion_id: 'stallion' }

/** Checks the cover as it would be. Of several events the first that doesn’t fit is the one at fault. */
async function fits(trx: Db, cover: FileCover, known: Known | null, { today }: ImportContext) {
  const draft = { ...(known?.row ?? { ...cover, booking_id: null }) }
  const refusal = (events: readonly CoverEventFields[]) => {
    const fresh = events.filter((event) => !known?.events.some((other) => isOnFile(event, other)))
    return refusalIn(() =>
      checkCover(trx, draft, [...(known?.events ?? []), ...fresh], { today, isImported: true, fresh }),
    )
  }
  const events = inOrder(cover.events)
  const found = await refusal(events)
  if (found === null) return true
  let at = 0
  while (at < events.length - 1 && (await refusal(events.slice(0, at + 1))) === null) at++
  const row = events[at]?.row ?? cover.rows[0]
  row?.refuse(MEMBERS[found.path] ?? found.path, found.message)
  return false
}
