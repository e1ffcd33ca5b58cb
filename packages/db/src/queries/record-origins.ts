import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'

/** A record of a horse and where it came from. */
export interface RecordOrigin {
  readonly table: 'genetic_test' | 'start' | 'injury' | 'sale' | 'work'
  /** As in a change of it; of a start the race's. */
  readonly id: number
  readonly import_id: ImportId | null
  /** Undefined for starts, which do not keep it. */
  readonly created_at?: string
  /** Day of the record; null for an undated result. */
  readonly day: string | null
  /** Marker, track, type of injury, name of the sale. */
  readonly what?: string | null
  readonly distance_yards?: number
}

/** A horse's records with their imports, by kind, newest first. */
export async function recordOrigins(db: Db, horse: HorseId): Promise<RecordOrigin[]> {
  const origin = ['id', 'import_id', 'created_at'] as const
  const tests = await db.kysely
    .selectFrom('genetic_test')
    .select([...origin, 'tested_on as day', 'marker as what'])
    .where('horse_id', '=', horse)
    .where('is_current', '=', 1)
    .orderBy('marker')
    .execute()
  const injuries = await db.kysely
    .selectFrom('injury')
    .select([...origin, 'injury_date as day', 'type as what'])
    .where('horse_id', '=', horse)
    .orderBy('injury_date', 'desc')
    .execute()
  const sales = await db.kysely
    .selectFrom('sale')
    .select(['id', 'created_at', 'sale_date as day', 'sale_name as what'])
    .where('horse_id', '=', horse)
    .orderBy('sale_date', 'desc')
    .execute()
  const works = await db.kysely
    .selectFrom('work')
    .select(['id', 'created_at', 'work_date as day', 'distance_yards'])
    .where('horse_id', '=', horse)
    .orderBy('work_date', 'desc')
    .execute()
  return [
    ...tests.map((row) => ({ ...row, table: 'genetic_test' as const })),
    ...(await startOrigins(db, horse)),
    ...injuries.map((row) => ({ ...row, table: 'injury' as const })),
    ...sales.map((row) => ({ ...row, table: 'sale' as const, import_id: null })), // a file of them is one activity
    ...works.map((row) => ({ ...row, table: 'work' as const, import_id: null })),
  ]
}

async function startOrigins(db: Db, horse: HorseId): Promise<RecordOrigin[]> {
  const starts = await db.kysely
    .selectFrom('start')
    .innerJoin('race', 'race.id', 'start.race_id')
    .innerJoin('track', 'track.id', 'race.track_id')
    .select(['start.race_id as id', 'start.import_id', 'race.race_date as day', 'track.name as what'])
    .select('race.distance_yards')
    .where('start.horse_id', '=', horse)
    .orderBy('race.race_date', 'desc')
    .execute()
  return starts.map((row) => ({ ...row, table: 'start' as const }))
}
