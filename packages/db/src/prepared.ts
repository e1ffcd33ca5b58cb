import type { Compilable, CompiledQuery } from 'kysely'
import type { Engine } from './engines/engine.ts'
import type { Db } from './open.ts'

/** Stands in a compiled query for the argument that each run brings. */
class Slot {}

/**
 * A query of one argument whose SQL is the same every time: built and compiled once for each engine, which costs
 * 50–150 µs a run otherwise, several times what SQLite takes to find one horse. The argument may stand in it more
 * than once, as a bound value only.
 *
 * @param build  called once an engine, with a stand-in for the argument
 */
export function prepared<A extends number | string, R>(
  build: (db: Db, argument: A) => Compilable<R>,
): (db: Db, argument: A) => Promise<R[]> {
  const compiled = new WeakMap<Engine, CompiledQuery<R>>()
  const slot = new Slot()
  return async (db, argument) => {
    let query = compiled.get(db.engine)
    if (!query) {
      const on = { ...db, kysely: db.kysely.withoutPlugins() } // a plugin could not tell the stand-in from a value
      query = build(on, slot as unknown as A).compile() // the query builder passes values on without a look
      compiled.set(db.engine, query)
    }
    const parameters = query.parameters.map((value) => (value === slot ? argument : value))
    return (await db.kysely.executeQuery<R>({ ...query, parameters })).rows
  }
}
