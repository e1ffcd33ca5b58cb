import { type ColumnDefinitionBuilder, sql, type CreateTableBuilder, type RawBuilder } from 'kysely'
import type { ColumnKind, Engine } from '../engines/engine.ts'
import type { Db } from '../open.ts'
import type { Tables } from '../schema.ts'

interface ColumnRules {
  /** Allowed values. */
  in?: readonly string[]
  /** Foreign key target, `table.column`. */
  references?: string
}

/**
 * Columns of one table in engine-independent kinds (id, text, flag …), so that a migration is written once for both
 * engines.
 */
export class TableColumns {
  private readonly db: Db
  private readonly table: keyof Tables
  private readonly engine: Engine
  private builder: CreateTableBuilder<string, never>
  private readonly indexes: Index[] = []

  constructor(db: Db, table: keyof Tables) {
    this.db = db
    this.table = table
    this.engine = db.engine
    this.builder = db.kysely.schema.createTable(table)
  }

  key(name: string, kind: ColumnKind): this {
    this.builder = this.builder.addColumn(name, this.engine.columnType(kind), (c) => c.notNull().primaryKey())
    return this
  }

  keyOf(names: readonly string[]): this {
    // The builder's type does not track columns here; the database checks the names.
    this.builder = this.builder.addPrimaryKeyConstraint(`${names.join('_')}_key`, names as unknown as never[])
    return this
  }

  required(name: string, kind: ColumnKind, rules: ColumnRules = {}): this {
    return this.column(name, kind, { ...rules, notNull: true })
  }

  optional(name: string, kind: ColumnKind, rules: ColumnRules = {}): this {
    return this.column(name, kind, { ...rules, notNull: false })
  }

  private column(name: string, kind: ColumnKind, rules: Rules): this {
    this.builder = this.builder.addColumn(name, this.engine.columnType(kind), ruled(name, kind, rules))
    return this
  }

  /** The version that an edit replaces, and when the row was added and last changed. */
  stamps(): this {
    return this.required('version', 'int').required('created_at', 'text').required('updated_at', 'text')
  }

  index(name: string, columns: readonly string[], where?: RawBuilder<boolean>): this {
    this.indexes.push({ name, columns, where })
    return this
  }

  unique(name: string, columns: readonly string[]): this {
    this.indexes.push({ name, columns, isUnique: true })
    return this
  }

  /** Finds the rows of an import; rows without one are not indexed. */
  ofImports(): this {
    return this.index(`${this.table}_import_id`, ['import_id'], sql<boolean>`import_id is not null`)
  }

  async execute(): Promise<void> {
    await this.builder.execute()
    for (const { name, columns, isUnique, where } of this.indexes) {
      const index = this.db.kysely.schema
        .createIndex(name)
        .on(this.table)
        .columns([...columns])
      const unique = isUnique ? index.unique() : index
      await (where ? unique.where(where) : unique).execute()
    }
  }
}

interface Index {
  readonly name: string
  readonly columns: readonly string[]
  readonly isUnique?: true
  readonly where?: RawBuilder<boolean> | undefined
}

type Rules = ColumnRules & { notNull: boolean; default?: number | string }

const ruled = (name: string, kind: ColumnKind, rules: Rules) => (c: ColumnDefinitionBuilder) => {
  let column = rules.notNull ? c.notNull() : c
  if (rules.default !== undefined) column = column.defaultTo(rules.default)
  if (rules.references) column = column.references(rules.references)
  const check = checkOf(name, kind, rules)
  return check ? column.check(check) : column
}

/** Columns to add to a table that may have rows: a required one has a default, the value of the rows on file. */
class AddedColumns {
  readonly columns: { name: string; kind: ColumnKind; rules: Rules }[] = []

  required(name: string, kind: ColumnKind, rules: ColumnRules & { default: number | string }): this {
    this.columns.push({ name, kind, rules: { ...rules, notNull: true } })
    return this
  }

  optional(name: string, kind: ColumnKind, rules: ColumnRules = {}): this {
    this.columns.push({ name, kind, rules: { ...rules, notNull: false } })
    return this
  }
}

/** One statement per column: SQLite adds no more at a time. */
export async function addColumns(
  db: Db,
  table: keyof Tables,
  columns: (t: AddedColumns) => AddedColumns,
): Promise<void> {
  for (const { name, kind, rules } of columns(new AddedColumns()).columns)
    await db.kysely.schema
      .alterTable(table)
      .addColumn(name, db.engine.columnType(kind), ruled(name, kind, rules))
      .execute()
}

function checkOf(name: string, kind: ColumnKind, rules: ColumnRules): RawBuilder<unknown> | null {
  if (kind === 'flag') return sql`${sql.ref(name)} in (0, 1)`
  return rules.in ? sql`${sql.ref(name)} in (${sql.join(rules.in.map((v) => sql.lit(v)))})` : null
}

/** Creates a table and its indexes. */
export type Table = (db: Db) => Promise<void>

export const table =
  (name: keyof Tables, columns: (t: TableColumns) => TableColumns): Table =>
  (db) =>
    columns(new TableColumns(db, name)).execute()
