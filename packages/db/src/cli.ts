import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dumpSchema, POSTGRES_HEADING, schemaFile } from './dump-schema.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type Database } from './open.ts'
import { scratchFolder, scratchOnServer, type ScratchPlace } from './scratch.ts'

/**
 * `migrate` and `backup` work on DATABASE_URL, else on the embedded database in DATA_DIR (./data).
 * `schema` writes schema.sql from scratch databases, the PostgreSQL one on TEST_DATABASE_URL; `schema --check` compares.
 */
const USAGE = 'usage: node packages/db/src/cli.ts migrate | backup | schema [--check]'
const SCHEMA_FILE = join(import.meta.dirname, '../schema.sql')

async function main([command, option]: string[]): Promise<void> {
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
      return withDatabase(async (db) => {
        const { path, bytes, sha256 } = await db.backup('by-hand')
        say(`${path}\n${bytes} bytes, SHA-256 ${sha256}, checked`)
      })
    case 'schema':
      return option === '--check' ? checkSchema() : writeSchema()
    default:
      throw new Error(USAGE)
  }
}

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const url = process.env['DATABASE_URL']
  const db = openDatabase(url ? { url } : { dataDir: process.env['DATA_DIR'] ?? './data' })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

async function writeSchema(): Promise<void> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server)
    throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server: half of schema.sql is read from it.')
  writeFileSync(
    SCHEMA_FILE,
    schemaFile(await dumpOf(scratchFolder()), await dumpOf(await scratchOnServer(server, false))),
  )
  say(`Wrote ${SCHEMA_FILE}`)
}

/** Without a server the PostgreSQL half is left to the test suite, which always has one. */
async function checkSchema(): Promise<void> {
  const file = readFileSync(SCHEMA_FILE, 'utf8')
  const server = process.env['TEST_DATABASE_URL']
  const written = file.slice(file.indexOf(POSTGRES_HEADING) + POSTGRES_HEADING.length + 2)
  const postgres = server ? await dumpOf(await scratchOnServer(server, false)) : written
  if (file !== schemaFile(await dumpOf(scratchFolder()), postgres))
    throw new Error('packages/db/schema.sql is not what the migrations make: run "npm run db:schema".')
  say(
    server
      ? 'schema.sql is what the migrations make'
      : 'schema.sql: the SQLite half is what the migrations make',
  )
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

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
