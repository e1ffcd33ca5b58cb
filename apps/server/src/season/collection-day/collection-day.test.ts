import type { CollectionDay, RequestDay } from '@quarterpole/contract/collection-day'
import type { Cover } from '@quarterpole/contract/cover'
import type { HorseId } from '@quarterpole/contract/ids'
import type { SeasonWeek } from '@quarterpole/contract/season'
import type { SemenLot } from '@quarterpole/contract/semen-lots'
import { listActivity } from '@quarterpole/db/queries/activity'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { sendRecords } from '../../../test/form.ts'
import { testServer } from '../../../test/test-server.ts'

const DAY = '2026-06-10'
const saying = (words: string) => expect.stringContaining(words) as string

describeEngines(async (engine) => {
  const server = await testServer(engine, { seeded: false }) // its day is 2026-06-15
  const { call, db } = server
  let made = 0
  const horseOf = (part: object) => {
    const born = { foaled: '2016-02-01', foaled_precision: 'day' } as const
    return insertHorse(db, horse({ name: `Collected ${++made}`, sex: 'S', ...born, ...part }))
  }
  const ask = (horse_id: HorseId, part: object = {}) =>
    call('POST', '/api/requests', {
      horse_id,
      kind: 'shipped',
      needed_on: DAY,
      mare: `Mare ${++made}`,
      ...part,
    })
  const askedIds = async (horse_id: HorseId, count: number) => {
    const ids: number[] = []
    for (let at = 0; at < count; at++) ids.push(((await ask(horse_id)).body as { id: number }).id)
    return ids
  }
  const collect = (horse_id: HorseId, doses: number, part: object = {}) => {
    const collected = { kind: 'collected', entry_date: DAY, form: 'cooled' }
    return call('POST', '/api/semen', { horse_id, lot: '0610', doses, ...collected, ...part })
  }
  const dayOf = async (id: HorseId, day = DAY) =>
    (await call('GET', `/api/collection-days/${id}/${day}`)).body as CollectionDay
  const answersOf = async (id: HorseId, day = DAY) =>
    (await dayOf(id, day)).requests.map(({ answer }) => answer)
  const fill = (id: number, part: object = {}) => call('POST', `/api/requests/${id}/fill`, part)
  const fillDay = (id: HorseId) => call('POST', `/api/collection-days/${id}/${DAY}/fill`)
  const leftOf = async (id: HorseId) =>
    ((await call('GET', `/api/semen-lots?horse_id=${id}`)).body as SemenLot[]).map((lot) => lot.doses_left)
  const last = async () => (await listActivity(db, 1))[0]
  const undoLast = async () => call('POST', `/api/activity/${(await last())?.id}/undo`, {})

  test('nine requests and five doses: five are filled in line, four stay open, a sixth is refused; undo returns the doses', async () => {
    const id = await horseOf({ name: 'Nine Asked' })
    const ids = await askedIds(id, 9)
    expect(await fillDay(id)).toMatchObject({
      status: 409,
      body: { detail: saying('No collection of Nine Asked on Jun 10, 2026 is on file') },
    })
    await collect(id, 5)
    const done = await fillDay(id)
    expect(done).toMatchObject({
      status: 200,
      body: { filled: ids.slice(0, 5).map((one) => ({ id: one, doses: 1, lot: '0610' })) },
    })
    expect((done.body as { left: { id: number }[] }).left.map((one) => one.id)).toEqual(ids.slice(5))
    expect(await answersOf(id)).toEqual([...Array(5).fill('filled'), ...Array(4).fill(null)])
    expect(await leftOf(id)).toEqual([0])
    expect((await last())?.sentence).toBe(
      `Nine Asked: filled 5 semen requests of Jun 10, 2026, ${(await dayOf(id)).requests
        .slice(0, 5)
        .map(({ mare }) => `${mare} (1)`)
        .join(', ')}; 4 requests left open.`,
    )
    expect(await fill(ids[5] ?? 0)).toMatchObject({
      status: 409,
      body: { detail: saying('Lot 0610 has no doses left, and 1 dose would go to') },
    })
    expect((await fillDay(id)).status).toBe(409)
    expect(await undoLast()).toMatchObject({ status: 200 })
    expect(await leftOf(id)).toEqual([5])
    expect(await answersOf(id)).toEqual(Array(9).fill(null))
    const shipped = (await call('GET', `/api/semen?horse_id=${id}`)).body as unknown[]
    expect(shipped).toHaveLength(1) // the collection
    // Its undo, undone, takes the doses again.
    expect(await undoLast()).toMatchObject({ status: 200 })
    expect(await leftOf(id)).toEqual([0])
  })

  test('one who goes first, one who asked earlier, one who asks for more than is left', async () => {
    const id = await horseOf({})
    const asked = async (part: object) => ((await ask(id, part)).body as { id: number }).id
    const late = await asked({ asked_on: '2026-06-09' })
    const many = await asked({ asked_on: '2026-06-01', doses: 3 })
    const early = await asked({ asked_on: '2026-06-02' })
    const first = await asked({ asked_on: '2026-06-10', goes_first: true })
    await collect(id, 3)
    expect((await dayOf(id)).requests.map((one) => one.id)).toEqual([first, many, early, late])
    expect(await fillDay(id)).toMatchObject({
      body: { filled: [{ id: first }, { id: early }, { id: late }], left: [{ id: many, doses: 3 }] },
    })
  })

  test('one of two fills at once of the last dose is refused, and no request twice', async () => {
    const id = await horseOf({})
    const [a = 0, b = 0] = await askedIds(id, 2)
    await collect(id, 1)
    const both = await Promise.all([fill(a), fill(b)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await leftOf(id)).toEqual([0])
    const filled = both[0]?.status === 200 ? a : b
    await collect(id, 1, { lot: '0610 b' })
    expect(await fill(filled)).toMatchObject({ status: 409, body: { detail: saying('is filled already') } })
    const other = filled === a ? b : a
    expect(await fill(other, { version: 7 })).toMatchObject({ status: 409 })
    expect(await fill(other, { lot: '0610' })).toMatchObject({ status: 409 })
    expect(await fill(other, { lot: 'X' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'lot' }] },
    })
    const both2 = await Promise.all([fillDay(id), fill(other)])
    expect(both2.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a shipment says to whom, in what and when; fewer doses than asked for', async () => {
    const id = await horseOf({ name: 'Shipped Out' })
    const { id: asked } = (await ask(id, { mare: 'Far Mare', party: 'Far Clinic', doses: 2 })).body as {
      id: number
    }
    await collect(id, 1)
    expect(await fill(asked)).toMatchObject({
      status: 409,
      body: { detail: saying('Lot 0610 has 1 dose left, and 2 doses would go to Far Mare. Give fewer') },
    })
    expect(await fill(asked, { doses: 1, on: '2026-06-09' })).toMatchObject({
      body: { errors: [{ path: 'on' }] },
    })
    expect(await fill(asked, { doses: 1, on: '2026-06-16' })).toMatchObject({
      body: { errors: [{ path: 'on' }] },
    })
    const boxed = { container: 'Box 4', container_due: '2026-06-20' }
    expect(await fill(asked, { doses: 1, on: '2026-06-11', ...boxed })).toMatchObject({
      status: 200,
      body: { answer: 'filled', given: 1, lot: '0610', doses: 2 },
    })
    expect((await last())?.sentence).toBe(
      'Shipped Out: filled the request for Far Mare, 1 dose of lot 0610 shipped to Far Clinic on Jun 11, 2026.',
    )
    expect((await call('GET', `/api/semen?horse_id=${id}`)).body).toMatchObject([
      { kind: 'shipped', entry_date: '2026-06-11', doses: 1, party: 'Far Clinic', ...boxed },
      { kind: 'collected' },
    ])
  })

  test('a mare bred here is on file with her breeding; one who isn’t is said so, and nothing is filled', async () => {
    const id = await horseOf({ name: 'Home Stud' })
    const mare = await horseOf({ sex: 'M', name: 'Home Mare' })
    const farm = { kind: 'farm' }
    const here = (await ask(id, { mare: 'home mare', ...farm })).body as { id: number }
    const nobody = (await ask(id, { mare: 'Nobody Known', ...farm })).body as { id: number; version: number }
    await collect(id, 3)
    expect(await fillDay(id)).toMatchObject({
      status: 409,
      body: { detail: saying('Nobody Known isn’t on file') },
    })
    expect(await leftOf(id)).toEqual([3])
    expect(await fill(here.id, { container: 'Box' })).toMatchObject({
      body: { errors: [{ path: 'container' }] },
    })
    await call('PUT', `/api/requests/${nobody.id}`, {
      horse_id: id,
      needed_on: DAY,
      mare: 'HOME MARE',
      ...farm,
    })
    // Twice on one day is one breeding of hers with two days of it.
    expect((await fillDay(id)).status).toBe(200)
    const covers = (await call('GET', `/api/covers?mare_id=${mare}`)).body as Cover[]
    const event = { method: 'fresh_semen', lot: '0610', doses: 1, event_date: DAY }
    expect(covers).toMatchObject([{ stallion_id: id, season_year: 2026, events: [event, event] }])
    expect(await leftOf(id)).toEqual([1])
    expect(await undoLast()).toMatchObject({ status: 200 })
    expect(await leftOf(id)).toEqual([3])
    expect((await call('GET', `/api/covers?mare_id=${mare}`)).body).toEqual([])
  })

  test('the open ones are moved to another day, and keep their place in line', async () => {
    const id = await horseOf({ name: 'Moved Stud' })
    const ids = await askedIds(id, 3)
    await collect(id, 1)
    await fillDay(id)
    const move = (to: string) => call('POST', `/api/collection-days/${id}/${DAY}/move`, { to })
    expect(await move(DAY)).toMatchObject({ status: 422, body: { errors: [{ path: 'to' }] } })
    expect(await move('2026-06-12')).toMatchObject({ status: 200, body: { moved: 2 } })
    expect((await move('2026-06-12')).status).toBe(409)
    expect((await last())?.sentence).toBe(
      'Moved Stud: moved 2 semen requests from Jun 10, 2026 to Jun 12, 2026.',
    )
    const moved = await dayOf(id, '2026-06-12')
    expect(moved.requests.map((one) => one.id)).toEqual(ids.slice(1))
    expect(moved).toMatchObject({ earlier: null, later: null, lots: [] })
    expect(moved.days).toMatchObject([
      { day: DAY, open: 0, filled: 1 },
      { day: '2026-06-12', open: 2, open_doses: 2 },
    ])
    expect(await dayOf(id)).toMatchObject({
      later: '2026-06-12',
      lots: [{ lot: '0610', doses: 1, doses_left: 0 }],
    })
    const days = (await call('GET', `/api/collection-days?horse_id=${id}`)).body as RequestDay[]
    expect(days.map(({ day }) => day)).toEqual(['2026-06-12']) // open, and before today
    const all = (await call('GET', `/api/collection-days?horse_id=${id}&from=2026-06-01`)).body
    expect(all).toHaveLength(2)
  })

  test('an open request is in To Do until it is answered', async () => {
    const id = await horseOf({})
    const { id: asked } = (await ask(id, { mare: 'Due Mare' })).body as { id: number }
    const dueOf = async () => {
      const { overdue } = (await call('GET', '/api/season/week?from=2026-06-15')).body as SeasonWeek
      return overdue
        .filter(({ horse_id }) => horse_id === id)
        .map(({ title, due_on }) => `${due_on} ${title}`)
    }
    expect(await dueOf()).toEqual([`${DAY} Shipped semen: Due Mare`])
    const declined = { horse_id: id, kind: 'shipped', needed_on: DAY, mare: 'Due Mare', answer: 'declined' }
    expect((await call('PUT', `/api/requests/${asked}`, declined)).status).toBe(200)
    expect(await dueOf()).toEqual([])
  })

  test('semen is asked for of a stallion who can be collected; answers fit together', async () => {
    const mare = await horseOf({ sex: 'M', name: 'A Mare' })
    expect(await ask(mare)).toMatchObject({ status: 422, body: { detail: saying('A Mare is a mare') } })
    expect((await ask(await horseOf({ sex: 'U' }))).status).toBe(422)
    const gelding = await horseOf({ sex: 'G', gelded_on: '2026-06-09', name: 'A Gelding' })
    expect(await ask(gelding)).toMatchObject({
      status: 422,
      body: {
        detail: saying('A Gelding was gelded on Jun 9, 2026, so he can’t be collected on Jun 10, 2026'),
      },
    })
    expect((await ask(gelding, { needed_on: '2026-06-08' })).status).toBe(201)
    expect((await ask(gelding, { answer: 'declined' })).status).toBe(201) // it was asked for, in vain
    const dead = await horseOf({ status: 'died', aqha_id: '5300001' })
    expect((await ask(dead)).status).toBe(422)
    const stud = await horseOf({ aqha_id: '5300002' })
    expect(await ask(stud, { given: 1 })).toMatchObject({ body: { errors: [{ path: 'given' }] } })
    expect(await ask(stud, { answer: 'filled' })).toMatchObject({ body: { errors: [{ path: 'given' }] } })
    expect((await ask(stud, { answer: 'filled', given: 1 })).status).toBe(201)
    const file =
      'aqha_id,kind,needed_on,mare,doses\n5300001,Ship,2026-07-01,X,1\n5300002,On farm,2026-07-01,Y,2\n'
    expect(await sendRecords(server, 'requests', file, { dry_run: false })).toMatchObject({
      status: 422,
      body: { problems: [{ row: 2 }] },
    })
  })
})
