import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '../open.ts'
import type { StartTable } from '../schema.ts'
import { statedFieldSize } from './race.ts'

/** A ride of a jockey or a start of a trainer, as strike rates count it. */
export interface RideRow {
  race_date: string
  /** The key of the name; null for people not asked for. */
  jockey: string | null
  trainer: string | null
  finish: number | null
  status: StartTable['status']
  field_size: number
}

interface RideRange {
  since: string | null
  before: string
}

/** Rides in a time, scratched ones left out. */
const ridesIn = (db: Db, { since, before }: RideRange) =>
  db.kysely
    .selectFrom('race')
    .innerJoin('start', 'start.race_id', 'race.id')
    .where('race.race_date', '<', before)
    .$if(since !== null, (qb) => qb.where('race.race_date', '>=', since ?? ''))
    .where('start.status', '!=', 'scratched')

/** Starts of these people in a time, by the keys of their names (nameKey). */
export async function ridesOf(db: Db, people: readonly string[], range: RideRange): Promise<RideRow[]> {
  const spelled = await spellingsOf(db, people, range)
  if (spelled.size === 0) return []
  const names = [...spelled.keys()]
  const rides = await ridesIn(db, range)
    .select(['race.race_date', 'start.jockey', 'start.trainer', 'start.finish', 'start.status'])
    .select(statedFieldSize('race.id').as('field_size'))
    .where((e) => e.or([e('start.jockey', 'in', names), e('start.trainer', 'in', names)]))
    .orderBy('race.race_date')
    .execute()
  const keyOf = (name: string | null) => (name === null ? null : (spelled.get(name) ?? null))
  return rides.map((ride) => ({ ...ride, jockey: keyOf(ride.jockey), trainer: keyOf(ride.trainer) }))
}

/** How the names of these people are spelled in a time, with their keys: databases don't fold names alike. */
async function spellingsOf(
  db: Db,
  people: readonly string[],
  range: RideRange,
): Promise<Map<string, string>> {
  const keys = new Set(people)
  const named = (who: 'start.jockey' | 'start.trainer') =>
    ridesIn(db, range).select(`${who} as name`).where(who, 'is not', null).$narrowType<{ name: string }>()
  const rows = await named('start.jockey').union(named('start.trainer')).execute()
  return new Map(
    rows.flatMap(({ name }) => {
      const key = nameKey(name)
      return keys.has(key) ? [[name, key]] : []
    }),
  )
}
