import { type ColumnDefinitionBuilder, sql, type CreateTableBuilder, type RawBuilder } from 'kysely'
import type { ColumnKind, Engine } from '../engines/engine.ts'
import type { Db } from '../open.ts'
import type { Tables } from '../schema.ts'

interface ColumnRules {
  /** Allowed values. */
  in?: readonly string[]
  /** Foreign key target, `table.column`. */
  references?: string
  /** Value of the rows on file, for a required column added to a table. */
  default?: number | string
}

/**
 * Columns of one table in engine-independent kinds (id, text, flag …), so that a migration is written once for both
 * engines.
 */
export class TableColumns {
  private readonly engine: Engine
  private builder: CreateTableBuilder<string, never>

  constructor(engine: Engine, builder: CreateTableBuilder<string, never>) {
    this.engine = engine
    this.builder = builder
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

  execute(): Promise<void> {
    return this.builder.execute()
  }
}

type Rules = ColumnRules & { notNull: boolean }

const ruled = (name: string, kind: ColumnKind, rules: Rules) => (c: ColumnDefinitionBuilder) => {
  let column = rules.notNull ? c.notNull() : c
  if (rules.default !== undefined) column = column.defaultTo(rules.default)
  if (rules.references) column = column.references(rules.references)
  const check = checkOf(name, kind, rules)
  return check ? column.check(check) : column
}

/** Columns to add to a table that may have rows: a required one has a default. */
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

export async function createTable(
  db: Db,
  name: keyof Tables,
  columns: (t: TableColumns) => TableColumns,
): Promise<void> {
  await columns(new TableColumns(db.engine, db.kysely.schema.createTable(name))).execute()
}

/** Finds the rows of an import for undo; rows without an import are not indexed. */
export async function partialImportIndex(db: Db, table: keyof Tables): Promise<void> {
  await db.kysely.schema
    .createIndex(`${table}_import_id`)
    .on(table)
    .columns(['import_id'])
    .where('import_id', 'is not', null)
    .execute()
}
