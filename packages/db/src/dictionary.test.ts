import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dumpSchema, POSTGRES_HEADING, SQLITE_HEADING } from './dump-schema.ts'
import type { Database } from './open.ts'
import { describeEngines, testDatabase } from './testing.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')

/** dictionary.md as table → column → text: a heading names a table, a table row a column. */
function dictionary(): Map<string, Map<string, string>> {
  const tables = new Map<string, Map<string, string>>()
  let columns = new Map<string, string>()
  for (const line of read('dictionary.md').split('\n')) {
    const table = /^## (\w+)/.exec(line)?.[1]
    if (table) tables.set(table, (columns = new Map()))
    const [, column, text] = /^\| `(\w+)` \|(.*)\|$/.exec(line) ?? []
    if (column && text) columns.set(column, text)
  }
  return tables
}

async function columnsOf(db: Database): Promise<Map<string, string[]>> {
  const query =
    db.engine.name === 'sqlite'
      ? sql<{
          t: string
          c: string
        }>`select m.name as t, p.name as c from sqlite_schema m join pragma_table_info(m.name) p
          where m.type = 'table' and m.name not like 'sqlite_%' order by m.name, p.cid`
      : sql<{ t: string; c: string }>`select table_name as t, column_name as c from information_schema.columns
          where table_schema = 'public' order by table_name, ordinal_position`
  const { rows } = await query.execute(db.kysely)
  return Map.groupBy(rows, (row) => row.t)
    .entries()
    .reduce(
      (tables, [table, list]) =>
        tables.set(
          table,
          list.map((row) => row.c),
        ),
      new Map<string, string[]>(),
    )
}

describeEngines(async (engine) => {
  const db = await testDatabase(engine)

  test('the dictionary lists exactly the tables and columns, in order', async () => {
    const documented = new Map([...dictionary()].map(([table, columns]) => [table, [...columns.keys()]]))
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(await columnsOf(db)))
  })

  test('schema.sql matches the migrations', async () => {
    const file = read('schema.sql')
    const [sqlite = '', postgres = ''] = file
      .slice(file.indexOf(SQLITE_HEADING))
      .split(`${POSTGRES_HEADING}\n\n`)
    const written =
      engine === 'sqlite' ? sqlite.replace(`${SQLITE_HEADING}\n\n`, '').replace(/\n$/, '') : postgres
    expect(written).toBe(await dumpSchema(db))
  })
})

test('every column has a kind or unit, and a meaning', () => {
  for (const [table, columns] of dictionary())
    for (const [column, text] of columns) {
      const [unit = '', meaning = ''] = text.split('|').map((part) => part.trim())
      expect(unit, `${table}.${column} has no kind or unit`).not.toBe('')
      expect(meaning.length, `${table}.${column} has no meaning`).toBeGreaterThan(2)
    }
})
