import type { HorseId } from '@quarterpole/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../open.ts'
import type { IdList, OrderedBy } from './horse-order.ts'

/** Beyond every id. */
const ID_LIMIT = Number.MAX_SAFE_INTEGER
/** Largest id for which a table of all ids is made, as a multiple of the horses. */
const DENSE = 8

const SORTED_BY = {
  name: { column: 'name_key', isUp: true },
  '-name': { column: 'name_key', isUp: false },
  age: { column: 'foaled', isUp: false },
  '-age': { column: 'foaled', isUp: true },
  owner: { column: 'owner_key', isUp: true },
  '-owner': { column: 'owner_key', isUp: false },
} as const

/** Which horse comes next after each of these in an order of the list, by the database's own comparison; the last is not named. */
export async function followedBy(
  db: Db,
  ids: readonly HorseId[],
  by: OrderedBy,
): Promise<Map<HorseId, HorseId>> {
  const rows = await followers(db, ids, by).execute()
  return new Map(rows.flatMap(({ id, next }) => (next === null ? [] : [[id, next]])))
}

/** Exported for the tests that look at its plan. */
export const followers = (db: Db, ids: readonly HorseId[], by: OrderedBy) =>
  db.kysely
    .selectFrom('horse')
    .where('horse.id', 'in', ids)
    .select(['horse.id', following(by).as('next')])

/**
 * The first behind a horse of those that have its key, else of those with a later one, else of those without: each the
 * beginning of a range of the order's index.
 */
function following({ sort, sex }: OrderedBy): RawBuilder<HorseId | null> {
  const { column, isUp } = SORTED_BY[sort]
  const [key, own] = [sql.ref(`later.${column}`), sql.ref(`horse.${column}`)]
  const behind = isUp ? sql`>` : sql`<`
  const none = isUp ? sql.lit(0) : sql.lit(ID_LIMIT)
  const upOrDown = isUp ? sql`asc` : sql`desc`
  const unknownLast = column === 'name_key' ? sql`` : sql`nulls last` // every horse has a name
  const first = (where: RawBuilder<unknown>) =>
    sql`(select later.id from horse as later where ${where} ${sex === undefined ? sql`` : sql`and later.sex = ${sex}`}
      order by ${key} ${upOrDown} ${unknownLast}, later.id ${upOrDown} limit 1)`
  const sameKey = first(sql`${key} = ${own} and later.id ${behind} horse.id`)
  const laterKey = first(sql`${key} ${behind} ${own}`)
  if (column === 'name_key') return sql`coalesce(${sameKey}, ${laterKey})`
  const noKey = first(
    sql`${key} is null and later.id ${behind} case when ${own} is null then horse.id else ${none} end`,
  )
  return sql`coalesce(${sameKey}, ${laterKey}, ${noKey})`
}

/** Where a horse stands in an order: before that id, null = at the end. */
export interface Placed {
  readonly id: number
  readonly next: number | null
}

/**
 * An order without the horses that changed, and with those of them that belong into it at their places. One pass.
 *
 * @param placed  in their order; one may be followed by another of them
 * @returns a fresh array; null where the two do not fit together, or ids lie too far apart for a table
 */
export function withMoved(
  order: IdList,
  changed: readonly number[],
  placed: readonly Placed[],
): IdList | null {
  const gone = new Set(changed)
  const before = gapsOf(placed, gone)
  if (before === null) return null
  const known = [...before.keys()].filter((id) => id !== null)
  const most = Math.max(0, ...known, ...changed)
  const isTooFar = most > DENSE * order.length + 1024 || (order instanceof Uint32Array && most >= 2 ** 32)
  if (isTooFar) return null
  const cuts = placesOf(order, [...known, ...changed], most)
  const ids = assemble(order, cuts, { gone, before })
  const expected = cuts.reduce(
    (n, at) => n - (gone.has(order[at] ?? 0) ? 1 : 0),
    order.length + placed.length,
  )
  return ids.length === expected ? ids : null
}

/** Horses by the unchanged one that they stand before, in their order; null where their followers contradict it. */
function gapsOf(
  placed: readonly Placed[],
  changed: ReadonlySet<number>,
): Map<number | null, number[]> | null {
  const before = new Map<number | null, number[]>()
  let [behind, gap]: [number | null, number | null] = [null, null]
  for (const { id, next } of placed.toReversed()) {
    if (next !== null && changed.has(next)) {
      if (next !== behind) return null
    } else gap = next
    before.set(gap, [id, ...(before.get(gap) ?? [])])
    behind = id
  }
  return before
}

/** Where some ids stand, rising. */
function placesOf(order: IdList, ids: readonly number[], most: number): number[] {
  const isWanted = new Uint8Array(most + 1)
  for (const id of ids) isWanted[id] = 1
  const places: number[] = []
  for (let i = 0; i < order.length; i++) {
    const id = order[i] ?? 0
    if (id <= most && isWanted[id] === 1) places.push(i)
  }
  return places
}

function assemble(
  order: IdList,
  cuts: readonly number[],
  { gone, before }: { gone: ReadonlySet<number>; before: ReadonlyMap<number | null, readonly number[]> },
): IdList {
  const parts: (IdList | readonly number[])[] = []
  let from = 0
  for (const at of cuts) {
    const id = order[at] ?? 0
    parts.push(order.subarray(from, at), before.get(id) ?? [])
    from = gone.has(id) ? at + 1 : at
  }
  parts.push(order.subarray(from), before.get(null) ?? [])
  const n = parts.reduce((sum, { length }) => sum + length, 0)
  const ids = order instanceof Uint32Array ? new Uint32Array(n) : new Float64Array(n)
  let at = 0
  for (const part of parts) {
    ids.set(part, at)
    at += part.length
  }
  return ids
}
