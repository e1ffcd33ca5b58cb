import { sql } from 'kysely'
import type { Database } from './open.ts'

/** The schema of a migrated database as text, determined by the migrations alone. */
export function dumpSchema(db: Database): Promise<string> {
  return db.engine.name === 'sqlite' ? dumpSqlite(db) : dumpPostgres(db)
}

async function dumpSqlite(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%'
    order by tbl_name, case type when 'table' then 0 when 'index' then 1 else 2 end, name`.execute(db.kysely)
  return rows.map((row) => `${laidOut(row.sql)};\n`).join('\n')
}

/** One column per line, whitespace collapsed. */
const laidOut = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(
      /^(create table "\w+" \()(.*)\)$/i,
      (_, head: string, body: string) => `${head}\n  ${splitTop(body).join(',\n  ')}\n)`,
    )

/** Splits at commas outside parentheses. */
function splitTop(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++
    else if (text[i] === ')') depth--
    else if (text[i] === ',' && depth === 0) {
      parts.push(text.slice(from, i).trim())
      from = i + 1
    }
  }
  return [...parts, text.slice(from).trim()]
}

interface PostgresColumn {
  table_name: string
  column_name: string
  type: string
  not_null: boolean
}

async function dumpPostgres(db: Database): Promise<string> {
  const columns = await sql<PostgresColumn>`
    select c.relname as table_name, a.attname as column_name, a.attnotnull as not_null,
      format_type(a.atttypid, a.atttypmod) || case when l.collname = 'C' then ' collate "C"' else '' end as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_collation l on l.oid = a.attcollation
    where c.relkind = 'r' order by c.relname, a.attnum`.execute(db.kysely)
  const constraints = await sql<{ table_name: string; definition: string }>`
    select r.conrelid::regclass::text as table_name, pg_get_constraintdef(r.oid) as definition
    from pg_constraint r join pg_namespace n on n.oid = r.connamespace and n.nspname = 'public'
    where r.contype in ('p', 'f', 'u', 'c') order by 1, r.contype = 'p' desc, 2`.execute(db.kysely)
  const indexes = await sql<{ table_name: string; definition: string }>`
    select i.indrelid::regclass::text as table_name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where not i.indisprimary order by 1, 2`.execute(db.kysely)
  const tables = [...new Set(columns.rows.map((column) => column.table_name))]
  const of = (rows: readonly { table_name: string; definition: string }[], table: string) =>
    rows.filter((row) => row.table_name === table).map((row) => row.definition)
  return tables
    .map((table) => {
      const lines = columns.rows
        .filter((column) => column.table_name === table)
        .map((column) => `${column.column_name} ${column.type}${column.not_null ? ' not null' : ''}`)
      const body = [...lines, ...of(constraints.rows, table)].join(',\n  ')
      return [
        `create table ${table} (\n  ${body}\n);\n`,
        ...of(indexes.rows, table).map((index) => `${index};\n`),
      ].join('\n')
    })
    .join('\n')
}

export const SQLITE_HEADING = '-- SQLite (the embedded engine)'
export const POSTGRES_HEADING = '-- PostgreSQL'

/** Content of schema.sql. Written by `npm run db:schema`; units and meanings are in dictionary.md. */
export const schemaFile = (sqlite: string, postgres: string) =>
  `-- Made from the migrations by "npm run db:schema"; do not edit. Units and meanings: dictionary.md.\n\n` +
  `${SQLITE_HEADING}\n\n${sqlite}\n${POSTGRES_HEADING}\n\n${postgres}`
