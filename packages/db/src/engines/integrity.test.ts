import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillEveryTable } from '../archive/full-database.ts'
import { migrate } from '../migrate.ts'
import { DATABASE_FILE, openDatabase } from '../open.ts'
import { scratchFolder } from '../scratch.ts'

test('damaged pages of a SQLite file are found', async () => {
  const { options, drop } = scratchFolder()
  const whole = openDatabase(options)
  await migrate(whole)
  await fillEveryTable(whole)
  await sql`pragma wal_checkpoint(truncate)`.execute(whole.kysely)
  await whole.close()
  const path = join(options.dataDir, DATABASE_FILE)
  const bytes = readFileSync(path)
  bytes.fill(0xa5, 8 * 4096, 40 * 4096)
  writeFileSync(path, bytes)
  const damaged = openDatabase(options)
  const { fault, notChecked } = await damaged.engine.checkIntegrity(damaged.kysely)
  await damaged.close()
  await drop()
  expect(notChecked).toBeNull()
  expect(fault).not.toBeNull()
})
