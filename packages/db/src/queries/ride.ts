import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '../open.ts'
import type { StartTable } from '../schema.ts'
import { fieldSize } from './race.ts'

/** A ride of a jockey or a start of a trainer, as strike rates count it. */
export interface RideRow {
  race_date: string
  /** The key of the name; null for people not asked for. */
  jockey: string | null
  trainer: string | null
  finish: number | null
  status: StartTable['status']
  field_size: number | null
}

/** Rides since a day, scratched ones left out. */
const ridesSince = (db: Db, since: string | null) =>
  db.kysely
    .selectFrom('race')
    .innerJoin('start', 'start.race_id', 'race.id')
    .$if(since !== null, (qb) => qb.where('race.race_date', '>=', since ?? ''))
    .where('start.status', '!=', 'scratched')

/** Jockeys and trainers by key (nameKey), each with the spellings on file: databases don't fold names alike. */
export type Spellings = ReadonlyMap<string, readonly string[]>

/** Of everyone who rode or started a horse since a day; one pass over these starts for each. */
export async function spellingsSince(db: Db, since: string | null): Promise<Spellings> {
  const named = (who: 'start.jockey' | 'start.trainer') =>
    ridesSince(db, since).select(`${who} as name`).distinct().where(who, 'is not', null).execute()
  const rows = [...(await named('start.jockey')), ...(await named('start.trainer'))]
  const names = new Set(rows.flatMap(({ name }) => name ?? []))
  return Map.groupBy(names, nameKey)
}

/** Starts of these people in a time. */
export async function ridesOf(
  db: Db,
  people: Spellings,
  { since, before }: { since: string | null; before: string },
): Promise<RideRow[]> {
  const keys = new Map([...people].flatMap(([key, names]) => names.map((name) => [name, key] as const)))
  if (keys.size === 0) return []
  const names = [...keys.keys()]
  const rides = await ridesSince(db, since)
    .select(['race.race_date', 'start.jockey', 'start.trainer', 'start.finish', 'start.status'])
    .select(fieldSize('race.id').as('field_size'))
    .where('race.race_date', '<', before)
    .where((e) => e.or([e('start.jockey', 'in', names), e('start.trainer', 'in', names)]))
    .orderBy('race.race_date')
    .execute()
  const keyOf = (name: string | null) => keys.get(name ?? '') ?? null
  return rides.map((ride) => ({ ...ride, jockey: keyOf(ride.jockey), trainer: keyOf(ride.trainer) }))
}
