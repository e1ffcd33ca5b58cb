import type { HorseId } from '@quarterpole/contract/ids'
import { updateHorse } from '@quarterpole/db/queries/horse-write'
import { horse as horseRow } from '@quarterpole/db/test-rows'
import { describeEngines } from '@quarterpole/db/testing'
import { expect, test, vi } from 'vitest'
import { testServer } from '../test-server.ts'
import { HorseReadAhead, readAheadFor } from './read-ahead.ts'

const PAGES = [
  '/api/horses/?limit=50',
  '/api/horses/?limit=50&offset=100&sort=-age',
  '/api/horses/?sex=M&sort=owner&limit=200',
  '/api/horses/?q=ran',
  '/api/horses/?q=no+such+horse',
]

describeEngines(async (engine) => {
  const { call, services, database } = await testServer(engine)
  const { db, herd } = services
  const answers = async () =>
    await Promise.all(PAGES.map(async (url) => (await call('GET', url)).raw.toString()))
  const isReadAhead = async () => readAheadFor(await herd.state()) !== undefined

  test('horses read ahead are sent letter for letter as those read when they are asked for', async () => {
    const before = await answers()
    const first = (JSON.parse(before[0] ?? '[]') as { id: HorseId }[])[0]?.id
    const ahead = new HorseReadAhead(herd, database, { large: 1, stillMs: 0 })
    await ahead.follow()
    expect(readAheadFor(await herd.state())?.size).toBe(herd.current.n)
    expect(await answers()).toEqual(before)
    expect((await call('GET', `/api/horses/${first}`)).raw.toString()).toBe(
      readAheadFor(await herd.state())
        ?.text(first ?? 0)
        ?.toString(),
    )
    await ahead.stop()
  })

  test('what anybody writes is in the next answer, and read ahead once the herd stands still', async () => {
    const ahead = new HorseReadAhead(herd, database, { large: 1, stillMs: 0 })
    await ahead.follow()
    const [horse] = JSON.parse((await answers())[0] ?? '[]') as { id: HorseId; sex: 'S' | 'M' | 'G' | 'U' }[]
    const id = horse?.id as HorseId // the sample herd has horses
    await updateHorse(db, id, horseRow({ name: 'Aaa Altered', sex: horse?.sex ?? 'U' }))
    expect(await isReadAhead()).toBe(false)
    expect((await answers())[0]).toMatch(/^\[\{"id":\d+,"name":"Aaa Altered"/)
    await vi.waitFor(async () => expect(await isReadAhead()).toBe(true), { timeout: 20_000, interval: 50 })
    expect((await answers())[0]).toMatch(/^\[\{"id":\d+,"name":"Aaa Altered"/)
    await ahead.stop()
  })

  test('a small herd is left to be read as it is asked for', async () => {
    await updateHorse(db, (herd.current.ids[0] ?? 0) as HorseId, horseRow({ name: 'Zzz' }))
    const ahead = new HorseReadAhead(herd, database)
    await ahead.follow()
    expect(await isReadAhead()).toBe(false)
    await ahead.stop()
  })
})
