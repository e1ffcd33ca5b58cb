import { sql } from 'kysely'
import { DamagedBackupError } from '../backup.ts'
import { migrate, refuseUnknown } from '../migrate.ts'
import type { Migration } from '../migrations/migration.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import type { Database, Db } from '../open.ts'
import { BUCKET_OWNER, readMeta, writeMeta } from '../queries/app-meta.ts'
import { outdateHerd, readHerdVersion } from '../queries/herd-version.ts'
import { tx } from '../tx.ts'
import { columnsOf, dumpTable } from './dump.ts'
import { type ArchiveHeader, decodeValue, type TableSum, type Value } from './format.ts'
import { ParentsFirst } from './parents-first.ts'
import { checkArchive, readArchive } from './read.ts'
import { type ArchivedTable, isArchivedTable, SECRET_KEYS, SECRET_TABLES, TABLES_EVER } from './tables.ts'

export class NotEmptyError extends Error {
  override name = 'NotEmptyError'
  constructor(location: string, horses: number) {
    const holds = horses === 1 ? '1 horse' : `${horses} horses`
    super(
      `${location} already holds data (${holds}). Restore into an empty database, or use --replace: ` +
        'the backup then replaces everything in it.',
    )
  }
}

export interface Restored {
  /** Checksums of every table in the backup. */
  readonly tables: Readonly<Record<string, TableSum>>
  /** The copy of the embedded database made before it was replaced. */
  readonly saved: string | null
  /** Migrations newer than the backup, applied after loading it. */
  readonly upgraded: readonly string[]
}

/**
 * Loads a full backup from either engine into a database, in one transaction. The file is verified before anything
 * changes, and the loaded rows are read back and compared before the commit. A backup of an older version is loaded
 * into that version's schema and then migrated.
 *
 * @throws {DamagedBackupError} if a checksum of the file differs
 * @throws {SchemaTooNewError} if a newer version wrote it
 * @throws {SchemaBeforeReleaseError} if a version before 1.0.0 did
 * @throws {NotEmptyError} if the database holds data and `replace` is false
 */
export async function restoreArchive(
  db: Database,
  path: string,
  { replace = false, migrations = MIGRATIONS }: { replace?: boolean; migrations?: readonly Migration[] } = {},
): Promise<Restored> {
  const tables = await checkArchive(path)
  const own = migrationsOf(await headerOf(path), migrations)
  const before = await stateOf(db)
  if (before.holdsData && !replace) throw new NotEmptyError(db.location, before.horses)
  const saved =
    before.holdsData && db.engine.name === 'sqlite' ? (await db.backup('before-restore')).path : null
  const upgraded = await tx(db, async (trx) => {
    const inside: Database = { ...db, ...trx, backup: () => Promise.reject(new Error('already backed up')) }
    if (db.engine.name === 'postgres') await sql`set local statement_timeout = 0`.execute(trx.kysely)
    else await sql`pragma defer_foreign_keys = on`.execute(trx.kysely)
    await dropTables(trx)
    await migrate(inside, own)
    await loadRows(trx, path)
    await compare(trx, path, tables)
    await trx.kysely.deleteFrom('app_meta').where('key', 'in', SECRET_KEYS).execute() // in older backups
    if (before.owner !== null) await writeMeta(trx, BUCKET_OWNER, before.owner)
    const { applied } = await migrate({ ...inside, backup: nothingToSave }, migrations)
    if (before.version > 0) await outdateHerd(trx, before.version)
    await trx.engine.analyze(trx.kysely)
    return applied
  })
  return { tables, saved, upgraded }
}

const nothingToSave: Database['backup'] = async () => ({ path: '', bytes: 0, sha256: '' })

async function headerOf(path: string): Promise<ArchiveHeader> {
  for await (const part of readArchive(path)) if (part.kind === 'header') return part.header
  throw new DamagedBackupError(path, 'its first line is missing.')
}

