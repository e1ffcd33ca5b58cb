import type { Dashboard } from '@quarterpole/contract/dashboard'
import { insertInjury, type InjuryFields } from '@quarterpole/db/queries/injury'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertRaceCard } from '@quarterpole/db/queries/race-card'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { coverOf, seasonPair } from '../../../test/season-rows.ts'
import { testServer } from '../../../test/test-server.ts'

describe('needs', async () => {
  const server = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
  const { call, db } = server
  const dashboard = async () => (await call('GET', '/api/dashboard')).body as Dashboard

  test('an empty herd needs nothing, and has no data', async () => {
    expect(await dashboard()).toMatchObject({
      data_as_of: null,
      grave_crosses: [],
      overdue_horses: [],
      foalings_due: [],
      due_now: [],
      next_test: null,
      results_due: [],
      reports_due: [],
    })
  })

  test('horses past their expected days off, the longest first; not the recovered, nor those without a number', async () => {
    const horse_id = await insertHorse(db, horse({ name: 'Needs Rest', sex: 'G' }))
    const add = (fields: Partial<InjuryFields>) =>
      insertInjury(db, {
        horse_id,
        injury_date: '2026-05-01',
        type: 'Splint',
        severity: 'minor',
        status: 'active',
        expected_days_off: 30,
        return_date: null,
        notes: null,
        ...fields,
      })
    const late = await add({}) // due back May 31
    const later = await add({ injury_date: '2026-03-01', expected_days_off: 20 }) // March 21
    await add({ expected_days_off: 45 }) // June 15, today
    await add({ expected_days_off: 0 })
    await add({ status: 'recovered', return_date: '2026-06-01' })
    expect((await dashboard()).overdue_horses).toEqual([
      { injury_id: later, horse_id, horse_name: 'Needs Rest', days_over: 86 },
      { injury_id: late, horse_id, horse_name: 'Needs Rest', days_over: 15 },
    ])
  })

  test('days over are counted to the reader’s own day', async () => {
    const daysOver = async (today: string) =>
      ((await call('GET', `/api/dashboard?today=${today}`)).body as Dashboard).overdue_horses.map(
        ({ days_over }) => days_over,
      )
    expect(await daysOver('2026-06-14')).toEqual([85, 14])
    expect(await daysOver('2026-06-16')).toEqual([87, 16, 1])
    expect((await call('GET', '/api/dashboard?today=soon')).status).toBe(422)
  })

  test('foalings of the next four weeks and those past their day, soonest first', async () => {
    const [soon, past, far] = [
      await seasonPair(server, 'Soon'),
      await seasonPair(server, 'Past'),
      await seasonPair(server, 'Far'),
    ]
    const soonId = coverOf(await soon.breed('2025-07-18')).id
    const pastId = coverOf(await past.breed('2025-06-20')).id
    coverOf(await far.breed('2025-08-20'))
    const due = (await dashboard()).foalings_due
    expect(due.map(({ cover_id, mare_name }) => [cover_id, mare_name])).toEqual([
      [pastId, 'Past Mare'],
      [soonId, 'Soon Mare'],
    ])
    for (const { due_on } of due) expect(due_on <= '2026-07-13').toBe(true)
  })

  test('scans and to-dos due by today, the oldest first', async () => {
    const { breed } = await seasonPair(server, 'Unscanned')
    const { id } = coverOf(await breed('2026-05-25')) // day 14 was June 8
    const add = async (title: string, due_on: string) =>
      ((await call('POST', '/api/to-dos', { title, due_on })).body as { id: number }).id
    const today = await add('Coggins', '2026-06-15')
    await add('Hay', '2026-06-16')
    expect((await dashboard()).due_now).toMatchObject([
      { kind: 'scan', cover_id: id, scan_day: 14, due_on: '2026-06-08' },
      { kind: 'to_do', to_do_id: today, title: 'Coggins' },
    ])
  })

  test('sealed cards of past days without a result, the newest race first', async () => {
    const track_id = await insertTrack(db, {
      code: 'NDS',
      name: 'Needs Downs',
      state: 'NM',
      latitude: 33,
      longitude: -105,
      altitude_m: 2000,
    })
    const seal = (race_date: string) =>
      insertRaceCard(db, {
        track_id,
        race_date,
        distance_yards: 350,
        race_number: null,
        post_time: null,
        request: {},
        prediction: {},
        input_hash: 'x',
        model_version: 'x',
      })
    const [older, newer, scored] = [
      await seal('2026-06-01'),
      await seal('2026-06-14'),
      await seal('2026-06-02'),
    ]
    await seal('2026-06-15')
    await db.kysely.updateTable('race_card').set({ score: '{}' }).where('id', '=', scored).execute()
    expect((await dashboard()).results_due).toEqual([
      { card_id: newer, track_name: 'Needs Downs', race_date: '2026-06-14' },
      { card_id: older, track_name: 'Needs Downs', race_date: '2026-06-01' },
    ])
  })
})
