import type { CrossId, HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'

/** A couple that is saved as a cross or booked. */
export interface PlannedPair {
  stallion_id: HorseId
  mare_id: HorseId
  /** Null for a booking made without a saved cross. */
  cross_id: CrossId | null
  /** Null if only saved. */
  season_year: number | null
}

const bookings = (db: Db, fromSeason: number) =>
  db.kysely
    .selectFrom('stallion_book_entry')
    .select(['stallion_id', 'mare_id', 'source_cross_id as cross_id', 'season_year'])
    .where('season_year', '>=', fromSeason)
    .where('status', '=', 'booked')
    .orderBy('season_year')
    .orderBy('id')

const crosses = (db: Db) =>
  db.kysely
    .selectFrom('mating_cross')
    .select(['sire_id as stallion_id', 'dam_id as mare_id', 'id as cross_id'])
    .orderBy('id', 'desc')

const together = (
  booked: readonly PlannedPair[],
  saved: readonly Omit<PlannedPair, 'season_year'>[],
): PlannedPair[] => [...booked, ...saved.map((pair) => ({ ...pair, season_year: null }))]

/** Bookings of a season and later, soonest first, then the saved crosses, newest first. */
export const allPlans = async (db: Db, fromSeason: number): Promise<PlannedPair[]> =>
  together(await bookings(db, fromSeason).execute(), await crosses(db).execute())

/** The first of {@link allPlans}; so many of each kind at most. */
export const latestPlans = async (
  db: Db,
  { fromSeason, most }: { fromSeason: number; most: number },
): Promise<PlannedPair[]> =>
  together(await bookings(db, fromSeason).limit(most).execute(), await crosses(db).limit(most).execute())

/** The same between these mares and stallions, all of them. */
export const plansAmong = async (
  db: Db,
  { fromSeason, mares, studs }: { fromSeason: number; mares: readonly HorseId[]; studs: readonly HorseId[] },
): Promise<PlannedPair[]> =>
  together(
    await bookings(db, fromSeason).where('mare_id', 'in', mares).where('stallion_id', 'in', studs).execute(),
    await crosses(db).where('dam_id', 'in', mares).where('sire_id', 'in', studs).execute(),
  )
