import type { Sex } from '@quarterpole/contract/values'
import type { Engine } from '../engines/engine.ts'
import type { Db } from '../open.ts'
import { type HorsesState, type HorseSort, type IdList, orderOf, readIds } from './horse-order.ts'

/** The trigram index knows fragments of at least this length. */
const INDEXED_LENGTH = 3
/** Largest id for which a table of all ids is made, as a multiple of the horses. */
const DENSE = 8

/**
 * Ids of all horses that fit the words, in an order of the list; their number is the exact total. Found by the index,
 * put in order by their places in the kept order: no row is read. Kept until a horse changes, so that the pages of a
 * search cost nothing more.
 */
export function searchHorses(
  db: Db,
  state: HorsesState,
  words: readonly string[],
  { sort, sex }: { sort: HorseSort; sex: Sex | undefined },
): Promise<IdList> {
  const key = `${sort} ${sex ?? ''} ${words.join(' ')}`
  return (
    state.searches.get(key) ??
    state.searches.set(
      key,
      inTurn(db.engine, () => search(db, state, words, { sort, sex })),
    )
  )
}

async function search(
  db: Db,
  state: HorsesState,
  words: readonly string[],
  { sort, sex }: { sort: HorseSort; sex: Sex | undefined },
): Promise<IdList> {
  const lists = await matches(db, words)
  if (lists.every((ids) => ids.length === 0)) return new Uint32Array(0)
  return inOrder(lists, await orderOf(db, state, sort, sex))
}

async function matches(db: Db, words: readonly string[]): Promise<MatchList[]> {
  if (words.every(isIndexed)) return [await db.engine.readMatches(db.kysely, words)]
  const lists: MatchList[] = []
  for (const query of matching(db, words)) lists.push(await readIds(db, query))
  return lists
}

type MatchList = IdList | readonly number[]
const isIndexed = (word: string) => word.length >= INDEXED_LENGTH

/**
 * Queries whose results together are the matches. Long words go to the trigram index; short ones beside them are
 * looked for in the text of what that found; short ones alone mean the beginning of a name, an owner or an AQHA id.
 */
export function matching(db: Db, words: readonly string[]) {
  const long = words.filter(isIndexed)
  const short = words.filter((word) => !isIndexed(word))
  if (long.length === 0) return beginnings(db, words.join(' '))
  const found = db.engine.searchIds(db.kysely, long)
  if (short.length === 0) return [found]
  return [
    db.kysely
      .selectFrom('horse')
      .select('horse.id')
      .where('horse.id', 'in', found)
      .where((e) => e.and(short.map((word) => db.engine.contains(e.ref('horse.search_text'), word)))),
  ]
}

/** One query a column: each reads a range of one index, where an "or" would gather and sort them. */
function beginnings(db: Db, prefix: string) {
  const starting = (column: 'horse.name_key' | 'horse.owner_key' | 'horse.aqha_id', text: string) =>
    db.kysely
      .selectFrom('horse')
      .select('horse.id')
      .where(column, '>=', text)
      .where(column, '<', `${text}\u{10FFFF}`)
  return [
    starting('horse.name_key', prefix),
    starting('horse.owner_key', prefix),
    starting('horse.aqha_id', prefix.toUpperCase()),
  ]
}

/** The ids of the lists, each once, as they stand in an order; ids that came after the order was read are left out. */
function inOrder(lists: readonly MatchList[], order: IdList): IdList {
  const placeOf = placesIn(order)
  const room = lists.reduce((sum, ids) => sum + ids.length, 0)
  const places = new Uint32Array(room)
  let n = 0
  for (const ids of lists)
    for (const id of ids) {
      const place = placeOf(id)
      if (place > 0) places[n++] = place
    }
  const sorted = places.subarray(0, n).sort()
  const found = order instanceof Float64Array ? new Float64Array(n) : new Uint32Array(n)
  let kept = 0
  for (let i = 0; i < n; i++)
    if (i === 0 || sorted[i] !== sorted[i - 1]) found[kept++] = order[(sorted[i] ?? 0) - 1] ?? 0
  return kept === n ? found : found.slice(0, kept)
}

/** Place of an id in an order, counted from 1; 0 when it is not there. */
type PlaceOf = (id: number) => number

const places = new WeakMap<IdList, PlaceOf>()

/** Made once an order, 4 bytes an id while ids are about as many as horses. */
function placesIn(order: IdList): PlaceOf {
  const known = places.get(order)
  if (known) return known
  let largest = 0
  for (let i = 0; i < order.length; i++) largest = Math.max(largest, order[i] ?? 0)
  const placeOf = largest <= DENSE * order.length + 1024 ? densePlaces(order, largest) : sparsePlaces(order)
  places.set(order, placeOf)
  return placeOf
}

function densePlaces(order: IdList, largest: number): PlaceOf {
  const table = new Uint32Array(largest + 1)
  for (let i = 0; i < order.length; i++) table[order[i] ?? 0] = i + 1
  return (id) => table[id] ?? 0
}

function sparsePlaces(order: IdList): PlaceOf {
  const table = new Map(Array.from(order, (id, i) => [id, i + 1]))
  return (id) => table.get(id) ?? 0
}

/** Searches under way and to come, in as many rows as go on side by side. */
const rows = new WeakMap<Engine, Promise<unknown>[]>()

/** Waits for those in its row, whatever becomes of them; the rows take turns. */
function inTurn<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  const waiting = rows.get(engine) ?? Array.from({ length: engine.searchesAtOnce }, () => Promise.resolve())
  rows.set(engine, waiting)
  const result = (waiting.shift() ?? Promise.resolve()).then(work)
  waiting.push(result.catch(() => {}))
  return result
}
