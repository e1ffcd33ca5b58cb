import type { HorseId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, LIST_MAX } from '@quarterpole/contract/limits'
import type { QualityItem } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { searchWords } from '@quarterpole/contract/name-key'
import type { Db } from '../open.ts'
import { prepared } from '../prepared.ts'
import { findHorses, type HorseRow } from './horse.ts'
import {
  allHorses,
  horsesState,
  type HorseSort,
  type HorsesState,
  type IdList,
  keepNewest,
  orderOf,
  readIds,
  sorted,
} from './horse-order.ts'
import { horsesLacking } from './horse-lacking.ts'
import { searchHorses } from './horse-search.ts'

export interface HorseFilter {
  /** Words that must all occur in name, AQHA id or owner. */
  q?: string | undefined
  sex?: Sex | undefined
  /** Only horses that lack this item of the quality score. */
  lacks?: QualityItem | undefined
  sort?: HorseSort | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** Beyond it a page is taken from the kept order: the database would count its way there row by row. */
export const SHALLOW = 5000

/** The ids of a page of horses and how many fit in all, exactly. Flat in the herd and, once an order is kept, in the offset. */
export async function listHorseIds(
  db: Db,
  filter: HorseFilter = {},
): Promise<{ ids: HorseId[]; total: number }> {
  const { sex, sort = 'name', offset = 0 } = filter
  const limit = Math.min(filter.limit ?? LIST_DEFAULT, LIST_MAX)
  const words = searchWords(filter.q ?? '')
  if (filter.lacks !== undefined)
    return horsesLacking(db, { lacks: filter.lacks, words, sort, sex, limit, offset })
  const state = await horsesState(db)
  if (words.length === 0 && offset <= SHALLOW)
    return {
      ids: await shallowPage(db, state, { sort, sex, limit, offset }),
      total: await countKnown(db, state, sex),
    }
  const all =
    words.length === 0
      ? await orderOf(db, state, sort, sex)
      : await searchHorses(db, state, words, { sort, sex })
  const ids = Array.from(all.subarray(offset, offset + limit)) as HorseId[] // read from horse.id
  return { ids, total: all.length }
}

/** The ids of all horses as they stand in the table, for reading it from end to end. */
export const allHorseIds = (db: Db): Promise<IdList> =>
  readIds(db, allHorses(db, undefined).orderBy('horse.id'))

/** {@link listHorseIds} with the horses' rows. */
export async function listHorses(
  db: Db,
  filter: HorseFilter = {},
): Promise<{ rows: HorseRow[]; total: number }> {
  const { ids, total } = await listHorseIds(db, filter)
  return { rows: await findHorses(db, ids), total }
}

interface Page {
  sort: HorseSort
  sex: Sex | undefined
  limit: number
  offset: number
}

/** A page of the whole herd as one statement; exported for the tests that look at its plan. */
export const pageOfIds = (db: Db, { sort, sex, limit, offset }: Page) =>
  sorted(allHorses(db, sex), sort).limit(limit).offset(offset)

/** Pages kept for one state of the horses, LIST_MAX ids each at most. */
const PAGES_KEPT = 200

/** Asked for again before a horse has changed, a page is not read again. */
async function shallowPage(db: Db, { pages }: HorsesState, page: Page): Promise<HorseId[]> {
  const key = `${page.sort} ${page.sex ?? ''} ${page.limit} ${page.offset}`
  const kept = pages.get(key)
  if (kept) return kept
  const read = readPage(db, page)
  keepNewest(pages, PAGES_KEPT - 1)
  pages.set(key, read)
  read.catch(() => pages.get(key) === read && pages.delete(key))
  return read
}

type ReadPage = (db: Db, place: { limit: number; offset: number }) => Promise<{ id: HorseId }[]>
const compiled = new Map<string, ReadPage>()

/** Compiled once for each of the thirty combinations of sort and sex. */
async function readPage(db: Db, { sort, sex, limit, offset }: Page): Promise<HorseId[]> {
  const key = `${sort} ${sex ?? ''}`
  let page = compiled.get(key)
  if (!page) {
    page = prepared((on, place: { limit: number; offset: number }) =>
      pageOfIds(on, { sort, sex, limit: place.limit, offset: place.offset }),
    )
    compiled.set(key, page)
  }
  return (await page(db, { limit, offset })).map(({ id }) => id)
}

/** Horses on file, of one sex or in all. Counted anew only after a horse has changed, by whichever process. */
export async function countHorses(db: Db, sex?: Sex): Promise<number> {
  if (db.kysely.isTransaction) return countIndex(db, sex) // its changes may yet be taken back
  return countKnown(db, await horsesState(db), sex)
}

async function countKnown(db: Db, { counts }: HorsesState, sex: Sex | undefined): Promise<number> {
  const n = counts.get(sex) ?? (await countIndex(db, sex))
  counts.set(sex, n)
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
