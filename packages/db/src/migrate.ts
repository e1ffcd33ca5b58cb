import { sql } from 'kysely'
import { refuseLostDatabase } from './backups/lost-database.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import type { Database, Db } from './open.ts'
import { tx } from './tx.ts'

/** The database was last used by a newer version of the product. */
export class SchemaTooNewError extends Error {
  override name = 'SchemaTooNewError'
  readonly found: string
  readonly known: string

  constructor(found: string, known: string) {
    super(
      `The database has schema ${found}, but this version of Quarterpole knows only up to ${known}. ` +
        'Start the newer version, or restore the backup made before the upgrade.',
    )
    this.found = found
    this.known = known
  }
}

/** The database was made before release 1.0.0, from which on every version upgrades what an earlier one left. */
export class SchemaBeforeReleaseError extends Error {
  override name = 'SchemaBeforeReleaseError'

  constructor(found: string) {
    super(
      `The database has schema ${found} of a version before 1.0.0, which later versions don’t upgrade. ` +
        'Start that version, export everything, then import the files into an empty database of this version.',
    )
  }
}

export interface MigrationReport {
  applied: string[]
  /** Backup made before changing an existing embedded database. */
  backup: string | null
}

/** Row that every migrating process updates first, as a lock held until the commit. */
const LOCK_ROW = '0000-lock'

const RELEASED = '0001-initial'

/**
 * Migrates the schema. All pending migrations run in one transaction under one lock, so that a killed run leaves no
 * change and a second concurrent run finds nothing to do. An existing embedded database is backed up first.
 *
 * @throws {SchemaTooNewError} if the database has a migration that this program does not know
 * @throws {SchemaBeforeReleaseError} if it is of a version before the first release
 * @throws {LostDatabaseError} if it is new, and there are backups of another one beside it
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<MigrationReport> {
  await createLedger(db)
  const isRestore = db.kysely.isTransaction
  if (db.engine.name === 'sqlite' && !isRestore && (await appliedNames(db)).length === 0)
    await refuseLostDatabase(db.location)
  return tx(db, async (trx) => {
    if (db.engine.name === 'postgres') await sql`set local statement_timeout = 0`.execute(trx.kysely)
    await trx.kysely
      .updateTable('schema_migration')
      .set((e) => ({ applied_at: e.ref('applied_at') }))
      .where('name', '=', LOCK_ROW)
      .execute()
    const before = await appliedNames(trx)
    refuseUnknown(before, migrations)
    const pending = migrations.filter(({ name }) => !before.includes(name))
    const mustSave = pending.length > 0 && before.length > 0 && db.engine.name === 'sqlite'
    const backup = mustSave ? (await db.backup(`before-${pending[0]?.name ?? ''}`)).path : null
    for (const migration of pending) await apply(trx, migration)
    return { applied: pending.map(({ name }) => name), backup }
  })
}

/** Names of the applied migrations, in order; empty before the first. */
export async function appliedNames(db: Db): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('schema_migration')
    .select('name')
    .where('name', '!=', LOCK_ROW)
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}

async function apply(trx: Db, migration: Migration): Promise<void> {
  await migration.up(trx)
  await trx.kysely
    .insertInto('schema_migration')
    .values({ name: migration.name, applied_at: trx.engine.now() })
    .execute()
}

/** On PostgreSQL two sessions can race in "create table if not exists"; the loser retries and finds the table. */
const createLedger = (db: Database) => writeLedger(db).catch(() => writeLedger(db))

async function writeLedger(db: Database): Promise<void> {
  const text = db.engine.columnType('text')
  await tx(db, async ({ kysely, engine }) => {
    await kysely.schema
      .createTable('schema_migration')
      .ifNotExists()
      .addColumn('name', text, (c) => c.notNull().primaryKey())
      .addColumn('applied_at', text, (c) => c.notNull())
      .execute()
    await kysely
      .insertInto('schema_migration')
      .values({ name: LOCK_ROW, applied_at: engine.now() })
      .onConflict((c) => c.column('name').doNothing())
      .execute()
  })
}

/**
 * @throws {SchemaTooNewError} if a migration in `before` is not in `migrations`
 * @throws {SchemaBeforeReleaseError} if they are those of a version before the first release
 */
export function refuseUnknown(before: readonly string[], migrations: readonly Migration[]): void {
  const known = migrations.map(({ name }) => name)
  const unknown = before.filter((name) => !known.includes(name))
  const newest = unknown.at(-1)
  if (newest !== undefined && !before.includes(RELEASED)) throw new SchemaBeforeReleaseError(newest)
  if (newest !== undefined) throw new SchemaTooNewError(newest, known.at(-1) ?? 'nothing')
}
