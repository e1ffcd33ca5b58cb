import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { Injury } from '@quarterpole/contract/injury'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

describe('injuries end', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const hurt = async (name: string) => {
    const horse_id = await insertHorse(db, horse({ name }))
    const input = { horse_id, injury_date: '2026-05-01', type: 'Carpal chip', severity: 'severe' }
    const reply = await call('POST', '/api/injuries', input)
    return { horse_id, input, id: (reply.body as Injury).id }
  }
  const dashboard = async () => (await call('GET', '/api/dashboard')).body as Dashboard
  const horseOf = async (id: number) => (await call('GET', `/api/horses/${id}`)).body

  test('an injury that ends in death sets the horse’s status in the same step, undone together', async () => {
    const { horse_id, input, id } = await hurt('Ended Mare')
    const ended = await call('PUT', `/api/injuries/${id}`, {
      ...input,
      status: 'recovered',
      outcome: 'put_down',
      return_date: '2026-06-02',
      mark_horse: true,
    })
    expect(ended.body).toMatchObject({ status: 'recovered', outcome: 'put_down', return_date: '2026-06-02' })
    expect(await horseOf(horse_id)).toMatchObject({ status: 'died', status_date: '2026-06-02' })
    expect((await undo(call, ended)).status).toBe(200)
    expect(await horseOf(horse_id)).toMatchObject({ status: null, status_date: null })
    expect((await call('GET', `/api/injuries/${id}`)).body).toMatchObject({ status: 'active', outcome: null })
  })

  test('every injury is active or recovered, and a death counts as no recovery', async () => {
    const { input, id } = await hurt('Lost Mare')
    const end = { ...input, outcome: 'died', return_date: '2026-06-02' }
    const { injuries_recovered_30_days: before } = await dashboard()
    expect((await call('PUT', `/api/injuries/${id}`, { ...end, status: 'ended' })).status).toBe(422)
    await call('PUT', `/api/injuries/${id}`, { ...end, status: 'recovered' })
    const idsOf = async (query: string) =>
      ((await call('GET', `/api/injuries/${query}`)).body as Injury[]).map((injury) => injury.id)
    const [all, active, recovered] = [
      await idsOf(''),
      await idsOf('?status_filter=active'),
      await idsOf('?status_filter=recovered'),
    ]
    expect(recovered).toContain(id)
    expect([...active, ...recovered].toSorted()).toEqual(all.toSorted())
    expect((await dashboard()).injuries_recovered_30_days).toBe(before)
  })

  test('a death ends the role, so that the horse can still be edited', async () => {
    const { horse_id, input, id } = await hurt('Role Mare')
    await call('PUT', `/api/horses/${horse_id}`, { name: 'Role Mare', sex: 'M', role: 'broodmare' })
    const ended = await call('PUT', `/api/injuries/${id}`, {
      ...input,
      status: 'recovered',
      outcome: 'died',
      mark_horse: true,
    })
    expect(await horseOf(horse_id)).toMatchObject({ status: 'died', role: null })
    expect((await call('PUT', `/api/horses/${horse_id}`, { name: 'Role Mare', sex: 'M' })).status).toBe(200)
    expect((await undo(call, ended)).status).toBe(200)
    expect(await horseOf(horse_id)).toMatchObject({ status: null, role: 'broodmare' })
  })

  test('left unmarked, the horse stays as it is; a recovery marks nobody', async () => {
    const { horse_id, input, id } = await hurt('Retired Mare')
    await call('PUT', `/api/injuries/${id}`, { ...input, status: 'recovered', outcome: 'retired' })
    expect(await horseOf(horse_id)).toMatchObject({ status: null })
    expect(
      await call('PUT', `/api/injuries/${id}`, { ...input, status: 'recovered', mark_horse: true }),
    ).toMatchObject({ status: 422, body: { errors: [{ path: 'mark_horse' }] } })
  })

  test('it cannot end before it began, nor in the future', async () => {
    const { input, id } = await hurt('Early Mare')
    for (const return_date of ['2026-04-30', '2027-01-01'])
      expect(
        await call('PUT', `/api/injuries/${id}`, { ...input, status: 'recovered', return_date }),
      ).toMatchObject({ status: 422, body: { errors: [{ path: 'return_date' }] } })
  })

  test('a deleted injury keeps nobody out', async () => {
    const { horse_id, input, id } = await hurt('Deleted Mare')
    await call('PUT', `/api/injuries/${id}`, { ...input, expected_days_off: 90 })
    const isListed = async () => {
      const hurtHorses = (await call('GET', '/api/horses?injury=active')).body as { id: number }[]
      return hurtHorses.some((one) => one.id === horse_id)
    }
    expect(await isListed()).toBe(true)
    const gone = await call('DELETE', `/api/injuries/${id}`)
    expect(await isListed()).toBe(false)
    expect((await call('GET', `/api/injuries/${id}`)).status).toBe(404)
    expect((await call('GET', `/api/activity?horse_id=${horse_id}`)).body).toMatchObject([
      { sentence: 'Deleted Mare: Carpal chip of May 1, 2026 was deleted.' },
      { sentence: 'Deleted Mare: Carpal chip was edited: days off 0 → 90.' },
      { kind: 'injury_recorded', sentence: 'Deleted Mare: Carpal chip (severe) was recorded.' },
    ])
    await undo(call, gone)
    expect(await isListed()).toBe(true)
  })
})
