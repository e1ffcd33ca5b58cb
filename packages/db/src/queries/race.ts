import type { ImportId, RaceId, TrackId } from '@quarterpole/contract/ids'
import { expressionBuilder, sql } from 'kysely'
import type { Db } from '../open.ts'
import type { RaceTable, Tables } from '../schema.ts'
import { tx } from '../tx.ts'
import { readClock } from './clock.ts'
import { forEachChunk } from './chunks.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { allocateIds } from './id-block.ts'

export type NewRace = Omit<
  RaceTable,
  'id' | 'created_at' | 'sealed' | 'electronic' | 'post_time' | 'field_size' | 'import_id'
> & {
  sealed: boolean
  electronic: boolean
  post_time?: string | null
  field_size?: number | null
  import_id?: ImportId | null
}

/** Inserts races and returns the first of their ids, which follow one another in the order given. */
export async function insertRaces(db: Db, races: readonly NewRace[]): Promise<RaceId> {
  return tx(db, async (trx) => {
    await bumpHerdVersion(trx, { horses: [], racing: 'starts' })
    const first = await allocateIds(trx, 'race', races.length)
    const created_at = await readClock(trx)
    const rows = races.map((race, i): RaceTable => ({
      ...race,
      id: (first + i) as RaceId, // consecutive ids of the block just taken
      sealed: race.sealed ? 1 : 0,
      electronic: race.electronic ? 1 : 0,
      post_time: race.post_time ?? null,
      field_size: race.field_size ?? null,
      import_id: race.import_id ?? null,
      created_at,
    }))
    await trx.engine.insertMany(trx.kysely, 'race', rows)
    return first
  })
}

