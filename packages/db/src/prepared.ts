import type { Compilable, CompiledQuery } from 'kysely'
import type { Engine } from './engines/engine.ts'
import type { Db } from './open.ts'

/** Stands in a compiled query for a value that each run brings; `key` names the member of a record it comes from. */
class Slot {
  readonly key: string | undefined
  constructor(key?: string) {
    this.key = key
  }
}

type Value = number | string

/**
 * A query whose SQL is the same every time, but for a value or a record of values: built and compiled once for each
 * engine, which costs 50–150 µs a run otherwise, several times what SQLite takes to find one horse. A value may stand
 * in it more than once, as a bound value only.
 *
 * @param build  called once an engine, with stand-ins for the values; a record's members are to be taken by name
 */
export function prepared<A extends Value | Readonly<Record<string, Value>>, R>(
  build: (db: Db, argument: A) => Compilable<R>,
): (db: Db, argument: A) => Promise<R[]> {
  const compiled = new WeakMap<Engine, CompiledQuery<R>>()
  return async (db, argument) => {
    let query = compiled.get(db.engine)
    if (!query) {
      const on = { ...db, kysely: db.kysely.withoutPlugins() } // a plugin could not tell the stand-in from a value
      const standIn = typeof argument === 'object' ? slotsByName() : new Slot()
      query = build(on, standIn as unknown as A).compile() // the query builder passes values on without a look
      compiled.set(db.engine, query)
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? valueOf(value, argument) : value,
    )
    return (await db.kysely.executeQuery<R>({ ...query, parameters })).rows
  }
}

const slotsByName = () => new Proxy({}, { get: (_, name) => new Slot(String(name)) })

function valueOf({ key }: Slot, argument: Value | Readonly<Record<string, Value>>): Value | undefined {
  if (key === undefined) return argument as Value // a slot without a name stands for the whole argument
  return (argument as Readonly<Record<string, Value>>)[key] // and one with a name for that member
}

/** Ids one statement takes; a shorter list is filled up with its last id, so that five compiled forms serve them all. */
const LIST_SIZES = [1, 8, 16, 64, 512] as const
const LARGEST = 512

/**
 * A query over a list of ids and one value more, where it needs one, compiled once a list size. Lists beyond the
 * largest are read in parts; rows come part by part in the query's own order. The query must not mind an id that
 * stands in its list twice.
 */
export function preparedForIds<Id extends number, R, A extends Value = never>(
  build: (db: Db, ids: readonly Id[], argument: A) => Compilable<R>,
): (db: Db, ids: readonly Id[], ...argument: [A] extends [never] ? [] : [A]) => Promise<R[]> {
  const bySize = LIST_SIZES.map((size) =>
    prepared<Readonly<Record<string, Value>>, R>((db, slots) => {
      // Stand-ins pass for ids and for the argument: all are only ever bound.
      const ids = Array.from({ length: size }, (_, i) => slots[i] as Id)
      return build(db, ids, slots.argument as A)
    }),
  )
  return async (db, ids, ...[argument]) => {
    const rows: R[] = []
    for (let from = 0; from < ids.length; from += LARGEST) {
      const part = ids.slice(from, from + LARGEST)
      const form = LIST_SIZES.findIndex((size) => size >= part.length)
      const values: Record<string, Value> = argument === undefined ? {} : { argument }
      for (let i = 0; i < (LIST_SIZES[form] ?? 0); i++) values[i] = part[i] ?? part.at(-1) ?? 0
      for (const row of (await bySize[form]?.(db, values)) ?? []) rows.push(row)
    }
    return rows
  }
}
