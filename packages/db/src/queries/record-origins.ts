import type { Fields } from '@quarterpole/contract/fields'
import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import { HORSE_RECORD_NAMES, type HorseRecordName, records } from '@quarterpole/contract/records'
import type { Right } from '@quarterpole/contract/roles'
import type { Db } from '../open.ts'
import { recordsOfHorses } from './record.ts'

/** A record of a horse and where it came from. */
export interface RecordOrigin {
  readonly table: 'genetic_test' | 'start' | 'injury' | HorseRecordName
  /** As in a change of it; of a start the race's. */
  readonly id: number
  readonly import_id: ImportId | null
  /** Undefined for starts, which do not keep it. */
  readonly created_at?: string
  /** Day of the record; null for an undated result. */
  readonly day: string | null
  /** Marker, track, type of injury, first text of a record. */
  readonly what?: string | null
  readonly distance_yards?: number
}

/** A horse's records with their imports, by kind, newest first, without rows that need one of these rights. */
export async function recordOrigins(
  db: Db,
  horse: HorseId,
  hidden: readonly Right[],
): Promise<RecordOrigin[]> {
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
  return [
    ...tests.map((row) => ({ ...row, table: 'genetic_test' as const })),
    ...(await startOrigins(db, horse)),
    ...injuries.map((row) => ({ ...row, table: 'injury' as const })),
    ...(await originsOfRecords(db, horse, hidden)),
  ]
}

/** Of the records that are defined. A file of them is one activity. */
async function originsOfRecords(db: Db, horse: HorseId, hidden: readonly Right[]): Promise<RecordOrigin[]> {
  const origins: RecordOrigin[] = []
  for (const table of HORSE_RECORD_NAMES) {
    const { by }: { by: string } = records[table]
    const fields: Fields = records[table].fields
    const rows = (await recordsOfHorses(db, table, [horse], hidden)).map((row) => {
      const columns = row as unknown as Readonly<Record<string, string | null | undefined>> // the day and a text
      const what = Object.keys(fields).find((member) => fields[member]?.kind === 'text')
      return {
        table,
        id: row.id,
        import_id: null,
        created_at: row.created_at,
        day: columns[by] ?? null,
        ...(what === undefined ? {} : { what: columns[what] ?? null }),
        ...('distance_yards' in row ? { distance_yards: row.distance_yards } : {}),
      }
    })
    origins.push(...rows.toSorted((a, b) => (b.day ?? '').localeCompare(a.day ?? '') || b.id - a.id))
  }
  return origins
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
