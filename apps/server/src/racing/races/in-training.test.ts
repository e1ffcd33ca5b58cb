import type { InTraining } from '@quarterpole/contract/in-training'
import { insertHorse, type NewHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describeEngines } from '@quarterpole/db/testing'
import { expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { inTraining } from './in-training.ts'

describeEngines(async (engine) => {
  const { call, db } = await testServer(engine, { seeded: false })
  const add = (name: string, more: Partial<NewHorse> = {}) =>
    insertHorse(db, horse({ name, sex: 'G', role: 'in_training', trainer: 'Ann Lee', ...more }))

  test('my horses in training, who went longest without a work first, and of a trainer only his own', async () => {
    const busy = await add('Busy')
    const idle = await add('Idle', { trainer: 'Bo Cox' })
    await add('At Grass', { role: null })
    await add('Theirs', { is_mine: 0 })
    await add('Gone', { status: 'died' })
    const work = { distance_yards: 220, horse_id: busy }
    for (const work_date of ['2026-06-01', '2026-05-20'])
      await call('POST', '/api/works', { ...work, work_date })
    await call('POST', '/api/injuries', {
      horse_id: idle,
      injury_date: '2026-06-01',
      type: 'Splint',
      severity: 'minor',
    })
    const none = { starts: 0, wins: 0, last_race: null }
    const theIdle = { ...none, horse_id: idle, horse_name: 'Idle', last_work: null, is_out: true }
    const theBusy = { ...none, horse_id: busy, horse_name: 'Busy', last_work: '2026-06-01', is_out: false }
    expect((await call('GET', '/api/horses-in-training')).body as InTraining[]).toEqual([theIdle, theBusy])
    expect(await inTraining(db, { trainers: ['Bo Cox'], limit: 9 })).toEqual({ horses: [theIdle], total: 1 })
    expect(await inTraining(db, { trainers: [], limit: 9 })).toEqual({ horses: [], total: 0 })
    expect(await inTraining(db, { trainers: undefined, limit: 1 })).toEqual({ horses: [theIdle], total: 2 })
  })
})
