import type { KyselyPlugin } from 'kysely'
import type { Engine } from './engines/engine.ts'
import type { Db } from './open.ts'
import type { Tables } from './schema.ts'

/** Many rows of one insert go in groups of this size, so that a watcher is asked in between. */
const ROWS_AT_ONCE = 2000

export interface Watcher {
  /** Before every statement; what it throws ends the transaction. */
  beforeStatement: () => void
  /** After rows of an insert or a change of many have been written. */
  afterRows: (table: keyof Tables, rows: number) => void
}

/** The same database, with someone told of what runs on it. Transactions begun on it are watched too. */
export function watched(db: Db, watcher: Watcher): Db {
  return {
    ...db,
    kysely: db.kysely.withPlugin(pluginOf(watcher)),
    engine: watchedEngine(db.engine, watcher),
  }
}

function watchedEngine(engine: Engine, { beforeStatement, afterRows }: Watcher): Engine {
  const inGroups = async <Row>(
    table: keyof Tables,
    rows: readonly Row[],
    write: (group: readonly Row[]) => Promise<void>,
  ) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      beforeStatement()
      const group = rows.slice(from, from + ROWS_AT_ONCE)
      await write(group)
      afterRows(table, group.length)
    }
  }
  return {
    ...engine,
    insertMany: (kysely, table, rows) =>
      inGroups(table, rows, (group) => engine.insertMany(kysely, table, group)),
    updateMany: (kysely, table, rows) =>
      inGroups(table, rows, (group) => engine.updateMany(kysely, table, group)),
  }
}

const pluginOf = ({ beforeStatement }: Watcher): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    beforeStatement()
    return node
  },
  transformResult: async ({ result }) => result,
})
