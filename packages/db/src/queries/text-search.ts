import { searchFragments } from '@quarterpole/contract/name-key'
import { type Expression, type SqlBool, sql } from 'kysely'

/** Whether the search texts of these horses together contain every word of the query. */
export function matchesAll(texts: readonly Expression<string>[], query: string): Expression<SqlBool> {
  const text = sql<string>`${sql.join(
    texts.map((one) => sql`${'\n'} || ${one}`),
    sql` || `,
  )}`
  const conditions = searchFragments(query).map(
    (fragment) => sql<SqlBool>`${text} like ${`%${fragment.replace(/[!%_]/g, '!$&')}%`} escape '!'`,
  )
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
