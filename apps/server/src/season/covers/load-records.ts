import { type Flush, flushesOf, isFlushed } from '@quarterpole/contract/flushed'
import type { CoverId, HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { type CoverRow, coversOfMares } from '@quarterpole/db/queries/cover'
import { eventsByCover, foalingsOfMares } from '@quarterpole/db/queries/cover-event'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import type { CoverEventTable } from '@quarterpole/db/schema-barn'
import { courseOf, isTransfer, lastBred, wasInFoalAfter } from '@quarterpole/genetics/cover-course'
import { type CoverRecord, coverRecord } from '@quarterpole/genetics/cover-record'
import { type OwnGestation, ownGestation } from '@quarterpole/genetics/gestation'

/** A cover with its events and what follows from them. */
export interface LoadedCover {
  row: CoverRow
  events: readonly CoverEventTable[]
  record: CoverRecord
  /** What was flushed of it. */
  flushes: readonly Flush[]
}

/** The records of any number of covers, in their order, as of a day. */
export async function loadRecords(db: Db, rows: readonly CoverRow[], today: string): Promise<LoadedCover[]> {
  const events = await eventsByCover(db, rows)
  const eventsOf = ({ id }: CoverRow) => events.get(id) ?? []
  const pending = rows.filter((row) => PENDING.has(courseOf(eventsOf(row)).state))
  const own = await ownGestations(
    db,
    pending.map(({ mare_id }) => mare_id),
  )
  const cannotFoal = await coversWithoutFoal(db, pending, events)
  const flushes = await flushesByCover(db, rows, events)
  const start = await readYearStart(db)
  return rows.map((row) => {
    const { season_year, mare_id } = row
    const circumstances = {
      season_year,
      today,
      start,
      own: own.get(mare_id) ?? null,
      is_transfer: isTransfer(row, eventsOf(row)),
      cannot_foal: cannotFoal.has(row.id) || wasFlushed(eventsOf(row), flushes.get(row.id) ?? []),
    }
    return {
      row,
      events: eventsOf(row),
      record: coverRecord(eventsOf(row), circumstances),
      flushes: flushes.get(row.id) ?? [],
    }
  })
}

const PENDING: ReadonlySet<string> = new Set(['bred', 'in_foal', 'twins'])

async function flushesByCover(
  db: Db,
  rows: readonly CoverRow[],
  events: ReadonlyMap<CoverId, readonly CoverEventTable[]>,
): Promise<ReadonlyMap<CoverId, readonly Flush[]>> {
  const mares = rows.map(({ mare_id }) => mare_id)
  const byDonor = Map.groupBy(await recordsOfHorses(db, 'embryo', mares), ({ horse_id }) => horse_id)
  return new Map(
    rows.map((row) => [
      row.id,
      flushesOf({ ...row, events: events.get(row.id) ?? [] }, byDonor.get(row.mare_id) ?? []),
    ]),
  )
}

const wasFlushed = (events: readonly CoverEventTable[], flushes: readonly Flush[]) =>
  isFlushed({ state: courseOf(events).state, bred_to: lastBred(events)?.last ?? null }, flushes)

/** The mare's other covers with their events, without embryos carried by other mares. */
export async function otherCovers(db: Db, { id, mare_id }: { id?: CoverId | undefined; mare_id: HorseId }) {
  const rows = (await coversOfMares(db, [mare_id])).filter((row) => row.id !== id)
  const events = await eventsByCover(db, rows)
  return rows
    .map((row) => ({ row, events: events.get(row.id) ?? [] }))
    .filter((other) => !isTransfer(other.row, other.events))
}

/**
 * Of covers that could end with a foal, those that can't any more: the mare died, or she wasn't scanned and a later
 * scan or foaling of another cover says that she was in foal by that one.
 */
async function coversWithoutFoal(
  db: Db,
  pending: readonly CoverRow[],
  events: ReadonlyMap<CoverId, readonly CoverEventTable[]>,
): Promise<Set<CoverId>> {
  const carried = pending.filter((row) => !isTransfer(row, events.get(row.id) ?? []))
  const unscanned = carried.filter(({ id }) => courseOf(events.get(id) ?? []).state === 'bred')
  const oldest = unscanned.reduce((year, { season_year }) => Math.min(year, season_year), Infinity)
  const mares = unscanned.map(({ mare_id }) => mare_id)
  const others = (await coversOfMares(db, mares)).filter(({ season_year }) => season_year >= oldest - 1)
  const theirs = await eventsByCover(db, others)
  const byMare = Map.groupBy(others, ({ mare_id }) => mare_id)
  const wentToAnother = ({ id, mare_id }: CoverRow) => {
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
