import type { Field } from '@quarterpole/contract/fields'
import { isReference, type Reference } from '@quarterpole/contract/reference'
import { RECORD_NAMES, records } from '@quarterpole/contract/records'
import { sql } from 'kysely'
import { ARCHIVED } from '../archive/tables.ts'
import type { Db } from '../open.ts'
import type { ChangedTable } from './change.ts'
import { forEachChunk } from './chunks.ts'
import type { References } from './horse-references.ts'

/** The fields of records that refer to rows of other tables. */
const FIELDS = RECORD_NAMES.flatMap((table) =>
  Object.entries<Field>(records[table].fields).flatMap(([member, { kind }]) =>
    isReference(kind) ? [{ table, member, kind }] : [],
  ),
)

/** Where records refer to rows of a table. */
export const referencesTo = (to: Reference): References[] =>
  FIELDS.flatMap(({ table, member, kind }) => (kind === to ? [[table, member] as const] : []))

/** A row as it is on file. */
export interface FiledRow {
  readonly table: ChangedTable
  readonly row: Readonly<Record<string, unknown>>
}

/** The rows that name another in these columns, at most `most` of each table. */
export async function rowsNaming(
  db: Db,
  references: readonly References[],
  id: number,
  most = Number.MAX_SAFE_INTEGER,
): Promise<FiledRow[]> {
  const found: FiledRow[] = []
  for (const [table, ...columns] of references) {
    const names = columns.map((column) => sql`${sql.ref(column)} = ${id}`)
    const key = sql.join(ARCHIVED[table].map((column) => sql.ref(column)))
    const { rows } = await sql<FiledRow['row']>`select * from ${sql.table(table)}
      where ${sql.join(names, sql` or `)} order by ${key} limit ${most}`.execute(db.kysely)
    found.push(...rows.map((row) => ({ table, row })))
  }
  return found
}

/** The row with another id in these columns in place of one. */
export function naming(
  { table, row }: FiledRow,
  references: readonly References[],
  from: number,
  to: number,
): FiledRow['row'] {
  const columns = references.flatMap(([name, ...of]) => (name === table ? of : []))
  return {
    ...row,
    ...Object.fromEntries(columns.flatMap((column) => (row[column] === from ? [[column, to]] : []))),
  }
}

/** Names of rows that fields refer to, by kind and id: "contact 5". */
export async function namesReferred(
  db: Db,
  references: readonly (readonly [kind: Reference, id: number])[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [kind, ofKind] of Map.groupBy(references, ([table]) => table)) {
    const ids = [...new Set(ofKind.map(([, id]) => id))]
    const found = await forEachChunk(ids, async (chunk) => {
      const { rows } = await sql<{ id: number; name: string }>`select id, name from ${sql.table(kind)}
        where id in (${sql.join(chunk)})`.execute(db.kysely)
      return rows
    })
    for (const { id, name } of found) names.set(`${kind} ${id}`, name)
  }
  return names
}
