import type { EvaluationId, HorseId, RaceId, TrackId } from '@quarterpole/contract/ids'
import type { Selectable } from 'kysely'
import type { Db } from '../open.ts'
import type { StartTable } from '../schema.ts'
import { tx } from '../tx.ts'
import { forEachChunk } from './chunks.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { fieldSize } from './race.ts'

export type NewStart = Omit<StartTable, 'owner' | 'sex' | 'earned_cents' | 'version'> &
  Partial<Pick<StartTable, 'owner' | 'sex' | 'earned_cents'>>

/** Rows for races and horses on file. @throws the engine's unique violation when a horse is already in the race */
export async function insertStarts(db: Db, starts: readonly NewStart[]): Promise<void> {
  if (starts.length === 0) return
  await tx(db, async (trx) => {
    const horses = starts.map(({ horse_id }) => horse_id)
    await bumpHerdVersion(trx, { horses, racing: 'starts' })
    await trx.engine.insertMany(
      trx.kysely,
      'start',
      starts.map((start) => ({ owner: null, sex: null, earned_cents: null, ...start, version: 1 })),
    )
  })
}

/** A past-performance line: the start, its race and its field. */
export interface StartLine extends Selectable<StartTable> {
  race_date: string
  race_number: number | null
  post_time: string | null
  track_id: TrackId
  track_name: string
  venue_id: TrackId
  distance_yards: number
  condition: string | null
  wind_mph: number | null
  purse: number | null
  race_name: string | null
  grade: string | null
  /** Horses that left the gate; null unknown. */
  field_size: number | null
}

function startLines(db: Db) {
  return db.kysely
    .selectFrom('start')
    .innerJoin('race', 'race.id', 'start.race_id')
    .innerJoin('track', 'track.id', 'race.track_id')
    .selectAll('start')
    .select([
      'race.race_date',
      'race.race_number',
      'race.post_time',
      'race.track_id',
      'race.venue_id',
      'race.distance_yards',
      'race.condition',
    ])
    .select(['race.wind_mph', 'race.purse', 'race.race_name', 'race.grade', 'track.name as track_name'])
    .select(fieldSize('race.id').as('field_size'))
}

/** Starts of one horse, newest first. */
export const startsOf = (db: Db, id: HorseId): Promise<StartLine[]> =>
  startLines(db)
    .where('start.horse_id', '=', id)
    .orderBy('race.race_date', 'desc')
    .orderBy('race.id', 'desc')
    .execute()

