import { expect, test, vi } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { testServer } from '../../../test/test-server.ts'

describeEngines(async (engine) => {
  const { call, services } = await testServer(engine, { seeded: false })
  const post = (key: string, body: object) => call('POST', '/api/horses', body, { 'idempotency-key': key })
  const countOf = async (name: string) =>
    ((await call('GET', `/api/horses?q=${encodeURIComponent(name)}`)).body as unknown[]).length

  test('twenty concurrent requests with one key add one horse', async () => {
    const body = { name: 'Only Once', sex: 'M' }
    const replies = await Promise.all(Array.from({ length: 20 }, () => post('twenty', body)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
    expect(statuses).toContain(201)
    expect(await countOf('Only Once')).toBe(1)
  })

  test('a repeated request gets the first response', async () => {
    const body = { name: 'Said Twice', sex: 'M' }
    const [first, second] = [await post('again', body), await post('again', body)]
    expect(second).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } })
    expect(second.body).toEqual(first.body)
    expect(first.headers['x-activity-id']).toBeDefined()
    expect(String(second.headers['x-activity-id'])).toBe(String(first.headers['x-activity-id'])) // its toast can undo
    expect(await countOf('Said Twice')).toBe(1)
  })

  test('a repeated start of a job gets the same Location header', async () => {
    const ask = () => call('POST', '/api/evaluations', undefined, { 'idempotency-key': 'job' })
    const [first, second] = [await ask(), await ask()]
    expect(second).toMatchObject({
      status: 202,
      body: first.body,
      headers: { 'idempotent-replayed': 'true' },
    })
    expect(second.headers['location']).toBe(first.headers['location'])
    expect(first.headers['location']).toMatch(/^\/api\/jobs\//)
  })

  test('a repeated creation gets the same Location header', async () => {
    const mare = (await post('mare', { name: 'Found Again', sex: 'M' })).body as { id: number }
    const stallion = (await post('stallion', { name: 'Found Too', sex: 'S' })).body as { id: number }
    const cases = [
      ['horses', { name: 'Third', sex: 'G' }],
      ['tracks', { name: 'Ridge', state: 'NM', latitude: 35, longitude: -106, altitude_m: 1500 }],
      ['injuries', { horse_id: mare.id, injury_date: '2026-06-01', type: 'Shin' }],
      ['stallion-book/entries', { stallion_id: stallion.id, mare_id: mare.id, season_year: 2026 }],
    ] as const
    for (const [noun, body] of cases) {
      const ask = () => call('POST', `/api/${noun}/`, body, { 'idempotency-key': noun })
      const [first, second] = [await ask(), await ask()]
      expect(second, noun).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } })
      const address = `/api/${noun}/${(first.body as { id: number }).id}`
      expect([first.headers['location'], second.headers['location']]).toEqual([address, address])
    }
  })

  test('the repeated response is the same byte for byte', async () => {
    const ask = async () => post('bytes', { name: 'Ñandú × 🐎', sex: 'S' })
    const [first, second] = [await ask(), await ask()]
    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true' })
    expect(first.headers['content-length']).toBe(String(first.raw.length))
    expect(second.raw.equals(first.raw)).toBe(true)
  })

  test('the same key for a different request is refused', async () => {
    await post('mixed', { name: 'One Thing', sex: 'M' })
    expect(await post('mixed', { name: 'Another Thing', sex: 'M' })).toMatchObject({
      status: 422,
      body: { code: 'invalid' },
    })
    expect(await countOf('Another Thing')).toBe(0)
  })

  test('a refused request can be retried with its key', async () => {
    expect((await post('retry', { name: '', sex: 'M' })).status).toBe(422)
    expect((await post('retry', { name: 'Valid Now', sex: 'M' })).status).toBe(201)
  })

  test('a request that breaks down after it has saved is not done again by its repeat', async () => {
    const body = { name: 'Saved Unsaid', sex: 'M' }
    const { kysely } = services.db
    const select = kysely.selectFrom.bind(kysely)
    const readsFail = vi.spyOn(kysely, 'selectFrom').mockImplementation(((from: 'horse') => {
      // Outside a transaction, so when the horse is read for the answer.
      if (String(from).startsWith('horse')) throw new Error('the connection was lost')
      return select(from)
    }) as typeof select) // one of its overloads
    expect((await post('unsaid', body)).status).toBe(500)
    readsFail.mockRestore()
    const again = await post('unsaid', body)
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(again.body).toHaveProperty('detail', expect.stringContaining('This was saved'))
    expect(await countOf('Saved Unsaid')).toBe(1)
  })

  test('a request that breaks down before it has saved is done by its repeat', async () => {
    const body = { name: 'Saved Later', sex: 'M' }
    vi.spyOn(services.db.kysely, 'transaction').mockImplementationOnce(() => {
      throw new Error('the connection was lost')
    })
    expect((await post('later', body)).status).toBe(500)
    expect((await post('later', body)).status).toBe(201)
    expect(await countOf('Saved Later')).toBe(1)
  })

  test('a reply with the calendar’s secret address is not stored, and a repeat makes another', async () => {
    const reset = () => call('POST', '/api/calendar/reset', undefined, { 'idempotency-key': 'calendar' })
    const [first, second] = [await reset(), await reset()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).not.toEqual(first.body)
    const stored = await services.db.kysely.selectFrom('idempotency_key').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('/api/calendar/')
  })

  test.each(['', 'a b', 'x'.repeat(201), 'käy'])('the key %j is refused', async (key) => {
    const reply = await post(key, { name: 'No Key', sex: 'M' })
    expect(reply.status).toBe(422)
  })
})
