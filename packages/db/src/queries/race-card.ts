import type { RaceCardId, RaceId, TrackId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, MAX_LIST } from '@quarterpole/contract/limits'
import type { Db } from '../open.ts'
import type { RaceCardTable } from '../schema-prediction.ts'
import { tx } from '../tx.ts'
import { forEachChunk } from './chunks.ts'
import { allocateIds } from './id-block.ts'

export interface NewRaceCard {
  track_id: TrackId
  race_date: string
  distance_yards: number
  race_number: number | null
  post_time: string | null
  request: unknown
  prediction: unknown
  input_hash: string
  model_version: string
  /** Default now. A generated herd sets its own. */
  sealed_at?: string | undefined
}
export interface RaceCardRow extends Omit<RaceCardTable, 'request' | 'prediction' | 'score'> {
  track_name: string
  request: unknown
  prediction: unknown
  score: unknown
}

/** Seals a prediction: by default at the database's time; never changed afterwards but for its score. */
export async function insertRaceCard(db: Db, card: NewRaceCard): Promise<RaceCardId> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'race_card', 1)
    const now = trx.engine.now()
    await trx.kysely
      .insertInto('race_card')
      .values({
        ...card,
        id,
        request: JSON.stringify(card.request),
        prediction: JSON.stringify(card.prediction),
        sealed_at: card.sealed_at ?? now,
        created_at: now,
      })
      .execute()
    return id
  })
}

function cards(db: Db) {
  return db.kysely
    .selectFrom('race_card')
    .innerJoin('track', 'track.id', 'race_card.track_id')
    .selectAll('race_card')
    .select('track.name as track_name')
}

const parsed = (row: RaceCardTable & { track_name: string }): RaceCardRow => ({
  ...row,
  request: JSON.parse(row.request) as unknown,
  prediction: JSON.parse(row.prediction) as unknown,
  score: row.score === null ? null : (JSON.parse(row.score) as unknown),
})

export async function readRaceCard(db: Db, id: RaceCardId): Promise<RaceCardRow | undefined> {
  const row = await cards(db).where('race_card.id', '=', id).executeTakeFirst()
  return row && parsed(row)
}

export interface RaceCardFilter {
  track_id?: TrackId | undefined
  /** True: with a score; false: without. */
  scored?: boolean | undefined
}

function filtered(db: Db, { track_id, scored }: RaceCardFilter) {
  let query = db.kysely.selectFrom('race_card').innerJoin('track', 'track.id', 'race_card.track_id')
  if (track_id !== undefined) query = query.where('race_card.track_id', '=', track_id)
  if (scored !== undefined) query = query.where('race_card.score', scored ? 'is not' : 'is', null)
  return query
}

/** Sealed cards, newest first, and the total that match the filter. */
export async function listRaceCards(
  db: Db,
  filter: RaceCardFilter & { limit?: number | undefined; offset?: number | undefined } = {},
): Promise<{ rows: RaceCardRow[]; total: number }> {
  const { limit = LIST_DEFAULT, offset = 0 } = filter
  const rows = await filtered(db, filter)
    .selectAll('race_card')
    .select('track.name as track_name')
    .orderBy('race_card.id', 'desc')
    .limit(Math.min(limit, MAX_LIST))
    .offset(offset)
    .execute()
  const { n } = await filtered(db, filter)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(parsed), total: n }
}

/** Unscored cards for a track and day: looked at when results arrive. */
export async function findUnscoredCards(db: Db, trackId: TrackId, raceDate: string): Promise<RaceCardRow[]> {
  const rows = await cards(db)
    .where('race_card.track_id', '=', trackId)
    .where('race_card.race_date', '=', raceDate)
    .where('race_card.score', 'is', null)
    .orderBy('race_card.id')
    .execute()
  return rows.map(parsed)
}

/** The next `limit` unscored cards after an id, up to a day, with any race on file at their track and day. */
export async function listUnscoredCards(
  db: Db,
  { upTo, after, limit }: { upTo: string; after: number; limit: number },
): Promise<RaceCardRow[]> {
  const rows = await cards(db)
    .where('race_card.score', 'is', null)
    .where('race_card.race_date', '<=', upTo)
    .where('race_card.id', '>', after as RaceCardId) // 0 before the first page: smaller than any id
    .where((e) =>
      e.exists(
        e
          .selectFrom('race')
          .select('race.id')
          .whereRef('race.track_id', '=', 'race_card.track_id')
          .whereRef('race.race_date', '=', 'race_card.race_date'),
      ),
    )
    .orderBy('race_card.id')
    .limit(limit)
    .execute()
  return rows.map(parsed)
}

/** The next `limit` scores after a card's id, each with its race's field as the chart states it. */
export async function listScoredCards(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: RaceCardId; race_id: RaceId; field_size: number | null; score: unknown }[]> {
  const rows = await db.kysely
    .selectFrom('race_card')
    .innerJoin('race', 'race.id', 'race_card.race_id')
    .select(['race_card.id', 'race.id as race_id', 'race.field_size', 'race_card.score'])
    .where('race_card.score', 'is not', null)
    .where('race_card.id', '>', after as RaceCardId) // as above
    .$narrowType<{ score: string }>()
    .orderBy('race_card.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, score: JSON.parse(row.score) as unknown }))
}

/** Unscored cards of races from one day to another, the first race first. */
export async function listCardsBetween(
  db: Db,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<RaceCardRow[]> {
  const rows = await cards(db)
    .where('race_card.race_date', '>=', from)
    .where('race_card.race_date', '<=', to)
    .where('race_card.score', 'is', null)
    .orderBy('race_card.race_date')
    .orderBy('race_card.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(parsed)
}

/** Cards that were scored by these races. */
export const cardsOfRaces = async (db: Db, raceIds: readonly RaceId[]): Promise<RaceCardRow[]> => {
  const rows = await forEachChunk([...new Set(raceIds)], (chunk) =>
    cards(db).where('race_card.race_id', 'in', chunk).orderBy('race_card.id').execute(),
  )
  return rows.map(parsed)
}

/** How many cards were sealed, and how many of them have a score. */
export const countRaceCards = (db: Db) =>
  db.kysely
    .selectFrom('race_card')
    .select((e) => [e.fn.countAll<number>().as('cards'), e.fn.count<number>('score').as('scored')])
    .executeTakeFirstOrThrow()

/** Scores of cards, the newest first. */
export async function listScores(db: Db, limit: number): Promise<unknown[]> {
  const rows = await db.kysely
    .selectFrom('race_card')
    .select('score')
    .where('score', 'is not', null)
    .$narrowType<{ score: string }>()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ score }) => JSON.parse(score) as unknown)
}

/** Removes scores; the cards wait for one again. */
export async function clearScores(db: Db, ids: readonly RaceCardId[]): Promise<void> {
  await forEachChunk(ids, async (chunk) => {
    await db.kysely
      .updateTable('race_card')
      .set({ race_id: null, score: null })
      .where('id', 'in', chunk)
      .execute()
  })
}

/** Sets the score; a card that has one keeps it until it is cleared. */
export async function scoreRaceCard(
  db: Db,
  id: RaceCardId,
  raceId: RaceId,
  score: unknown,
): Promise<boolean> {
  const row = await db.kysely
    .updateTable('race_card')
    .set({ race_id: raceId, score: JSON.stringify(score) })
    .where('id', '=', id)
    .where('score', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
