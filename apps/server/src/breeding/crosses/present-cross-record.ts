import type { Cross } from '@quarterpole/contract/cross'
import type { Db } from '@quarterpole/db/open'
import type { CrossRow } from '@quarterpole/db/queries/cross'
import { bookingsFromCrosses } from '@quarterpole/db/queries/stallion-book'
import { withLosses } from './with-losses.ts'

/** Saved crosses with the bookings made from them: one query, however many. */
export async function presentCrosses(db: Db, rows: readonly CrossRow[]): Promise<Cross[]> {
  const bookings = Map.groupBy(
    await bookingsFromCrosses(
      db,
      rows.map(({ id }) => id),
    ),
    ({ source_cross_id }) => source_cross_id,
  )
  return rows.map((row) => ({
    id: row.id,
    sire_id: row.sire_id,
    dam_id: row.dam_id,
    sire_name: row.sire_name,
    dam_name: row.dam_name,
    target_distances: row.target_distances,
    // saveCross alone writes these two, from values of these types.
    assumptions: row.assumptions as Cross['assumptions'],
    notes: row.notes,
    prediction: withLosses(row.prediction as Cross['prediction']),
    bookings: (bookings.get(row.id) ?? []).map(({ id, season_year, status }) => ({
      id,
      season_year,
      status,
    })),
    created_at: row.created_at,
  }))
}
