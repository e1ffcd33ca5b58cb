import type { StallionBookEntry } from '@quarterpole/contract/stallion-book'
import type { BreedingReport, StallionSeason } from '@quarterpole/contract/stallion-season'
import type { Activity } from '@quarterpole/contract/activity'
import type { HorseId } from '@quarterpole/contract/ids'
import { allocateIds } from '@quarterpole/db/queries/id-block'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { sendRecords } from '../../../test/form.ts'
import { testServer } from '../../../test/test-server.ts'
import { breedingReportsDue } from './breeding-report.ts'

describe('stallion book', async () => {
  const server = await testServer('sqlite', { seeded: false })
  const { call, db, jobEnd } = server
  let n = 0
  const stallion = (name = `Stud ${++n}`) => insertHorse(db, horse({ name, sex: 'S', aqha_id: null }))
  const mare = (name = `Mare ${++n}`, fields: object = {}) => insertHorse(db, horse({ name, ...fields }))
  const post = (stallion_id: HorseId, mare_id: HorseId, fields: object = {}) =>
    call('POST', '/api/stallion-book/entries', { stallion_id, mare_id, season_year: 2027, ...fields })
  const book = async (stallion_id: HorseId, mare_id: HorseId, fields: object = {}) => {
    const reply = await post(stallion_id, mare_id, fields)
    expect(reply.status).toBe(201)
    return { entry: reply.body as StallionBookEntry, activity: Number(reply.headers['x-activity-id']) }
  }
  const entries = async (query: string) =>
    (await call('GET', `/api/stallion-book/entries?${query}`)).body as StallionBookEntry[]
  const undo = (activity: unknown) => call('POST', `/api/activity/${String(activity)}/undo`)
  const season = (id: HorseId, fields: object) => call('PUT', `/api/stallions/${id}/seasons/2027`, fields)

  /** A cover with its events, as the mares' season writes them. */
  async function bred(
    pair: { stallion_id: HorseId; mare_id: HorseId; booking_id?: StallionBookEntry['id'] | null },
    events: readonly {
      kind: 'bred' | 'scan' | 'slipped' | 'foaled'
      event_date: string
      [more: string]: unknown
    }[],
    season_year = 2027,
  ) {
    const stamps = { version: 1, created_at: db.engine.now(), updated_at: db.engine.now() }
    const id = await allocateIds(db, 'cover', 1)
    await db.kysely
      .insertInto('cover')
      .values({
        booking_id: null,
        ...pair,
        id,
        season_year,
        recipient: null,
        foal_id: null,
        notes: null,
        ...stamps,
      })
      .execute()
    for (const event of events)
      await db.kysely
        .insertInto('cover_event')
        .values({
          last_date: null,
          method: null,
          place: null,
          result: null,
          notes: null,
          ...event,
          id: await allocateIds(db, 'cover_event', 1),
          cover_id: id,
          ...stamps,
        })
        .execute()
  }

  test('a booking is edited, canceled, reinstated, removed, and each is undone', async () => {
    const [stud, dam] = [await stallion('High Oracle'), await mare('Amber Fever')]
    const { entry, activity } = await book(stud, dam, { fee: 2500, contract: ' 2027-14 ' })
    expect(entry).toMatchObject({ status: 'booked', contract: '2027-14', fee: 2500, paid: null, version: 1 })
    const address = `/api/stallion-book/entries/${entry.id}`
    const edit = {
      terms: null,
      contract: '2027-14',
      fee: 3000,
      paid: 500,
      notes: 'chute fee paid',
      version: 1,
    }
    const edited = await call('PUT', address, edit)
    expect(edited).toMatchObject({
      status: 200,
      body: { fee: 3000, paid: 500, terms: 'Terms to be negotiated', version: 2 },
    })
    expect(await call('PUT', address, edit)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Someone else changed Amber Fever’s booking') as string },
    })
    const [line] = (await call('GET', `/api/activity?horse_id=${dam}&limit=1`)).body as Activity[]
    expect(line).toMatchObject({
      kind: 'booking_edited',
      sentence:
        'Edited Amber Fever’s 2027 booking to High Oracle: fee $2,500 → $3,000, paid not entered → $500.',
      subject: { noun: 'booking', id: entry.id },
      can_undo: true,
    })
    const canceled = await call('POST', `${address}/cancel`, { canceled_on: '2026-05-02' })
    expect(canceled.body).toMatchObject({ status: 'canceled', canceled_on: '2026-05-02' })
    expect((await call('POST', `${address}/cancel`, {})).status).toBe(409)
    expect(await post(stud, dam)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Reinstate it in the stallion book') as string },
    })
    const back = await call('POST', `${address}/reinstate`, {})
    expect(back.body).toMatchObject({ status: 'booked', canceled_on: null })
    expect((await undo(back.headers['x-activity-id'])).status).toBe(200)
    expect((await call('GET', address)).body).toMatchObject({ status: 'canceled', canceled_on: '2026-05-02' })
    const removed = await call('DELETE', address)
    expect(removed.status).toBe(204)
    expect((await call('GET', address)).status).toBe(404)
    expect((await undo(removed.headers['x-activity-id'])).status).toBe(200)
    expect((await call('GET', address)).body).toMatchObject({ id: entry.id, fee: 3000, status: 'canceled' })
    expect((await undo(activity)).status).toBe(409) // edited since
  })

  test('what is wrong with a booking is said with its field', async () => {
    const { entry } = await book(await stallion(), await mare())
    const address = `/api/stallion-book/entries/${entry.id}`
    const put = (fields: object) => call('PUT', address, fields)
    expect(await put({ fee: -1 })).toMatchObject({ status: 422, body: { errors: [{ path: 'fee' }] } })
    expect(await put({ paid: 2e6 })).toMatchObject({ status: 422, body: { errors: [{ path: 'paid' }] } })
    expect((await put({ mare_id: 3 })).status).toBe(422) // another mare is another booking
    expect(await call('POST', `${address}/cancel`, { canceled_on: '2031-01-01' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'canceled_on' }] },
    })
    expect((await call('POST', `${address}/reinstate`, {})).status).toBe(409)
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/cancel'],
      ['POST', '/reinstate'],
    ] as const)
      expect(
        (
          await call(
            method,
            `/api/stallion-book/entries/99999${path}`,
            method === 'GET' || method === 'DELETE' ? undefined : {},
          )
        ).status,
      ).toBe(404)
  })

  test('a full book refuses the next mare and the canceled one who wants back', async () => {
    const stud = await stallion('Small Book')
    expect(
      (await season(stud, { book_limit: 2, stud_fee: 4000, place: 'Purcell, OK', version: 0 })).body,
    ).toMatchObject({ book_limit: 2, booked: 0, version: 1 })
    const first = await book(stud, await mare())
    await book(stud, await mare())
    const third = await mare('Third Mare')
    expect(await post(stud, third)).toMatchObject({
      status: 409,
      body: {
        detail:
          'Small Book’s 2027 book is full: 2 of 2 booked. Cancel a booking, or raise the limit of his season.',
      },
    })
    const address = `/api/stallion-book/entries/${first.entry.id}`
    const canceled = await call('POST', `${address}/cancel`, {})
    await book(stud, third)
    expect((await call('POST', `${address}/reinstate`, {})).status).toBe(409)
    expect(await undo(canceled.headers['x-activity-id'])).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Small Book’s 2027 book is full: 2 of 2 booked.') as string },
    })
    expect((await call('GET', address)).body).toMatchObject({ status: 'canceled' })
    expect((await post(stud, await mare(), { season_year: 2028 })).status).toBe(201) // another season has no limit
    expect(await season(stud, { book_limit: 1 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'book_limit' }] },
    })
    expect(await season(stud, { book_limit: 9, version: 7 })).toMatchObject({ status: 409 })
    const raised = await season(stud, { book_limit: 3, version: 1 })
    expect(raised.body).toMatchObject({ book_limit: 3, stud_fee: null, version: 2 })
    expect((await undo(raised.headers['x-activity-id'])).status).toBe(200)
    expect((await call('GET', `/api/stallions/${stud}/seasons/2027`)).body).toMatchObject({
      book_limit: 2,
      stud_fee: 4000,
      booked: 2,
      canceled: 1,
    })
    expect((await season(third, { book_limit: 3 })).status).toBe(422) // a mare stands nowhere
  })

  test('the book is searched by words of both horses, and filtered', async () => {
    const stud = await stallion('Percent_Sign Jet')
    const [one, two] = [
      await mare('Quick Blossom', { owner: 'Lee Ranch' }),
      await mare('Slow Blossom', { aqha_id: '5551234' }),
    ]
    await book(stud, one)
    const { entry } = await book(stud, two)
    await call('POST', `/api/stallion-book/entries/${entry.id}/cancel`, {})
    const names = async (query: string) => (await entries(query)).map(({ mare_name }) => mare_name)
    expect(await names('q=jet blossom')).toEqual(['Slow Blossom', 'Quick Blossom'])
    expect(await names('q=lee ranch')).toEqual(['Quick Blossom'])
    expect(await names('q=5551234')).toEqual(['Slow Blossom'])
    expect(await names('q=percent_sign')).toHaveLength(2)
    expect(await names('q=percent!sign')).toEqual([])
    expect(await names(`stallion_id=${stud}&status=canceled`)).toEqual(['Slow Blossom'])
    expect(await names(`mare_id=${one}`)).toEqual(['Quick Blossom'])
  })

  test('seasons count their bookings and money by stallion', async () => {
    const stud = await stallion('Counted Stud')
    await book(stud, await mare(), { fee: 2000, paid: 500, season_year: 2028 })
    await book(stud, await mare(), { season_year: 2028 })
    const { entry } = await book(stud, await mare(), { fee: 900, season_year: 2028 })
    await call('POST', `/api/stallion-book/entries/${entry.id}/cancel`, {})
    const rows = (await call('GET', '/api/stallion-book/seasons/2028')).body as StallionSeason[]
    expect(rows.find(({ stallion_id }) => stallion_id === stud)).toMatchObject({
      booked: 2,
      canceled: 1,
      fees: 2000,
      fees_missing: 1,
      paid: 500,
      version: 0,
    })
    expect((await call('GET', '/api/stallion-book/seasons')).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ season_year: 2028 })]),
    )
    expect((await call('GET', '/api/stallion-book/seasons/20x8')).status).toBe(404)
  })

  test('a booking says how it went on, and one she was bred on stays', async () => {
    const [stud, dam] = [await stallion(), await mare('Scanned Mare')]
    const { entry } = await book(stud, dam)
    await book(stud, dam, { season_year: 2028 })
    expect(entry.progress).toMatchObject({ state: 'not_bred', bred: [], scans: [] })
    await bred({ stallion_id: stud, mare_id: dam, booking_id: entry.id }, [
      { kind: 'bred', event_date: '2027-03-01', method: 'cooled_semen', place: 'Purcell, OK' },
      { kind: 'scan', event_date: '2027-03-15', result: 'in_foal' },
      { kind: 'scan', event_date: '2027-03-31', result: 'in_foal' },
      { kind: 'scan', event_date: '2027-04-20', result: 'open' },
    ])
    const [now] = await entries(`mare_id=${dam}&season_year=2027`)
    expect(now?.progress).toMatchObject({
      state: 'open',
      bred: [{ event_date: '2027-03-01', method: 'cooled_semen', place: 'Purcell, OK' }],
      scans: [
        { day: 14, due: 14, result: 'in_foal' },
        { day: 30, due: 30 },
        { day: 50, due: 45, result: 'open' },
      ],
      return_season: 2028,
    })
    expect(await call('DELETE', `/api/stallion-book/entries/${entry.id}`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Cancel the booking instead') as string },
    })
  })

  test('the breeding report names what is missing, on screen, as CSV, as PDF and on the Dashboard in November', async () => {
    const stud = await insertHorse(db, horse({ name: 'Reported Stud', sex: 'S', aqha_id: '5000001' }))
    const whole = await mare('Whole Record', { aqha_id: '5000002', owner: 'Ann Roe' })
    const undated = await mare('Undated', { aqha_id: '5000003', owner: 'Ann Roe' })
    const pastured = await mare('Pastured', { owner: 'Bo Dee' })
    const unbred = await mare('Unbred', { aqha_id: '5000004', owner: 'Bo Dee' })
    await book(stud, unbred)
    await bred({ stallion_id: stud, mare_id: whole }, [
      { kind: 'bred', event_date: '2027-04-02', method: 'live_cover', place: 'Home' },
      { kind: 'bred', event_date: '2027-04-04', method: 'live_cover', place: 'Home' },
    ])
    await bred({ stallion_id: stud, mare_id: undated }, [])
    await bred({ stallion_id: stud, mare_id: pastured }, [
      { kind: 'bred', event_date: '2027-05-01', method: 'pasture' },
    ])
    const address = `/api/stallions/${stud}/seasons/2027/breeding-report`
    const report = (await call('GET', address)).body as BreedingReport
    expect(report).toMatchObject({ due_on: '2027-11-30', stallion_aqha_id: '5000001' })
    expect(report.findings).toEqual([
      '1 mare is booked without a breeding on file. Enter her dates, or cancel the booking if she wasn’t bred.',
      '1 mare has no dates.',
      '1 mare has no last day in the pasture.',
      '1 mare has no AQHA id.',
    ])
    expect(report.mares.map(({ mare_name, missing }) => [mare_name, ...missing])).toEqual([
      ['Pastured', 'last_date', 'aqha_id'],
      ['Unbred', 'cover'],
      ['Undated', 'dates'],
      ['Whole Record'],
    ])
    expect(report.mares.at(-1)).toMatchObject({
      first_date: '2027-04-02',
      last_date: '2027-04-04',
      methods: ['live_cover'],
      places: ['Home'],
    })
    const csv = String((await call('GET', `${address}.csv`)).body)
    expect(csv.split('\r\n')).toHaveLength(6)
    expect(csv).toContain('Whole Record,5000002,Ann Roe,2027-04-02,2027-04-04,live_cover,Home,')
    const started = await call('POST', `${address}/export`)
    expect(started.status).toBe(202)
    const job = await jobEnd((started.body as { job_id: string }).job_id)
    const pdf = await call('GET', job.result_url ?? '')
    expect(pdf.raw.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect(pdf.raw.toString('latin1')).toMatch(/\/MediaBox \[0 0 792 612\]/) // landscape
    const due = async (day: string) =>
      (await breedingReportsDue(db, day)).filter(({ stallion_id }) => stallion_id === stud)
    expect(await due('2027-11-03')).toMatchObject([
      { sentence: 'The stallion breeding report of Reported Stud is due November 30: 2 mares lack dates.' },
    ])
    expect(await due('2027-12-02')).toMatchObject([
      { sentence: expect.stringContaining('was due') as string },
    ])
    expect(await due('2027-10-31')).toEqual([])
    expect((await call('GET', '/api/stallions/99999/seasons/2027/breeding-report')).status).toBe(404)
  })

  test('a file of bookings goes in as a whole or not at all, and goes out and in again unchanged', async () => {
    const stud = await insertHorse(db, horse({ name: 'Filed Stud', sex: 'S', aqha_id: '6000001' }))
    await mare('Filed One', { aqha_id: '6000002' })
    await mare('Twice Named', { aqha_id: '6000003' })
    await mare('Twice Named', { aqha_id: '6000004' })
    await season(stud, { book_limit: 2 })
    const bring = (csv: string, dry_run: boolean) =>
      sendRecords(server, 'bookings', csv, { dry_run, season_year: 2027 })
    const bad = `Stallion,Mare,Fee,Season
Filed Stud,Filed One,"$2,500",
Filed Stud,Twice Named,,2027
Filed Stud,Nobody Here,,2027
Filed One,Filed One,lots,2027
Filed Stud,Filed One,,2040
`
    const dry = await bring(bad, true)
    expect(dry).toMatchObject({
      status: 200,
      body: {
        rows: 5,
        added: 1,
        problems: [
          { row: 3, field: 'mare', message: expect.stringContaining('Add the AQHA id') as string },
          { row: 4, field: 'mare' },
          { row: 5, field: 'fee' },
          { row: 6, field: 'season_year' },
        ],
      },
    })
    expect((await bring(bad, false)).status).toBe(422)
    expect(await entries(`stallion_id=${stud}`)).toEqual([])
    expect((await bring('a,b\n1,2\n', true)).body).toMatchObject({ errors: [{ path: 'file' }] })
    const good = `stallion_aqha_id,mare_aqha_id,season_year,fee,paid,contract,status,canceled_on
6000001,6000002,2027,"$2,500",500,=1+1,booked,
6000001,6000003,2027,,,,canceled,3/14/2026
6000001,6000004,2019,,,,,
`
    const added = await bring(good, false)
    expect(added).toMatchObject({ status: 200, body: { added: 3, on_file: 0, problems: [] } })
    const before = await entries(`stallion_id=${stud}`)
    expect(before).toMatchObject([
      { season_year: 2027, status: 'canceled', canceled_on: '2026-03-14' },
      { season_year: 2027, fee: 2500, paid: 500, contract: '=1+1' },
      { season_year: 2019 },
    ])
    const out = String((await call('GET', `/api/stallion-book/entries.csv?stallion_id=${stud}`)).body)
    expect(out).toContain("'=1+1") // no formula in a spreadsheet
    expect((await bring(out, true)).body).toMatchObject({ added: 0, on_file: 3, problems: [] })
    expect((await undo(added.headers['x-activity-id'])).status).toBe(200)
    expect(await entries(`stallion_id=${stud}`)).toEqual([])
    expect((await bring(out, false)).body).toMatchObject({ added: 3 })
    const strip = (rows: StallionBookEntry[]) =>
      rows
        .map(({ mare_name, mare_aqha_id, season_year, fee, paid, contract, status, canceled_on, terms }) =>
          JSON.stringify([
            mare_name,
            mare_aqha_id,
            season_year,
            fee,
            paid,
            contract,
            status,
            canceled_on,
            terms,
          ]),
        )
        .toSorted()
    expect(strip(await entries(`stallion_id=${stud}`))).toEqual(strip(before))
    const full = 'stallion,mare_aqha_id,season_year\nFiled Stud,6000003,2027\n'
    expect((await bring(full, true)).body).toMatchObject({ on_file: 1 })
    await mare('One More', { aqha_id: '6000005' })
    await mare('And More', { aqha_id: '6000006' })
    const over = `stallion,mare_aqha_id,season_year\nFiled Stud,6000005,2027\nFiled Stud,6000006,2027\n`
    expect((await bring(over, true)).body).toMatchObject({
      added: 1,
      problems: [{ row: 3, message: expect.stringContaining('book is full: 2 of 2') as string }],
    })
  })
})
