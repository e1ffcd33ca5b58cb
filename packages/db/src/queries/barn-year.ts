import type { HorseId, InjuryId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'

/** More than any barn has in a year. */
const MAX_ROWS = 2000

/** An injury that ended with a return, or one with an expected return. */
export interface ReturnRow {
  injury_id: InjuryId
  horse_id: HorseId
  horse_name: string
  injury_date: string
  expected_days_off: number
  /** Null while the horse is out. */
  returned_on: string | null
}

/** Active injuries with an expected return, and those that ended with one from a day on, newest first. */
export const injuryReturns = (db: Db, from: string): Promise<ReturnRow[]> =>
  db.kysely
    .selectFrom('injury')
    .innerJoin('horse', 'horse.id', 'injury.horse_id')
    .select(['injury.id as injury_id', 'injury.horse_id', 'horse.name as horse_name'])
    .select(['injury.injury_date', 'injury.expected_days_off', 'injury.return_date as returned_on'])
    .where((e) =>
      e.or([
        e.and([e('injury.status', '=', 'active'), e('injury.expected_days_off', '>', 0)]),
        e.and([e('injury.outcome', '=', 'recovered'), e('injury.return_date', '>=', from)]),
      ]),
    )
    .orderBy('injury.injury_date', 'desc')
    .orderBy('injury.id', 'desc')
    .limit(MAX_ROWS)
    .execute()

/** Sealed cards of races from a day on, and those of any day that have no result, newest first. */
export const sealedRaces = (db: Db, from: string) =>
  db.kysely
    .selectFrom('race_card')
    .innerJoin('track', 'track.id', 'race_card.track_id')
    .select(['race_card.id as card_id', 'race_card.race_date', 'track.name as track_name'])
    .select((e) => e('race_card.score', 'is not', null).as('has_result'))
    .where((e) => e.or([e('race_card.race_date', '>=', from), e('race_card.score', 'is', null)]))
    .orderBy('race_card.race_date', 'desc')
    .orderBy('race_card.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
