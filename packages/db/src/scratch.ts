import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { openDatabase, type OpenOptions } from './open.ts'

/** A place for a database that nobody will miss. */
export interface ScratchPlace {
  options: OpenOptions
  drop: () => Promise<void>
}

/** A folder for an embedded database. */
export function scratchFolder(): ScratchPlace {
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterpole-db-'))
  return { options: { dataDir }, drop: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** A database of its own on a server; migrated ones are clones of a template and ready in milliseconds. */
export async function scratchOnServer(server: string, migrated: boolean): Promise<ScratchPlace> {
  const template = migrated ? await migratedTemplate(server) : 'template0'
  const name = `qp_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`))
  return {
    options: { url: urlOf(server, name), poolSize: 6 },
    drop: () => onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/** Migrated once per state of the migrations and renamed into place when whole: clones of it are ready in milliseconds. */
async function migratedTemplate(server: string): Promise<string> {
  const name = `qp_template_${fingerprint()}`
  if (await exists(server, name)) return name
  const building = `qp_building_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`create database ${building} template template0`))
  const db = openDatabase({ url: urlOf(server, building), poolSize: 1 })
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
  for (const file of [...files.sort(), join(import.meta.dirname, 'engines/postgres.ts')])
    hash.update(readFileSync(file))
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
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** The same server, another database: the path of the address is replaced, whatever its host part looks like. */
const urlOf = (server: string, database: string) => server.replace(/(:\/\/[^/]*)\/[^?]*/, `$1/${database}`)
