import type { Field } from '@quarterpole/contract/fields'
import { isReference, type Reference } from '@quarterpole/contract/reference'
import { RECORD_NAMES, type RecordName, records } from '@quarterpole/contract/records'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { forEachChunk } from './chunks.ts'
import { type NewRecord, updateRecord } from './record.ts'

/** The fields of records that refer to rows of other tables. */
const FIELDS = RECORD_NAMES.flatMap((table) =>
  Object.entries<Field>(records[table].fields).flatMap(([member, { kind }]) =>
    isReference(kind) ? [{ table, member, kind }] : [],
  ),
)

export interface Referring {
  readonly table: RecordName
  readonly member: string
  readonly id: number
}

/** The records that refer to a row. */
export async function referringTo(db: Db, to: Reference, id: number): Promise<Referring[]> {
  const found: Referring[] = []
  for (const { table, member, kind } of FIELDS) {
    if (kind !== to) continue
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where ${sql.ref(member)} = ${id} order by id`.execute(db.kysely)
    found.push(...rows.map((row) => ({ table, member, id: row.id })))
  }
  return found
}

/** Lets them refer to another. */
export async function referTo(db: Db, referring: readonly Referring[], id: number): Promise<void> {
  for (const { table, member, id: of } of referring)
    await updateRecord(db, table, { id: of, [member]: id } as Partial<NewRecord<typeof table>> & {
      id: number
    }) // its own member
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
