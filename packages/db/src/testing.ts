import { afterAll, describe } from 'vitest'
import type { EngineName } from './engines/engine.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type Database, type OpenOptions } from './open.ts'
import { scratchFolder, scratchOnServer } from './scratch.ts'

export const ENGINES: readonly EngineName[] = ['sqlite', 'postgres']

/** Runs a suite once per engine. A PostgreSQL that is not there fails the suite: nothing is skipped. */
export function describeEngines(suite: (engine: EngineName) => void | Promise<void>): void {
  for (const engine of ENGINES)
    describe(engine, async () => {
      await suite(engine)
    })
}

export interface TestDatabase extends Database {
  /** Opens the same database once more, as a second process would. Close it yourself. */
  openAgain(): Database
  readonly options: OpenOptions
}

/** A migrated database of its own for the suite around the call, dropped after it. Await it in the body of `describe`. */
export async function testDatabase(engine: EngineName, { migrated = true } = {}): Promise<TestDatabase> {
  const { options, drop } =
    engine === 'sqlite' ? scratchFolder() : await scratchOnServer(serverUrl(), migrated)
  const db = openDatabase(options)
  if (migrated) await migrate(db)
  afterAll(async () => {
    await db.close()
    await drop()
  })
  return { ...db, options, openAgain: () => openDatabase(options) }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (url) return url
  throw new Error(
    'TEST_DATABASE_URL is not set: the test set-up (scripts/postgres-for-tests.ts) starts a PostgreSQL.',
  )
}
