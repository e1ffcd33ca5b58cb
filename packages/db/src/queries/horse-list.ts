import { LIST_DEFAULT, LIST_MAX } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Engine, HorseSelection } from '../engines/engine.ts'
import { searchWords } from '../name-key.ts'
import type { Db } from '../open.ts'
import type { Tables } from '../schema.ts'
import { readHerdVersion } from './herd-version.ts'
import { findHorses, type HorseRow } from './horse.ts'

export type HorseSort = 'name' | '-name' | 'age' | '-age' | 'owner' | '-owner'

export interface HorseFilter {
  /** Words that must all occur in name, AQHA id or owner. */
  q?: string | undefined
  sex?: Sex | undefined
  sort?: HorseSort | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export interface HorseList {
  rows: HorseRow[]
  total: number
  /** False when more than COUNTED horses match a search: then `total` is COUNTED. */
  total_is_exact: boolean
}

/** Matches of a search that are counted, and sorted as a set; beyond it the list walks the sort order and filters. */
export const COUNTED = 10_000
/** The trigram index knows fragments of at least this length. */
const INDEXED_LENGTH = 3

/** A page of horses. Its cost grows with the page and the offset, not with the herd. */
export async function listHorses(db: Db, filter: HorseFilter = {}): Promise<HorseList> {
  const words = searchWords(filter.q ?? '')
  const matches = words.length > 0 ? await countMatches(db, words, filter.sex) : null
  const page = pageOfIds(db, words, filter, matches !== null && matches <= COUNTED)
  const ids = matches === 0 ? [] : (await page.execute()).map((row) => row.id)
  return {
    rows: await findHorses(db, ids),
    total: matches === null ? await countHorses(db, filter.sex) : Math.min(matches, COUNTED),
    total_is_exact: matches === null || matches <= COUNTED,
  }
}

/** The page's ids as one statement; exported for the tests that look at its plan. */
export function pageOfIds(db: Db, words: readonly string[], filter: HorseFilter, few: boolean) {
  const { sex, sort = 'name', limit = LIST_DEFAULT, offset = 0 } = filter
  const base = few
    ? db.kysely
        .with(
          (cte) => cte('matched').materialized(),
          () => matching(db, words, sex).select('horse.id').limit(COUNTED),
        )
        .selectFrom('matched')
        .innerJoin('horse', 'horse.id', 'matched.id')
    : db.kysely.selectFrom('horse').$if(words.length > 0, (qb) => qb.where((e) => containing(db, e, words)))
  // Both branches read horse; the join only narrows it.
  const horses = base as HorseSelection
  return sorted(horses, sort)
    .select('horse.id')
    .$if(sex !== undefined, (qb) => qb.where('horse.sex', '=', sex ?? 'U'))
    .limit(Math.min(limit, LIST_MAX))
    .offset(offset)
}

interface KnownCounts {
  version: number
  counts: Map<Sex | undefined, number>
}
/** Counts by the herd version they were made at: counting reads an index from end to end, a version is one row. */
const knownCounts = new WeakMap<Engine, KnownCounts>()

/** Horses on file, of one sex or in all. Counted anew only after the herd has changed, by whichever process. */
export async function countHorses(db: Db, sex?: Sex): Promise<number> {
  if (db.kysely.isTransaction) return countIndex(db, sex) // its version may yet be taken back
  const { version } = await readHerdVersion(db) // before counting: a change in between makes the count stale, not wrong
  let known = knownCounts.get(db.engine)
  if (known?.version !== version) knownCounts.set(db.engine, (known = { version, counts: new Map() }))
  const n = known.counts.get(sex) ?? (await countIndex(db, sex))
  known.counts.set(sex, n)
  return n
}

async function countIndex(db: Db, sex: Sex | undefined): Promise<number> {
  const { n } = await db.kysely
    .selectFrom('horse')
    .select((e) => e.fn.countAll<number>().as('n'))
    .$if(sex !== undefined, (qb) => qb.where('sex', '=', sex ?? 'U'))
    .executeTakeFirstOrThrow()
  return n
}

/** At most COUNTED + 1, so that a search for a common word does not read every horse it fits. */
async function countMatches(db: Db, words: readonly string[], sex: Sex | undefined): Promise<number> {
  const some = matching(db, words, sex)
    .select('horse.id')
    .limit(COUNTED + 1)
  const { n } = await db.kysely
    .selectFrom(some.as('some'))
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

type HorseExpression = ExpressionBuilder<Tables, 'horse'>

/** Through an index: long words by the trigram index; only short ones as the beginning of a name, owner or AQHA id. */
function matching(db: Db, words: readonly string[], sex: Sex | undefined): HorseSelection {
  const long = words.filter((word) => word.length >= INDEXED_LENGTH)
  const short = words.filter((word) => word.length < INDEXED_LENGTH)
  const found =
    long.length === 0
      ? db.kysely.selectFrom('horse').where((e) => beginning(e, words))
      : db.engine
          .searchHorses(db.kysely, long)
          .where((e) => e.and(short.map((word) => db.engine.contains(e.ref('horse.search_text'), word))))
  return found.$if(sex !== undefined, (qb) => qb.where('horse.sex', '=', sex ?? 'U'))
}

/** By reading each horse's text: right for words so common that most of the horses passed fit. */
function containing(db: Db, e: HorseExpression, words: readonly string[]): Expression<SqlBool> {
  if (words.every((word) => word.length < INDEXED_LENGTH)) return beginning(e, words)
  return e.and(words.map((word) => db.engine.contains(e.ref('horse.search_text'), word)))
}

function beginning(e: HorseExpression, words: readonly string[]): Expression<SqlBool> {
  const prefix = words.join(' ')
  const starts = (column: 'horse.name_key' | 'horse.owner_key' | 'horse.aqha_id', text: string) =>
    e.and([e(column, '>=', text), e(column, '<', `${text}\u{10FFFF}`)])
  return e.or([
    starts('horse.name_key', prefix),
    starts('horse.owner_key', prefix),
    starts('horse.aqha_id', prefix.toUpperCase()),
  ])
}

/** Youngest first by age; unknown ages and owners last either way round. */
function sorted<O>(
  qb: SelectQueryBuilder<Tables, 'horse', O>,
  sort: HorseSort,
): SelectQueryBuilder<Tables, 'horse', O> {
  const up = (column: 'name_key' | 'foaled' | 'owner_key') =>
    qb
      .orderBy(sql.ref(`horse.${column}`), (o) => (column === 'name_key' ? o.asc() : o.asc().nullsLast()))
      .orderBy('horse.id')
  const down = (column: 'name_key' | 'foaled' | 'owner_key') =>
    qb
      .orderBy(sql.ref(`horse.${column}`), (o) => (column === 'name_key' ? o.desc() : o.desc().nullsLast()))
      .orderBy('horse.id', 'desc')
  switch (sort) {
    case 'name':
      return up('name_key')
    case '-name':
      return down('name_key')
    case 'age':
      return down('foaled')
    case '-age':
      return up('foaled')
    case 'owner':
      return up('owner_key')
    case '-owner':
      return down('owner_key')
  }
}
