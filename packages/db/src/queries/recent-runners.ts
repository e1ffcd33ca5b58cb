import type { HorseId, TrackId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'

/** A recent start of a horse that could run again. */
export interface RecentStart {
  horse_id: HorseId
  horse_name: string
  race_date: string
  track_id: TrackId
  track_name: string
  distance_yards: number
}

/** The newest starts, up to a day, of my horses that are sound: in training or of unknown role, and not gone. */
export const recentStartsOfSound = (
  db: Db,
  { through, limit }: { through: string; limit: number },
): Promise<RecentStart[]> =>
  db.kysely
    .selectFrom('race')
    .innerJoin('start', 'start.race_id', 'race.id')
    .innerJoin('horse', 'horse.id', 'start.horse_id')
    .innerJoin('track', 'track.id', 'race.track_id')
    .select(['start.horse_id', 'horse.name as horse_name', 'race.race_date', 'race.track_id'])
    .select(['track.name as track_name', 'race.distance_yards'])
    .where('race.race_date', '<=', through)
    .where('start.status', '!=', 'scratched')
    .where('horse.is_mine', '=', 1)
    .where((e) => e.or([e('horse.status', 'is', null), e('horse.status', '=', 'alive')]))
    .where((e) => e.or([e('horse.role', 'is', null), e('horse.role', '=', 'in_training')]))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('injury')
            .select('injury.id')
            .whereRef('injury.horse_id', '=', 'horse.id')
            .where('injury.status', '=', 'active'),
        ),
      ),
    )
    .orderBy('race.race_date', 'desc')
    .orderBy('race.id', 'desc')
    .orderBy('start.horse_id')
    .limit(limit)
    .execute()
