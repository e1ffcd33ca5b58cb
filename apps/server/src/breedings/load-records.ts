import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { type BreedingRow, breedingsOfMares } from '@quarterpole/db/queries/breeding'
import { eventsOfBreedings } from '@quarterpole/db/queries/breeding-event'
import type { BreedingEventTable, BreedingTable } from '@quarterpole/db/schema-barn'
import { courseOf, lastBred } from '@quarterpole/genetics/breeding-course'
import { type BreedingRecord, breedingRecord } from '@quarterpole/genetics/breeding-record'
import { type OwnGestation, ownGestation } from '@quarterpole/genetics/gestation'

/** A breeding with its events and what follows from them. */
export interface LoadedBreeding {
  row: BreedingRow
  events: readonly BreedingEventTable[]
  record: BreedingRecord
}

/** The records of any number of breedings, in their order, as of a day. */
export async function loadRecords(
  db: Db,
  rows: readonly BreedingRow[],
  today: string,
): Promise<LoadedBreeding[]> {
  const events = await eventsByBreeding(db, rows)
  const eventsOf = ({ id }: BreedingRow) => events.get(id) ?? []
  const pending = rows.filter((row) => PENDING.has(courseOf(eventsOf(row)).state))
  const own = await ownGestations(
    db,
    pending.map(({ mare_id }) => mare_id),
  )
  return rows.map((row) => {
    const { season_year, mare_id } = row
    const circumstances = {
      season_year,
      today,
      own: own.get(mare_id) ?? null,
      is_transfer: isTransfer(row, eventsOf(row)),
    }
    return { row, events: eventsOf(row), record: breedingRecord(eventsOf(row), circumstances) }
  })
}

const PENDING: ReadonlySet<string> = new Set(['bred', 'in_foal', 'twins'])

export async function eventsByBreeding(db: Db, rows: readonly Pick<BreedingTable, 'id'>[]) {
  const events = await eventsOfBreedings(
    db,
    rows.map(({ id }) => id),
  )
  return Map.groupBy(events, ({ breeding_id }) => breeding_id)
}

/** Whether another mare carries the foal. */
export const isTransfer = (
  { recipient }: Pick<BreedingTable, 'recipient'>,
  events: readonly Pick<BreedingEventTable, 'method'>[],
) => recipient !== null || events.some(({ method }) => method === 'embryo_transfer')

/** Means of the mares' own gestations, from foals they carried themselves. */
async function ownGestations(db: Db, mares: readonly HorseId[]): Promise<Map<HorseId, OwnGestation | null>> {
  const rows = await breedingsOfMares(db, mares)
  const events = await eventsByBreeding(db, rows)
  const foalings = rows.flatMap((row) => {
    const own = events.get(row.id) ?? []
    const foaled = own.find(({ kind, result }) => kind === 'foaled' && result === 'live')
    const bred = lastBred(own)
    if (!foaled || bred === null || bred.first !== bred.last || isTransfer(row, own)) return []
    return [{ mare: row.mare_id, bred_on: bred.last, foaled_on: foaled.event_date }]
  })
  return new Map(
    [...Map.groupBy(foalings, ({ mare }) => mare)].map(([mare, list]) => [mare, ownGestation(list)]),
  )
}