/** Starts of my horses from one day to another, newest first. */
export const startsOfMine = (
  db: Db,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<(StartLine & { horse_name: string })[]> =>
  startLines(db)
    .innerJoin('horse', 'horse.id', 'start.horse_id')
    .select('horse.name as horse_name')
    .where('race.race_date', '>=', from)
    .where('race.race_date', '<=', to)
    .where('horse.is_mine', '=', 1)
    .orderBy('race.race_date', 'desc')
    .orderBy('race.id', 'desc')
    .orderBy('start.horse_id')
    .limit(limit)
    .execute()

/** One start with its race and field. */
export const readStart = (db: Db, raceId: RaceId, horseId: HorseId): Promise<StartLine | undefined> =>
  startLines(db).where('start.race_id', '=', raceId).where('start.horse_id', '=', horseId).executeTakeFirst()

/** Replaces the fields of one start and raises its version. With a `version`, only if it is the stored one. */
export async function updateStart(
  db: Db,
  { race_id, horse_id }: Pick<StartTable, 'race_id' | 'horse_id'>,
  fields: Omit<StartTable, 'horse_id' | 'import_id' | 'owner' | 'sex' | 'version'>,
  version?: number,
): Promise<'updated' | 'stale'> {
  return tx(db, async (trx) => {
    const changed = await trx.kysely
      .updateTable('start')
      .set(fields)
      .set((e) => ({ version: e('version', '+', 1) }))
      .where('race_id', '=', race_id)
      .where('horse_id', '=', horse_id)
      .$if(version !== undefined, (qb) => qb.where('version', '=', Number(version)))
      .returning('race_id')
      .executeTakeFirst()
    if (changed === undefined) return 'stale'
    await bumpHerdVersion(trx, { horses: [horse_id], racing: 'starts' })
    return 'updated'
  })
}

/** Columns of a start on file, by its key, with its next version. */
export type StartChange = Partial<StartTable> & Pick<StartTable, 'race_id' | 'horse_id' | 'version'>

/** Writes the columns given of starts on file. Call it inside a transaction. */
export async function updateStarts(trx: Db, starts: readonly StartChange[]): Promise<void> {
  if (starts.length === 0) return
  await bumpHerdVersion(trx, { horses: starts.map(({ horse_id }) => horse_id), racing: 'starts' })
  for (const alike of Map.groupBy(starts, (start) => Object.keys(start).join()).values())
    await trx.engine.updateMany(trx.kysely, 'start', alike, ['race_id', 'horse_id'])
}

export async function removeStart(
  db: Db,
  { race_id, horse_id }: Pick<StartTable, 'race_id' | 'horse_id'>,
): Promise<void> {
  await tx(db, async (trx) => {
    await trx.kysely
      .deleteFrom('start')
      .where('race_id', '=', race_id)
      .where('horse_id', '=', horse_id)
      .execute()
    await bumpHerdVersion(trx, { horses: [horse_id], racing: 'starts' })
  })
}

/** A start as the race model reads it. */
export interface PastStartRow {
  horse_id: HorseId
  race_id: RaceId
  race_date: string
  distance_yards: number
  purse: number | null
  /** Horses that left the gate; null unknown. */
  field_size: number | null
  finish: number | null
  status: StartTable['status']
  si: number | null
  /** On the day; null where the start does not tell. */
  sex: 'S' | 'M' | 'G' | null
  /** What the race gave all its runners, by the evaluation asked for; null where it has not read the race. */
  day_effect: number | null
}

/** Starts of these horses before a day, scratched ones left out; of each horse by date, on one day by race. */
export const pastStarts = (
  db: Db,
  ids: readonly HorseId[],
  { before, evaluation = null }: { before: string; evaluation?: EvaluationId | null },
): Promise<PastStartRow[]> =>
  forEachChunk(ids, (chunk) =>
    db.kysely
      .selectFrom('start')
      .innerJoin('race', 'race.id', 'start.race_id')
      .leftJoin('race_day_effect as day', (on) =>
        on.onRef('day.race_id', '=', 'race.id').on('day.evaluation_id', '=', evaluation),
      )
      .select(['start.horse_id', 'start.race_id', 'race.race_date', 'race.distance_yards', 'race.purse'])
      .select(['start.finish', 'start.status', 'start.si', 'start.sex', 'day.effect_si as day_effect'])
      .select(fieldSize('race.id').as('field_size'))
      .where('start.horse_id', 'in', chunk)
      .where('start.status', '!=', 'scratched')
      .where('race.race_date', '<', before)
      .orderBy('race.race_date')
      .orderBy('race.id')
      .execute(),
  )

/** The field of a race in finishing order, horses without a placing last. */
export const startsInRace = (db: Db, id: RaceId) =>
  db.kysely
    .selectFrom('start')
    .innerJoin('horse', 'horse.id', 'start.horse_id')
    .selectAll('start')
    .select('horse.name as horse_name')
    .where('start.race_id', '=', id)
    .orderBy('start.finish', (o) => o.asc().nullsLast())
    .orderBy('start.post_position')
    .orderBy('start.horse_id')
    .execute()

/** Speed indexes of whole fields, to compare a start with its rivals'. */
export const figuresInRaces = (db: Db, ids: readonly RaceId[]) =>
  forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely
      .selectFrom('start')
      .innerJoin('race', 'race.id', 'start.race_id')
      .select(['start.race_id', 'start.horse_id', 'race.distance_yards', 'race.race_date'])
      .select(['start.si', 'start.sex'])
      .where('start.race_id', 'in', chunk)
      .where('start.si', 'is not', null)
      .$narrowType<{ si: number }>()
      .orderBy('start.race_id')
      .orderBy('start.horse_id')
      .execute(),
  )

export interface VenueRange {
  since: string
  /** Only races before this day. */
  before?: string
  distanceYards?: number
  limit: number
}

/** Speed indexes run on a track's ground since a day, the newest races first, at most `limit` starts. */
export const figuresAtVenue = (
  db: Db,
  venueId: TrackId,
  { since, before, distanceYards, limit }: VenueRange,
) =>
  db.kysely
    .selectFrom('race')
    .innerJoin('start', 'start.race_id', 'race.id')
    .select(['start.race_id', 'start.horse_id', 'race.distance_yards', 'race.condition', 'race.race_date'])
    .select(['start.post_position', 'start.si', 'start.sex'])
    .where('race.venue_id', '=', venueId)
    .where('race.race_date', '>=', since)
    .$if(before !== undefined, (qb) => qb.where('race.race_date', '<', before ?? ''))
    .$if(distanceYards !== undefined, (qb) => qb.where('race.distance_yards', '=', distanceYards ?? 0))
    .where('start.si', 'is not', null)
    .$narrowType<{ si: number }>()
    .orderBy('race.race_date', 'desc')
    .orderBy('race.id', 'desc')
    .limit(limit)
    .execute()

/** Names a start in sets and maps. */
export const startKey = (race: number, horse: number) => `${race} ${horse}`
/** The starts on file in these races, by {@link startKey}. */
export async function findStartKeys(db: Db, raceIds: readonly RaceId[]): Promise<Set<string>> {
  const rows = await forEachChunk([...new Set(raceIds)], (chunk) =>
    db.kysely.selectFrom('start').select(['race_id', 'horse_id']).where('race_id', 'in', chunk).execute(),
  )
  return new Set(rows.map(({ race_id, horse_id }) => startKey(race_id, horse_id)))
}

/** Results on file in these races; an import compares its rows with them. */
export const resultsInRaces = (db: Db, ids: readonly RaceId[]): Promise<StartTable[]> =>
  forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely.selectFrom('start').selectAll().where('race_id', 'in', chunk).execute(),
  )

/** Whether any start has a speed index: without one there is nothing to evaluate the herd from. */
export async function hasRatedStarts(db: Db): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('start')
    .select('race_id')
    .where('si', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
