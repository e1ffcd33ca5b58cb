import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse, trackRow } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

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

  test('the activity says what was edited', async () => {
    const added = await call('POST', '/api/works', work)
    expect(added.body).toMatchObject({ ...work, track_name: 'Ruidoso Downs' })
    const path = `/api/works/${(added.body as { id: number }).id}`
    const edited = await call('PUT', path, { ...work, time_s: 12.1, manner: null, from_gate: false })
    expect(edited.body).toMatchObject({ time_s: 12.1, manner: null, from_gate: false })
    await call('DELETE', path)
    expect((await call('GET', `/api/activity?horse_id=${horse_id}`)).body).toMatchObject([
      { sentence: 'Works Well: work of Jun 1, 2026 over 220 yards deleted.' },
      {
        sentence:
          'Works Well: work of Jun 1, 2026 edited: time 12.4 s → 12.1 s, manner handily → –, from the gate yes → no.',
      },
      { sentence: 'Works Well: 220 yards worked on Jun 1, 2026.' },
    ])
  })

  test.each([
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
