import type { Compilable, CompiledQuery } from 'kysely'
import type { Engine } from './engines/engine.ts'
import type { Db } from './open.ts'

/** Stands in a compiled query for the key that each run brings at this place, or for its other argument. */
class Slot {
  readonly place: number
  constructor(place: number) {
    this.place = place
  }
}

const ARGUMENT = -1

/**
 * As `prepared` (prepared.ts), for a query about several keys and one thing more: compiled once for each engine and
 * number of keys. Meant for a bounded number of keys, as of the runners of a card.
 *
 * @param build  called once an engine and number of keys, with stand-ins for the keys and the argument
 */
export function preparedForKeys<K extends number | string, R, A extends number | string = never>(
  build: (db: Db, keys: readonly K[], argument: A) => Compilable<R>,
): (db: Db, keys: readonly K[], ...argument: [A] extends [never] ? [] : [A]) => Promise<R[]> {
  const compiled = new WeakMap<Engine, Map<number, CompiledQuery<R>>>()
  return async (db, keys, ...[argument]) => {
    if (keys.length === 0) return []
    const byLength = compiled.get(db.engine) ?? new Map<number, CompiledQuery<R>>()
    compiled.set(db.engine, byLength)
    let query = byLength.get(keys.length)
    if (!query) {
      const slots = keys.map((_, place) => new Slot(place)) as unknown[] as K[] // the query builder passes values on without a look
      const on = { ...db, kysely: db.kysely.withoutPlugins() } // a plugin could not tell the stand-in from a value
      query = build(on, slots, new Slot(ARGUMENT) as unknown as A).compile() // likewise
      byLength.set(keys.length, query)
    }
    const parameters = query.parameters.map((value) => {
      if (!(value instanceof Slot)) return value
      return value.place === ARGUMENT ? argument : keys[value.place]
    })
    return (await db.kysely.executeQuery<R>({ ...query, parameters })).rows
  }
}
