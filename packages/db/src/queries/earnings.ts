import type { HorseId } from '@quarterpole/contract/ids'
import type { RaceRecord } from '@quarterpole/contract/race-record'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { forEachChunk } from './chunks.ts'

export type EarningsRow = RaceRecord['earnings']
export const NO_EARNINGS: EarningsRow = {
  starts_cents: null,
  starts_with_money: 0,
  lifetime_cents: null,
  lifetime_on: null,
}

/** The earnings of the horses that have money on file, in their starts or as a lifetime figure. */
export async function earningsOf(db: Db, ids: readonly HorseId[]): Promise<Map<HorseId, EarningsRow>> {
  const distinct = [...new Set(ids)]
  const won = await forEachChunk(distinct, (chunk) =>
    db.kysely
      .selectFrom('start')
      .select('horse_id')
      .select(sql<number>`cast(sum(earned_cents) as bigint)`.as('starts_cents'))
      .select(
        sql<number>`count(case when start.status <> 'scratched' then 1 end)`.as('starts_with_money'), // a scratch may be paid
      )
      .where('horse_id', 'in', chunk)
      .where('earned_cents', 'is not', null)
      .groupBy('horse_id')
      .execute(),
  )
  const lifetime = await forEachChunk(distinct, (chunk) =>
    db.kysely
      .selectFrom('horse')
      .select(['id', 'lifetime_earnings_cents as lifetime_cents', 'lifetime_earnings_on as lifetime_on'])
      .where('id', 'in', chunk)
      .where('lifetime_earnings_cents', 'is not', null)
      .execute(),
  )
  const earnings = new Map<HorseId, EarningsRow>()
  for (const { horse_id, ...row } of won) earnings.set(horse_id, { ...NO_EARNINGS, ...row })
  for (const { id, ...row } of lifetime) earnings.set(id, { ...(earnings.get(id) ?? NO_EARNINGS), ...row })
  return earnings
}

/** The starts of horses with what each earned; null: not on file. */
export const startMoneyOf = (db: Db, ids: readonly HorseId[]) =>
  forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely
      .selectFrom('start')
      .innerJoin('race', 'race.id', 'start.race_id')
      .select(['start.horse_id', 'race.race_date', 'start.status', 'start.earned_cents'])
      .where('start.horse_id', 'in', chunk)
      .execute(),
  )
export type StartMoney = Awaited<ReturnType<typeof startMoneyOf>>[number]
