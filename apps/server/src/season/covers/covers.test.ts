import type { Cover } from '@quarterpole/contract/cover'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { coverOf, seasonPair, undo } from '../../../test/season-rows.ts'
import { type Answer, testServer } from '../../../test/test-server.ts'

const refusal = (answer: Answer) => {
  const { detail, errors } = answer.body as { detail: string; errors?: { path: string }[] }
  return { status: answer.status, path: errors?.[0]?.path, detail }
}

describe('covers', async () => {
  // The server's day is 2026-06-15.
  const server = await testServer('sqlite', { seeded: false })
  const { call, db } = server
  const read = async (id: number) => (await call('GET', `/api/covers/${id}`)).body as Cover

  describe('a breeding', () => {
    test('is recorded with its first cover; what is due follows; it is undone in one step', async () => {
      const { breed, mare_id } = await seasonPair(server, 'First')
      const answer = await breed('2026-06-01', { method: 'cooled_semen', place: 'Perry, Oklahoma' })
      const cover = coverOf(answer)
      expect(answer).toMatchObject({ status: 201, headers: { location: `/api/covers/${cover.id}` } })
      expect(cover).toMatchObject({
        mare_name: 'First Mare',
        stallion_name: 'First Stud',
        state: 'bred',
        bred_to: '2026-06-01',
        next_due: { kind: 'scan', day: 14, due_on: '2026-06-15', overdue_from: '2026-06-16' },
        foaling: { due_on: '2027-05-07', own: null },
        events: [{ kind: 'bred', method: 'cooled_semen', place: 'Perry, Oklahoma' }],
      })
      const [line] = (await call('GET', `/api/activity?horse_id=${mare_id}`)).body as { sentence: string }[]
      expect(line?.sentence).toBe('Bred First Mare to First Stud on Jun 1, 2026.')
      expect((await undo(call, answer)).status).toBe(200)
      expect((await call('GET', `/api/covers/${cover.id}`)).status).toBe(404)
    })

    test('follows its scans; each is edited, removed and undone', async () => {
      const { breed, add } = await seasonPair(server, 'Scanned')
      const { id } = coverOf(await breed('2026-05-01'))
      const scanned = await add(id, { kind: 'scan', event_date: '2026-05-15', result: 'twins' })
      expect(coverOf(scanned)).toMatchObject({ state: 'twins', next_due: { day: 45 } }) // the 30-day scan is a day late
      const [, scan] = coverOf(scanned).events
      const edit = { kind: 'scan', event_date: '2026-05-16', result: 'in_foal', version: scan?.version }
      const edited = await call('PUT', `/api/cover-events/${scan?.id}`, edit)
      expect(coverOf(edited).state).toBe('in_foal')
      expect((await call('PUT', `/api/cover-events/${scan?.id}`, edit)).status).toBe(409)
      expect((await undo(call, edited)).status).toBe(200)
      expect((await read(id)).state).toBe('twins')
      const removed = await call('DELETE', `/api/cover-events/${scan?.id}`)
      expect(removed.status).toBe(204)
      expect((await read(id)).state).toBe('bred')
      expect((await undo(call, removed)).status).toBe(200)
      expect((await read(id)).state).toBe('twins')
    })

    test('is edited with its version, and removed with its events until undone', async () => {
      const { breed, mare_id, stallion_id } = await seasonPair(server, 'Edited')
      const { id, version } = coverOf(await breed('2026-05-01'))
      const edit = { mare_id, stallion_id, season_year: 2026, recipient: 'Old Sorrel', version }
      expect(coverOf(await call('PUT', `/api/covers/${id}`, edit)).recipient).toBe('Old Sorrel')
      expect((await call('PUT', `/api/covers/${id}`, edit)).status).toBe(409)
      const removed = await call('DELETE', `/api/covers/${id}`)
      expect(removed.status).toBe(204)
      expect((await undo(call, removed)).status).toBe(200)
      expect(await read(id)).toMatchObject({ recipient: 'Old Sorrel', events: [{ kind: 'bred' }] })
    })

    test('goes on after its stallion is gelded; a new pair with him is refused', async () => {
      const { breed, add, foal, mare_id, stallion_id } = await seasonPair(server, 'Gelded')
      const { id } = coverOf(await breed('2025-05-01'))
      const gelded = { name: 'Gelded Stud', sex: 'G' }
      expect((await call('PUT', `/api/horses/${stallion_id}`, gelded)).status).toBe(200)
      const scanned = await add(id, { kind: 'scan', event_date: '2025-05-15', result: 'in_foal' })
      expect(coverOf(scanned).state).toBe('in_foal')
      const edit = { mare_id, stallion_id, season_year: 2025, notes: 'Bred twice' }
      expect(coverOf(await call('PUT', `/api/covers/${id}`, edit)).notes).toBe('Bred twice')
      expect(coverOf(await foal(id, { event_date: '2026-04-06', sex: 'M' })).state).toBe('foaled')
      const other = await seasonPair(server, 'Stallion')
      const begun = coverOf(await other.breed('2026-05-01'))
      const changed = { mare_id: other.mare_id, stallion_id, season_year: 2026 }
      expect(refusal(await call('PUT', `/api/covers/${begun.id}`, changed)).path).toBe('stallion_id')
    })

    test('of an embryo goes on after the donor mare died', async () => {
      const { breed, add, foal, mare_id } = await seasonPair(server, 'Donor')
      const { id } = coverOf(await breed('2025-05-01', { method: 'embryo_transfer' }))
      const dead = { name: 'Donor Mare', sex: 'M', status: 'died', status_date: '2025-05-12' }
      expect((await call('PUT', `/api/horses/${mare_id}`, dead)).status).toBe(200)
      const scanned = await add(id, { kind: 'scan', event_date: '2025-05-15', result: 'in_foal' })
      expect(coverOf(scanned).state).toBe('in_foal')
      expect(coverOf(await foal(id, { event_date: '2026-04-06', sex: 'S' })).state).toBe('foaled')
      const late = await add(id, { kind: 'bred', event_date: '2025-05-13' })
      expect(refusal(late).detail).toContain('died May 12, 2025')
    })
  })

  describe('refused', () => {
    test('dates to come, out of order, out of season, before birth and after death', async () => {
      const { breed, add, mare_id } = await seasonPair(server, 'Dates')
      expect(refusal(await breed('2026-06-20'))).toMatchObject({ status: 422, path: 'event.event_date' })
      expect(refusal(await breed('2026-06-01', { last_date: '2026-05-30' }))).toMatchObject({
        path: 'event.last_date',
      })
      expect(refusal(await breed('2026-05-01', {}, { season_year: 2025 }))).toMatchObject({
        detail:
          'May 1, 2026 is not in the 2025 season. Correct the date, or record a breeding for that season.',
      })
      const { id } = coverOf(await breed('2026-05-01'))
      expect(
        refusal(await add(id, { kind: 'scan', event_date: '2026-04-30', result: 'open' })),
      ).toMatchObject({
        status: 422,
        path: 'event_date',
        detail: 'The scan of Apr 30, 2026 has no breeding before it. Add the day Dates Mare was bred first.',
      })
      const dead = { name: 'Dates Mare', sex: 'M', status: 'died', status_date: '2026-05-10' }
      expect((await call('PUT', `/api/horses/${mare_id}`, dead)).status).toBe(200)
      expect(
        refusal(await add(id, { kind: 'scan', event_date: '2026-05-15', result: 'open' })).detail,
      ).toContain('died May 10, 2026')
    })

    test('the wrong horses, a booking of another pair, and a second breeding of the pair', async () => {
      const { breed, mare_id, stallion_id } = await seasonPair(server, 'Pairs')
      const other = await seasonPair(server, 'Others')
      const swapped = { mare_id: stallion_id, stallion_id: mare_id, season_year: 2026 }
      expect((await call('POST', '/api/covers', swapped)).status).toBe(422)
      const gelding = await insertHorse(db, horse({ name: 'Cut', sex: 'G' }))
      expect(refusal(await breed('2026-05-01', {}, { stallion_id: gelding })).path).toBe('stallion_id')
      const gone = await insertHorse(db, horse({ name: 'Gone', sex: 'M', status: 'died' }))
      const planned = { mare_id: gone, stallion_id, season_year: 2026 }
      expect(refusal(await call('POST', '/api/covers', planned)).path).toBe('mare_id')
      const young = await insertHorse(db, horse({ name: 'Filly', sex: 'M', foaled: '2026-02-01' }))
      expect(refusal(await breed('2026-05-01', {}, { mare_id: young })).path).toBe('mare_id')
      const booking = { stallion_id, mare_id, season_year: 2026 }
      const { id } = (await call('POST', '/api/stallion-book/entries', booking)).body as { id: number }
      expect(refusal(await other.breed('2026-05-01', {}, { booking_id: id })).path).toBe('booking_id')
      expect((await other.breed('2026-05-01', {}, { booking_id: 999_999 })).status).toBe(404)
      expect(coverOf(await breed('2026-05-01', {}, { booking_id: id })).booking_id).toBe(id)
      expect(refusal(await breed('2026-05-03'))).toMatchObject({
        status: 409,
        detail: 'Pairs Mare already has a breeding to Pairs Stud for 2026. Add the date to that one.',
      })
    })

    test('a second pregnancy at the same time, unless another mare carries the embryo', async () => {
      const { breed, add } = await seasonPair(server, 'Carrying')
      const { stallion_id } = await seasonPair(server, 'Rival')
      const first = coverOf(await breed('2026-03-01'))
      coverOf(await add(first.id, { kind: 'scan', event_date: '2026-03-15', result: 'in_foal' }))
      expect(refusal(await breed('2026-05-01', {}, { stallion_id })).detail).toBe(
        'Carrying Mare is in foal to Carrying Stud since Mar 1, 2026. Correct that breeding first, or record this one as an embryo transfer.',
      )
      const embryo = coverOf(await breed('2026-05-01', {}, { stallion_id, recipient: 'Recip 12' }))
      expect(
        coverOf(await add(embryo.id, { kind: 'scan', event_date: '2026-05-15', result: 'in_foal' })).state,
      ).toBe('in_foal')
      coverOf(await add(first.id, { kind: 'slipped', event_date: '2026-04-20' }))
      expect(
        refusal(await add(first.id, { kind: 'scan', event_date: '2026-04-25', result: 'open' })).detail,
      ).toBe(
        'The scan of Apr 25, 2026 comes after the loss of Apr 20, 2026, which ends this breeding. Correct one of the days, delete the scan, or record a new breeding for Carrying Mare.',
      )
      expect((await breed('2026-05-05')).status).toBe(201) // she slipped: free again, also for the same stallion
    })

    test('an undo that would leave a scan without its cover, until the scan is undone', async () => {
      const { add, mare_id, stallion_id } = await seasonPair(server, 'Planned')
      const planned = { mare_id, stallion_id, season_year: 2026 }
      const { id } = coverOf(await call('POST', '/api/covers', planned))
      const covered = await add(id, { kind: 'bred', event_date: '2026-05-01' })
      const scanned = await add(id, { kind: 'scan', event_date: '2026-05-15', result: 'in_foal' })
      expect(refusal(await undo(call, covered))).toMatchObject({
        status: 409,
        detail:
          'If this is undone, the scan of May 15, 2026 of Planned Mare by Planned Stud no longer fits. Undo or delete it first.',
      })
      expect((await read(id)).state).toBe('in_foal')
      expect((await undo(call, scanned)).status).toBe(200)
      expect((await undo(call, covered)).status).toBe(200)
      expect((await read(id)).state).toBe('not_bred')
    })

    test('an undo that would bring back a cover of a mare scanned in foal since, or a scan without one', async () => {
      const { breed, add } = await seasonPair(server, 'Brought')
      const { id } = coverOf(await breed('2026-03-01'))
      const open = { kind: 'scan', event_date: '2026-03-15', result: 'open' }
      const [, scan] = coverOf(await add(id, open)).events
      const [, , cover] = coverOf(await add(id, { kind: 'bred', event_date: '2026-03-20' })).events
      const removed = await call('DELETE', `/api/cover-events/${cover?.id}`)
      coverOf(await call('PUT', `/api/cover-events/${scan?.id}`, { ...open, result: 'in_foal' }))
      expect(refusal(await undo(call, removed))).toMatchObject({
        status: 409,
        detail: expect.stringContaining(
          'the scan of Mar 15, 2026 of Brought Mare by Brought Stud no longer fits',
        ),
      })
      const unscanned = await call('DELETE', `/api/cover-events/${scan?.id}`)
      const [first] = (await read(id)).events
      expect((await call('DELETE', `/api/cover-events/${first?.id}`)).status).toBe(204)
      expect(refusal(await undo(call, unscanned)).detail).toBe(
        'If this is undone, the scan of Mar 15, 2026 of Brought Mare by Brought Stud has no cover before it. Add the day she was bred first.',
      )
    })

    test('an undo that would have a mare in foal to two stallions', async () => {
      const { breed, add } = await seasonPair(server, 'Twice')
      const { stallion_id } = await seasonPair(server, 'Later')
      const first = coverOf(await breed('2026-03-01'))
      coverOf(await add(first.id, { kind: 'scan', event_date: '2026-03-15', result: 'in_foal' }))
      const slipped = await add(first.id, { kind: 'slipped', event_date: '2026-04-20' })
      const second = coverOf(await breed('2026-05-01', {}, { stallion_id }))
      const scanned = await add(second.id, { kind: 'scan', event_date: '2026-05-15', result: 'in_foal' })
      expect(refusal(await undo(call, slipped))).toMatchObject({
        status: 409,
        detail:
          'If this is undone, Twice Mare is in foal twice at the same time. Undo or delete the scan or foaling of her 2026 breeding to Later Stud first.',
      })
      expect((await undo(call, scanned)).status).toBe(200)
      expect((await undo(call, slipped)).status).toBe(200)
    })

    test('covers by two stallions in one heat are both on file, and one scan counts', async () => {
      const { breed, add } = await seasonPair(server, 'Heat')
      const { stallion_id } = await seasonPair(server, 'Second')
      const first = coverOf(await breed('2026-04-01'))
      const second = coverOf(await breed('2026-04-03', {}, { stallion_id }))
      const inFoal = { kind: 'scan', event_date: '2026-04-17', result: 'in_foal' }
      expect(coverOf(await add(second.id, inFoal)).state).toBe('in_foal')
      expect(refusal(await add(first.id, inFoal)).status).toBe(422)
    })
  })

  test('lists by season, mare, state and what is due, with the total', async () => {
    const { breed, add, mare_id } = await seasonPair(server, 'Listed')
    const old = coverOf(await breed('2025-04-01'))
    coverOf(await add(old.id, { kind: 'scan', event_date: '2025-04-15', result: 'open' }))
    const now = coverOf(await breed('2026-06-10'))
    const ids = async (query: string) => {
      const answer = await call('GET', `/api/covers?mare_id=${mare_id}${query}`)
      return { ids: (answer.body as Cover[]).map(({ id }) => id), total: answer.headers['x-total-count'] }
    }
    expect(await ids('')).toEqual({ ids: [now.id, old.id], total: '2' })
    expect(await ids('&limit=1')).toEqual({ ids: [now.id], total: '2' })
    expect(await ids('&season_year=2025')).toEqual({ ids: [old.id], total: '1' })
    expect(await ids('&state=barren')).toEqual({ ids: [old.id], total: '1' })
    expect(await ids('&due_before=2026-06-23')).toEqual({ ids: [], total: '0' })
    expect(await ids('&due_before=2026-06-24')).toEqual({ ids: [now.id], total: '1' })
    expect((await call('GET', '/api/covers?state=unsure')).status).toBe(422)
  })
})
