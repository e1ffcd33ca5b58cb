import type { HorseId, SeasonPlanId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, LIST_MAX } from '@quarterpole/contract/limits'
import { type ExpressionBuilder, sql } from 'kysely'
import { growing } from '../growing.ts'
import type { Db } from '../open.ts'
import type { Tables } from '../schema.ts'
import type { SeasonPlanTable } from '../schema-barn.ts'
import { tx } from '../tx.ts'
import { readClock } from './clock.ts'
import { allocateIds } from './id-block.ts'

export interface SeasonPlanFields {
  season_year: number
  name: string
  /** The request and the choices as in the API. */
  request: unknown
  choices: unknown
}
export interface SeasonPlanRow extends Omit<SeasonPlanTable, 'request' | 'choices'> {
  request: unknown
  choices: unknown
}

const texts = ({ season_year, name, request, choices }: SeasonPlanFields) => ({
  season_year,
  name,
  request: JSON.stringify(request),
  choices: JSON.stringify(choices),
})

const parsed = (row: SeasonPlanTable): SeasonPlanRow => ({
  ...row,
  request: JSON.parse(row.request) as unknown,
  choices: JSON.parse(row.choices) as unknown,
})

export async function insertSeasonPlan(db: Db, plan: SeasonPlanFields): Promise<SeasonPlanId> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'season_plan', 1)
    const now = await readClock(trx)
    await trx.kysely
      .insertInto('season_plan')
      .values({ ...texts(plan), id, version: 1, created_at: now, updated_at: now })
      .execute()
    return id
  })
}

/**
 * Writes the plan and raises its version. With a `version`, only if it is the stored one; otherwise returns 'stale' and
 * writes nothing.
 */
export async function updateSeasonPlan(
  db: Db,
  id: SeasonPlanId,
  plan: SeasonPlanFields,
  version?: number,
): Promise<'updated' | 'missing' | 'stale'> {
  return tx(db, async (trx) => {
    const changed = await trx.kysely
      .updateTable('season_plan')
      .set({ ...texts(plan), updated_at: trx.engine.now() })
      .set((e) => ({ version: e('version', '+', 1) }))
      .where('id', '=', id)
      .$if(version !== undefined, (qb) => qb.where('version', '=', version ?? 0))
      .returning('id')
      .executeTakeFirst()
    if (changed) return 'updated'
    return (await readSeasonPlan(trx, id)) ? 'stale' : 'missing'
  })
}

export async function deleteSeasonPlan(db: Db, id: SeasonPlanId): Promise<void> {
  await db.kysely.deleteFrom('season_plan').where('id', '=', id).execute()
}

export async function readSeasonPlan(db: Db, id: SeasonPlanId): Promise<SeasonPlanRow | undefined> {
  const row = await db.kysely.selectFrom('season_plan').selectAll().where('id', '=', id).executeTakeFirst()
  return row && parsed(row)
}

/** Saved plans, newest season first, and the total that match. */
export async function listSeasonPlans(
  db: Db,
  filter: { season_year?: number | undefined; limit?: number | undefined; offset?: number | undefined } = {},
): Promise<{ rows: SeasonPlanRow[]; total: number }> {
  const { season_year, limit = LIST_DEFAULT, offset = 0 } = filter
  const plans = db.kysely
    .selectFrom('season_plan')
    .$if(season_year !== undefined, (qb) => qb.where('season_year', '=', season_year ?? 0))
  const rows = await plans
    .selectAll()
    .orderBy('season_year', 'desc')
    .orderBy('id', 'desc')
    .limit(Math.min(limit, LIST_MAX))
    .offset(offset)
    .execute()
  const { n } = await plans.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows: rows.map(parsed), total: n }
}

/** Fee and book limit of these stallions for a season, where given. */
export const stallionSeasonsOf = (db: Db, season_year: number, ids: readonly HorseId[]) =>
  db.kysely
    .selectFrom('stallion_season')
    .select(['stallion_id', 'stud_fee', 'book_limit'])
    .where('season_year', '=', season_year)
    .where('stallion_id', 'in', ids)
    .execute()

