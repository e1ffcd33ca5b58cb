import type { BreedingId, HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { type BreedingRow, breedingsOfMares } from '@quarterpole/db/queries/breeding'
import { eventsOfBreedings, foalingsOfMares } from '@quarterpole/db/queries/breeding-event'
import type { BreedingEventTable, BreedingTable } from '@quarterpole/db/schema-barn'
import { courseOf, lastBred, wasInFoalAfter } from '@quarterpole/genetics/breeding-course'
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
  const cannotFoal = await breedingsWithoutFoal(db, pending, events)
  return rows.map((row) => {
    const { season_year, mare_id } = row
    const circumstances = {
      season_year,
      today,
      own: own.get(mare_id) ?? null,
      is_transfer: isTransfer(row, eventsOf(row)),
      cannot_foal: cannotFoal.has(row.id),
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

/** The mare's other breedings with their events, without embryos carried by other mares. */
export async function otherBreedings(
  db: Db,
  { id, mare_id }: { id?: BreedingId | undefined; mare_id: HorseId },
) {
  const rows = (await breedingsOfMares(db, [mare_id])).filter((row) => row.id !== id)
  const events = await eventsByBreeding(db, rows)
  return rows
    .map((row) => ({ row, events: events.get(row.id) ?? [] }))
    .filter((other) => !isTransfer(other.row, other.events))
}

/** Whether another mare carries the foal. */
export const isTransfer = (
  { recipient }: Pick<BreedingTable, 'recipient'>,
  events: readonly Pick<BreedingEventTable, 'method'>[],
) => recipient !== null || events.some(({ method }) => method === 'embryo_transfer')

/**
 * Of breedings that could end with a foal, those that can't any more: the mare died, or she wasn't scanned and a later
 * scan or foaling of another breeding says that she was in foal by that one.
 */
async function breedingsWithoutFoal(
  db: Db,
  pending: readonly BreedingRow[],
  events: ReadonlyMap<BreedingId, readonly BreedingEventTable[]>,
): Promise<Set<BreedingId>> {
  const carried = pending.filter((row) => !isTransfer(row, events.get(row.id) ?? []))
  const unscanned = carried.filter(({ id }) => courseOf(events.get(id) ?? []).state === 'bred')
  const oldest = unscanned.reduce((year, { season_year }) => Math.min(year, season_year), Infinity)
  const mares = unscanned.map(({ mare_id }) => mare_id)
  const others = (await breedingsOfMares(db, mares)).filter(({ season_year }) => season_year >= oldest - 1)
  const theirs = await eventsByBreeding(db, others)
  const byMare = Map.groupBy(others, ({ mare_id }) => mare_id)
  const wentToAnother = ({ id, mare_id }: BreedingRow) => {
    const bredOn = lastBred(events.get(id) ?? [])?.last ?? ''
    return (byMare.get(mare_id) ?? []).some((other) => {
      const after = theirs.get(other.id) ?? []
      return other.id !== id && !isTransfer(other, after) && wasInFoalAfter(after, bredOn)
    })
  }
  const dead = carried.filter(({ mare_status }) => mare_status === 'died')
  return new Set([...dead, ...unscanned.filter(wentToAnother)].map(({ id }) => id))
}

/** Means of the mares' own gestations, from foals they carried themselves. */
async function ownGestations(db: Db, mares: readonly HorseId[]): Promise<Map<HorseId, OwnGestation | null>> {
  const covers = Map.groupBy(await foalingsOfMares(db, mares), ({ id }) => id)
  const foalings = [...covers.values()].flatMap((rows) => {
    const last = rows.toSorted((a, b) => (a.event_date < b.event_date ? -1 : 1)).at(-1)
    if (!last || isTransfer(last, rows) || (last.last_date ?? last.event_date) !== last.event_date) return []
    return [{ mare: last.mare_id, bred_on: last.event_date, foaled_on: last.foaled_on }]
  })
  return new Map(
    [...Map.groupBy(foalings, ({ mare }) => mare)].map(([mare, list]) => [mare, ownGestation(list)]),
  )
}
