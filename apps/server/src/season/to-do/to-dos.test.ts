import type { ToDo } from '@quarterpole/contract/to-do'
import { describe, expect, test } from 'vitest'
import { seasonPair, undo } from '../../../test/season-rows.ts'
import { testServer } from '../../../test/test-server.ts'

describe('to-dos', async () => {
  const server = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
  const { call } = server
  const { mare_id } = await seasonPair(server, 'Shod')
  const add = async (toDo: object) => (await call('POST', '/api/to-dos', toDo)).body as ToDo
  const open = async () => (await call('GET', '/api/to-dos?open=true')).body as ToDo[]

  test('a to-do is added, edited with its version, removed, and each is undone', async () => {
    const added = await call('POST', '/api/to-dos', {
      horse_id: mare_id,
      title: ' Coggins ',
      due_on: '2026-07-01',
    })
    const { id, version } = added.body as ToDo
    expect(added).toMatchObject({
      status: 201,
      headers: { location: `/api/to-dos/${id}` },
      body: { title: 'Coggins', horse_name: 'Shod Mare', done_on: null, repeat_every: null },
    })
    const edit = { title: 'Coggins', due_on: '2026-07-08', version }
    const edited = await call('PUT', `/api/to-dos/${id}`, edit)
    expect(edited).toMatchObject({ status: 200, body: { due_on: '2026-07-08', horse_id: null } })
    expect((await call('PUT', `/api/to-dos/${id}`, edit)).status).toBe(409)
    expect((await undo(call, edited)).status).toBe(200)
    expect((await call('GET', `/api/to-dos/${id}`)).body).toMatchObject({
      due_on: '2026-07-01',
      horse_id: mare_id,
    })
    const removed = await call('DELETE', `/api/to-dos/${id}`)
    expect((await call('GET', `/api/to-dos/${id}`)).status).toBe(404)
    expect((await undo(call, removed)).status).toBe(200)
    expect((await call('GET', `/api/to-dos/${id}`)).status).toBe(200)
    await call('DELETE', `/api/to-dos/${id}`)
  })

  test('a repeating to-do is due again from the day it was done; undo takes back both', async () => {
    const { id } = await add({
      horse_id: mare_id,
      title: 'Farrier',
      due_on: '2026-06-01',
      repeat_every: 6,
      repeat_unit: 'week',
    })
    const done = await call('POST', `/api/to-dos/${id}/done`, { done_on: '2026-06-10' })
    expect(done).toMatchObject({
      status: 200,
      body: {
        to_do: { id, done_on: '2026-06-10' },
        next: { title: 'Farrier', due_on: '2026-07-22', done_on: null, horse_id: mare_id },
      },
    })
    expect((await call('POST', `/api/to-dos/${id}/done`, { done_on: '2026-06-10' })).status).toBe(409)
    expect((await undo(call, done)).status).toBe(200)
    expect(await open()).toMatchObject([{ id, due_on: '2026-06-01' }])
    const moved = await call('POST', `/api/to-dos/${id}/done`, {
      done_on: '2026-06-10',
      next_due_on: '2026-08-01',
    })
    expect(moved.body).toMatchObject({ next: { due_on: '2026-08-01' } })
    const line = (await call('GET', '/api/activity?limit=1')).body
    expect(line).toMatchObject([
      { sentence: 'Done: “Farrier” for Shod Mare, Jun 10, 2026. Next: Aug 1, 2026.' },
    ])
  })

  test('a monthly to-do of the 31st stays one of the 31st after a shorter month', async () => {
    const monthly = { repeat_every: 1, repeat_unit: 'month' }
    let toDo = await add({ horse_id: mare_id, title: 'Deworm', due_on: '2026-01-31', ...monthly })
    const due: string[] = []
    for (let n = 0; n < 4; n++) {
      const { body } = await call('POST', `/api/to-dos/${toDo.id}/done`, { done_on: toDo.due_on })
      toDo = (body as { next: ToDo }).next
      due.push(toDo.due_on)
    }
    expect(due).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
    await call('DELETE', `/api/to-dos/${toDo.id}`)
  })

  test('a single to-do has no next; half a repeat, a day to come and an unknown horse are refused', async () => {
    const { id } = await add({ title: 'Order hay', due_on: '2026-06-20' })
    const done = { done_on: '2026-06-30' }
    expect((await call('POST', `/api/to-dos/${id}/done`, done)).body).toMatchObject({
      errors: [{ path: 'done_on' }],
    })
    const next = { done_on: '2026-06-12', next_due_on: '2026-07-12' }
    expect((await call('POST', `/api/to-dos/${id}/done`, next)).body).toMatchObject({
      errors: [{ path: 'next_due_on' }],
    })
    expect((await call('POST', `/api/to-dos/${id}/done`, { done_on: '2026-06-12' })).body).toMatchObject({
      next: null,
    })
    const half = { title: 'Deworm', due_on: '2026-06-20', repeat_every: 3 }
    expect((await call('POST', '/api/to-dos', half)).body).toMatchObject({
      errors: [{ path: 'repeat_unit' }],
    })
    expect(
      (await call('POST', '/api/to-dos', { title: 'x', due_on: '2026-06-20', horse_id: 999_999 })).status,
    ).toBe(404)
    expect((await call('POST', '/api/to-dos/999999/done', { done_on: '2026-06-12' })).status).toBe(404)
  })

  test('lists what is open and due, and what was done', async () => {
    await add({ title: 'Late', due_on: '2026-05-01' })
    await add({ title: 'Soon', due_on: '2026-06-21' })
    const titles = async (query: string) => {
      const answer = await call('GET', `/api/to-dos?${query}`)
      const list = (answer.body as ToDo[]).map(({ title }) => title)
      expect(answer.headers['x-total-count']).toBe(String(list.length))
      return list
    }
    expect(await titles('open=true&due_before=2026-06-21')).toEqual(['Late', 'Soon'])
    expect(await titles(`open=true&horse_id=${mare_id}`)).toEqual(['Farrier'])
    const deworm = ['Deworm', 'Deworm', 'Deworm', 'Deworm']
    expect(await titles('open=false')).toEqual(['Order hay', 'Farrier', ...deworm])
  })
})
