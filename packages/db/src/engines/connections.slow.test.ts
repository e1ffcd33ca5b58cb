import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { FaultProxy } from '../fault-proxy.ts'
import { openDatabase } from '../open.ts'
import { ping, readMeta, writeMeta } from '../queries/app-meta.ts'
import { testDatabase } from '../testing.ts'
import { tx } from '../tx.ts'
import type { PostgresOptions } from './connections.ts'
import { DatabaseSilentError, ReadOnlyServerError } from './database-fault.ts'

describe('a server behind a network that fails', async () => {
  const direct = await testDatabase('postgres')
  const url = 'url' in direct.options ? direct.options.url : ''
  const connectWithinMs = 60_000 // connecting is not under test, and the machine may be busy
  const proxied = async (options: PostgresOptions = {}) => {
    const proxy = await FaultProxy.toDatabase(url)
    const db = openDatabase({ url: proxy.urlFor(url), connectWithinMs, ...options })
    onTestFinished(async () => {
      proxy.restore()
      proxy.cut()
      await db.close().catch(() => {})
      await proxy.close()
    })
    return { proxy, db }
  }
  const silence = (db: { isSilent(): boolean }, isSilent: boolean) =>
    expect.poll(() => db.isSilent()).toBe(isSilent)

  test('when it drops packets, calls under way and new ones fail, and it works again after its return', async () => {
    const { proxy, db } = await proxied({ silentAfterMs: 1000 })
    await Promise.all([ping(db), ping(db), ping(db)])
    const sleeping = sql`select pg_sleep(60)`.execute(db.kysely).catch((error: unknown) => error)
    const started = ping(db)
    await started
    proxy.drop()
    const written = writeMeta(db, 'in flight', 'x').catch((error: unknown) => error)
    await silence(db, true)
    expect(db.engine.isConnectionLoss(await sleeping)).toBe(true)
    expect(db.engine.isConnectionLoss(await written)).toBe(true)
    await expect(ping(db)).rejects.toBeInstanceOf(DatabaseSilentError)
    await expect(tx(db, (trx) => writeMeta(trx, 'refused', 'x'))).rejects.toBeInstanceOf(DatabaseSilentError)
    proxy.restore()
    await silence(db, false)
    await writeMeta(db, 'after', 'yes')
    expect([await readMeta(db, 'after'), await readMeta(db, 'refused')]).toEqual(['yes', null])
  })

  test('a network that is only slow is not taken for one that is gone', async () => {
    const { proxy, db } = await proxied({ silentAfterMs: 5000 })
    await ping(db)
    proxy.delay(200)
    for (let i = 0; i < 10; i++) await ping(db)
    expect(db.isSilent()).toBe(false)
  })

  test('connections that a firewall has forgotten while they rested are tried before use and replaced', async () => {
    const { proxy, db } = await proxied({ restedMs: 50 })
    await Promise.all([ping(db), ping(db), ping(db)])
    proxy.drop() // whatever is sent now gets its connection forgotten
    await sleep(60)
    const asked = ping(db)
    setTimeout(() => proxy.restore(), 100)
    await asked
  })

  test('of several hosts the one that can be reached is used, and another when it goes', async () => {
    const [first, second] = [await FaultProxy.toDatabase(url), await FaultProxy.toDatabase(url)]
    const gone = await FaultProxy.toDatabase(url)
    const { port } = gone
    await gone.close()
    const several = first
      .urlFor(url)
      .replace(
        `127.0.0.1:${first.port}`,
        `127.0.0.1:${port},127.0.0.1:${first.port},127.0.0.1:${second.port}`,
      )
    const db = openDatabase({ url: several, connectWithinMs })
    await writeMeta(db, 'host', 'first')
    await first.close()
    await expect.poll(() => readMeta(db, 'host').catch(String)).toBe('first')
    expect(db.location).toMatch(/^127\.0\.0\.1:\d+,127\.0\.0\.1:\d+,127\.0\.0\.1:\d+\/qp_test_/)
    await db.close()
    await second.close()
  })

  test('of several hosts none that takes no writes is used', async () => {
    const { proxy, db } = await proxied()
    await db.close()
    const name = new URL(proxy.urlFor(url)).pathname.slice(1)
    const both = proxy
      .urlFor(url)
      .replace(`127.0.0.1:${proxy.port}`, `127.0.0.1:${proxy.port},localhost:${proxy.port}`)
    const several = openDatabase({ url: both, connectWithinMs })
    const set = (value: string) =>
      sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.raw(value)}`.execute(
        direct.kysely,
      )
    await set('on')
    await expect(ping(several)).rejects.toBeInstanceOf(ReadOnlyServerError)
    await set('off')
    await ping(several)
    await several.close()
  })
})
