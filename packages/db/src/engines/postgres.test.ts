import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { readMeta, writeMeta } from '../queries/app-meta.ts'
import { testDatabase } from '../testing.ts'
import { CommitUnknownError, tx } from '../tx.ts'

describe('the server engine', async () => {
  const admin = await testDatabase('postgres')
  const faults: Error[] = []
  const db = openDatabase({
    ...admin.options,
    url: 'url' in admin.options ? admin.options.url : '',
    onConnectionError: (e) => faults.push(e),
  })

  /** Drops every connection to the test's database, like a server restart. */
  const cutConnections = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      admin.kysely,
    )

  test('a transaction whose connection is dropped is retried, and the process survives', async () => {
    let tries = 0
    await tx(db, async (trx) => {
      tries++
      await writeMeta(trx, `try ${tries}`, 'yes')
      if (tries === 1) await cutConnections()
      await writeMeta(trx, 'through', 'yes')
    })
    expect(tries).toBe(2)
    expect([await readMeta(db, 'try 1'), await readMeta(db, 'try 2'), await readMeta(db, 'through')]).toEqual(
      [null, 'yes', 'yes'],
    )
  })

  test('dropped idle connections are reported and replaced', async () => {
    await Promise.all([readMeta(db, 'a'), readMeta(db, 'b'), readMeta(db, 'c')])
    faults.length = 0
    await cutConnections()
    await expect.poll(() => faults.length).toBeGreaterThan(0)
    await expect.poll(() => readMeta(db, 'through').catch(String)).toBe('yes') // once the last one is known to be dead
  })

  test('a commit whose connection is lost is reported as unknown, not retried', async () => {
    let tries = 0
    const lost = tx(db, async (trx) => {
      tries++
      await writeMeta(trx, 'perhaps', 'yes')
      await cutConnections()
    })
    await expect(lost).rejects.toBeInstanceOf(CommitUnknownError)
    expect(tries).toBe(1)
  })

  test('statements, locks and idle transactions have time limits', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
      db.kysely,
    )
    expect(rows.map((row) => [row.name, row.setting])).toEqual([
      ['idle_in_transaction_session_timeout', '60000'],
      ['lock_timeout', '5000'],
      ['statement_timeout', '30000'],
    ])
    await db.close()
  })
})
