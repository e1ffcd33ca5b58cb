import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing.ts'
import { HORSE_REFERENCES, MERGED_REFERENCES, UNREFERRED } from './horse-references.ts'

/** Columns that name a horse but are a log, a cache or sealed: they keep what they were. */
const KEEP = new Set([
  'activity_horse.horse_id',
  'import_horse.horse_id',
  'prediction.sire_id',
  'prediction.dam_id',
  'ebv.horse_id',
])
const NAMES = /^(horse|sire|dam|mare|stallion|foal|donor|recipient)_id$/

test('every column of the schema that names a horse is known to a merge', async () => {
  const db = await testDatabase('sqlite')
  const { rows } = await sql<{ at: string; column: string; to: string | null }>`
    select m.name || '.' || c.name as at, c.name as "column", f."table" as "to"
    from sqlite_master m join pragma_table_info(m.name) c
    left join pragma_foreign_key_list(m.name) f on f."from" = c.name
    where m.type = 'table'`.execute(db.kysely)
  const naming = rows.filter(({ column, to }) => to === 'horse' || NAMES.test(column)).map(({ at }) => at)
  const known = MERGED_REFERENCES.flatMap(([table, ...columns]) => columns.map((name) => `${table}.${name}`))
  expect(naming.filter((at) => !KEEP.has(at)).toSorted()).toEqual(known.toSorted())
  expect(rows.filter(({ to }) => to !== null && (UNREFERRED as ReadonlySet<string>).has(to))).toEqual([])
  expect(Object.keys(HORSE_REFERENCES).length).toBeGreaterThan(10)
})
