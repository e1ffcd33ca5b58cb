import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { DATABASE_FILE, openDatabase, type OpenOptions } from './open.ts'

/** A machine may stand still for seconds; what is tested is never how soon its server takes a connection. */
const CONNECT_WITHIN_MS = 60_000
/** How long a refusal that passes by itself is met with another try. */
const RETRY_WITHIN_MS = 60_000

/** A place for a database that nobody will miss. */
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

/** The folder of the test run, where there is one. */
const scratchBase = () => process.env['QP_TEST_RUN'] ?? tmpdir()

/** Folder of a migrated database, built once and renamed into place when whole. */
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

/** A database of its own on a server, a clone of a template: ready in milliseconds. */
export async function scratchOnServer(server: string, template = 'template0'): Promise<ScratchPlace> {
  const name = `qp_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`))
  return {
    options: { url: urlOf(server, name), poolSize: 6, connectWithinMs: CONNECT_WITHIN_MS },
    drop: () => onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/** Migrated once per state of the migrations and renamed into place when whole: clones of it are ready in milliseconds. */
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
  const files = readdirSync(folder).map((name) => join(folder, name))
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
    await untilServed(() => work(client))
  } finally {
    await client.end()
  }
}

const connected = (server: string): Promise<pg.Client> =>
  untilServed(async () => {
    const client = new pg.Client({ connectionString: server }) // one that failed to connect cannot try again
    await client.connect()
    return client
  })

/**
 * Codes of refusals that pass by themselves, before anything was done: the server starts up, has no connection to
 * spare, or finds a database in use whose last session is still ending; two workers changed one catalogue row at once.
 */
const PASSING = new Set(['57P03', '53300', '55006', 'XX000', 'ECONNREFUSED', 'EAGAIN'])

/** Repeats what the server is not ready for yet. */
async function untilServed<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + RETRY_WITHIN_MS
  for (let pauseMs = 10; ; pauseMs = Math.min(1000, pauseMs * 2)) {
    try {
      return await attempt()
    } catch (error) {
      const isPassing = error instanceof Error && 'code' in error && PASSING.has(String(error.code))
      if (!isPassing || Date.now() > deadline) throw error
    }
    await sleep(pauseMs)
  }
}

/** The same server, another database: the path of the address is replaced, whatever its host part looks like. */
const urlOf = (server: string, database: string) => server.replace(/(:\/\/[^/]*)\/[^?]*/, `$1/${database}`)
