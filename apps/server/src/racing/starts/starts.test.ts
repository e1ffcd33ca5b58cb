import type { RaceId } from '@quarterpole/contract/ids'
import type { Start } from '@quarterpole/contract/start'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { readRace } from '@quarterpole/db/queries/race'
import { insertRaceCard, scoreRaceCard } from '@quarterpole/db/queries/race-card'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse, trackRow } from '@quarterpole/db/test-rows'
import { DISTANCE_STANDARDS } from '@quarterpole/racing/distance-standards'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

describe('starts', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const track_id = await insertTrack(db, trackRow())
  const newHorse = (name: string) => insertHorse(db, horse({ name }))
  const fields = { track_id, race_date: '2026-05-02', race_number: 4, distance_yards: 400, condition: 'fast' }
  const add = (horse_id: number, more: object = {}, key?: string) =>
    call(
      'POST',
      '/api/starts',
      { horse_id, ...fields, finish: 2, time_s: 20.35, ...more },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  const startsOf = async (id: number) => (await call('GET', `/api/horses/${id}/starts`)).body as Start[]
  const at400 = DISTANCE_STANDARDS.find(({ distanceYards }) => distanceYards === 400)

  test('the race is found or created, the index computed, and one key adds one start', async () => {
    const [a, b] = [await newHorse('First Filly'), await newHorse('Second Filly')]
    const first = await add(a, {}, 'start-1')
    await add(a, {}, 'start-1')
    const second = await add(b, { finish: 1, time_s: 20.1, si: 97 })
    expect(first).toMatchObject({ status: 201, body: { ...fields, time_s: 20.35, si_source: 'computed' } })
    // No winning times on file: SI 100 is the Minimum Standard.
    expect((first.body as Start).si).toBe(
      Math.floor(100 + ((at400?.minimumStandardS ?? 0) - 20.35) / (at400?.secondsPerPoint ?? 1) + 1e-9),
    )
    expect(second.body).toMatchObject({
      race_id: (first.body as Start).race_id,
      field_size: null, // who else ran is not on file
      si: 97,
      si_source: 'given',
    })
    expect(await startsOf(a)).toHaveLength(1)
    expect(await add(a)).toMatchObject({
      status: 409,
      body: { detail: 'First Filly is already in this race of May 2, 2026. Edit that start instead.' },
    })
  })

  test('a horse already in the day’s race without a number is not added to it again with one', async () => {
    const [a, b] = [await newHorse('Unnumbered Filly'), await newHorse('Numbered Filly')]
    const day = { race_date: '2026-05-14' }
    const { race_id } = (await add(a, { ...day, race_number: null })).body as Start
    expect(await add(a, { ...day, race_number: 4 })).toMatchObject({
      status: 409,
      body: { detail: 'Unnumbered Filly is already in this race of May 14, 2026. Edit that start instead.' },
    })
    expect(((await add(b, { ...day, race_number: 4 })).body as Start).race_id).not.toBe(race_id)
    const numbered = await call('PUT', `/api/starts/${race_id}/${a}`, {
      ...fields,
      ...day,
      finish: 1,
      time_s: 20,
    })
    expect(numbered).toMatchObject({ status: 200, body: { race_number: 4 } })
  })

  test('a start moves with its race number, and undoing that puts it back', async () => {
    const id = await newHorse('Moved Filly')
    const added = (await add(id, { race_date: '2026-05-03' })).body as Start
    const moved = await call('PUT', `/api/starts/${added.race_id}/${id}`, {
      ...fields,
      race_date: '2026-05-03',
      race_number: 5,
      finish: 3,
      time_s: 20.35,
      condition: 'good',
    })
    expect(moved).toMatchObject({ status: 200, body: { race_number: 5, finish: 3, condition: 'good' } })
    expect(await readRace(db, added.race_id)).toBeUndefined()
    await undo(call, moved)
    expect(await startsOf(id)).toMatchObject([{ race_id: added.race_id, race_number: 4, finish: 2 }])
    expect(await readRace(db, (moved.body as Start).race_id)).toBeUndefined()
  })

  test('an edit of a version that is no longer the stored one is refused, also after an undo', async () => {
    const id = await newHorse('Edited Filly')
    const { race_id, version } = (await add(id, { race_date: '2026-05-13' })).body as Start
    const edit = (of: number, finish: number) =>
      call('PUT', `/api/starts/${race_id}/${id}`, {
        ...fields,
        race_date: '2026-05-13',
        finish,
        version: of,
      })
    const first = await edit(version, 3)
    expect(first).toMatchObject({ status: 200, body: { finish: 3, version: version + 1 } })
    expect(await edit(version, 4)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Someone else changed this start') as string },
    })
    await undo(call, first)
    expect((await edit(version, 4)).status).toBe(409)
    expect((await edit(version + 1, 4)).status).toBe(409)
    expect(await startsOf(id)).toMatchObject([{ finish: 2 }])
  })

  test('what it earned is in cents, an edit of it says so, and its undo puts it back', async () => {
    const id = await newHorse('Paid Filly')
    const day = { race_date: '2026-05-15' }
    const { race_id } = (await add(id, { ...day, earned_cents: 123_450 })).body as Start
    const cleared = await call('PUT', `/api/starts/${race_id}/${id}`, { ...fields, ...day, finish: 2 })
    expect(await startsOf(id)).toMatchObject([{ earned_cents: null }]) // not on file, which is not $0
    const { body } = await call('GET', '/api/activity?limit=1')
    expect(body).toMatchObject([{ sentence: expect.stringContaining('earned $1,234.50 → –') as string }])
    await undo(call, cleared)
    expect(await startsOf(id)).toMatchObject([{ earned_cents: 123_450 }])
    expect((await call('GET', `/api/horses/${id}`)).body).toMatchObject({ earned_cents: 123_450 })
    expect(await add(id, { race_date: '2026-05-16', earned_cents: 12.5 })).toMatchObject({ status: 422 })
  })

  test('the last start takes its typed race along, and both come back', async () => {
    const id = await newHorse('Alone Filly')
    const { race_id } = (await add(id, { race_date: '2026-05-04' })).body as Start
    const gone = await call('DELETE', `/api/starts/${race_id}/${id}`)
    expect(gone.status).toBe(204)
    expect(await readRace(db, race_id)).toBeUndefined()
    await undo(call, gone)
    expect(await startsOf(id)).toMatchObject([{ race_id, time_s: 20.35 }])
  })

  test('undoing an added start removes the race it made, unless another horse has joined it', async () => {
    const [a, b] = [await newHorse('One Filly'), await newHorse('Two Filly')]
    const added = await add(a, { race_date: '2026-05-05' })
    const { race_id } = added.body as Start
    const joined = await add(b, { race_date: '2026-05-05', finish: 1, time_s: 20 })
    expect((await undo(call, added)).status).toBe(409)
    await undo(call, joined)
    expect((await undo(call, added)).status).toBe(200)
    expect(await readRace(db, race_id)).toBeUndefined()
  })

  test('starts with an index queue one evaluation; one that runs already is followed by another', async () => {
    const evaluations = db.kysely.selectFrom('job').where('kind', '=', 'evaluation')
    const queued = () => evaluations.where('status', '=', 'queued').selectAll().execute()
    await db.kysely.deleteFrom('job').where('kind', '=', 'evaluation').execute()
    const id = await newHorse('Read Filly')
    const day = { race_date: '2026-05-08' }
    const { race_id } = (await add(id, { ...day, time_s: null })).body as Start
    expect(await queued()).toEqual([])
    const edit = (time_s: number | null) =>
      call('PUT', `/api/starts/${race_id}/${id}`, { ...fields, ...day, finish: 2, time_s })
    await edit(20.35)
    await edit(20.3)
    const [waiting, ...more] = await queued()
    expect(more).toEqual([])
    const delayMs = Date.parse(waiting?.run_at ?? '') - Date.parse(waiting?.created_at ?? '')
    expect(delayMs / 1000).toBeCloseTo(60, 0)
    await db.kysely
      .updateTable('job')
      .set({ status: 'running', attempt: 1, lease_until: db.engine.now(3600) })
      .where('kind', '=', 'evaluation')
      .execute()
    const unread = await edit(null)
    expect(await queued()).toHaveLength(1)
    await db.kysely.deleteFrom('job').where('kind', '=', 'evaluation').execute()
    await undo(call, unread)
    expect(await queued()).toHaveLength(1)
    await db.kysely.deleteFrom('job').where('kind', '=', 'evaluation').execute()
    await call('DELETE', `/api/starts/${race_id}/${id}`)
    expect(await queued()).toHaveLength(1)
  })

  test('a race of a scored card keeps its starts', async () => {
    const id = await newHorse('Scored Filly')
    const { race_id } = (await add(id, { race_date: '2026-05-06' })).body as Start
    await scoreCardWith(race_id)
    expect(await call('DELETE', `/api/starts/${race_id}/${id}`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('A sealed race card was scored') as string },
    })
    expect(await startsOf(id)).toHaveLength(1)
  })

  test.each([
    [{ race_date: '2027-01-01' }, 'race_date'],
    [{ time_s: 3 }, 'time_s'],
    [{ status: 'scratched' }, 'status'],
    [{ status: 'dnf' }, 'finish'],
    [{ track_id: 999 }, 'track_id'],
    [{ distance_yards: 5 }, 'distance_yards'],
    [{ race_date: '2026-05-07', race_number: null }, 'race_number'],
    [{ race_date: '2026-05-07', condition: 'muddy' }, 'condition'],
  ])('%j is refused', async (more, path) => {
    const id = await newHorse('Refused Filly')
    await add(await newHorse('On File'), { race_date: '2026-05-07' })
    expect(await add(id, more)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    expect(await startsOf(id)).toEqual([])
  })

  async function scoreCardWith(race_id: RaceId) {
    const card = await insertRaceCard(db, {
      track_id,
      race_date: '2026-05-06',
      distance_yards: 400,
      race_number: null,
      post_time: null,
      request: {},
      prediction: {},
      input_hash: 'x',
      model_version: 'x',
    })
    await scoreRaceCard(db, card, race_id, {})
  }
})
