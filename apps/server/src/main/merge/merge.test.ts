import type { HorseMerge, LikelyPair } from '@quarterpole/contract/horse-merge'
import { MERGED_REFERENCES } from '@quarterpole/db/queries/horse-references'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertStarts } from '@quarterpole/db/queries/start'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse, raceRow, startRow, trackRow } from '@quarterpole/db/test-rows'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

describeEngines(async (engine) => {
  const { call, db } = await testServer(engine, { seeded: false })
  const add = (fields: object) => insertHorse(db, horse({ sex: 'M', foaled: '2015-04-01', ...fields }))
  const merge = (id: number, horse_id: number, body: object = {}) =>
    call('POST', `/api/horses/${id}/merge`, { horse_id, ...body })
  const preview = async (id: number, horse_id: number) =>
    (await call('GET', `/api/horses/${id}/merge?horse_id=${horse_id}`)).body as HorseMerge

  /** All rows that a person typed, without versions and times. */
  async function dump() {
    const tables = new Set(MERGED_REFERENCES.map(([table]) => table))
    const found: Record<string, unknown> = {}
    for (const table of tables) {
      const rows = await db.kysely
        .selectFrom(table as 'horse') // each has its own columns
        .selectAll()
        .execute()
      found[table] = rows
        .map(({ version: _v, updated_at: _u, changed_in: _c, ...row }) => JSON.stringify(row))
        .toSorted()
    }
    return found
  }

  test('what referred to the one refers to the other, in one step that is undone and redone', async () => {
    const kept = await add({ name: 'Jess Perry', foaled: null, color: null })
    const other = await add({ name: 'JESS PERRY', aqha_id: '5123456', color: 'Bay', owner: 'Ann' })
    const sire = await add({ name: 'Old Sire', sex: 'S', foaled: '2008-01-01' })
    const foal = await add({ name: 'Her Foal', foaled: '2021-02-03', dam_id: other, sire_id: sire })
    const post = async (path: string, body: object) => {
      const reply = await call('POST', path, body)
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
    }
    for (const horse_id of [kept, other]) {
      await post('/api/sales', {
        horse_id,
        sale_date: '2022-05-01',
        sale_type: 'mixed',
        price_usd: 5000,
      })
      await post('/api/care', {
        horse_id,
        kind: 'weight',
        care_date: '2022-05-01',
        weight_lb: 900 + horse_id,
      })
      await post('/api/to-dos', { horse_id, title: `Call about ${horse_id}`, due_on: '2030-01-01' })
    }
    await post('/api/covers', {
      mare_id: other,
      stallion_id: sire,
      season_year: 2024,
      event: { kind: 'bred', event_date: '2024-03-01', method: 'live_cover' },
    })
    const before = await dump()
    const shown = await preview(kept, other)
    expect(shown).toMatchObject({ problem: null, kept: { id: kept }, other: { id: other } })
    expect(shown.notes.join()).toContain('1 record that both have word for word stays once')
    expect(shown.moves).toContain('1 foal')
    const merged = await merge(kept, other)
    expect(merged).toMatchObject({
      status: 200,
      body: {
        id: kept,
        name: 'Jess Perry',
        aqha_id: '5123456',
        color: 'Bay',
        owner: 'Ann',
        foaled: '2015-04-01',
      },
    })
    expect((await call('GET', `/api/horses/${other}`)).status).toBe(404)
    expect((await call('GET', `/api/horses/${foal}`)).body).toMatchObject({ dam_id: kept })
    expect((await call('GET', `/api/covers?mare_id=${kept}`)).body).toHaveLength(1)
    expect((await call('GET', `/api/sales?horse_id=${kept}`)).body).toHaveLength(1)
    expect((await call('GET', `/api/care?horse_id=${kept}`)).body).toHaveLength(2)
    const after = await dump()
    expect(after).not.toEqual(before)
    const undone = await undo(call, merged)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await dump()).toEqual(before)
    const redone = await undo(call, undone)
    expect(redone.status, JSON.stringify(redone.body)).toBe(200)
    expect(await dump()).toEqual(after)
  })

  test.each([
    ['of themselves', { sex: 'M' }, {}, 'same'],
    ['of another sex', { sex: 'M' }, { sex: 'S' }, 'correct the sex first'],
    ['of a mare and her foal', { foaled: '2010-01-01' }, { foaled: '2018-01-01' }, 'is an ancestor of'],
  ])('a merge %s is refused with a sentence, and the preview says it', async (_, one, two, words) => {
    const kept = await add({ name: 'Refused One', ...one })
    const other =
      words === 'same'
        ? kept
        : await add({ name: 'Refused Two', ...two, ...(words.startsWith('is an') && { dam_id: kept }) })
    const reply = await merge(kept, other)
    expect(reply.status).toBe(422)
    expect(JSON.stringify(reply.body)).toContain(words)
    expect((await preview(kept, other)).problem).toContain(words)
  })

  test('embryos that are on file under both are never on file twice', async () => {
    const [kept, other] = [await add({ name: 'Donor One' }), await add({ name: 'Donor Two', sex: 'U' })]
    const enter = (horse_id: number, fields: object) =>
      call('POST', '/api/embryos', { horse_id, entry_date: '2024-04-01', ...fields })
    await enter(kept, { kind: 'flushed', structures: 1 })
    await enter(kept, { kind: 'embryo', mark: 'E1', grade: 1 })
    await call('PUT', `/api/horses/${other}`, { name: 'Donor Two', sex: 'M', foaled: '2015-04-01' })
    await enter(other, { kind: 'flushed', structures: 1 })
    const second = await enter(other, { kind: 'embryo', mark: 'e1', grade: 2 })
    const refused = await merge(kept, other)
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain('They can’t be merged: ')
    expect(refused.body).toMatchObject({ detail: (await preview(kept, other)).problem })
    expect((await call('GET', `/api/embryos?horse_id=${other}`)).body).toHaveLength(2)
    await call('DELETE', `/api/embryos/${(second.body as { id: number }).id}`)
    expect((await merge(kept, other)).status).toBe(200)
    // The flush that both have is one.
    expect((await call('GET', `/api/embryos?horse_id=${kept}`)).body).toHaveLength(2)
  })

  test('a mare who would be in foal twice is not merged before one of the two is gone', async () => {
    const [kept, other] = [await add({ name: 'In Foal' }), await add({ name: 'In Foal Too' })]
    const sire = await add({ name: 'Foal Sire', sex: 'S', foaled: '2010-01-01' })
    const covers = []
    for (const mare_id of [kept, other]) {
      const { body } = await call('POST', '/api/covers', {
        mare_id,
        stallion_id: sire,
        season_year: 2026,
        event: { kind: 'bred', event_date: '2026-03-01', method: 'live_cover' },
      })
      covers.push((body as { id: number }).id)
    }
    expect((await preview(kept, other)).notes.join()).toContain('Both have a breeding on Mar 1, 2026.')
    for (const id of covers) {
      const scan = await call('POST', `/api/covers/${id}/events`, {
        kind: 'scan',
        event_date: '2026-03-20',
        result: 'in_foal',
      })
      expect(scan.status, JSON.stringify(scan.body)).toBeLessThan(300)
    }
    const refused = await merge(kept, other)
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain('If they are merged, In Foal is in foal twice')
    expect(refused.body).toMatchObject({ detail: (await preview(kept, other)).problem })
    await call('DELETE', `/api/covers/${covers[1]}`)
    expect((await merge(kept, other)).status).toBe(200)
  })

  test('starts in one race become one, and what moved is evaluated', async () => {
    const [kept, other] = [await add({ name: 'Runner' }), await add({ name: 'Runner Two' })]
    const track_id = await insertTrack(db, trackRow())
    const both = await insertRaces(db, [raceRow(track_id, { race_number: 1 })])
    const one = await insertRaces(db, [raceRow(track_id, { race_number: 2 })])
    await insertStarts(db, [startRow(both, kept, { finish: 3, si: null, time_s: null })])
    await insertStarts(db, [startRow(both, other, { finish: 3, si: 88 })])
    await insertStarts(db, [startRow(one, other, { finish: 1, si: 95 })])
    expect((await preview(kept, other)).notes.join()).toContain('Both have a start on')
    expect((await merge(kept, other)).body).toMatchObject({ starts: 2 })
    const jobs = db.kysely.selectFrom('job').select('id').where('kind', '=', 'evaluation')
    expect(await jobs.execute()).toHaveLength(1)
  })

  test('the sex that is known stays, whatever was chosen', async () => {
    const kept = await add({ name: 'Known', sex: 'U' })
    const other = await add({ name: 'Known Two', sex: 'G' })
    expect((await merge(kept, other, { take: [] })).body).toMatchObject({ name: 'Known', sex: 'G' })
  })

  test('the fields chosen come from the other, the notes of both stay', async () => {
    const kept = await add({ name: 'Chosen', color: 'Bay', owner: 'Ann', notes: 'Kicks.' })
    const other = await add({ name: 'Chosen Two', color: 'Sorrel', owner: 'Bob', notes: 'Loads well.' })
    const merged = await merge(kept, other, { take: ['color'] })
    expect(merged.body).toMatchObject({
      name: 'Chosen',
      color: 'Sorrel',
      owner: 'Ann',
      notes: 'Kicks.\nLoads well.',
    })
  })

  test('likely pairs have one name and nothing that tells them apart, with the reason', async () => {
    const full = await add({ name: 'Likely Lass', foaled: '2016-01-01', aqha_id: '5123999', color: 'Bay' })
    const bare = await add({ name: 'likely  lass', foaled: null })
    await add({ name: 'Likely Lass', foaled: '2017-01-01', aqha_id: '5124999' })
    const { body, headers } = await call('GET', `/api/horse-pairs?horse_id=${full}`)
    expect(headers['x-total-count']).toBe('1')
    expect(body as LikelyPair[]).toMatchObject([
      {
        kept: { id: full },
        other: { id: bare },
        why: 'Same name, and one has neither a foaling date nor an AQHA id.',
      },
    ])
    const all = (await call('GET', '/api/horse-pairs')).body as LikelyPair[]
    expect(all.map(({ kept, other }) => [kept.id, other.id])).toContainEqual([full, bare])
  })
})
