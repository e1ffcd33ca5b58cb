import type { HorseId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, MAX_LIST, type QualityItem } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../open.ts'
import { MARKER_COUNT, PANEL_SIZE } from '../quality-score.ts'
import type { Tables } from '../schema.ts'
import { findHorses, type HorseRow } from './horse.ts'
import { matchesAll } from './text-search.ts'

export type HorseSort = 'name' | '-name' | 'age' | '-age' | 'owner' | '-owner'

export interface HorseFilter {
  /** Words that must all occur in name, AQHA id, barn name or owner. */
  q?: string | undefined
  sex?: Sex | undefined
  /** Only horses missing this item of the quality score. */
  lacks?: QualityItem | undefined
  sort?: HorseSort | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** Conditions for horses missing an item of the quality score, or part of it. */
export const LACKING: Readonly<Record<QualityItem, RawBuilder<boolean>>> = {
  panel_tests: sql`horse.panel_known < ${sql.lit(PANEL_SIZE)}`,
  markers: sql`horse.markers_known < ${sql.lit(MARKER_COUNT)}`,
  sire: sql`horse.sire_id is null`,
  dam: sql`horse.dam_id is null`,
  aqha_id: sql`horse.aqha_id is null`,
  foaled: sql`horse.foaled is null`,
  color: sql`horse.color is null`,
  sex: sql`horse.sex = 'U'`,
}

/**
 * A page of ids and the exact total, in SQL. Searches, totals and pages far down scan the table; the server uses the
 * herd snapshot instead, which returns the same result quickly for a million horses.
 */
export async function listHorseIds(
  db: Db,
  filter: HorseFilter = {},
): Promise<{ ids: HorseId[]; total: number }> {
  const { sort = 'name', offset = 0 } = filter
  const limit = Math.min(filter.limit ?? LIST_DEFAULT, MAX_LIST)
  const page = await sorted(matching(db, filter), sort)
    .select('horse.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching(db, filter)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { ids: page.map(({ id }) => id), total }
}

/** {@link listHorseIds} with the rows. */
export async function listHorses(
  db: Db,
  filter: HorseFilter = {},
): Promise<{ rows: HorseRow[]; total: number }> {
  const { ids, total } = await listHorseIds(db, filter)
  return { rows: await findHorses(db, ids), total }
}

function matching(db: Db, { q = '', sex, lacks }: HorseFilter) {
  let query = db.kysely.selectFrom('horse')
  if (sex !== undefined) query = query.where('horse.sex', '=', sex)
  if (lacks !== undefined) query = query.where(LACKING[lacks])
  return q === '' ? query : query.where((e) => matchesAll(db, [e.ref('horse.search_text')], q))
}

/** Age ascending means youngest first; unknown ages and owners are last in both directions. */
export function sorted<O>(
  query: SelectQueryBuilder<Tables, 'horse', O>,
  sort: HorseSort,
): SelectQueryBuilder<Tables, 'horse', O> {
  const up = (column: 'horse.foaled' | 'horse.owner_key') =>
    query.orderBy(column, (o) => o.asc().nullsLast()).orderBy('horse.id')
  const down = (column: 'horse.foaled' | 'horse.owner_key') =>
    query.orderBy(column, (o) => o.desc().nullsLast()).orderBy('horse.id', 'desc')
  switch (sort) {
    case 'name':
      return query.orderBy('horse.name_key').orderBy('horse.id')
    case '-name':
      return query.orderBy('horse.name_key', 'desc').orderBy('horse.id', 'desc')
    case 'age':
      return down('horse.foaled')
    case '-age':
      return up('horse.foaled')
    case 'owner':
      return up('horse.owner_key')
    case '-owner':
      return down('horse.owner_key')
  }
}

/** Number of horses, in total or of one sex. */
export async function countHorses(db: Db, sex?: Sex): Promise<number> {
  const { n } = await matching(db, { sex })
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
