import type { Activity } from '@quarterpole/contract/activity'
import type { Cover } from '@quarterpole/contract/cover'
import type { ToDo } from '@quarterpole/contract/to-do'
import type { RecordKind } from '@quarterpole/contract/record-kinds'
import type { Work } from '@quarterpole/contract/work'
import { insertHorse, type NewHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { sendRecords } from '../../../test/form.ts'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

const containing = (text: string) => expect.stringContaining(text) as string

describe('record import', async () => {
  const server = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
  const { call, db } = server
  const make = (name: string, fields: Partial<NewHorse> = {}) =>
    insertHorse(db, horse({ name, sex: 'M', foaled: '2018-03-01', foaled_precision: 'day', ...fields }))
  const check = (kind: RecordKind, text: string) => sendRecords(server, kind, text, { dry_run: true })
  const bring = (kind: RecordKind, text: string, key?: string) =>
    sendRecords(server, kind, text, { dry_run: false, ...(key === undefined ? {} : { key }) })
  const listed = async <T>(address: string) => (await call('GET', address)).body as T[]

  await make('Amber Fever', { aqha_id: '5100001' })
  const older = await make('Twice Named', { foaled: '2010-01-01' })
  await make('Twice Named', { foaled: '2019-01-01' })

  test('a clocker’s sheet of works goes in once, as one activity that is undone', async () => {
    const horse_id = await make('Works Well')
    const sheet = `Horse,Date,Trk,Dist,Time,Type,Rank,Remarks
Works Well,5/2/26,RUI,220y,:12.4,Bg,2/14,"sharp, early"
Works Well,5/16/2026,Ruidoso Downs,1 1/2 furlongs,,h,,
`
    expect(await check('works', sheet)).toMatchObject({
      status: 200,
      body: { rows: 2, added: 2, on_file: 0, problems: [] },
    })
    expect(await listed(`/api/works?horse_id=${horse_id}`)).toEqual([])
    const added = await bring('works', sheet, 'works-1')
    expect(await bring('works', sheet, 'works-1')).toMatchObject({
      headers: { 'idempotent-replayed': 'true', 'x-activity-id': added.headers['x-activity-id'] },
    })
    expect(await listed<Work>(`/api/works?horse_id=${horse_id}`)).toMatchObject([
      { work_date: '2026-05-16', distance_yards: 330, time_s: null, manner: 'handily', from_gate: false },
      {
        work_date: '2026-05-02',
        track_name: 'Ruidoso Downs Race Track',
        distance_yards: 220,
        time_s: 12.4,
        manner: 'breezing',
        from_gate: true,
        place: 2,
        of_works: 14,
        notes: 'sharp, early',
      },
    ])
    expect((await bring('works', sheet)).body).toMatchObject({ added: 0, on_file: 2 })
    const [line] = await listed<Activity>(`/api/activity?horse_id=${horse_id}`)
    expect(line).toMatchObject({ sentence: 'Added 2 works from works.csv.', can_undo: true })
    expect((await undo(call, added)).status).toBe(200)
    expect(await listed(`/api/works?horse_id=${horse_id}`)).toEqual([])
  })

  test('every fault of every row is named, and keeps the whole file out', async () => {
    const bad = `name,foaled,work_date,track,distance_yards,time_s,manner
Nobody Here,,2026-05-01,,220,,
Twice Named,,2026-05-01,,220,,
Amber Fever,,2026-05-01,Atlantis,20,slow,trotting
Amber Fever,,May,,,,
Amber Fever,,2027-05-01,,220,3,
Amber Fever,,2016-05-01,,220,,
Twice Named,2010,2026-05-01,,220,,
`
    const { status, body } = await bring('works', bad)
    expect(status).toBe(422)
    expect(body.problems.map(({ row, field }) => `${row} ${field}`)).toEqual([
      '2 name',
      '3 name',
      '4 distance_yards',
      '4 time_s',
      '4 manner',
      '4 track',
      '5 work_date',
      '5 distance_yards',
      '6 work_date',
      '6 time_s',
      '7 work_date',
    ])
    expect(body.problems[0]?.message).toBe(
      'No horse on file is named “Nobody Here”. Add the horse first, or correct the row.',
    )
    expect(body.problems[1]?.message).toContain('2 horses on file are named Twice Named')
    expect(body).toMatchObject({ rows: 7, added: 1 })
    expect(await listed(`/api/works?horse_id=${older}`)).toEqual([])
  })

  test.each([
    ['works', 'a,b\n1,2\n', 'no column for name and work date and distance yards'],
    ['sales', 'Horse,Date\nAmber Fever,2026-01-01\n', 'no column for sale type and price usd'],
    ['to_dos', 'To-do,Due\n', 'has a header and no to-dos'],
    ['covers', '%PDF-1.7 no table', 'This is a PDF.'],
  ] as const)('a file that is no list of %s is refused', async (kind, text, words) => {
    const { status, body } = await check(kind, text)
    expect(status).toBeGreaterThanOrEqual(415)
    expect(body.detail).toContain(words)
  })

  test('a sale goes in with a price or not at all, and columns that are not read are named', async () => {
    const list = `Reg No,Sold On,Auction,Type,Price,Vet
5100001,9/1/2019,Ruidoso Select,Yearling,"$25,000",Dr. Day
5100001,12/1/2023,Heritage Place,Broodmare,private treaty,
`
    expect((await check('sales', list)).body).toMatchObject({
      added: 1,
      notes: expect.arrayContaining(['Not read: Vet.']),
      problems: [
        { row: 3, field: 'price_usd', column: 'Price', message: containing('The sale has no price.') },
      ],
    })
  })

  test('to-dos go in with their repeat; one that was done since is not added again', async () => {
    const horse_id = await make('Shod Mare')
    const list = `Task,Horse,Due,Repeat
Farrier,Shod Mare,7/1/2026,every 6 weeks
Fix the fence,,8/1/2026,
Coggins,Shod Mare,7/4/2026,yearly
`
    const added = await bring('to_dos', list)
    expect(added.body).toMatchObject({ added: 3, problems: [] })
    const open = await listed<ToDo>('/api/to-dos?open=true')
    expect(open).toMatchObject([
      { title: 'Farrier', horse_id, repeat_every: 6, repeat_unit: 'week' },
      { title: 'Coggins', repeat_every: 1, repeat_unit: 'year' },
      { title: 'Fix the fence', horse_id: null, repeat_every: null },
    ])
    const [farrier] = open
    const done = await call('POST', `/api/to-dos/${farrier?.id}/done`, { done_on: '2026-06-14' })
    expect((await bring('to_dos', list)).body).toMatchObject({ added: 0, on_file: 3 })
    expect((await check('to_dos', 'Task,Due,Repeat\nShots,7/1/2026,now and then\n')).body.problems).toEqual([
      { row: 2, field: 'repeat_every', column: 'Repeat', message: containing('such as 6 weeks') },
    ])
    await undo(call, done)
    await undo(call, added)
    expect(await listed('/api/to-dos?open=true')).toEqual([])
  })

  test('breedings go in one mare a row, go on where one is on file, and come back by their own export', async () => {
    const mare_id = await make('Bred Mare', { foaled: '2015-01-01' })
    const [first, second] = [await make('First Stud', { sex: 'S' }), await make('Second Stud', { sex: 'S' })]
    const covers = () => listed<Cover>(`/api/covers?mare_id=${mare_id}`)
    const list = `Mare,Bred To,Date Bred,Method,Checked,Result,Foaled
Bred Mare,First Stud,3/1/2024,cooled,3/16/2024,pregnant,2/4/2025
Bred Mare,Second Stud,3/20/2025,AI,,,
`
    const added = await bring('covers', list)
    expect(added).toMatchObject({ status: 200, body: { added: 2, problems: [] } })
    expect(await covers()).toMatchObject([
      { stallion_id: second, season_year: 2025, events: [{ kind: 'bred', method: 'fresh_semen' }] },
      {
        stallion_id: first,
        season_year: 2024,
        state: 'foaled',
        events: [
          { kind: 'bred', event_date: '2024-03-01', method: 'cooled_semen' },
          { kind: 'scan', result: 'in_foal' },
          { kind: 'foaled', event_date: '2025-02-04', result: 'live' },
        ],
      },
    ])
    expect((await bring('covers', list)).body).toMatchObject({ added: 0, on_file: 2 })
    const scanned = 'Mare,Stallion,Season,Event,Date,Result\nBred Mare,Second Stud,2025,scan,4/4/2025,open\n'
    const later = await bring('covers', scanned)
    expect(later.body).toMatchObject({ added: 1, problems: [] })
    expect((await covers())[0]?.events).toHaveLength(2)
    const out = new TextDecoder().decode((await call('GET', '/api/export/covers.csv')).raw)
    expect((await bring('covers', out)).body).toMatchObject({
      rows: 5,
      added: 0,
      on_file: 5,
      problems: [],
    })
    await undo(call, later)
    expect((await covers())[0]?.events).toHaveLength(1)
    await undo(call, added)
    expect(await covers()).toEqual([])
    expect((await bring('covers', out)).body).toMatchObject({ added: 5 })
  })

  test('a result without a day is refused, or true as of the day the user says; the mare isn’t due by it', async () => {
    const mare_id = await make('Undated Mare', { foaled: '2015-01-01' })
    await make('Undated Stud', { sex: 'S' })
    const list = 'Mare,Stallion,Bred,Result\nUndated Mare,Undated Stud,3/1/2026,open\n'
    const checked = await check('covers', list)
    expect(checked.body).toMatchObject({ added: 0, undated: 1, problems: [{ row: 2, column: 'Result' }] })
    expect(checked.body.problems[0]?.message).toContain('“open” has no day.')
    const added = await sendRecords(server, 'covers', list, { dry_run: false, as_of: '2026-06-01' })
    expect(added.body).toMatchObject({ added: 1, undated: 0, problems: [] })
    expect(await listed<Cover>(`/api/covers?mare_id=${mare_id}`)).toMatchObject([
      {
        state: 'open',
        foaling: null,
        events: [{ kind: 'bred' }, { kind: 'scan', event_date: '2026-06-01' }],
      },
    ])
  })

  test('a barn’s bookings go in with horses that aren’t on file, the good rows before the others', async () => {
    const list = `Mare,Mare Reg No,Mare YOB,Stallion,Season,Status,Fee
Fresh Mare,5200001,2016,Fresh Stud,2027,In Foal,"$2,500"
fresh mare,,,Fresh Stud,2026,booked,2000
Other Fresh Mare,,2017,Fresh Stud,2027,cancelled,lots
Amber Fever,5100001,,Fresh Stud,2027,confirmed,
`
    const bare = await check('bookings', list)
    expect(bare.body).toMatchObject({ added: 0, left_out: 4, unknown_horses: 7, horses_created: 0 })
    const options = { create_new_horses: true, good_rows: true }
    const checked = await sendRecords(server, 'bookings', list, { dry_run: true, ...options })
    expect(checked.body).toMatchObject({
      rows: 4,
      added: 3,
      left_out: 1,
      horses_created: 2,
      unknown_horses: 0,
    })
    expect(checked.body.problems).toMatchObject([{ row: 4, field: 'fee' }])
    expect(checked.body.notes[0]).toContain('Row 2, Status: “In Foal” says how the mare is')
    const all = await sendRecords(server, 'bookings', list, { dry_run: false, create_new_horses: true })
    expect(all).toMatchObject({ status: 422, body: { left_out: 1 } })
    expect(await listed('/api/horses/?q=fresh')).toEqual([])

    const added = await sendRecords(server, 'bookings', list, { dry_run: false, ...options })
    expect(added).toMatchObject({ status: 200, body: { added: 3, left_out: 1, horses_created: 2 } })
    const horses = await db.kysely.selectFrom('horse').selectAll().where('name', 'like', '%resh %').execute()
    expect(
      horses.map(({ name, sex, aqha_id, birth_year, is_mine }) => [name, sex, aqha_id, birth_year, is_mine]),
    ).toEqual([
      ['Fresh Stud', 'S', null, null, 0],
      ['Fresh Mare', 'M', '5200001', 2016, 0],
    ])
    expect(await listed('/api/stallion-book/entries?season_year=2027')).toMatchObject([
      { mare_name: 'Amber Fever' },
      { mare_name: 'Fresh Mare', fee: 2500, notes: 'Mare: In Foal' },
    ])
    const changed = await check('bookings', 'Mare,Stallion,Season,Fee\nFresh Mare,Fresh Stud,2027,9\n')
    expect(changed.body).toMatchObject({
      on_file: 1,
      notes: [containing('Row 2, Fee: The booking on file says')],
    })
    expect((await listed<Activity>('/api/activity?limit=1'))[0]?.sentence).toBe(
      'Added 3 bookings and 2 horses from bookings.csv.',
    )
    expect((await undo(call, added)).status).toBe(200)
    expect(await listed('/api/stallion-book/entries?season_year=2027')).toEqual([])
    expect(
      await db.kysely.selectFrom('horse').select('id').where('name', 'like', '%resh %').execute(),
    ).toEqual([])
  })

  test('a foal that isn’t on file goes in with its parents; of a breeding all rows go in or none', async () => {
    const list = `breeding,Mare,Stallion,event,date,result,foal
1,Dam Of Foal,Sire Of Foal,bred,3/1/2024,,
1,Dam Of Foal,Sire Of Foal,foaled,2/5/2025,,First Foal
2,Dam Of Foal,Sire Of Foal,bred,3/1/2023,,
2,Dam Of Foal,Sire Of Foal,scan,3/15/2023,who knows,
`
    const options = { create_new_horses: true, good_rows: true }
    const { body } = await sendRecords(server, 'covers', list, { dry_run: false, ...options })
    expect(body).toMatchObject({ added: 2, left_out: 2, horses_created: 3, problems: [{ row: 5 }] })
    expect(body.notes).toEqual([containing('Row 4, breeding: Left out with row 5')])
    const foal = await db.kysely
      .selectFrom('horse')
      .selectAll()
      .where('name', '=', 'First Foal')
      .executeTakeFirst()
    const covers = await listed<Cover>(`/api/covers?mare_id=${foal?.dam_id ?? 0}`)
    expect(covers).toMatchObject([{ stallion_id: foal?.sire_id, foal_id: foal?.id, state: 'foaled' }])
  })

  test('a breeding that can’t have happened is refused at its row', async () => {
    await make('Course Mare', { foaled: '2015-01-01' })
    await make('Course Stud', { sex: 'S', foaled: '2010-01-01' })
    await make('Course Gelding', { sex: 'G' })
    const bad = `mare,stallion,season_year,event,event_date,result,foal,booked
Course Mare,Course Stud,2023,bred,2023-03-01,,,
Course Mare,Course Stud,2023,slipped,2023-05-01,,,
Course Mare,Course Stud,2023,foaled,2024-02-01,live,,
Course Mare,Course Stud,2022,scan,2022-04-01,,,
Course Mare,Course Gelding,2021,bred,2021-04-01,,,
Course Mare,Course Stud,2020,bred,2020-04-01,,,yes
Course Mare,Course Stud,2019,bred,2019-04-01,,Amber Fever,
Course Mare,Course Stud,2018,bred,2016-04-01,,,
`
    const { body } = await check('covers', bad)
    expect(body.problems.map(({ row, field }) => `${row} ${field}`)).toEqual([
      '4 event_date',
      '5 result',
      '6 stallion',
      '7 booked',
      '8 foal',
      '9 event_date',
    ])
    expect(body.problems[0]?.message).toContain(
      'comes after the loss of May 1, 2023, which ends this breeding',
    )
  })
})
