import { ColumnNode, type KyselyPlugin, ReferenceNode, SelectQueryNode } from 'kysely'
import type { Database } from './open.ts'

/**
 * For tests: the database, and the last column that each query for a page of a list orders by; `none` without an order.
 */
export function withPageOrders(db: Database): { db: Database; orders: string[] } {
  const orders: string[] = []
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (SelectQueryNode.is(node) && node.offset !== undefined) orders.push(lastOf(node) ?? 'none')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: { ...db, kysely: db.kysely.withPlugin(watch) }, orders }
}

function lastOf({ orderBy }: SelectQueryNode): string | undefined {
  const last = orderBy?.items.at(-1)?.orderBy
  const column = last !== undefined && ReferenceNode.is(last) ? last.column : last
  return column !== undefined && ColumnNode.is(column) ? column.column.name : undefined
}
