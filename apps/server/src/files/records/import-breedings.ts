import type { HorseId, StallionBookEntryId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import {
  type BreedingRow,
  breedingsOfMares,
  insertBreeding,
  updateBreeding,
} from '@quarterpole/db/queries/breeding'
import { type BreedingEventFields, insertBreedingEvent } from '@quarterpole/db/queries/breeding-event'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { findBooking } from '@quarterpole/db/queries/stallion-book'
import { inOrder } from '@quarterpole/genetics/breeding-course'
import { type ImportContext, refusalIn, type RecordImporter } from './record-importer.ts'
import { checkBreeding } from '../../season/covers/checks.ts'
import { type FileBreeding, gatherBreedings, isOnFile, noteLeftOut } from './gather-breedings.ts'
import { eventsByBreeding } from '../../season/covers/load-records.ts'

/**
 * Adds breedings with their events. A breeding of the pair that is on file for the season gets what it lacks; a second
 * one is begun only where the first has ended and says something else.
 */
export const importBreedings: RecordImporter = async (trx, context) => {
  const breedings = gatherBreedings(context)
  const onFile = await breedingsOfMares(
    trx,
    breedings.map(({ mare_id }) => mare_id),
  )
  const watch = await watchRows(
    trx,
    onFile.map(({ id }): RowRef => ['breeding', id]),
  )
  const free = new Set<number>(onFile.map(({ id }) => id))
  const made: RowRef[] = []
  const horses = new Set<HorseId>()
  let [added, on_file] = [0, 0]
  for (const breeding of breedings) {
    const known = await knownOf(trx, breeding, free)
    if (known !== null) free.delete(known.row.id)
    const written = await write(trx, breeding, known, context)
    if (written === null) {
      noteLeftOut(breeding.rows, breeding.rows.find((row) => row.isRefused)?.line ?? 0)
      continue
    }
    made.push(...written.made)
    added += written.added
    on_file += breeding.rows.length - written.added
    const { mare_id, stallion_id, foal_id } = breeding
    for (const id of [mare_id, stallion_id, foal_id]) if (id !== null && written.added > 0) horses.add(id)
  }
  return { added, on_file, changes: await watch.changes(made), horses: [...horses] }
}

interface Known {
  readonly row: BreedingRow
  readonly events: readonly BreedingEventFields[]
}

/**
 * The breeding on file that the file’s is, or was: the events of one are among the other’s, or it goes on. Embryos in
 * two recipients are two breedings.
 */
async function knownOf(
  trx: Db,
  { mare_id, stallion_id, season_year, recipient, events }: FileBreeding,
  free: ReadonlySet<number>,
): Promise<Known | null> {
  const rows = (await breedingsOfMares(trx, [mare_id]))
    .filter((row) => row.stallion_id === stallion_id && row.season_year === season_year && free.has(row.id))
    .filter((row) => recipient === null || row.recipient === null || row.recipient === recipient)
    .toSorted((a, b) => Number(b.recipient === recipient) - Number(a.recipient === recipient))
  const byBreeding = await eventsByBreeding(trx, rows)
  const known = rows.map((row): Known => ({ row, events: byBreeding.get(row.id) ?? [] }))
  return (
    known.find((one) => events.every((event) => one.events.some((other) => isOnFile(event, other)))) ??
    known.find((one) => one.events.every((other) => events.some((event) => isOnFile(event, other)))) ??
    known.find((one) => !one.events.some(({ kind }) => kind === 'slipped' || kind === 'foaled')) ??
    null
  )
}

/** What it made, and how many rows added something; null where the breeding is refused. */
async function write(trx: Db, breeding: FileBreeding, known: Known | null, context: ImportContext) {
  const { mare_id, stallion_id, season_year, recipient, notes, foal_id, rows } = breeding
  const fresh = breeding.events.filter((event) => !known?.events.some((other) => isOnFile(event, other)))
  const said = { recipient, notes, foal_id, booking_id: await bookingOf(trx, breeding) }
  checkFoal(breeding, known)
  const blanks = known === null ? said : blanksIn(breeding, said, known.row)
  if (rows.some((row) => row.isRefused)) return null
  if (known !== null && fresh.length === 0 && Object.keys(blanks).length === 0) return { made: [], added: 0 }
  const fields = { mare_id, stallion_id, season_year, ...said }
  if (!(await fits(trx, breeding, known, context))) return null
  const { foal_id: _, ...begun } = fields
  const id = known?.row.id ?? (await insertBreeding(trx, begun))
  const made: RowRef[] = known === null ? [['breeding', id]] : []
  for (const { row: _row, ...event } of fresh)
    made.push(['breeding_event', await insertBreedingEvent(trx, id, event)])
  if (known !== null) await updateBreeding(trx, id, blanks)
  else if (foal_id !== null) await updateBreeding(trx, id, { foal_id })
  const adding = new Set(fresh.map(({ row }) => row))
  return { made, added: Math.max(1, adding.size) }
}

type Said = Pick<BreedingRow, 'recipient' | 'notes' | 'foal_id' | 'booking_id'>
const FIELDS = { recipient: 'recipient', notes: 'notes', foal_id: 'foal', booking_id: 'booked' } as const

/** What the file says and the breeding on file doesn’t; where they differ, the row is refused. */
function blanksIn({ rows }: FileBreeding, said: Said, onFile: Said): Partial<Said> {
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
  { is_booked, rows, ...pair }: FileBreeding,
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

function checkFoal({ foal_id, events, rows }: FileBreeding, known: Known | null) {
  if (foal_id === null || [...events, ...(known?.events ?? [])].some(({ kind }) => kind === 'foaled')) return
  rows[0]?.refuse('foal', 'The row names a foal and no foaling.', 'Add the day the mare foaled.')
}

const MEMBERS: Readonly<Record<string, string>> = { mare_id: 'mare', stallion_id: 'stallion' }

/** Checks the breeding as it would be. Of several events the first that doesn’t fit is the one at fault. */
async function fits(trx: Db, breeding: FileBreeding, known: Known | null, { today }: ImportContext) {
  const draft = { ...(known?.row ?? { ...breeding, booking_id: null }) }
  const refusal = (events: readonly BreedingEventFields[]) => {
    const fresh = events.filter((event) => !known?.events.some((other) => isOnFile(event, other)))
    return refusalIn(() =>
      checkBreeding(trx, draft, [...(known?.events ?? []), ...fresh], { today, isImported: true, fresh }),
    )
  }
  const events = inOrder(breeding.events)
  const found = await refusal(events)
  if (found === null) return true
  let at = 0
  while (at < events.length - 1 && (await refusal(events.slice(0, at + 1))) === null) at++
  const row = events[at]?.row ?? breeding.rows[0]
  row?.refuse(MEMBERS[found.path] ?? found.path, found.message)
  return false
}
