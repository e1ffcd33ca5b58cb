import type { StallionBookEntry } from '@quarterpole/contract/stallion-book'
import type { Db } from '@quarterpole/db/open'
import { bookedSeasonsOf, type StallionBookRow } from '@quarterpole/db/queries/stallion-book'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import { coverEventsOfMares } from '@quarterpole/db/queries/stallion-season'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import { aroundBookings } from './around-booking.ts'
import { guaranteeOf } from './guarantee.ts'
import { progressOf } from './progress.ts'

/** Bookings with how they went on: a query a table, however many. */
export async function presentEntries(
  db: Db,
  rows: readonly StallionBookRow[],
  thisYear: number,
): Promise<StallionBookEntry[]> {
  const mares = rows.map(({ mare_id }) => mare_id)
  const events = Map.groupBy(await coverEventsOfMares(db, mares), pairSeason)
  const embryos = Map.groupBy(await recordsOfHorses(db, 'embryo', mares), ({ horse_id }) => horse_id)
  const booked = Map.groupBy(await bookedSeasonsOf(db, mares), pair)
  const around = await aroundBookings(db, rows)
  const start = await readYearStart(db)
  return rows.map((row) => {
    const later = (booked.get(pair(row)) ?? []).map(({ season_year }) => season_year)
    const progress = progressOf(events.get(pairSeason(row)) ?? [], {
      isOver: row.season_year < thisYear,
      stallion_name: row.stallion_name,
      embryos: embryos.get(row.mare_id) ?? [],
      laterSeasons: later.filter((year) => year > row.season_year),
    })
    return presentEntry(row, { progress, ...around(row), ...guaranteeOf(row, progress, start) })
  })
}

const pair = ({ mare_id, stallion_id }: Pick<StallionBookRow, 'mare_id' | 'stallion_id'>) =>
  `${mare_id} ${stallion_id}`
const pairSeason = (row: Pick<StallionBookRow, 'mare_id' | 'stallion_id' | 'season_year'>) =>
  `${pair(row)} ${row.season_year}`

type Derived =
  | 'progress'
  | 'owner_contact_id'
  | 'signed_on'
  | 'request'
  | 'shipment'
  | 'guarantee'
  | 'return_due'

const presentEntry = (
  row: StallionBookRow,
  derived: Pick<StallionBookEntry, Derived>,
): StallionBookEntry => ({
  id: row.id,
  stallion_id: row.stallion_id,
  mare_id: row.mare_id,
  stallion_name: row.stallion_name,
  mare_name: row.mare_name,
  mare_aqha_id: row.mare_aqha_id,
  mare_owner: row.mare_owner,
  season_year: row.season_year,
  status: row.status,
  canceled_on: row.canceled_on,
  terms: row.terms,
  contract: row.contract,
  fee: row.fee,
  paid: row.paid,
  notes: row.notes,
  source_cross_id: row.source_cross_id,
  ...derived,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
