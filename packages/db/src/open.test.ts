import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readMeta, writeMeta } from './queries/app-meta.ts'
import { allocateIds } from './queries/id-block.ts'
import { readClock } from './queries/clock.ts'
import { insertHorse } from './queries/horse-write.ts'
import { describeEngines, testDatabase } from './testing.ts'
import { horse } from './test-rows.ts'
import { readTx, tx } from './tx.ts'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const count = async (on = db.kysely) =>
    (
      await on
        .selectFrom('app_meta')
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n

  test('a reader outside a transaction sees its writes only after the commit', async () => {
    const before = await count()
    await tx(db, async (trx) => {
      await writeMeta(trx, 'inside', 'yes')
      expect(await count()).toBe(before)
      expect(await count(trx.kysely)).toBe(before + 1)
    })
    expect(await count()).toBe(before + 1)
  })

  test('a transaction that throws is rolled back, and the next one works', async () => {
    const before = await count()
    const failed = tx(db, async (trx) => {
      await writeMeta(trx, 'gone', 'yes')
      throw new TypeError('no')
    })
    await expect(failed).rejects.toBeInstanceOf(TypeError)
    expect(await count()).toBe(before)
    await tx(db, (trx) => writeMeta(trx, 'next', 'yes'))
    expect(await readMeta(db, 'next')).toBe('yes')
  })

  test('concurrent transactions do not interleave: fifty increments are fifty', async () => {
    await writeMeta(db, 'counter', '0')
    const increment = () =>
      tx(db, async (trx) => {
        // The update locks the row first, so the read after it sees the last write.
        await trx.kysely
          .updateTable('app_meta')
          .set((e) => ({ value: e.ref('value') }))
          .where('key', '=', 'counter')
          .execute()
        const value = Number(await readMeta(trx, 'counter'))
        await new Promise(setImmediate)
        await writeMeta(trx, 'counter', String(value + 1))
      })
    await Promise.all(Array.from({ length: 50 }, increment))
    expect(await readMeta(db, 'counter')).toBe('50')
  })

  test('tx inside a transaction joins it', async () => {
    await tx(db, async (outer) => {
      await tx(outer, (inner) => writeMeta(inner, 'joined', 'yes'))
      throw new RangeError('take it all back')
    }).catch(() => {})
    expect(await readMeta(db, 'joined')).toBeNull()
  })

  test('a read transaction sees one state and rejects writes', async () => {
    await readTx(db, async (trx) => {
      const before = await count(trx.kysely)
      await writeMeta(db, 'meanwhile', 'written')
      expect(await count(trx.kysely)).toBe(before)
    })
    await expect(readTx(db, (trx) => writeMeta(trx, 'refused', 'x'))).rejects.toThrow(/read-?only/)
    expect(await readMeta(db, 'meanwhile')).toBe('written')
  })

  test('a transient failure is retried, a permanent one is not', async () => {
    let tries = 0
    const passing =
      engine === 'sqlite'
        ? Object.assign(new Error('busy'), { errcode: 5 })
        : Object.assign(new Error('x'), { code: '40001' })
    const result = await tx(db, async (trx) => {
      tries++
      await writeMeta(trx, `try ${tries}`, 'yes')
      if (tries < 3) throw passing
      return 'through'
    })
    expect([result, tries]).toEqual(['through', 3])
    expect(await readMeta(db, 'try 1')).toBeNull()
    tries = 0
    const stubborn = tx(db, async () => {
      tries++
      throw passing
    })
    await expect(stubborn).rejects.toBe(passing)
    expect(tries).toBe(5)
    tries = 0
    await expect(tx(db, async () => Promise.reject(new Error(`lasting ${++tries}`)))).rejects.toThrow(
      'lasting 1',
    )
  })

  test('ids are unique across callers and connections', async () => {
    const other = db.openAgain()
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, i) => allocateIds(i % 2 ? db : other, 'sale', 3)),
    )
    await other.close()
    expect(new Set(taken).size).toBe(40)
    expect(taken.every((first) => (first - 1) % 3 === 0)).toBe(true)
  })

  test('two connections to one database both write, and see each other’s rows', async () => {
    const other = db.openAgain()
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => insertHorse(i % 2 ? db : other, horse({ name: `Both ${i}` }))),
    )
    const seen = async (from: typeof other) =>
      (await from.kysely.selectFrom('horse').select('id').where('name', 'like', 'Both %').execute()).length
    expect([await seen(db), await seen(other)]).toEqual([30, 30])
    await other.close()
  })

  test('the clock is the database’s, in UTC with milliseconds, and adds seconds', async () => {
    const now = await readClock(db)
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000)
    const { rows } = await sql<{ t: string }>`select ${db.engine.now(90)} as t`.execute(db.kysely)
    expect(Date.parse(rows[0]?.t ?? '') - Date.parse(now)).toBeGreaterThanOrEqual(90_000)
    expect(rows[0]?.t).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('numbers come back as numbers, bytes as bytes', async () => {
    const { rows } = await sql<{
      a: number
      b: number
    }>`select 9007199254740991 as a, sum(x.n) as b from (select 1 as n union all select 2) x`.execute(
      db.kysely,
    )
    expect(rows[0]).toEqual({ a: 9_007_199_254_740_991, b: 3 })
  })
})
