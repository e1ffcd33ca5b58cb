import type { CrossId, HorseId, RaceId } from '@quarterpole/contract/ids'
import { expect, test } from 'vitest'
import { describeEngines, testDatabase } from '../testing.ts'
import { horse, raceRow, trackRow } from '../test-rows.ts'
import { insertActivity, listActivity } from './activity.ts'
import { insertCross, listCrosses, readCross } from './cross.ts'
import { countDashboard } from './dashboard.ts'
import {
  currentEbvsOf,
  currentEvaluation,
  dropOldEbvs,
  insertDayEffects,
  insertEbvs,
  insertEvaluation,
  activateEvaluation,
} from './evaluation.ts'
import { deleteOldFiles, insertFile, readFileBlob } from './file-blob.ts'
import { readHerdVersion } from './herd-version.ts'
import { insertHorse, insertHorses } from './horse-write.ts'
import {
  claimIdempotencyKey,
  deleteOldIdempotencyKeys,
  dropIdempotencyKey,
  storeReply,
} from './idempotency.ts'
import { allocateIds } from './id-block.ts'
import { countRecentPredictions, insertPrediction, listPredictions } from './prediction.ts'
import {
  clearScores,
  findUnscoredCards,
  insertRaceCard,
  listRaceCards,
  listScoredCards,
  readRaceCard,
  scoreRaceCard,
} from './race-card.ts'
import { insertRaces } from './race.ts'
import { insertRecords } from './record.ts'
import { salePrices } from './sale.ts'
import { readEbvColumns } from './snapshot.ts'
import { insertStallionBookEntry, listStallionBook, readStallionBookEntry } from './stallion-book.ts'
import { insertTrack } from './track.ts'

