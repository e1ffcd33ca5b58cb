import type { Work } from '@quarterpole/contract/work'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse, trackRow } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

describe('works', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const horse_id = await insertHorse(db, horse({ name: 'Works Well' }))
  const track_id = await insertTrack(db, trackRow())
  const work = {
    horse_id,
    work_date: '2026-06-01',
    track_id,
    distance_yards: 220,
    time_s: 12.4,
    manner: 'handily',
    from_gate: true,
    place: 2,
    of_works: 14,
  }
  const onFile = async () => (await call('GET', `/api/works?horse_id=${horse_id}`)).body as Work[]

  test('a work is recorded once a key, edited, deleted, and each is undone', async () => {
    const added = await call('POST', '/api/works', work, { 'idempotency-key': 'work-1' })
    expect(added).toMatchObject({ status: 201, body: { ...work, track_name: 'Ruidoso Downs' } })
    await call('POST', '/api/works', work, { 'idempotency-key': 'work-1' })
    const [{ id, version }] = (await onFile()) as [Work]
    expect(await onFile()).toHaveLength(1)
    const edited = await call('PUT', `/api/works/${id}`, {
      ...work,
      time_s: 12.1,
      manner: null,
      from_gate: false,
      version,
    })
    expect(edited.body).toMatchObject({ time_s: 12.1, manner: null, from_gate: false, version: 2 })
    expect((await call('PUT', `/api/works/${id}`, { ...work, version })).status).toBe(409)
    const [line] = (await call('GET', `/api/activity?horse_id=${horse_id}`)).body as object[]
    expect(line).toMatchObject({
      sentence:
        'Works Well: work of Jun 1, 2026 edited: time 12.4 s → 12.1 s, manner handily → –, from the gate yes → no.',
    })
    const gone = await call('DELETE', `/api/works/${id}`)
    expect(await onFile()).toEqual([])
    for (const reply of [gone, edited]) await undo(call, reply)
    expect(await onFile()).toMatchObject([{ id, ...work }])
    await undo(call, added)
    expect(await onFile()).toEqual([])
  })

  test.each([
    [{ work_date: '2027-01-01' }, 'work_date'],
    [{ time_s: 5 }, 'time_s'],
    [{ place: 9, of_works: 3 }, 'place'],
    [{ place: null }, 'place'],
    [{ track_id: 999 }, 'track_id'],
    [{ distance_yards: 20 }, 'distance_yards'],
  ])('%j is refused', async (fields, path) => {
    expect(await call('POST', '/api/works', { ...work, ...fields })).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    })
  })
})