/** How many mares besides these are booked to each of the stallions in a season. */
export async function otherMaresBooked(
  db: Db,
  season_year: number,
  { stallions, mares }: { stallions: readonly HorseId[]; mares: readonly HorseId[] },
): Promise<Map<HorseId, number>> {
  const rows = await db.kysely
    .selectFrom('stallion_book_entry')
    .select((e) => ['stallion_id', e.fn.countAll<number>().as('n')])
    .where('season_year', '=', season_year)
    .where('stallion_id', 'in', stallions)
    .where('mare_id', 'not in', mares)
    .where('status', '=', 'booked')
    .groupBy('stallion_id')
    .execute()
  return new Map(rows.map(({ stallion_id, n }) => [stallion_id, n]))
}

const PLAN_HORSE = ['id', 'name', 'birth_year'] as const
/** Older horses are not offered; they can be added by hand. */
const OLDEST = 25
/** Where fewer stallions are at stud on file, the youngest of so many with a fee fill the list up. */
const [FEW_STUDS, LOOKED_THROUGH] = [8, 2000]

const isLiving = (e: ExpressionBuilder<Tables, 'horse'>) =>
  e.or([e('horse.status', 'is', null), e('horse.status', '=', 'alive')])

/**
 * My living mares to plan for, youngest first: those marked as broodmares; where none is marked, those with a foal on
 * file.
 */
export async function mareCandidates(db: Db, season_year: number, limit: number) {
  const mares = db.kysely
    .selectFrom('horse')
    .select(PLAN_HORSE)
    .where('is_mine', '=', 1)
    .where('sex', '=', 'M')
    .where(isLiving)
    .where((e) => e.or([e('birth_year', 'is', null), e('birth_year', '>=', season_year - OLDEST)]))
    .orderBy('birth_year', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(limit)
  const marked = await mares.where('role', '=', 'broodmare').execute()
  if (marked.length > 0) return marked
  return mares
    .where('role', 'is', null)
    .where(sql<boolean>`exists (select 1 from horse foal where foal.dam_id = horse.id)`)
    .execute()
}

/**
 * Living stallions to plan with: with a season on file or a booking in that year, and mine at stud; where there
 * are few, the youngest that have a fee as well.
 */
export async function studCandidates(db: Db, season_year: number, limit: number) {
  const standing = await db.kysely
    .selectFrom('horse')
    .select(PLAN_HORSE)
    .where('sex', '=', 'S')
    .where(isLiving)
    .where('id', 'in', (qb) =>
      qb
        .selectFrom('stallion_season')
        .select('stallion_id as id')
        .where('season_year', '=', season_year)
        .union(
          qb
            .selectFrom('stallion_book_entry')
            .select('stallion_id as id')
            .where('season_year', '=', season_year)
            .where('status', '=', 'booked'),
        )
        .union(
          qb
            .selectFrom('horse')
            .select('id')
            .where('is_mine', '=', 1)
            .where('role', '=', 'at_stud')
            .where(isLiving),
        ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  if (standing.length >= FEW_STUDS) return standing
  const young = await db.kysely
    .selectFrom((qb) =>
      qb
        .selectFrom('horse')
        .select([...PLAN_HORSE, 'stud_fee', 'foaled'])
        .where('sex', '=', 'S')
        .where(isLiving)
        .where('foaled', '>=', `${season_year - OLDEST}-01-01`)
        .orderBy('foaled', 'desc')
        .limit(LOOKED_THROUGH)
        .as('young'),
    )
    .select(PLAN_HORSE)
    .where('stud_fee', 'is not', null)
    .orderBy('foaled', 'desc')
    .orderBy('id')
    .limit(FEW_STUDS)
    .execute()
  const listed = new Set(standing.map(({ id }) => id))
  return [...standing, ...young.filter(({ id }) => !listed.has(id))].slice(0, FEW_STUDS)
}

/**
 * My living mares, by ascending id, and whether a panel locus of each is known. Read in batches, so that requests are
 * served in between.
 */
export async function myLivingMares(
  db: Db,
): Promise<{ readonly id: Float64Array; readonly isTested: Uint8Array }> {
  const query = db.kysely
    .selectFrom('horse')
    .select(['id', 'panel_known'])
    .where('is_mine', '=', 1)
    .where('sex', '=', 'M')
    .where((e) => e.or([e('status', 'is', null), e('status', '=', 'alive')]))
    .where('is_stub', '=', 0)
    .orderBy('id')
  const [ids, tested] = [growing(), growing()]
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const [id, loci] of rows) {
      ids.push(Number(id))
      tested.push(Number(loci) > 0 ? 1 : 0)
    }
  })
  return { id: ids.take(), isTested: Uint8Array.from(tested.take()) }
}