const run = {
  horses: 2,
  starts: 3,
  races: 1,
  base: 85.5,
  parameters: { h2: 0.17 },
  fixed_effects: { age: [1, 2] },
  reliability_method: 'exact',
  iterations: 12,
  residual: 1e-9,
  data_hash: 'abc',
  code_version: '1.0.0',
} as const

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const sire = await insertHorse(db, horse({ name: 'Stallion', sex: 'S', stud_fee: 5000 }))
  const dam = await insertHorse(db, horse({ name: 'Mare' }))
  const ebvs = (ids: readonly HorseId[], level: number) => {
    const same = (value: number) => Float64Array.from(ids, () => value)
    return {
      horse_id: ids,
      a_level: same(level),
      a_slope: same(0.1),
      p_level: same(0.2),
      p_slope: same(0.3),
      pev_ll: same(4),
      pev_ls: same(-0.5),
      pev_ss: same(0.25),
      starts: same(7),
      ability_ll: Float64Array.from(ids, (_, i) => (i % 2 ? Number.NaN : 3)),
      ability_ls: same(-0.25),
      ability_ss: same(0.125),
    }
  }

  test('an evaluation is visible only after it becomes current, then to all readers at once', async () => {
    expect(await currentEvaluation(db)).toBeUndefined()
    const first = await insertEvaluation(db, run)
    await insertEbvs(db, first, ebvs([sire, dam], 1.5))
    expect(await currentEvaluation(db)).toBeUndefined()
    expect(await currentEbvsOf(db, [sire])).toEqual([])
    const before = (await readHerdVersion(db)).version
    await activateEvaluation(db, first)
    expect((await readHerdVersion(db)).version).toBe(before + 1)
    expect(await currentEvaluation(db)).toMatchObject({ ...run, id: first, is_current: 1 })
    expect(await currentEbvsOf(db, [dam, sire])).toMatchObject([
      { horse_id: sire, a_level: 1.5, pev_ls: -0.5, starts: 7 },
      { horse_id: dam },
    ])
    const second = await insertEvaluation(db, run)
    await insertEbvs(db, second, ebvs([sire], -2))
    await activateEvaluation(db, second)
    expect(await currentEbvsOf(db, [dam, sire])).toMatchObject([{ evaluation_id: second, a_level: -2 }])
    expect(await currentEvaluation(db)).toMatchObject({ id: second })
  })

  test('estimates of horses and races that were removed in between are left out', async () => {
    const gone = 999_999 as HorseId // never there
    const id = await insertEvaluation(db, run)
    await insertEbvs(db, id, ebvs([sire, gone, dam], 2))
    expect([...(await readEbvColumns(db, id)).horse_id].sort()).toEqual([sire, dam].sort())
    await insertDayEffects(db, id, { race_id: [999_999], effect_si: [1] })
  })

  test('estimates written in several transactions read back as columns; old ones are deleted', async () => {
    const n = 5003
    const first = await allocateIds(db, 'horse', n)
    const ids = Array.from({ length: n }, (_, i) => (first + i) as HorseId)
    await insertHorses(
      db,
      ids.map((id) => ({ ...horse({ name: `H ${id}` }), id })),
    )
    const big = await insertEvaluation(db, run)
    await insertEbvs(db, big, ebvs(ids, 3))
    const columns = await readEbvColumns(db, big)
    expect([columns.n, columns.horse_id[n - 1], columns.a_level[0], columns.pev_ss[7]]).toEqual([
      n,
      first + n - 1,
      3,
      0.25,
    ])
    const { ability_ll, ability_ls, ability_ss } = columns
    expect([ability_ll[0], ability_ll[1], ability_ls[1], ability_ss[n - 1]]).toEqual([
      3,
      Number.NaN,
      -0.25,
      0.125,
    ])
    await dropOldEbvs(db, 0)
    expect((await readEbvColumns(db, big)).n).toBe(0)
    expect((await currentEbvsOf(db, [sire])).length).toBe(1)
  })

  test('a NaN among the estimates is rejected', async () => {
    const id = await insertEvaluation(db, run)
    await expect(insertEbvs(db, id, ebvs([sire], Number.NaN))).rejects.toThrow(/not[ -]null/i)
  })

  test('a cross reads back as saved', async () => {
    const cross = {
      sire_id: sire,
      dam_id: dam,
      target_distances: [300, 350],
      assumptions: { weather: 'neutral' },
      notes: null,
      prediction: { expected_si_350: 91.5, risk_factors: ['LOW_ACCURACY'] },
    }
    const id = await insertCross(db, cross)
    expect(await readCross(db, id)).toMatchObject({ ...cross, id, sire_name: 'Stallion', dam_name: 'Mare' })
    const later = await insertCross(db, cross)
    expect(await listCrosses(db, { limit: 1 })).toMatchObject({ total: 2, rows: [{ id: later }] })
    expect(await readCross(db, 999 as CrossId)).toBeUndefined()
  })

  test('a mare can be booked to a stallion once per season', async () => {
    const entry = { stallion_id: sire, mare_id: dam, season_year: 2027, terms: 'LFG', source_cross_id: null }
    const id = await insertStallionBookEntry(db, entry)
    const twice = await insertStallionBookEntry(db, entry).catch((error: unknown) => error)
    expect(db.engine.isUniqueViolation(twice)).toBe(true)
    await insertStallionBookEntry(db, { ...entry, season_year: 2028 })
    expect(await readStallionBookEntry(db, id)).toMatchObject({
      ...entry,
      stallion_name: 'Stallion',
      mare_name: 'Mare',
    })
    expect(await listStallionBook(db)).toMatchObject({
      total: 2,
      rows: [{ season_year: 2028 }, { season_year: 2027 }],
    })
    expect(await listStallionBook(db, { season_year: 2027, stallion_id: sire })).toMatchObject({
      total: 1,
      rows: [{ id }],
    })
  })

  test('recent predictions count different crosses and cards', async () => {
    const prediction = {
      kind: 'breeding',
      sire_id: sire,
      dam_id: dam,
      track_id: null,
      request: { a: 1 },
      result: { b: 2 },
      input_hash: 'h',
      model_version: '1',
      evaluation_id: null,
    } as const
    const old = { created_at: '2020-01-01T00:00:00.000Z' }
    for (const more of [
      {},
      {},
      { request: { a: 2 } },
      { kind: 'race' },
      { ...old, request: { a: 3 } },
      old,
    ] as const)
      await insertPrediction(db, { ...prediction, ...more })
    expect(await countRecentPredictions(db, 30)).toEqual({ breeding: 2, race: 1 }) // the same cross again is no other
    expect(await countRecentPredictions(db, 100_000)).toEqual({ breeding: 3, race: 1 })
    expect(await listPredictions(db, 1)).toMatchObject([
      { created_at: '2020-01-01T00:00:00.000Z', request: '{"a":1}' },
    ])
  })

  test('a sealed card is scored once, and again once its score was cleared', async () => {
    const track_id = await insertTrack(db, trackRow({ code: 'RUI', name: 'Ruidoso' }))
    const card = {
      track_id,
      race_date: '2026-08-01',
      distance_yards: 400,
      race_number: null,
      post_time: null,
      request: {},
      prediction: [1],
      input_hash: 'h',
      model_version: '1',
    }
    const id = await insertRaceCard(db, card)
    expect(await readRaceCard(db, id)).toMatchObject({
      ...card,
      track_name: 'Ruidoso',
      score: null,
      race_id: null,
    })
    expect(await findUnscoredCards(db, track_id, '2026-08-01')).toHaveLength(1)
    const race: RaceId = await insertRaces(db, [raceRow(track_id, { race_date: '2026-08-01' })])
    expect(await scoreRaceCard(db, id, race, { log_loss: 1.9 })).toBe(true)
    expect(await scoreRaceCard(db, id, race, { log_loss: 0 })).toBe(false)
    expect((await listRaceCards(db, { limit: 5 })).rows).toMatchObject([
      { score: { log_loss: 1.9 }, race_id: race },
    ])
    expect(await findUnscoredCards(db, track_id, '2026-08-01')).toEqual([])
    const scored = { id, race_id: race, field_size: null, score: { log_loss: 1.9 } }
    expect(await listScoredCards(db, { after: 0, limit: 5 })).toEqual([scored])
    expect(await listScoredCards(db, { after: id, limit: 5 })).toEqual([])
    await clearScores(db, [id])
    expect(await readRaceCard(db, id)).toMatchObject({ ...card, score: null, race_id: null })
    expect(await scoreRaceCard(db, id, race, { log_loss: 1.8 })).toBe(true)
  })

  test('sales feed the price model with the parents of what was sold', async () => {
    const yearling = await insertHorse(db, horse({ name: 'Yearling', sire_id: sire, dam_id: dam }))
    await insertRecords(db, 'sale', [
      {
        horse_id: yearling,
        sale_date: '2025-09-01',
        sale_name: 'Fall',
        sale_type: 'yearling',
        price_usd: 12_500,
      },
      { horse_id: yearling, sale_date: '2019-09-01', sale_name: null, sale_type: 'yearling', price_usd: 1 },
    ])
    await insertRecords(db, 'sale', [])
    expect(await salePrices(db, 'yearling', '2019-01-01')).toHaveLength(2)
    expect(await salePrices(db, 'yearling', '2020-01-01')).toEqual([
      {
        horse_id: yearling,
        sale_date: '2025-09-01',
        price_usd: 12_500,
        sire_id: sire,
        dam_id: dam,
        sex: 'M',
        stud_fee: 5000,
      },
    ])
  })

  test('activity is listed newest first, with its subject', async () => {
    await insertActivity(db, {
      kind: 'report_made',
      sentence: 'A report was made.',
      subject: { noun: 'job', id: 'x-1' },
    })
    await insertActivity(db, { kind: 'herd_seeded', sentence: 'Sample herd loaded.' })
    const at = '2026-01-01T00:00:00.000Z'
    await insertActivity(db, {
      kind: 'horse_added',
      sentence: 'Mare was added.',
      subject: { noun: 'horse', id: dam },
      at,
    })
    await insertActivity(db, { kind: 'cross_saved', sentence: 'A cross was saved.', at })
    expect(await listActivity(db, 9)).toMatchObject([
      { kind: 'herd_seeded', subject: null },
      { subject: { noun: 'job', id: 'x-1' } },
      { at, kind: 'cross_saved' },
      { at, subject: { noun: 'horse', id: dam } },
    ])
    expect(await listActivity(db, 2, 3)).toHaveLength(1)
  })

  test('a file reads back byte for byte until it expires', async () => {
    const bytes = Uint8Array.from([0, 1, 255, 37, 80])
    const id = await insertFile(db, { name: 'cross.pdf', media_type: 'application/pdf', bytes, has_money: 0 })
    const file = await readFileBlob(db, id)
    expect(file).toMatchObject({ name: 'cross.pdf', media_type: 'application/pdf' })
    expect(Uint8Array.from(file?.bytes ?? [])).toEqual(bytes)
    await deleteOldFiles(db, 1)
    expect(await readFileBlob(db, id)).toBeDefined()
    await deleteOldFiles(db, -1)
    expect(await readFileBlob(db, id)).toBeUndefined()
  })

  test('one of twenty claims on an idempotency key is new; its reply is replayed', async () => {
    const request = { key: 'k1', method_path: 'POST /injuries', request_hash: 'h1' }
    const states = (
      await Promise.all(Array.from({ length: 20 }, () => claimIdempotencyKey(db, request)))
    ).map((c) => c.state)
    expect(states.filter((s) => s === 'new')).toHaveLength(1)
    expect(states.filter((s) => s === 'running')).toHaveLength(19)
    expect(await claimIdempotencyKey(db, { ...request, request_hash: 'other' })).toEqual({
      state: 'mismatch',
    })
    await storeReply(db, 'k1', { response_status: 201, response_body: '{"id":1}', activity_id: 7 })
    expect(await claimIdempotencyKey(db, request)).toEqual({
      state: 'done',
      response_status: 201,
      response_body: '{"id":1}',
      activity_id: 7,
    })
    await dropIdempotencyKey(db, 'k1') // has a reply: not dropped
    expect((await claimIdempotencyKey(db, request)).state).toBe('done')
    await claimIdempotencyKey(db, { ...request, key: 'k2' })
    await dropIdempotencyKey(db, 'k2')
    expect((await claimIdempotencyKey(db, { ...request, key: 'k2' })).state).toBe('new')
    await db.kysely
      .updateTable('idempotency_key')
      .set({ created_at: db.engine.now(-300) })
      .where('key', '=', 'k2')
      .execute()
    expect((await claimIdempotencyKey(db, { ...request, key: 'k2' })).state).toBe('new') // its owner crashed
    await deleteOldIdempotencyKeys(db, -1)
    expect((await claimIdempotencyKey(db, request)).state).toBe('new')
  })

  test('the dashboard counts', async () => {
    expect(await countDashboard(db, 30)).toEqual({
      total_horses: 3 + 5003,
      horses_added: 3 + 5003,
      active_injuries: 0,
      injuries_recovered: 0,
      races: 1,
      starts: 0,
    })
  })
})
