import type { Activity } from '@quarterpole/contract/activity'
import type { DaysBilled } from '@quarterpole/contract/bill-days'
import type { ContactId, HorseId } from '@quarterpole/contract/ids'
import { ROLE_RIGHTS, ROLES } from '@quarterpole/contract/roles'
import type { Statement } from '@quarterpole/contract/statement'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertRecords } from '@quarterpole/db/queries/record'
import { horse } from '@quarterpole/db/test-rows'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { everyRole } from '../../../test/people.ts'
import { type Answer, testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

const MAY = { from_day: '2026-05-01', through_day: '2026-05-31' }
const billed = ({ body }: Answer) => body as DaysBilled

describeEngines(async (engine) => {
  const { call, db, services } = await testServer(engine, { seeded: false }) // its day is 2026-06-15
  const make = (name: string, fields: object = {}): Promise<HorseId> =>
    insertHorse(db, horse({ name, foaled: '2020-03-01', foaled_precision: 'day', ...fields }))
  const post = async (path: string, body: object) =>
    ((await call('POST', `/api${path}`, body)).body as { id: number }).id
  const bill = (horse_ids: readonly number[], fields: object = {}, query = '') =>
    call('POST', `/api/charges/for-days${query}`, { ...MAY, ...fields, horse_ids })
  const rate = (horse_id: number, fields: object = {}) =>
    post('/rates', { horse_id, kind: 'board', amount_cents: 2001, from_day: '2026-01-01', ...fields })
  const statement = async (contact: number) =>
    (await call('GET', `/api/contacts/${contact}/statement?month=2026-05`)).body as Statement
  const onFile = async (id: HorseId) =>
    db.kysely.selectFrom('charge').selectAll().where('horse_id', '=', id).orderBy('id').execute()

  test('a month is shown, then charged in one step, by rates and shares, and not again; one undo takes it back', async () => {
    const id = await make('Half Sold Mare')
    const [ann, bo] = [
      await post('/contacts', { name: 'Ann Roe' }),
      await post('/contacts', { name: 'Bo Lee' }),
    ]
    const own = (contact_id: number, share: string, from_day: string, until_day: string | null = null) =>
      post('/ownerships', { horse_id: id, contact_id, share, from_day, until_day })
    await own(ann, '1', '2026-01-01', '2026-05-21')
    await own(ann, '1/2', '2026-05-21')
    await own(bo, '1/2', '2026-05-21')
    await post('/stays', { horse_id: id, farm: 'Home', from_day: '2026-01-01' })
    await rate(id)
    await rate(id, { amount_cents: 2500, from_day: '2026-05-16', what: 'Private stall' })
    await rate(id, { kind: 'insurance', amount_cents: 8500, per: 'month' })

    const dry = billed(await bill([id], {}, '?dry_run=true'))
    expect(dry).toMatchObject({ activity_id: null, left_out: [], not_on_file: [] })
    expect(
      dry.lines.map(({ kind, from_day, days, cents, owners }) => [
        kind,
        from_day,
        days,
        cents,
        owners.map((one) => one.cents),
      ]),
    ).toEqual([
      ['board', '2026-05-01', 15, 30_015, [30_015]],
      ['board', '2026-05-16', 5, 12_500, [12_500]],
      ['board', '2026-05-21', 11, 27_500, [13_750, 13_750]],
      ['insurance', '2026-05-01', 1, 8500, [8500]],
    ])
    expect(dry.cents).toBe(30_015 + 12_500 + 27_500 + 8500)
    expect(await onFile(id)).toEqual([])
    const changed = await bill([id], { cents: dry.cents - 1 })
    expect(changed.status).toBe(409)

    const done = await bill([id], { cents: dry.cents })
    expect(billed(done).lines).toEqual(dry.lines)
    expect(await onFile(id)).toMatchObject([
      { charge_date: '2026-05-15', from_day: '2026-05-01', through_day: '2026-05-15', what: null },
      { charge_date: '2026-05-20', what: 'Private stall', amount_cents: 12_500 },
      { charge_date: '2026-05-31', from_day: '2026-05-21' },
      { charge_date: '2026-05-01', kind: 'insurance', through_day: '2026-05-01' },
    ])
    expect([(await statement(ann)).cents, (await statement(bo)).cents]).toEqual([dry.cents - 13_750, 13_750])
    const csv = (await call('GET', `/api/contacts/${bo}/statement.csv?month=2026-05`)).raw.toString()
    expect(csv).toContain('Board,"May 21, 2026 to May 31, 2026 · Private stall",275,1/2,137.5,')
    expect(billed(await bill([id], { through_day: '2026-06-01' }))).toMatchObject({
      cents: 2500 + 8500,
      left_out: [
        { name: 'Half Sold Mare', why: 'board, May 1, 2026 to May 15, 2026: charged before' },
        { why: 'board, Private stall, May 16, 2026 to May 31, 2026: charged before' },
        { why: 'insurance, May 1, 2026: charged before' },
      ],
    })

    const lines = async () => (await call('GET', `/api/activity?horse_id=${id}`)).body as Activity[]
    expect((await lines())[1]?.sentence).toBe(
      'Half Sold Mare: billed May 1, 2026 to May 31, 2026, 4 charges for $785.15.',
    )
    await undo(call, done)
    expect(await onFile(id)).toHaveLength(2)
  })

  test('what isn’t on file is said, and several horses are one step', async () => {
    const [bare, unowned, away] = [await make('A Bare One'), await make('B Unowned'), await make('C Away')]
    const gone = await make('D Gone', { status: 'died', status_date: '2026-05-03' })
    for (const id of [unowned, away, gone]) await rate(id, { amount_cents: 1000 })
    await post('/stays', { horse_id: away, farm: 'Home', from_day: '2026-05-03', until_day: '2026-05-10' })
    await post('/charges', {
      horse_id: unowned,
      charge_date: '2026-05-31',
      kind: 'board',
      amount_cents: 31_000,
    })
    const done = await bill([gone, away, unowned, bare])
    expect(billed(done)).toMatchObject({ cents: 31_000 + 10_000 + 3000 })
    expect(billed(done).left_out.map(({ name, why }) => `${name}: ${why}`)).toEqual([
      'C Away: board, May 11, 2026 to May 31, 2026: not here by the stays',
      'D Gone: board, May 4, 2026 to May 31, 2026: after the horse died',
    ])
    expect(billed(done).not_on_file.map(({ name, why }) => `${name}: ${why}`)).toEqual([
      'A Bare One: a rate for these days',
      'B Unowned: a stay for May 1, 2026 to May 31, 2026: billed by the rate alone',
      'B Unowned: all shares for May 1, 2026 to May 31, 2026: nobody owes the board charge until they are',
      'B Unowned: which days the board charge of May 31, 2026 for $310 is for: nothing is left out for it',
      'C Away: a stay for May 1, 2026 to May 2, 2026: billed by the rate alone',
      'C Away: all shares for May 1, 2026 to May 10, 2026: nobody owes the board charge until they are',
      'D Gone: a stay for May 1, 2026 to May 3, 2026: billed by the rate alone',
      'D Gone: all shares for May 1, 2026 to May 3, 2026: nobody owes the board charge until they are',
    ])
    const [line] = (await call('GET', `/api/activity?horse_id=${away}`)).body as Activity[]
    expect(line?.sentence).toBe('3 horses: billed May 1, 2026 to May 31, 2026, 3 charges for $440.')
  })

  test('days to come, days in the wrong order and an unknown horse are refused', async () => {
    const id = await make('Refused One')
    const wrong = async (fields: object) => (await bill([id], fields)).body
    expect(await wrong({ through_day: '2026-07-01' })).toMatchObject({ errors: [{ path: 'through_day' }] })
    expect(await wrong({ through_day: '2026-04-30' })).toMatchObject({ errors: [{ path: 'through_day' }] })
    expect((await bill([999_999])).status).toBe(404)
  })

  test('who may not see money can’t bill, and sees nothing of it', async () => {
    const id = await make('Secret Board')
    await insertRecords(db, 'rate', [
      {
        horse_id: id,
        kind: 'board',
        amount_cents: 91_827,
        per: 'day',
        from_day: '2026-05-31',
        through_day: null,
        contact_id: null as ContactId | null,
        what: null,
        notes: null,
      },
    ])
    await bill([id])
    const people = await everyRole(services)
    for (const role of ROLES.filter((one) => !ROLE_RIGHTS[one].includes('money'))) {
      const { cookie } = people[role]
      const body = { ...MAY, horse_ids: [id] }
      expect((await call('POST', '/api/charges/for-days?dry_run=true', body, cookie)).status, role).toBe(403)
      expect(
        (await call('POST', '/api/rates/many', { ...body, kind: 'board', amount_cents: 1 }, cookie)).status,
      ).toBe(403)
      for (const place of ['/api/activity', `/api/activity?horse_id=${id}`, `/api/horses/${id}/history`])
        expect((await call('GET', place, undefined, cookie)).raw.toString(), role).not.toMatch(/918[.,]?27/)
    }
  })
})
