import type { CrossId, HorseId } from '@quarterpole/contract/ids'
import type { PanelLocusName } from '@quarterpole/contract/limits'
import type { Db } from '../open.ts'

/** A couple that is planned, and in which both horses hold a copy at one of the loci asked for. */
export interface PlannedCouple {
  sire_id: HorseId
  dam_id: HorseId
  sire_name: string
  dam_name: string
  /** The saved cross; null for a booking made without one. */
  cross_id: CrossId | null
  /** The season booked; null if only saved. */
  season_year: number | null
}

/** More than a page has room for. */
const MOST = 50

/**
 * Saved crosses, and bookings of a season and later, whose parents both have at least one copy at the same locus: what
 * comes up for a breeder. Indexed by horse; the cost grows with what is saved and booked, not with the herd.
 */
export async function couplesHolding(
  db: Db,
  { loci, fromSeason }: { loci: readonly PanelLocusName[]; fromSeason: number },
): Promise<PlannedCouple[]> {
  const booked = await db.kysely
    .selectFrom('stallion_book_entry as plan')
    .innerJoin('genetic_test as s', 's.horse_id', 'plan.stallion_id')
    .innerJoin('genetic_test as d', (on) =>
      on.onRef('d.horse_id', '=', 'plan.mare_id').onRef('d.marker', '=', 's.marker'),
    )
    .innerJoin('horse as sire', 'sire.id', 'plan.stallion_id')
    .innerJoin('horse as dam', 'dam.id', 'plan.mare_id')
    .select(['plan.stallion_id as sire_id', 'plan.mare_id as dam_id', 'plan.season_year'])
    .select(['sire.name as sire_name', 'dam.name as dam_name', 'plan.source_cross_id as cross_id'])
    .distinct()
    .where('plan.season_year', '>=', fromSeason)
    .where('plan.status', '=', 'booked')
    .where('s.marker', 'in', loci)
    .where((e) => e.and({ 's.is_current': 1, 'd.is_current': 1 }))
    .where('s.copies_min', '>=', 1)
    .where('d.copies_min', '>=', 1)
    .orderBy('plan.season_year')
    .orderBy('plan.stallion_id')
    .limit(MOST)
    .execute()
  const saved = await db.kysely
    .selectFrom('mating_cross as plan')
    .innerJoin('genetic_test as s', 's.horse_id', 'plan.sire_id')
    .innerJoin('genetic_test as d', (on) =>
      on.onRef('d.horse_id', '=', 'plan.dam_id').onRef('d.marker', '=', 's.marker'),
    )
    .innerJoin('horse as sire', 'sire.id', 'plan.sire_id')
    .innerJoin('horse as dam', 'dam.id', 'plan.dam_id')
    .select(['plan.sire_id', 'plan.dam_id', 'plan.id as cross_id'])
    .select(['sire.name as sire_name', 'dam.name as dam_name'])
    .distinct()
    .where('s.marker', 'in', loci)
    .where((e) => e.and({ 's.is_current': 1, 'd.is_current': 1 }))
    .where('s.copies_min', '>=', 1)
    .where('d.copies_min', '>=', 1)
    .orderBy('plan.id', 'desc')
    .limit(MOST)
    .execute()
  return [...booked, ...saved.map((couple) => ({ ...couple, season_year: null }))]
}
