import type { HorseId, SeasonPlanId } from '@quarterpole/contract/ids'
import { type HorseRole, LIST_DEFAULT, MAX_LIST } from '@quarterpole/contract/limits'
import type { YearStart } from '@quarterpole/contract/year-start'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { SeasonPlanTable } from '../schema-barn.ts'
import { tx } from '../tx.ts'
import { insertVersioned, updateVersioned } from './versioned.ts'
import { cropColumn, readYearStart } from './year-start.ts'

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

export const insertSeasonPlan = (db: Db, plan: SeasonPlanFields): Promise<SeasonPlanId> =>
  insertVersioned(db, 'season_plan', [texts(plan)])

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
    const changed = await updateVersioned(trx, 'season_plan', id, { ...texts(plan), version })
    if (changed) return 'updated'
    return (await readSeasonPlan(trx, id)) ? 'stale' : 'missing'
  })
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
    .limit(Math.min(limit, MAX_LIST))
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

/** How many mares besides these are booked to each of the stallions in a season, and how many of them aren't bred yet. */
export async function otherMaresBooked(
  db: Db,
  season_year: number,
  { stallions, mares }: { stallions: readonly HorseId[]; mares: readonly HorseId[] },
): Promise<Map<HorseId, { booked: number; waiting: number }>> {
  const rows = await db.kysely
    .selectFrom('stallion_book_entry as entry')
    .leftJoin(
      (e) =>
        e
          .selectFrom('cover')
          .innerJoin('cover_event as event', 'event.cover_id', 'cover.id')
          .select(['cover.mare_id', 'cover.stallion_id'])
          .distinct()
          .where('cover.season_year', '=', season_year)
          .where('cover.stallion_id', 'in', stallions)
          .where('event.kind', '=', 'bred')
          .as('bred'),
      (join) =>
        join.onRef('bred.mare_id', '=', 'entry.mare_id').onRef('bred.stallion_id', '=', 'entry.stallion_id'),
    )
    .select((e) => [
      'entry.stallion_id',
      e.fn.countAll<number>().as('booked'),
      e.fn.count<number>('bred.mare_id').as('bred'),
    ])
    .where('entry.season_year', '=', season_year)
    .where('entry.stallion_id', 'in', stallions)
    .where('entry.mare_id', 'not in', mares)
    .where('entry.status', '=', 'booked')
    .groupBy('entry.stallion_id')
    .execute()
  return new Map(
    rows.map(({ stallion_id, booked, bred }) => [stallion_id, { booked, waiting: booked - bred }]),
  )
}

const PLAN_HORSE = ['id', 'name', 'birth_year'] as const
/** Older horses are not offered; they can be added by hand. */
const OLDEST = 25
/** Where too few horses are marked, so many of the youngest of breeding age are looked through. */
const LOOKED_THROUGH = 2000
const YOUNGEST = 5
/** Stallions to start a plan with where fewer are at stud on file. */
const FEW_STUDS = 8

/** Mine in a role, newest first. One query a status, and the flag as text: so both engines use the index `horse_mine`. */
async function mineInRole(
  db: Db,
  role: HorseRole,
  { sex, limit, cropFrom = 0 }: { sex: 'S' | 'M'; limit: number; cropFrom?: number },
) {
  const crop = cropColumn(await readYearStart(db))
  const living = db.kysely
    .selectFrom('horse')
    .select(PLAN_HORSE)
    .where(sql<boolean>`is_mine = 1`)
    .where('role', '=', role)
    .where('sex', '=', sex)
    .where((e) => e.or([e('birth_year', 'is', null), e(crop, '>=', cropFrom)]))
    .orderBy('id', 'desc')
    .limit(limit)
  const alive = await living.where('status', '=', 'alive').execute()
  const unknown = await living.where('status', 'is', null).execute()
  return [...alive, ...unknown].toSorted((a, b) => b.id - a.id).slice(0, limit)
}

/** The youngest living horses of breeding age of one sex; the index is `horse_sex_foaled`. */
function youngOf(db: Db, sex: 'S' | 'M', { season_year, start }: { season_year: number; start: YearStart }) {
  const crop = cropColumn(start)
  return db.kysely.selectFrom((qb) =>
    qb
      .selectFrom('horse')
      .select([...PLAN_HORSE, 'stud_fee', 'foaled', 'is_mine', 'role'])
      .where('sex', '=', sex)
      .where('foaled', '>=', `${season_year - OLDEST}-01-01`)
      .where('foaled', '<', `${season_year - YOUNGEST + 1}-${start}`)
      .where((e) => e.between(crop, season_year - OLDEST, season_year - YOUNGEST))
      .where((e) => e.or([e('status', 'is', null), e('status', '=', 'alive')]))
      .orderBy('foaled', 'desc')
      .limit(LOOKED_THROUGH)
      .as('young'),
  )
}

/** My living mares to plan for: those marked as broodmares; where none is marked, the youngest with a foal on file. */
export async function mareCandidates(db: Db, season_year: number, limit: number) {
  const marked = await mineInRole(db, 'broodmare', { sex: 'M', limit, cropFrom: season_year - OLDEST })
  if (marked.length > 0) return marked
  return youngOf(db, 'M', { season_year, start: await readYearStart(db) })
    .select(PLAN_HORSE)
    .where('is_mine', '=', 1)
    .where('role', 'is', null)
    .where(sql<boolean>`exists (select 1 from horse foal where foal.dam_id = young.id)`)
    .orderBy('foaled', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Living stallions to plan with: with a season on file or a booking in that year, and mine at stud; where there are few,
 * the youngest that have a fee as well.
 */
export async function studCandidates(db: Db, season_year: number, limit: number) {
  const ofSeason = async (table: 'stallion_season' | 'stallion_book_entry') =>
    db.kysely
      .selectFrom('horse')
      .select(PLAN_HORSE)
      .where('id', 'in', (qb) =>
        qb.selectFrom(table).select('stallion_id').where('season_year', '=', season_year),
      )
      .where('sex', '=', 'S')
      .where((e) => e.or([e('status', 'is', null), e('status', '=', 'alive')]))
      .orderBy('id')
      .limit(limit)
      .execute()
  const standing = [
    ...(await ofSeason('stallion_season')),
    ...(await ofSeason('stallion_book_entry')),
    ...(await mineInRole(db, 'at_stud', { sex: 'S', limit })),
  ]
  const byId = new Map(standing.map((horse) => [horse.id, horse]))
  if (byId.size >= FEW_STUDS) return [...byId.values()].slice(0, limit)
  const young = await youngOf(db, 'S', { season_year, start: await readYearStart(db) })
    .select(PLAN_HORSE)
    .where('stud_fee', 'is not', null)
    .where((e) => e.or([e('role', 'is', null), e('role', '<>', 'in_training')])) // as isOfferedAsMate says
    .orderBy('foaled', 'desc')
    .orderBy('id')
    .limit(FEW_STUDS)
    .execute()
  for (const horse of young) if (byId.size < FEW_STUDS) byId.set(horse.id, horse)
  return [...byId.values()]
}

/** Every saved plan as its row is. */
export const allSeasonPlans = (db: Db): Promise<SeasonPlanTable[]> =>
  db.kysely.selectFrom('season_plan').selectAll().orderBy('id').execute()
