import { searchFragments } from '@quarterpole/contract/search-text'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../open.ts'

/** Whether the search texts of these horses together contain every word of the query. Not indexed. */
export function matchesAll(
  { engine }: Db,
  texts: readonly Expression<string>[],
  query: string,
): Expression<SqlBool> {
  const text = sql<string>`${sql.join(texts.map(searchedText), sql` || `)}`
  const conditions = searchFragments(query).map((fragment) => engine.contains(text, fragment))
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** As searchedText of the contract makes it. */
const searchedText = (text: Expression<string>) =>
  sql`${sql.lit('\n ')} || replace(${text}, ${sql.lit('\n')}, ${sql.lit('\n ')})`
