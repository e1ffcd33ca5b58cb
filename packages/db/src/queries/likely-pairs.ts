import type { HorseId } from '@quarterpole/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../open.ts'

/** A name that more horses have says nothing of any two of them. */
const MAX_NAMESAKES = 20

export interface LikelyPairRow {
  readonly kept_id: HorseId
  readonly kept_name: string
  readonly other_id: HorseId
  readonly other_name: string
  readonly birth_year: number | null
  readonly other_year: number | null
  readonly same_parents: 0 | 1
}

/** Two records can't be of one horse: another sex, another registration number, or another parent. */
const FITS = sql`(a.sex = b.sex or a.sex = 'U' or b.sex = 'U' or (a.sex in ('S', 'G') and b.sex in ('S', 'G')))
  and (a.aqha_id is null or b.aqha_id is null)
  and (a.sire_id is null or b.sire_id is null or a.sire_id = b.sire_id)
  and (a.dam_id is null or b.dam_id is null or a.dam_id = b.dam_id)`
const SAME_PARENTS = sql`(a.sire_id = b.sire_id and a.dam_id = b.dam_id)`
const BARE = (one: string) =>
  sql`(${sql.ref(`${one}.birth_year`)} is null and ${sql.ref(`${one}.aqha_id`)} is null)`
const LIKELY = sql`(a.birth_year = b.birth_year or ${SAME_PARENTS} or ${BARE('a')} or ${BARE('b')})`

/**
 * Pairs of records with one name, whatever case and accents, that nothing tells apart, and the number of all: foaled in
 * one year, of the same two parents, or one of them without foaling year and registration number.
 *
 * @param id  only pairs with this horse, which stays; otherwise the one with the better record does
 */
export async function likelyPairs(
  db: Db,
  limit: number,
  id?: HorseId,
): Promise<{ rows: LikelyPairRow[]; total: number }> {
  const isSame = sql`b.name_key = a.name_key and ${FITS} and ${LIKELY}`
  const pairs: RawBuilder<unknown> =
    id === undefined
      ? sql`(select name_key from horse group by name_key having count(*) between 2 and ${MAX_NAMESAKES}) same
          join horse a on a.name_key = same.name_key join horse b on ${isSame}
          and (a.quality_score > b.quality_score or (a.quality_score = b.quality_score and a.id < b.id))`
      : sql`horse a join horse b on ${isSame} and b.id <> a.id where a.id = ${id}`
  const { rows } = await sql<LikelyPairRow & { total: number }>`select a.id as kept_id, a.name as kept_name,
      b.id as other_id, b.name as other_name, a.birth_year, b.birth_year as other_year,
      case when ${SAME_PARENTS} then 1 else 0 end as same_parents, count(*) over () as total
    from ${pairs} order by a.name_key, a.id, b.id limit ${limit}`.execute(db.kysely)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}
