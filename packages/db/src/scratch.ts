import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { DATABASE_FILE, openDatabase, type OpenOptions } from './open.ts'

/** Generous: a busy machine may stall for seconds, and connection time is not under test. */
const CONNECT_WITHIN_MS = 60_000
/** How long to retry transient errors. */
const RETRY_WITHIN_MS = 60_000

/** A temporary place for a database. */
export interface ScratchPlace {
  options: OpenOptions
  drop: () => Promise<void>
}

/** A folder for an embedded database. @param template  folder of a closed database to copy */
export function scratchFolder(template?: string): ScratchPlace & { options: { dataDir: string } } {
  const dataDir = mkdtempSync(join(scratchBase(), 'db-'))
  if (template !== undefined) copyFileSync(join(template, DATABASE_FILE), join(dataDir, DATABASE_FILE))
  return { options: { dataDir }, drop: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** Folder of the test run, if any. */
const scratchBase = () => process.env['QP_TEST_RUN'] ?? tmpdir()

/** Folder of a migrated database, built once and renamed into place when complete. */
export async function migratedFolder(): Promise<string> {
  const folder = join(scratchBase(), `quarterpole-${fingerprint()}`)
  if (existsSync(folder)) return folder
  const { options, drop } = scratchFolder()
  const db = openDatabase(options)
  await migrate(db)
  await db.close()
  try {
    renameSync(options.dataDir, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    await drop() // another worker was faster
  }
  return folder
}

/** A new database on a server, cloned from a template within milliseconds. */
export async function scratchOnServer(server: string, template = 'template0'): Promise<ScratchPlace> {
  const name = `qp_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`))
  return {
    options: { url: urlOf(server, name), poolSize: 6, connectWithinMs: CONNECT_WITHIN_MS },
    drop: () => onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/** Template database, migrated once per state of the migrations and renamed into place when complete. */
export async function migratedTemplate(server: string): Promise<string> {
  const name = `qp_template_${fingerprint()}`
  if (await exists(server, name)) return name
  const building = `qp_building_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`create database ${building} template template0`))
  const db = openDatabase({
    url: urlOf(server, building),
    poolSize: 1,
    connectWithinMs: CONNECT_WITHIN_MS,
  })
  await migrate(db)
  await db.close()
  await onServer(server, async (client) => {
    try {
      await client.query(`alter database ${building} rename to ${name}`)
    } catch (error) {
      if (!(await exists(server, name))) throw error
      await client.query(`drop database ${building} with (force)`) // another worker was faster
    }
  })
  return name
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const folder = join(import.meta.dirname, 'migrations')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const files = names.map((name) => join(folder, name))
  const engines = ['sqlite.ts', 'postgres.ts'].map((name) => join(import.meta.dirname, 'engines', name))
  for (const file of [...files.sort(), ...engines]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

async function exists(server: string, name: string): Promise<boolean> {
  let found = false
  await onServer(server, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    found = rowCount === 1
  })
  return found
}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = await connected(server)
  try {
    await withRetries(() => work(client))
  } finally {
    await client.end()
  }
}

const connected = (server: string): Promise<pg.Client> =>
  withRetries(async () => {
    const client = new pg.Client({ connectionString: server }) // a failed client cannot reconnect
    await client.connect()
    return client
  })

/**
 * Transient errors raised before anything was done: the server is starting, out of connections, or the database's last
 * session is still ending; or two workers changed one catalog row at the same time.
 */
const TRANSIENT = new Set(['57P03', '53300', '55006', 'XX000', 'ECONNREFUSED', 'EAGAIN'])

/** Retries transient errors. */
async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + RETRY_WITHIN_MS
  for (let pauseMs = 10; ; pauseMs = Math.min(1000, pauseMs * 2)) {
    try {
      return await attempt()
    } catch (error) {
      const isTransient = error instanceof Error && 'code' in error && TRANSIENT.has(String(error.code))
      if (!isTransient || Date.now() > deadline) throw error
    }
    await sleep(pauseMs)
  }
}

/** URL of another database on the same server: replaces the path, whatever the host looks like. */
const urlOf = (server: string, database: string) => server.replace(/(:\/\/[^/]*)\/[^?]*/, `$1/${database}`)
