import type { Cover } from '@quarterpole/contract/cover'
import type { Horse } from '@quarterpole/contract/horse'
import type { HorseId } from '@quarterpole/contract/ids'
import type { SeasonWeek } from '@quarterpole/contract/season'
import type { SemenLot } from '@quarterpole/contract/semen-lots'
import { type ActivityRow, listActivity } from '@quarterpole/db/queries/activity'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { sendRecords } from '../../../test/form.ts'
import { testServer } from '../../../test/test-server.ts'

const DEAD = { sex: 'S', status: 'died', status_date: '2026-03-09' } as const

describeEngines(async (engine) => {
  const server = await testServer(engine, { seeded: false }) // its day is 2026-06-15
  const { call, db } = server
  let made = 0
  const last = async (): Promise<ActivityRow | undefined> => (await listActivity(db, 1))[0]
  const stallion = (part: object = {}) =>
    insertHorse(
      db,
      horse({
        name: `Tank Stud ${++made}`,
        sex: 'S',
        foaled: '2016-02-01',
        foaled_precision: 'day',
        ...part,
      }),
    )
  const mare = () =>
    insertHorse(
      db,
      horse({ name: `Tank Mare ${++made}`, sex: 'M', foaled: '2016-02-01', foaled_precision: 'day' }),
    )
  const put = (horse_id: HorseId, part: object = {}) =>
    call('POST', '/api/semen', {
      horse_id,
      kind: 'collected',
      entry_date: '2026-02-01',
      lot: 'A1',
      form: 'frozen',
      doses: 3,
      ...part,
    })
  const take = (horse_id: HorseId, part: object = {}) =>
    put(horse_id, { kind: 'shipped', form: null, entry_date: '2026-04-01', doses: 1, ...part })
  const lotsOf = async (id: HorseId) =>
    (await call('GET', `/api/semen-lots?horse_id=${id}`)).body as SemenLot[]
  const breed = (stallion_id: HorseId, mare_id: HorseId, part: object = {}) =>
    call('POST', '/api/covers', {
      stallion_id,
      mare_id,
      season_year: 2026,
      event: { kind: 'bred', event_date: '2026-05-01', method: 'frozen_semen', lot: 'a1', doses: 2, ...part },
    })

  test('a lot has what its entries and covers leave, on every day; what would be short is refused', async () => {
    const id = await stallion()
    expect(await take(id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('isn’t on file on Apr 1, 2026') as string },
    })
    const lot = await put(id, { tank: '1', canister: '2', cane: '4', owner: 'A Ranch' })
    expect(lot.status).toBe(201)
    const bred = await breed(id, await mare())
    expect(bred).toMatchObject({ status: 201, body: { events: [{ lot: 'a1', doses: 2 }] } })
    expect(await lotsOf(id)).toMatchObject([
      { lot: 'A1', doses_left: 1, form: 'frozen', since: '2026-02-01', canister: '2', clock: null },
    ])
    expect(await take(id, { entry_date: '2026-05-02', doses: 2 })).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringContaining(
          'has 1 dose left on May 2, 2026, and 2 doses would be taken',
        ) as string,
      },
    })
    // Two doses before the mare was bred leave one for her, who took two.
    expect(await take(id, { doses: 2 })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('has 1 dose left on May 1, 2026') as string },
    })
    expect(await breed(id, await mare())).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'event.lot' }] },
    })
    expect(await breed(id, await mare(), { lot: 'A9' })).toMatchObject({ status: 422 })
    expect(await breed(id, await mare(), { method: 'cooled_semen', doses: 1 })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('is frozen semen') as string },
    })
    expect(await breed(id, await mare(), { method: 'live_cover', doses: 1 })).toMatchObject({ status: 422 })
    const { id: entry } = lot.body as { id: number }
    expect((await call('DELETE', `/api/semen/${entry}`)).status).toBe(409)
    // The cover’s doses come back with its removal, and go again with its undo.
    const activity = async () => (await last())?.id ?? 0
    await call('DELETE', `/api/covers/${(bred.body as Cover).id}`)
    const removal = await activity()
    expect(await lotsOf(id)).toMatchObject([{ doses_left: 3 }])
    expect((await take(id, { doses: 2 })).status).toBe(201)
    expect(await call('POST', `/api/activity/${removal}/undo`, {})).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('This can’t be undone: Lot A1') as string },
    })
  })

  test('a file’s rows that take more than is left are refused, wherever they are', async () => {
    await stallion({ aqha_id: '5200001' })
    const bring = (rows: string) =>
      sendRecords(server, 'semen', `aqha_id,kind,entry_date,lot,form,doses\n${rows}`, { dry_run: false })
    expect(
      await bring(
        '5200001,Shipped,2026-03-01,A1,,2\n5200001,Collected,2026-02-01,A1,Frozen,3\n5200001,Thrown away,2026-03-05,A1,,2\n',
      ),
    ).toMatchObject({ status: 422, body: { problems: [{ row: 4, field: 'doses' }] } })
    expect(
      await bring('5200001,Shipped,2026-03-01,A1,,2\n5200001,Collected,2026-02-01,A1,Frozen,3\n'),
    ).toMatchObject({ status: 200, body: { added: 2 } })
    expect(await bring('5200001,Moved,2026-01-01,A1,,\n')).toMatchObject({ status: 422 })
    // The row at fault, not the one after it.
    expect(
      await bring(
        '5200001,Shipped,2026-03-06,A1,,2\n5200001,Moved,2026-03-06,A1,,\n5200001,Collected,2026-03-06,B2,Frozen,2\n5200001,Received,2026-03-07,B2,Cooled,2\n5200001,Shipped,2026-03-07,B2,,1\n',
      ),
    ).toMatchObject({
      status: 422,
      body: {
        problems: [
          { row: 2, field: 'doses' },
          { row: 5, field: 'form' },
        ],
      },
    })
  })

  test('a file of breedings takes doses, and no more than are left', async () => {
    const id = await stallion({ aqha_id: '5200002' })
    await put(id)
    const her = await mare()
    await call('PUT', `/api/horses/${her}`, {
      name: 'File Mare',
      sex: 'M',
      aqha_id: '5200003',
      foaled: '2016-02-01',
    })
    const bring = (doses: string) =>
      sendRecords(
        server,
        'covers',
        `stallion_aqha_id,mare_aqha_id,season_year,event_date,method,lot,doses\n5200002,5200003,2026,2026-05-01,frozen,A1,${doses}\n`,
        { dry_run: false },
      )
    expect(await bring('4')).toMatchObject({ status: 422, body: { problems: [{ row: 2, field: 'lot' }] } })
    expect(await bring('')).toMatchObject({ status: 200 })
    expect(await lotsOf(id)).toMatchObject([{ doses_left: 2 }])
  })

  test('a dead stallion is booked while doses are left and the registry’s clock allows it', async () => {
    const id = await stallion({ name: 'Late Stud', ...DEAD })
    const book = async (season_year: number) =>
      call('POST', '/api/stallion-book/entries', { stallion_id: id, mare_id: await mare(), season_year })
    expect(await book(2027)).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('no doses of his semen are left') as string },
    })
    await put(id)
    expect((await book(2028)).status).toBe(201)
    const own = {
      name: 'Stored semen, foaled 2015 or later',
      body: 'AQHA',
      foaled_from: 2015,
      foaled_to: null,
    }
    const rule = await call('POST', '/api/rules', {
      ...own,
      years: 1,
      source: 'A later rule book',
      link: null,
      source_date: '2026-06-01',
      notes: null,
    })
    expect(await book(2028)).toMatchObject({
      status: 422,
      body: {
        detail: expect.stringContaining(
          'AQHA takes foals of Late Stud’s stored semen until Dec 31, 2027, 1 calendar year after the year he died',
        ) as string,
      },
    })
    expect((await last())?.sentence).toContain('registry rule of AQHA')
    await call('DELETE', `/api/rules/${(rule.body as { id: number }).id}`)
    expect((await book(2028)).status).toBe(201)
    expect(await lotsOf(id)).toMatchObject([{ clock: { until: '2028-12-31', missing: null, body: 'AQHA' } }])
  })

  test('a cover by stored semen is refused from the day after the clock; a gelding’s own covers end with him', async () => {
    const late = await stallion({ ...DEAD, status_date: '2023-07-01' })
    await put(late, { entry_date: '2023-02-01' })
    const on = (event_date: string, part: object = {}) => ({ event_date, doses: 1, ...part })
    const cover = async (id: HorseId, part: object) => breed(id, await mare(), part)
    expect(await cover(late, on('2026-01-01'))).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('until Dec 31, 2025') as string },
    })
    expect((await cover(late, on('2025-12-31'))).status).toBe(201)
    const alive = await stallion({ sex: 'S' })
    await put(alive, { entry_date: '2023-02-01' })
    const { id: his, mare_id, version } = (await cover(alive, on('2026-01-01'))).body as Cover
    const moved = { mare_id, stallion_id: late, season_year: 2026, version }
    expect(await call('PUT', `/api/covers/${his}`, moved)).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('until Dec 31, 2025') as string },
    })
    const old = await stallion({ ...DEAD, foaled: '2014-02-01', status_date: '2020-07-01' })
    await put(old, { entry_date: '2019-02-01' })
    expect((await cover(old, on('2026-05-01'))).status).toBe(201)
    const gelding = await stallion({ sex: 'G', gelded_on: '2026-02-20' })
    await put(gelding)
    expect((await cover(gelding, on('2026-05-01'))).status).toBe(201)
    const live = { method: 'live_cover', lot: null, doses: null }
    expect(await cover(gelding, on('2026-02-21', live))).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('is a gelding') as string },
    })
    expect((await cover(gelding, on('2026-02-20', live))).status).toBe(201)

    const without = await stallion({ sex: 'G', gelded_on: '2026-02-20' })
    const offered = ((await call('GET', '/api/horses?sires=true&limit=500')).body as Horse[]).map(
      (one) => one.id,
    )
    expect(offered).toEqual(expect.arrayContaining([gelding, alive]))
    expect(offered).not.toContain(without)
  })

  test('a shipping container is due back until it is, of a dead stallion too', async () => {
    const id = await stallion(DEAD)
    await put(id, { doses: 9 })
    const shipment = {
      kind: 'shipped',
      form: null,
      entry_date: '2026-06-10',
      doses: 2,
      party: 'Far Clinic',
      container: 'Dry shipper 12',
      deposit: 500,
      container_due: '2026-06-17',
    }
    const dueOf = async () => {
      const { overdue, days } = (await call('GET', '/api/season/week?from=2026-06-15')).body as SeasonWeek
      return [...overdue, ...days.flatMap(({ items }) => items)]
        .filter(({ horse_id }) => horse_id === id)
        .map(({ title, due_on }) => `${due_on} ${title}`)
    }
    const sent = await put(id, shipment)
    expect(sent).toMatchObject({ status: 201, body: { deposit: 500, container_back: null } })
    expect(await dueOf()).toEqual(['2026-06-17 Shipped: Dry shipper 12'])
    const { id: entry } = sent.body as { id: number }
    const edit = (part: object) =>
      call('PUT', `/api/semen/${entry}`, { horse_id: id, lot: 'A1', ...shipment, ...part })
    expect(await edit({ container_back: '2026-06-09' })).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: 'container_back', message: expect.stringContaining('Jun 10, 2026') as string }],
      },
    })
    expect(await edit({ container: null })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'container_due' }] },
    })
    expect((await edit({ container_back: '2026-06-14' })).status).toBe(200)
    expect(await dueOf()).toEqual([])
  })
})
