import type { Db } from '../open.ts'

/** Injuries looked through: more than any barn has at once. */
const MAX_INJURIES = 2000
const MAX_CARDS = 20

/** Active injuries that have an expected return, oldest first: the likeliest to be past it. From the index `injury_status`. */
export const injuriesWithReturn = (db: Db, before: string) =>
  db.kysely
    .selectFrom('injury')
    .innerJoin('horse', 'horse.id', 'injury.horse_id')
    .select(['injury.id as injury_id', 'injury.horse_id', 'horse.name as horse_name'])
    .select(['injury.injury_date', 'injury.expected_days_off'])
    .where('injury.status', '=', 'active')
    .where('injury.injury_date', '<', before)
    .where('injury.expected_days_off', '>', 0)
    .orderBy('injury.injury_date')
    .orderBy('injury.id')
    .limit(MAX_INJURIES)
    .execute()

/** Sealed cards of past days without a score, newest race first. */
export const cardsWithoutResult = (db: Db, before: string) =>
  db.kysely
    .selectFrom('race_card')
    .innerJoin('track', 'track.id', 'race_card.track_id')
    .select(['race_card.id as card_id', 'track.name as track_name', 'race_card.race_date'])
    .where('race_card.race_date', '<', before)
    .where('race_card.score', 'is', null)
    .orderBy('race_card.race_date', 'desc')
    .orderBy('race_card.id', 'desc')
    .limit(MAX_CARDS)
    .execute()

/** When something was last recorded; null before anything was. */
export const lastActivityAt = async (db: Db): Promise<string | null> => {
  const last = await db.kysely
    .selectFrom('activity')
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.at ?? null
}
