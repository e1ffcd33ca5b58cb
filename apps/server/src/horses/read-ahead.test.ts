import type { HorseId, TrackId } from '@quarterpole/contract/ids'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { findHorses } from '@quarterpole/db/queries/horse'
import { bumpHerdVersion } from '@quarterpole/db/queries/herd-version'
import { deleteHorse, insertHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { insertInjury } from '@quarterpole/db/queries/injury'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertSales } from '@quarterpole/db/queries/sale'
import { insertStarts } from '@quarterpole/db/queries/start'
import { insertTrack, listTracks } from '@quarterpole/db/queries/track'
import { horse as horseRow, raceRow, startRow, testOf, trackRow } from '@quarterpole/db/test-rows'
import { describeEngines } from '@quarterpole/db/testing'
import { createRng } from '@quarterpole/numerics/rng'
import { expect, test, vi } from 'vitest'
import { asciiJson } from '../http/json-text.ts'
import { testServer } from '../../test/test-server.ts'
import { horseText, horseTexts } from './horse-texts.ts'
import { presentHorses } from './present-horse.ts'
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
  const isReadAhead = async () => readAheadFor(herd, await herd.state()) !== undefined

  test('horses read ahead are sent letter for letter as those read when they are asked for', async () => {
    const before = await answers()
    const first = (JSON.parse(before[0] ?? '[]') as { id: HorseId }[])[0]?.id
    const ahead = new HorseReadAhead(herd, database, { large: 1, stillMs: 0 })
    await ahead.follow()
    expect(readAheadFor(herd, await herd.state())?.size).toBe(herd.current.n)
    expect(await answers()).toEqual(before)
    expect((await call('GET', `/api/horses/${first}`)).raw.toString()).toBe(
      readAheadFor(herd, await herd.state())
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
    await vi.waitFor(async () => expect(await isReadAhead()).toBe(true), { timeout: 60_000, interval: 50 })
    expect((await answers())[0]).toMatch(/^\[\{"id":\d+,"name":"Aaa Altered"/)
    await ahead.stop()
  })

  test('horses written in any order leave the others read ahead, and every text is as the database has it', async () => {
    const ahead = new HorseReadAhead(herd, database, { large: 1, stillMs: 0 })
    await ahead.follow()
    const rng = createRng('writes')
    const anyOf = <T>(values: ArrayLike<T>) => values[Math.floor(rng.uniform() * values.length)] as T // there are some
    const ids = () => Array.from(herd.current.ids, (id) => id as HorseId)
    const fromDatabase = async (those: readonly HorseId[]) =>
      asciiJson(await presentHorses(db, await findHorses(db, those)))
    for (let i = 0; i < 40; i++) {
      const [horse, parent] = await findHorses(db, [anyOf(ids()), anyOf(ids())])
      if (!horse || !parent) continue
      const what = anyOf(['add', 'rename', 'rename', 'parent'])
      const side = parent.sex === 'M' ? 'dam_id' : 'sire_id'
      if (what === 'add') await insertHorse(db, horseRow({ name: `Added ${i}`, [side]: parent.id }))
      else if (what === 'rename') await updateHorse(db, horse.id, { ...horse, name: `Renamed ${i}` })
      else if (parent.id < horse.id) await updateHorse(db, horse.id, { ...horse, [side]: parent.id })
      if (rng.uniform() < 0.7) await herd.refresh()
      expect((await horseTexts(services, ids())).text).toBe(await fromDatabase(ids()))
      for (const id of [horse.id, parent.id, anyOf(ids())])
        expect(`[${(await horseText(services, id))?.text}]`).toBe(await fromDatabase([id]))
    }
    await updateHorse(db, ids()[0] as HorseId, horseRow({ name: 'Last Of Them' }))
    await herd.refresh()
    const [first, second] = ids()
    const kept = readAheadFor(herd, await herd.state())
    expect([first, second].map((id) => kept?.text(id ?? 0) === undefined)).toEqual([true, false])
    await ahead.stop()
  })

  test('tests and results are read again of their horses alone, and nothing after other writes', async () => {
    const ahead = new HorseReadAhead(herd, database, { large: 1, stillMs: 60_000 })
    await ahead.follow()
    const ids = Array.from(herd.current.ids, (id) => id as HorseId)
    const [tested, raced, hurt] = ids as [HorseId, HorseId, HorseId] // the sample herd has more
    const [track] = await listTracks(db)
    const readAgain = async (write: () => Promise<unknown>) => {
      await write()
      await herd.refresh()
      const kept = readAheadFor(herd, await herd.state())
      expect((await horseTexts(services, ids)).text).toBe(
        asciiJson(await presentHorses(db, await findHorses(db, ids))),
      )
      return kept && ids.filter((id) => kept.text(id) === undefined)
    }
    const injury = { horse_id: hurt, injury_date: '2026-02-01', type: 'Strain', severity: 'minor' as const }
    const rest = { status: 'active' as const, expected_days_off: 30, return_date: null, notes: null }
    expect(await readAgain(() => insertInjury(db, { ...injury, ...rest }))).toEqual([])
    expect(await readAgain(() => insertTrack(db, trackRow({ name: 'Read Ahead Downs' })))).toEqual([])
    const sale = { sale_date: '2026-01-01', sale_name: null, sale_type: 'mixed', price_usd: 1 } as const
    expect(await readAgain(() => insertSales(db, [{ ...sale, horse_id: hurt }]))).toEqual([])
    const result = testOf(tested, 'hypp', 'N/N', { lab: 'Read Ahead' })
    expect(await readAgain(() => addGeneticTests(db, [result]))).toEqual([tested])
    const race = raceRow(track?.id as TrackId, { race_number: 99 }) // the sample herd has tracks
    const results = async () =>
      insertStarts(db, [startRow(await insertRaces(db, [race]), raced, { si: 123 })])
    expect(await readAgain(results)).toEqual([tested, raced])
    const brief = await insertHorse(db, horseRow({ name: 'Brief' }))
    expect(await readAgain(() => deleteHorse(db, brief))).toEqual([tested, raced])
    expect(await horseText(services, brief)).toBeUndefined()
    await ahead.stop()
  })

  test('a removed horse is no longer sent, though it was read ahead', async () => {
    const id = await insertHorse(db, horseRow({ name: 'Here Today' }))
    await herd.refresh()
    const ahead = new HorseReadAhead(herd, database, { large: 1, stillMs: 60_000 })
    await ahead.follow()
    expect(
      readAheadFor(herd, await herd.state())
        ?.text(id)
        ?.toString(),
    ).toContain('Here Today')
    await deleteHorse(db, id)
    await herd.refresh()
    expect(await isReadAhead()).toBe(true)
    expect(await horseText(services, id)).toBeUndefined()
    expect((await call('GET', '/api/horses/?q=here+today')).body).toEqual([])
    await ahead.stop()
  })

  test('a write that does not say what it changes leaves none of them read ahead', async () => {
    const ahead = new HorseReadAhead(herd, database, { large: 1, stillMs: 60_000 })
    await ahead.follow()
    expect(await isReadAhead()).toBe(true)
    await bumpHerdVersion(db, { horses: null })
    await herd.refresh()
    expect(await isReadAhead()).toBe(false)
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
