import type { Sex } from '@quarterpole/contract/values'
import type { SelectQueryBuilder } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import { growing } from '../growing.ts'
import type { Db } from '../open.ts'
import { prepared } from '../prepared.ts'
import type { Tables } from '../schema.ts'
import { KeptSearches } from './kept-searches.ts'

export type HorseSort = 'name' | '-name' | 'age' | '-age' | 'owner' | '-owner'

/** Horse ids one after the other; four bytes each while they fit. */
export type IdList = Uint32Array | Float64Array

/** What a process keeps about one state of the horses' rows; dropped with the first change to any of them. */
export interface HorsesState {
  readonly orders: Map<string, Promise<IdList>>
  readonly searches: KeptSearches
  readonly counts: Map<Sex | undefined, number>
}

/** Orders kept; four megabytes each for a million horses. */
const ORDERS_KEPT = 6

const known = new WeakMap<Engine, { state: string; kept: HorsesState }>()

const lastChange = prepared((db, id: number) =>
  db.kysely
    .selectFrom('herd_version')
    .where('id', '=', id)
    .select((e) => [
      'rebuild_from',
      e
        .selectFrom('horse')
        .select((h) => h.fn.max<number | null>('horse.changed_in').as('last'))
        .as('last'),
    ]),
)

/** What is kept for the horses as they are now, whichever process changed them last. Tests, starts and evaluations leave it as it is. */
export async function horsesState(db: Db): Promise<HorsesState> {
  const [row] = await lastChange(db, 1)
  const state = `${row?.rebuild_from ?? 0} ${row?.last ?? 0}`
  const found = known.get(db.engine)
  if (found?.state === state) return found.kept
  const kept: HorsesState = { orders: new Map(), searches: new KeptSearches(), counts: new Map() }
  known.set(db.engine, { state, kept })
  return kept
}

/** All horses, or those of one sex, in an order of the list: read once from its index while no horse changes. */
export function orderOf(db: Db, state: HorsesState, sort: HorseSort, sex?: Sex): Promise<IdList> {
  const key = `${sort} ${sex ?? ''}`
  const found = state.orders.get(key) ?? readIds(db, sorted(allHorses(db, sex), sort))
  state.orders.delete(key)
  keepNewest(state.orders, ORDERS_KEPT - 1)
  state.orders.set(key, found)
  found.catch(() => state.orders.delete(key))
  return found
}

export const allHorses = (db: Db, sex: Sex | undefined) =>
  db.kysely
    .selectFrom('horse')
    .select('horse.id')
    .$if(sex !== undefined, (qb) => qb.where('horse.sex', '=', sex ?? 'U'))

/** Drops the oldest entries of a map until `most` are left. */
function keepNewest(map: Map<string, unknown>, most: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= most) return
    map.delete(oldest)
  }
}

/** The ids a query finds, without an object a row. */
export async function readIds(
  db: Db,
  query: { compile(): Parameters<Engine['readArrays']>[0] },
): Promise<IdList> {
  const ids = growing()
  let largest = 0
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const row of rows) {
      const id = Number(row[0])
      if (id > largest) largest = id
      ids.push(id)
    }
  })
  return largest < 2 ** 32 ? Uint32Array.from(ids.take()) : ids.take()
}

/** Youngest first by age; unknown ages and owners last either way round. */
export function sorted<O>(
  qb: SelectQueryBuilder<Tables, 'horse', O>,
  sort: HorseSort,
): SelectQueryBuilder<Tables, 'horse', O> {
  const up = (column: 'horse.foaled' | 'horse.owner_key') =>
    qb.orderBy(column, (o) => o.asc().nullsLast()).orderBy('horse.id')
  const down = (column: 'horse.foaled' | 'horse.owner_key') =>
    qb.orderBy(column, (o) => o.desc().nullsLast()).orderBy('horse.id', 'desc')
  switch (sort) {
    case 'name':
      return qb.orderBy('horse.name_key').orderBy('horse.id')
    case '-name':
      return qb.orderBy('horse.name_key', 'desc').orderBy('horse.id', 'desc')
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
