import type { Db } from '@quarterpole/db/open'
import { claimIdempotencyKey } from '@quarterpole/db/queries/idempotency'
import { writeMeta } from '@quarterpole/db/queries/app-meta'
import { tx } from '@quarterpole/db/tx'
import { renameTable, testDatabase } from '@quarterpole/db/testing'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { serveIdempotency } from './idempotency.ts'
import { AppError, PROBLEM_TYPE, sendProblem } from './problem.ts'

const takeAway = (db: Db) => renameTable(db, 'idempotency_key', 'taken_away')
const bringBack = (db: Db) => renameTable(db, 'taken_away', 'idempotency_key')

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const app = Fastify()
  app.decorateRequest('caller', null)
  app.setErrorHandler(sendProblem)
  serveIdempotency(app, db)
  let calls = 0
  app.post('/saved', async (_request, reply) => {
    calls++
    await takeAway(db)
    return reply.status(201).send(JSON.stringify({ id: calls }))
  })
  app.post('/refused', async () => {
    calls++
    await takeAway(db)
    throw new AppError('conflict', 'Not now.')
  })
  const post = (url: string, key: string) =>
    app.inject({ method: 'POST', url, headers: { 'idempotency-key': key } })

  test('a response whose record fails is sent all the same, and repeated once the database is back', async () => {
    calls = 0
    const first = await post('/saved', 'kept')
    expect([first.statusCode, first.body]).toEqual([201, '{"id":1}'])
    expect((await post('/saved', 'kept')).headers['content-type']).toBe(PROBLEM_TYPE)
    await bringBack(db)
    const again = await post('/saved', 'kept')
    expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([
      201,
      '{"id":1}',
      'true',
    ])
    expect(calls).toBe(1)
  })

  test('a refused request whose key could not be released runs again at once', async () => {
    calls = 0
    const first = await post('/refused', 'free')
    expect([first.statusCode, first.headers['content-type']]).toEqual([409, PROBLEM_TYPE])
    await bringBack(db)
    expect((await post('/refused', 'free')).json()).toMatchObject({ detail: 'Not now.' })
    await bringBack(db)
    expect(calls).toBe(2)
  })

  test('a repeat after a crash says that it was saved, if it was, and runs otherwise', async () => {
    const request = (key: string) => ({ key, method_path: 'POST /saved', request_hash: 'h' })
    for (const key of ['saved', 'lost']) await claimIdempotencyKey(db, request(key))
    await tx({ ...db, idempotencyKey: 'saved' }, (trx) => writeMeta(trx, 'work', 'done'))
    const rolledBack = tx({ ...db, idempotencyKey: 'lost' }, async (trx) => {
      await writeMeta(trx, 'work', 'not done')
      throw new RangeError('crash')
    })
    await expect(rolledBack).rejects.toThrow('crash')
    await db.kysely
      .updateTable('idempotency_key')
      .set({ created_at: db.engine.now(-60) })
      .where('key', 'in', ['saved', 'lost'])
      .execute()
    expect(await claimIdempotencyKey(db, request('saved'))).toEqual({ state: 'saved' })
    expect(await claimIdempotencyKey(db, request('lost'))).toEqual({ state: 'new' })
  })

  test('a key whose request is known to run is not taken over, however old', async () => {
    const request = { key: 'long', method_path: 'POST /saved', request_hash: 'h' }
    await claimIdempotencyKey(db, request)
    await db.kysely
      .updateTable('idempotency_key')
      .set({ created_at: db.engine.now(-60) })
      .where('key', '=', 'long')
      .execute()
    expect(await claimIdempotencyKey(db, request, true)).toEqual({ state: 'running' })
    expect(await claimIdempotencyKey(db, request)).toEqual({ state: 'new' })
  })
})
