import type { KyselyPlugin } from 'kysely'
import type { Engine } from './engines/engine.ts'
import type { Db } from './open.ts'
import type { Tables } from './schema.ts'

/** Bulk writes are split into groups of this size, with the hooks called in between. */
const GROUP_ROWS = 2000

export interface StatementHooks {
  /** Called before every statement; an exception aborts the transaction. */
  beforeStatement: () => void
  /** Called after each group of a bulk insert or update. */
  afterRows: (table: keyof Tables, rows: number) => void
}

/** The database with hooks on its statements, in transactions as well. */
export function withStatementHooks(db: Db, hooks: StatementHooks): Db {
  return {
    ...db,
    kysely: db.kysely.withPlugin(pluginOf(hooks)),
    engine: engineWithHooks(db.engine, hooks),
  }
}

function engineWithHooks(engine: Engine, { beforeStatement, afterRows }: StatementHooks): Engine {
  const inGroups = async <Row>(
    table: keyof Tables,
    rows: readonly Row[],
    write: (group: readonly Row[]) => Promise<void>,
  ) => {
    for (let from = 0; from < rows.length; from += GROUP_ROWS) {
      beforeStatement()
      const group = rows.slice(from, from + GROUP_ROWS)
      await write(group)
      afterRows(table, group.length)
    }
  }
  return {
    ...engine,
    insertMany: (kysely, table, rows) =>
      inGroups(table, rows, (group) => engine.insertMany(kysely, table, group)),
    updateMany: (kysely, table, rows, key) =>
      inGroups(table, rows, (group) => engine.updateMany(kysely, table, group, key)),
  }
}

const pluginOf = ({ beforeStatement }: StatementHooks): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    beforeStatement()
    return node
  },
  transformResult: async ({ result }) => result,
})
