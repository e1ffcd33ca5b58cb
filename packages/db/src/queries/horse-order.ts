import type { HorseId } from '@quarterpole/contract/ids'
import type { Sex } from '@quarterpole/contract/values'
import type { SelectQueryBuilder } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import { growing } from '../growing.ts'
import type { Db } from '../open.ts'
import { prepared } from '../prepared.ts'
import type { Tables } from '../schema.ts'
import { SharedRead } from '../shared-read.ts'
import { readHerdChanges } from './herd-version.ts'
import { horseIdsChangedSince } from './horse.ts'
import { KeptSearches } from './kept-searches.ts'
import { followedBy, withMoved } from './moved-horses.ts'

export type HorseSort = 'name' | '-name' | 'age' | '-age' | 'owner' | '-owner'

/** Horse ids one after the other; four bytes each while they fit. */
export type IdList = Uint32Array | Float64Array

/** What a process keeps about one state of the horses' rows; but for the orders it is dropped with the first change to any of them. */
export interface HorsesState extends Change {
  readonly orders: Map<string, KeptOrder>
  /** Horses that were removed since the first of these orders was read. */
  readonly removed: readonly HorseId[]
  /** A herd version at which the horses were as they are. */
  version: number
  readonly searches: KeptSearches
  readonly counts: Map<Sex | undefined, number>
  /** Pages near the top, by what was asked for. */
  readonly pages: Map<string, Promise<HorseId[]>>
}

/** Herd versions of the last change to a horse's row that its changed_in shows, and of the last that none does. */
interface Change {
  readonly last: number
  readonly hidden: number
}

/**
 * An order as it was after the change `last`, or after a later one: which horses changed since can be read. It may still
 * hold those that were removed after it had lost so many.
 */
interface KeptOrder {
  readonly last: number
  readonly removed: number
  readonly ids: Promise<IdList>
}

/** Orders kept; four megabytes each for a million horses. */
const ORDERS_KEPT = 6
/** Changed horses that are moved one by one; with more the order is read anew. */
const MOVED_MOST = 500

const known = new WeakMap<Engine, HorsesState>()

const changeRow = prepared((db, id: number) =>
  db.kysely
    .selectFrom('herd_version')
    .where('id', '=', id)
    .select((e) => [
      'version',
      'rebuild_from',
      e
        .selectFrom('horse')
        .select((h) => h.fn.max<number | null>('horse.changed_in').as('last'))
        .as('last'),
    ]),
)

/** With the herd's version at that time. */
type Look = Change & { readonly version: number }

async function lastChange(db: Db): Promise<Look> {
  const [row] = await changeRow(db, 1)
  return { version: row?.version ?? 0, last: row?.last ?? 0, hidden: row?.rebuild_from ?? 0 }
}

const looks = new WeakMap<Db['kysely'], SharedRead<Look>>()

/** Those who list at the same time look together: across a network each look is a round trip. */
function lookAtChange(db: Db): Promise<Look> {
  if (db.kysely.isTransaction) return lastChange(db)
  const look = looks.get(db.kysely) ?? new SharedRead(() => lastChange(db))
  looks.set(db.kysely, look)
  return look.read()
}

const isSame = (a: Change, b: Change) => a.last === b.last && a.hidden === b.hidden

/** What is kept for the horses as they are now, whichever process changed them last. Tests, starts and evaluations leave it as it is. */
export async function horsesState(db: Db): Promise<HorsesState> {
  const change = await lookAtChange(db)
  const removed = await removedBefore(db, change)
  const found = known.get(db.engine)
  if (found && isSame(found, change)) {
    found.version = Math.max(found.version, change.version)
    return found
  }
  const orders = removed === null || !found ? new Map<string, KeptOrder>() : found.orders
  const state: HorsesState = {
    ...change,
    orders,
    removed: removed ?? [],
    searches: new KeptSearches(),
    counts: new Map(),
    pages: new Map(),
  }
  known.set(db.engine, state)
  return state
}

/** Those that are gone from the kept orders by a change; null where that cannot be told, or they are too many to follow. */
async function removedBefore(db: Db, { hidden }: Change): Promise<readonly HorseId[] | null> {
  const found = known.get(db.engine)
  if (!found || found.hidden === hidden) return found?.removed ?? []
  const { removed } = await readHerdChanges(db, found.version, hidden)
  if (removed === null || known.get(db.engine) !== found) return null
  const all = [...found.removed, ...removed]
  return all.length > MOVED_MOST ? null : all
}

/** All horses, or those of one sex, in an order of the list: read once from its index, and those that change moved in it. */
export function orderOf(db: Db, state: HorsesState, sort: HorseSort, sex?: Sex): Promise<IdList> {
  const key = `${sort} ${sex ?? ''}`
  const found = state.orders.get(key)
  const isCurrent = found && found.last >= state.last && found.removed >= state.removed.length
  const order = isCurrent ? found : follow(db, state, found, { sort, sex })
  state.orders.delete(key)
  keepNewest(state.orders, ORDERS_KEPT - 1)
  state.orders.set(key, order)
  order.ids.catch(() => {
    if (state.orders.get(key) === order) state.orders.delete(key)
  })
  return order.ids
}

/** An order of the list, of all horses or those of one sex. */
export interface OrderedBy {
  readonly sort: HorseSort
  readonly sex: Sex | undefined
}

function follow(db: Db, state: HorsesState, before: KeptOrder | undefined, by: OrderedBy): KeptOrder {
  const read = () => readIds(db, sorted(allHorses(db, by.sex), by.sort))
  const moved = before?.ids.then((ids) => moveChanged(db, state, { ...before, ids }, by)).catch(() => null)
  return {
    last: state.last,
    removed: state.removed.length,
    ids: moved ? moved.then((ids) => ids ?? read()) : read(),
  }
}

/** The order with the horses that changed since where they stand now; null when it is to be read anew. */
async function moveChanged(
  db: Db,
  state: HorsesState,
  before: { ids: IdList; last: number },
  { sort, sex }: OrderedBy,
): Promise<IdList | null> {
  const written = await horseIdsChangedSince(db, before.last, MOVED_MOST + 1)
  const changed = [...new Set([...written, ...state.removed])]
  if (changed.length > MOVED_MOST) return null
  const there = await sorted(allHorses(db, sex), sort).where('horse.id', 'in', changed).execute()
  const next = await followedBy(db, changed, { sort, sex })
  // Where a horse changes between these statements one of them tells of another state than the others.
  if (!isSame(await lastChange(db), state)) return null
  const placed = there.map(({ id }) => ({ id, next: next.get(id) ?? null }))
  return withMoved(before.ids, changed, placed)
}

export const allHorses = (db: Db, sex: Sex | undefined) =>
  db.kysely
    .selectFrom('horse')
    .select('horse.id')
    .$if(sex !== undefined, (qb) => qb.where('horse.sex', '=', sex ?? 'U'))

/** Drops the oldest entries of a map until `most` are left. */
export function keepNewest(map: Map<string, unknown>, most: number): void {
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