/** A race, the horses on file in it, and whether a sealed card was scored with it. */
export async function readRace(
  db: Db,
  id: RaceId,
): Promise<(RaceTable & { starters: number; is_scored: boolean }) | undefined> {
  const row = await db.kysely
    .selectFrom('race')
    .selectAll()
    .select((e) => [
      e
        .selectFrom('start')
        .select((s) => s.fn.countAll<number>().as('n'))
        .where('race_id', '=', id)
        .$asScalar()
        .$notNull()
        .as('starters'),
      e
        .selectFrom('race_card')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('race_id', '=', id)
        .$asScalar()
        .$notNull()
        .as('cards'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { cards, ...race } = row
  return { ...race, is_scored: cards > 0 }
}

/** Sets the track condition of a race. */
export async function updateRaceCondition(db: Db, id: RaceId, condition: string | null): Promise<void> {
  await bumpHerdVersion(db, { horses: [], racing: 'starts' })
  await db.kysely.updateTable('race').set({ condition }).where('id', '=', id).execute()
}

/** Writes the columns given of races on file. Call it inside a transaction. */
export async function updateRaces(
  trx: Db,
  races: readonly (Partial<RaceTable> & Pick<RaceTable, 'id'>)[],
): Promise<void> {
  if (races.length === 0) return
  await bumpHerdVersion(trx, { horses: [], racing: 'starts' })
  for (const alike of Map.groupBy(races, (race) => Object.keys(race).join()).values())
    await trx.engine.updateMany(trx.kysely, 'race', alike, ['id'])
}

/** Deletes a race without starts. @throws the engine's foreign key violation if it has any */
export async function removeRace(db: Db, id: RaceId): Promise<void> {
  await bumpHerdVersion(db, { horses: [], racing: 'starts' })
  await db.kysely.deleteFrom('race').where('id', '=', id).execute()
}

/** Races at a track on any of these days; an import matches its rows with them. */
export const findRacesOnDays = (db: Db, trackId: TrackId, days: readonly string[]): Promise<RaceTable[]> =>
  forEachChunk([...new Set(days)], (chunk) =>
    db.kysely
      .selectFrom('race')
      .selectAll()
      .where('track_id', '=', trackId)
      .where('race_date', 'in', chunk)
      .execute(),
  )

/** Electronic times of official winners from a day (inclusive) up to another (exclusive). */
const winningTimes = (db: Db, since: string, before: string) =>
  db.kysely
    .selectFrom('race')
    .innerJoin('start', 'start.race_id', 'race.id')
    .select(['race.race_date', 'start.horse_id', 'start.time_s'])
    .where('race.race_date', '>=', since)
    .where('race.race_date', '<', before)
    .where('race.electronic', '=', 1)
    .where('start.finish', '=', 1)
    .where('start.status', '=', 'finished')
    .where('start.time_s', 'is not', null)
    .$narrowType<{ time_s: number }>()

/** Run at a venue, with the winners' names. */
export const winningTimesAt = (db: Db, venueId: TrackId, since: string, before: string) =>
  winningTimes(db, since, before)
    .innerJoin('horse', 'horse.id', 'start.horse_id')
    .select(['race.distance_yards', 'horse.name as horse_name'])
    .where('race.venue_id', '=', venueId)
    .orderBy('race.distance_yards')
    .orderBy('start.time_s')
    .execute()

/** At one distance, wherever they were run. */
export const winningTimesOver = (db: Db, distanceYards: number, since: string, before: string) =>
  winningTimes(db, since, before)
    .select('race.venue_id')
    // Each venue's part of the index, instead of all races of these days.
    .where('race.venue_id', 'in', db.kysely.selectFrom('track').select('id'))
    .where('race.distance_yards', '=', distanceYards)
    .orderBy('race.venue_id')
    .orderBy('start.time_s')
    .execute()

/** Distances raced at a venue, each with its number of races and their first and last day. */
export const distancesAt = (db: Db, venueId: TrackId) =>
  db.kysely
    .selectFrom('race')
    .select((e) => [
      'distance_yards',
      e.fn.countAll<number>().as('races'),
      e.fn.min<string>('race_date').as('first_day'),
      e.fn.max<string>('race_date').as('last_day'),
    ])
    .where('venue_id', '=', venueId)
    .groupBy('distance_yards')
    .orderBy('distance_yards')
    .execute()

/** Meets run at another track: hosts = meets of other tracks run here, run_elsewhere = this track's meets run there. */
export const meetsOnOtherGround = (db: Db, id: TrackId, side: 'hosts' | 'run_elsewhere') => {
  const [here, other] =
    side === 'hosts'
      ? (['race.venue_id', 'race.track_id'] as const)
      : (['race.track_id', 'race.venue_id'] as const)
  return db.kysely
    .selectFrom('race')
    .innerJoin('track', 'track.id', other)
    .select((e) => [
      'track.id as track_id',
      'track.name',
      e.fn.countAll<number>().as('races'),
      e.fn.min<string>('race.race_date').as('first_day'),
      e.fn.max<string>('race.race_date').as('last_day'),
    ])
    .where(here, '=', id)
    .whereRef('race.track_id', '!=', 'race.venue_id')
    .groupBy(['track.id', 'track.name'])
    .orderBy('track.name')
    .execute()
}

/** Day of the latest race on file; null without one. */
export async function lastRaceDay(db: Db): Promise<string | null> {
  const row = await db.kysely
    .selectFrom('race')
    .select('race_date')
    .orderBy('race_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.race_date ?? null
}

/** Fewer placed horses may all be one owner's, however they finished. */
const FEWEST_PLACED = 3

/** Horses that left the gate, where a race is on file whole: none of its places is missing. Null else. */
const wholeField = (raceId: 'race.id') =>
  expressionBuilder<Tables, 'race'>()
    .selectFrom('start as rival')
    .select((r) => r.fn.countAll<number>().as('n'))
    .whereRef('rival.race_id', '=', raceId)
    .where('rival.status', '!=', 'scratched')
    .having((r) => r(r.fn.count('rival.finish'), '>=', FEWEST_PLACED))
    .having((r) => r(r.fn.min('rival.finish'), '=', 1))
    .having((r) => r(r.fn.max('rival.finish'), '<=', r.fn.count<number>('rival.finish')))

/** Horses that left the gate, as the chart states it, or as a race that is on file whole tells; null where neither. */
export const fieldSize = (raceId: 'race.id') =>
  sql<number | null>`coalesce(race.field_size, ${wholeField(raceId)})`

/** Races with a winner and another runner on file, counted up to `most`. */
export async function countDecidedRaces(db: Db, most: number): Promise<number> {
  const decided = db.kysely
    .selectFrom('start')
    .select('race_id')
    .where('status', '!=', 'scratched')
    .groupBy('race_id')
    .having((e) => e(e.fn.countAll(), '>=', 2))
    .having((e) => e(e.fn.min('finish').filterWhere('status', '=', 'finished'), '=', 1))
    .limit(most)
  const { n } = await db.kysely
    .selectFrom(decided.as('decided'))
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The day of the `most`-th newest race (before a day) with a winner and another runner; null where there are fewer. */
export async function firstDayOfNewestRaces(db: Db, most: number, before?: string): Promise<string | null> {
  const row = await db.kysely
    .selectFrom('race')
    .select('race_date')
    .$if(before !== undefined, (qb) => qb.where('race_date', '<', before ?? ''))
    .where((e) =>
      e.exists(
        e
          .selectFrom('start')
          .select('start.race_id')
          .whereRef('start.race_id', '=', 'race.id')
          .where('start.status', '!=', 'scratched')
          .having((h) => h(h.fn.countAll(), '>=', 2))
          .having((h) => h(h.fn.min('start.finish').filterWhere('start.status', '=', 'finished'), '=', 1))
          .groupBy('start.race_id'),
      ),
    )
    .orderBy('race_date', 'desc')
    .orderBy('id', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.race_date ?? null
}
