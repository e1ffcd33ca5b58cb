import { sql, type CreateTableBuilder, type RawBuilder } from 'kysely'
import type { ColumnKind, Engine } from '../engines/engine.ts'
import type { Db } from '../open.ts'
import type { Tables } from '../schema.ts'

interface ColumnRules {
  /** The only values the column takes. */
  in?: readonly string[]
  /** `table.column` it points at. */
  references?: string
}

/**
 * Column list of one table in the product's own column kinds, so that a migration is one text for both engines:
 * the engine says what an id, a text or a flag is.
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

  keyOf(names: readonly [string, string]): this {
    // The builder's type tracks no columns here, so it cannot check the names; the database does.
    this.builder = this.builder.addPrimaryKeyConstraint(`${names.join('_')}_key`, names as unknown as never[])
    return this
  }

  required(name: string, kind: ColumnKind, rules: ColumnRules = {}): this {
    return this.column(name, kind, { ...rules, notNull: true })
  }

  optional(name: string, kind: ColumnKind, rules: ColumnRules = {}): this {
    return this.column(name, kind, { ...rules, notNull: false })
  }

  private column(name: string, kind: ColumnKind, rules: ColumnRules & { notNull: boolean }): this {
    this.builder = this.builder.addColumn(name, this.engine.columnType(kind), (c) => {
      let column = rules.notNull ? c.notNull() : c
      if (rules.references) column = column.references(rules.references)
      const check = checkOf(name, kind, rules)
      return check ? column.check(check) : column
    })
    return this
  }

  execute(): Promise<void> {
    return this.builder.execute()
  }
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

/** Undoing an import finds its rows by this index; rows from elsewhere cost nothing. */
export async function partialImportIndex(db: Db, table: keyof Tables): Promise<void> {
  await db.kysely.schema
    .createIndex(`${table}_import_id`)
    .on(table)
    .columns(['import_id'])
    .where('import_id', 'is not', null)
    .execute()
}
