import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { TableSum } from './archive/format.ts'
import { restoreArchive } from './archive/restore.ts'
import { missingFault, writeArchive } from './archive/write.ts'
import { drillBackups, drillFault } from './backups/drill.ts'
import { bucketOf } from './files/bucket-settings.ts'
import { databaseFault } from './engines/database-fault.ts'
import { DatabaseUrlError } from './engines/database-url.ts'
import { dumpSchema, POSTGRES_HEADING, schemaFile } from './dump-schema.ts'
import { migrate } from './migrate.ts'
import { DATABASE_FILE, forLongWork, locationOf, openDatabase, type Database } from './open.ts'
import { recordUpkeep } from './queries/upkeep.ts'
import { scratchFolder, scratchOnServer, type ScratchPlace } from './scratch.ts'

/**
 * `migrate`, `backup`, `restore` and `drill` work on DATABASE_URL, else on the embedded database in DATA_DIR (./data).
 * `schema` writes schema.sql from scratch databases, the PostgreSQL one on TEST_DATABASE_URL; `schema --check` compares.
 */
const USAGE =
  'usage: node packages/db/src/cli.ts migrate | backup [--out FILE] | restore FILE [--replace] | drill | schema [--check]'
const SCHEMA_FILE = join(import.meta.dirname, '../schema.sql')

async function main([command, ...words]: string[]): Promise<void> {
  switch (command) {
    case 'migrate':
      return withDatabase(async (db) => {
        const { applied, backup } = await migrate(db)
        if (backup) say(`Backed up to ${backup}`)
        say(
          applied.length > 0
            ? `Applied ${applied.join(', ')} to ${db.location}`
            : `${db.location} is up to date`,
        )
      })
    case 'backup':
      return backUp(optionsOf(words, { out: { type: 'string' } }).values.out)
    case 'restore': {
      const { values, positionals } = optionsOf(words, { replace: { type: 'boolean' } })
      const [file, ...others] = positionals
      if (file === undefined || others.length > 0) throw new Error(RESTORE_USAGE)
      return restore(file, values.replace ?? false)
    }
    case 'drill':
      return drill()
    case 'schema':
      return words[0] === '--check' ? checkSchema() : writeSchema()
    default:
      throw new Error(USAGE)
  }
}

const RESTORE_USAGE = 'Name one backup file: npm run restore -- FILE, and --replace to replace existing data.'

function optionsOf<T extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: string[],
  options: T,
) {
  return parseArgs({ args, options, allowPositionals: true })
}

/** A missing folder is an error, not an empty database. */
function requireDatabase(): void {
  const { url, dataDir } = place()
  if (!url && !existsSync(join(dataDir, DATABASE_FILE)))
    throw new Error(`There is no database in ${resolve(dataDir)}. Set DATA_DIR to the folder that holds it.`)
}

async function backUp(out: string | undefined): Promise<void> {
  requireDatabase()
  const path = resolve(
    out ?? `quarterpole-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.backup.gz`,
  )
  await withDatabase(async (db) => {
    const { bytes, tables, missing } = await writeArchive(db, path)
    say(`Backed up ${db.location} to ${path}\n${contentsOf(tables)}; ${bytes} bytes, read back and verified`)
    const fault = missingFault(missing.length)
    if (fault !== null) throw new Error(fault)
  })
}

async function restore(file: string, replace: boolean): Promise<void> {
  await withDatabase(async (db) => {
    const { tables, saved, upgraded } = await restoreArchive(db, resolve(file), { replace })
    if (saved !== null) say(`Previous data saved in ${saved}`)
    if (upgraded.length > 0) say(`Migrated: ${upgraded.join(', ')}`)
    say(`Restored ${file} to ${db.location}: ${contentsOf(tables)}, read back and verified`)
    say(
      'A server that is running on it shows the restored herd within a second. Reload open pages; people sign in again.',
    )
  })
}

/** Reads every backup in DATA_DIR/backups and restores the newest into a scratch database; the server's card shows it. */
async function drill(): Promise<void> {
  requireDatabase()
  const result = await drillBackups(join(place().dataDir, 'backups'))
  const { restored, rows, damaged, checked } = result
  const fault = drillFault(result)
  await withDatabase((db) =>
    recordUpkeep(db, 'restore_drill', { fault, facts: { restored, rows, checked, damaged: damaged.length } }),
  )
  if (restored !== null)
    say(`Restored ${restored} on trial: ${rows.toLocaleString('en-US')} rows; ${checked} backups read`)
  if (fault !== null) throw new Error(fault)
}

function contentsOf(tables: Readonly<Record<string, TableSum>>): string {
  const rows = (table: string) => (tables[table]?.rows ?? 0).toLocaleString('en-US')
  const total = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${rows('horse')} horses, ${rows('start')} starts, ${total.toLocaleString('en-US')} rows in all`
}

const place = () => ({ url: process.env['DATABASE_URL'], dataDir: process.env['DATA_DIR'] ?? './data' })

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const { url, dataDir } = place()
  const faults: string[] = []
  const bucket = bucketOf(process.env, faults)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const db = openDatabase(forLongWork(url ? { url, bucket } : { dataDir }))
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

async function writeSchema(): Promise<void> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server)
    throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server: half of schema.sql comes from it.')
  writeFileSync(
    SCHEMA_FILE,
    schemaFile(await dumpOf(scratchFolder()), await dumpOf(await scratchOnServer(server))),
  )
  say(`Wrote ${SCHEMA_FILE}`)
}

/** Without a server only the SQLite half is compared; the test suite checks the other. */
async function checkSchema(): Promise<void> {
  const file = readFileSync(SCHEMA_FILE, 'utf8')
  const server = process.env['TEST_DATABASE_URL']
  const written = file.slice(file.indexOf(POSTGRES_HEADING) + POSTGRES_HEADING.length + 2)
  const postgres = server ? await dumpOf(await scratchOnServer(server)) : written
  if (file !== schemaFile(await dumpOf(scratchFolder()), postgres))
    throw new Error('packages/db/schema.sql does not match the migrations. Run "npm run db:schema".')
  say(server ? 'schema.sql matches the migrations' : 'schema.sql: the SQLite half matches the migrations')
}

async function dumpOf({ options, drop }: ScratchPlace): Promise<string> {
  const db = openDatabase(options)
  try {
    await migrate(db)
    return await dumpSchema(db)
  } finally {
    await db.close()
    await drop()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { url } = place()
  if (!url || error instanceof DatabaseUrlError) return error.message
  return databaseFault(error, locationOf(url)) ?? error.message
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}
