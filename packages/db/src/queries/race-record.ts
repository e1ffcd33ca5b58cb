import type { HorseId, RaceId } from '@quarterpole/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { forEachChunk } from './chunks.ts'
import { earningsOf, type EarningsRow, NO_EARNINGS } from './earnings.ts'

/** What a horse did on the track; scratches are no starts, and only an official finish is a win or placing. */
export interface RaceRecordRow {
  horse_id: HorseId
  starts: number
  wins: number
  seconds: number
  thirds: number
  best_si: number | null
  earnings: EarningsRow
}

const NO_STARTS = { starts: 0, wins: 0, seconds: 0, thirds: 0, best_si: null }

const placed = (finish: number) =>
  sql<number>`count(case when start.finish = ${sql.lit(finish)} and start.status = 'finished' then 1 end)`

/** Records of the horses that have a start or money on file, from the indexes of starts alone. */
export async function raceRecords(db: Db, ids: readonly HorseId[]): Promise<Map<HorseId, RaceRecordRow>> {
  const rows = await forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely
      .selectFrom('start')
      .select('horse_id')
      .select(sql<number>`count(case when start.status <> 'scratched' then 1 end)`.as('starts'))
      .select([placed(1).as('wins'), placed(2).as('seconds'), placed(3).as('thirds')])
      .select((e) => e.fn.max<number | null>('si').as('best_si'))
      .where('horse_id', 'in', chunk)
      .groupBy('horse_id')
      .execute(),
  )
  const earnings = await earningsOf(db, ids)
  const records = new Map(
    rows.map((row) => [row.horse_id, { ...row, earnings: earnings.get(row.horse_id) ?? NO_EARNINGS }]),
  )
  for (const [horse_id, money] of earnings)
    if (!records.has(horse_id)) records.set(horse_id, { ...NO_STARTS, horse_id, earnings: money })
  return records
}

/** Day of the horse's first start with a speed index of at least `si`. */
export async function firstDayWithIndex(db: Db, id: HorseId, si: number): Promise<string | null> {
  const row = await db.kysely
    .selectFrom('start')
    .innerJoin('race', 'race.id', 'start.race_id')
    .select((e) => e.fn.min<string | null>('race.race_date').as('day'))
    .where('start.horse_id', '=', id)
    .where('start.si', '>=', si)
    .executeTakeFirst()
  return row?.day ?? null
}

/** A win or placing in a race that may be black type. */
export interface StakesPlacing {
  horse_id: HorseId
  race_id: RaceId
  race_date: string
  race_name: string | null
  race_type: string | null
  grade: string | null
  finish: number
}

/** Wins and placings in races with a grade, or recorded as stakes, futurity or derby; newest first. */
export async function stakesPlacings(db: Db, ids: readonly HorseId[]): Promise<StakesPlacing[]> {
  const placings = await forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely
      .selectFrom('start')
      .innerJoin('race', 'race.id', 'start.race_id')
      .select(['start.horse_id', 'start.race_id', 'race.race_date', 'race.race_name', 'race.race_type'])
      .select(['race.grade', 'start.finish'])
      .where('start.horse_id', 'in', chunk)
      .where('start.status', '=', 'finished')
      .where('start.finish', '<=', 3)
      .$narrowType<{ finish: number }>()
      .where((e) => e.or([e('race.grade', 'is not', null), e('race.race_type', 'is not', null)]))
      .orderBy('race.race_date', 'desc')
      .orderBy('start.race_id', 'desc')
      .execute(),
  )
  return placings.filter(({ grade, race_type }) => grade !== null || STAKES.test(race_type ?? ''))
}

const STAKES = /stake|futurity|derby/i