/** The migrations that produce the backup's schema. */
function migrationsOf({ migrations: names }: ArchiveHeader, known: readonly Migration[]): Migration[] {
  refuseUnknown(names, known)
  return known.filter(({ name }) => names.includes(name))
}

interface State {
  readonly holdsData: boolean
  readonly horses: number
  /** The herd version, which processes compare with their snapshot. */
  readonly version: number
  /** The name by which its bucket knows it, which stays. */
  readonly owner: string | null
}

async function stateOf(db: Db): Promise<State> {
  const there: ArchivedTable[] = []
  for (const table of TABLES_EVER) if ((await columnsOf(db, table)).length > 0) there.push(table)
  let holdsData = false
  for (const table of there) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db.kysely)
    holdsData ||= rows.length > 0
  }
  const owner = there.includes('app_meta') ? await readMeta(db, BUCKET_OWNER) : null
  if (!there.includes('horse')) return { holdsData, horses: 0, version: 0, owner }
  const { n } = await db.kysely
    .selectFrom('horse')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { holdsData, horses: Number(n), version: (await readHerdVersion(db)).version, owner }
}

/** Drops our tables only; a server's database may hold others. */
async function dropTables(trx: Db): Promise<void> {
  const { schema } = trx.kysely
  if (trx.engine.name === 'sqlite') await schema.dropTable('horse_search').ifExists().execute() // before schema 0013
  for (const table of [...SECRET_TABLES, ...TABLES_EVER.toReversed()])
    await schema.dropTable(table).ifExists().execute()
  await schema.dropTable('schema_migration').ifExists().execute()
}

async function loadRows(trx: Db, path: string): Promise<void> {
  let table: { name: ArchivedTable; columns: readonly string[]; parents: ParentsFirst } | null = null
  for await (const part of readArchive(path)) {
    if (part.kind === 'table') {
      table = {
        name: part.table,
        columns: await checkedColumns(trx, path, part),
        parents: new ParentsFirst(),
      }
    } else if (part.kind === 'rows' && table !== null) {
      const rows = part.lines.map((line) => rowOf(line, table?.columns ?? []))
      await insert(trx, table.name, table.name === 'horse' ? table.parents.ready(rows) : rows)
    } else if (part.kind === 'end' && table?.name === 'horse') {
      await insert(trx, 'horse', table.parents.rest())
    }
  }
}

/** Column names go into SQL text, so only the table's own are accepted. */
async function checkedColumns(
  trx: Db,
  path: string,
  { table, columns }: { table: string; columns: readonly string[] },
): Promise<readonly string[]> {
  const own = await columnsOf(trx, table)
  if (own.join() === columns.join()) return columns
  throw new DamagedBackupError(path, `the columns of ${table} do not match its version.`)
}

type Loaded = Record<string, Value>

function rowOf(line: string, columns: readonly string[]): Loaded {
  const values = JSON.parse(line) as unknown[] // verified: as dumpTable wrote it
  return Object.fromEntries(columns.map((column, at) => [column, decodeValue(values[at])]))
}

async function insert(trx: Db, table: ArchivedTable, rows: readonly Loaded[]): Promise<void> {
  if (rows.length === 0) return
  const typed = rows as readonly never[] // columns were checked against the table
  if (table !== 'file_blob' && table !== 'file_piece') return trx.engine.insertMany(trx.kysely, table, typed)
  for (const row of typed) await trx.kysely.insertInto(table).values(row).execute()
}

/** Reads back the loaded rows and compares checksums with the file. */
async function compare(trx: Db, path: string, sums: Readonly<Record<string, TableSum>>): Promise<void> {
  for (const [table, sum] of Object.entries(sums)) {
    if (!isArchivedTable(table)) continue
    const loaded = await dumpTable(trx, table, await columnsOf(trx, table))
    if (loaded.rows !== sum.rows || loaded.sha256 !== sum.sha256)
      throw new DamagedBackupError(
        path,
        `${table} reads back differently from the file (${loaded.rows} rows).`,
      )
  }
}
