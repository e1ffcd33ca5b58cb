import type { Activity } from '@quarterpole/contract/activity'
import type { HorseCosts } from '@quarterpole/contract/costs'
import type { ContactId } from '@quarterpole/contract/ids'
import { ROLE_RIGHTS, ROLES } from '@quarterpole/contract/roles'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { sendRecords } from '../../../test/form.ts'
import { everyRole, type TestPerson, TRAINER } from '../../../test/people.ts'
import { type Answer, testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'
import { type CostRow, horseCosts } from './horse-costs.ts'

const idOf = ({ body }: Answer) => (body as { id: number }).id

describeEngines(async (engine) => {
  const server = await testServer(engine, { seeded: false }) // its day is 2026-06-15
  const { call, db, services } = server
  const make = (name: string, trainer: string | null = null) =>
    insertHorse(db, horse({ name, trainer, foaled: '2020-03-01', foaled_precision: 'day' }))
  const contact = async (name: string) => idOf(await call('POST', '/api/contacts', { name }))
  const charge = (horse_id: number, fields: object) =>
    call('POST', '/api/charges', { horse_id, charge_date: '2026-05-02', kind: 'vet', ...fields })
  const costsOf = async (id: number) => (await call('GET', `/api/horses/${id}/costs`)).body as HorseCosts

  test('costs are summed by year and kind, split by the shares on the day, and undone', async () => {
    const id = await make('Costly Filly')
    const [ann, bo] = [await contact('Ann Roe'), await contact('Bo Lee')]
    expect(await costsOf(id)).toEqual({ years: [], owners: [], unsplit_cents: null })
    for (const [contact_id, share] of [
      [ann, '2/3'],
      [bo, '1/3'],
    ] as const)
      await call('POST', '/api/ownerships', { horse_id: id, contact_id, share, from_day: '2026-01-01' })
    await charge(id, { amount_cents: 10_000 })
    await charge(id, { amount_cents: 100, is_credit: true, kind: 'board' })
    const last = await charge(id, { amount_cents: 501, charge_date: '2025-12-31' })
    const split = [
      { contact_id: ann, name: 'Ann Roe', cents: 6667 - 67 },
      { contact_id: bo, name: 'Bo Lee', cents: 3333 - 33 },
    ]
    const of2026 = {
      year: 2026,
      cents: 9900,
      kinds: [
        { kind: 'vet', cents: 10_000 },
        { kind: 'board', cents: -100 },
      ],
    }
    expect(await costsOf(id)).toEqual({
      years: [of2026, { year: 2025, cents: 501, kinds: [{ kind: 'vet', cents: 501 }] }],
      owners: split,
      unsplit_cents: 501,
    })
    await undo(call, last)
    expect(await costsOf(id)).toEqual({ years: [of2026], owners: split, unsplit_cents: null })
    expect((await call('GET', '/api/horses/999/costs')).status).toBe(404)
  })

  test('a file of charges goes in once, and a wrong amount is said', async () => {
    const id = await make('Filed Costs')
    const file = `Horse,Charge Date,Category,Amount,Vendor,Description
Filed Costs,5/2/2026,Shoeing,"$120.50",New Farrier,Four shoes
Filed Costs,5/3/2026,vet,12.345,New Farrier,
`
    const dry = (await sendRecords(server, 'charges', file, { dry_run: true })).body
    expect(dry).toMatchObject({ added: 1, problems: [{ row: 3, field: 'amount' }] })
    const good = file.split('\n').slice(0, 2).join('\n')
    await sendRecords(server, 'charges', good, { dry_run: false })
    expect((await call('GET', `/api/charges?horse_id=${id}`)).body).toMatchObject([
      { kind: 'farrier', amount_cents: 12_050, contact_name: 'New Farrier', what: 'Four shoes' },
    ])
    expect((await sendRecords(server, 'charges', good, { dry_run: false })).body).toMatchObject({
      added: 0,
      on_file: 1,
    })
  })

  test('who sees no money sees nothing of a charge: in no list, sum, activity, history, search, export, feed or undo', async () => {
    const MARK = /918[.,]?27|91827|Quiet Clinic|Zephyr|Oct 9|2025-10-09/
    const id = await make('Private Costs', TRAINER)
    const contact_id = await contact('A Clinic')
    await db.kysely // no line of the activity names it so: the contact itself is no secret
      .updateTable('contact')
      .set({ name: 'Quiet Clinic' })
      .where('id', '=', contact_id as ContactId)
      .execute()
    const owner = await contact('Whole Owner')
    await call('POST', '/api/ownerships', {
      horse_id: id,
      contact_id: owner,
      share: '1',
      from_day: '2025-01-01',
    })
    const fields = {
      horse_id: id,
      charge_date: '2025-10-09',
      kind: 'vet',
      amount_cents: 91_827,
      contact_id,
      what: 'Zephyr',
      notes: 'Zephyr, twice',
    }
    const rated = await call('POST', '/api/rates', {
      horse_id: id,
      from_day: '2025-10-09',
      amount_cents: 91_827,
      kind: 'board',
      what: 'Zephyr',
    })
    const made = await charge(id, { ...fields, is_credit: true, amount_cents: 1 })
    const path = `/api/charges/${idOf(made)}`
    const edited = await call('PUT', path, fields)
    expect(edited.status).toBe(200)
    const paid = await call('POST', '/api/payments', {
      contact_id: owner,
      paid_on: '2025-10-09',
      amount_cents: 2 * 91_827,
      how: 'check',
      what: 'Zephyr',
    })
    const places = [
      '/api/payments',
      `/api/payments/${idOf(paid)}`,
      '/api/export/payments.csv',
      '/api/balances',
      `/api/contacts/${owner}/costs`,
      `/api/contacts/${owner}`,
      '/api/rates',
      `/api/rates?horse_id=${id}`,
      '/api/export/rates.csv',
      '/api/charges',
      `/api/charges?horse_id=${id}`,
      `/api/horses/${id}/costs`,
      `/api/contacts/${contact_id}/costs`,
      `/api/contacts/${contact_id}/charges`,
      `/api/contacts/${owner}/statement`,
      `/api/contacts/${owner}/statement.csv?month=2025-10`,
      `/api/horses/${id}`,
      `/api/horses/${id}/history`,
      `/api/horses/${id}/sources`,
      `/api/horses/${id}/contacts`,
      `/api/activity?horse_id=${id}`,
      '/api/activity',
      '/api/horses',
      '/api/horses?q=Zephyr',
      '/api/to-dos',
      '/api/export/charges.csv',
      '/api/export/horses.csv',
      '/api/dashboard',
    ]
    const seen = async (cookie: { cookie: string }) => {
      const found: string[] = []
      const look = async (place: string) => {
        if (MARK.test((await call('GET', place, undefined, cookie)).raw.toString())) found.push(place)
      }
      for (const place of places) await look(place)
      await call('POST', '/api/calendar/reset', undefined, cookie)
      const feed = (await call('GET', '/api/calendar', undefined, cookie)).body as { path?: string | null }
      if (feed.path) await look(feed.path)
      return found
    }
    const people = await everyRole(services)
    for (const role of ROLES.filter((one) => !ROLE_RIGHTS[one].includes('money'))) {
      const { cookie } = people[role]
      expect(await seen(cookie), role).toEqual([])
      expect((await call('GET', '/api/charges?horse_id=1', undefined, cookie)).status, role).toBe(403)
      expect((await call('POST', '/api/charges', fields, cookie)).status, role).toBe(403)
      expect((await call('PUT', path, fields, cookie)).status, role).toBe(403)
      expect((await call('DELETE', path, undefined, cookie)).status, role).toBe(403)
      const ownRate = `/api/rates/${idOf(rated)}`
      expect((await call('DELETE', ownRate, undefined, cookie)).status, role).toBe(403)
      for (const hidden of ['/api/rates', '/api/payments', '/api/balances', `/api/contacts/${owner}/costs`])
        expect((await call('GET', hidden, undefined, cookie)).status, role).toBe(403)
      const own = `/api/payments/${idOf(paid)}`
      expect((await call('DELETE', own, undefined, cookie)).status, role).toBe(403)
      const back = `/api/activity/${String(edited.headers['x-activity-id'])}/undo`
      expect((await call('POST', back, undefined, cookie)).status, role).toBe(403)
    }
    expect(await seen(people.owner.cookie)).toEqual(
      expect.arrayContaining([
        '/api/rates',
        '/api/export/rates.csv',
        '/api/payments',
        '/api/export/payments.csv',
        '/api/balances',
        `/api/contacts/${owner}/costs`,
        '/api/charges',
        `/api/horses/${id}/costs`,
        `/api/contacts/${contact_id}/costs`,
        `/api/contacts/${contact_id}/charges`,
        `/api/contacts/${owner}/statement`,
        `/api/contacts/${owner}/statement.csv?month=2025-10`,
        `/api/horses/${id}/history`,
        '/api/activity',
        '/api/export/charges.csv',
        '/api/dashboard',
      ]),
    )
    const linesFor = async ({ cookie }: TestPerson) =>
      (await call('GET', `/api/activity?horse_id=${id}`, undefined, cookie)).body as Activity[]
    const lines = await linesFor(people.owner)
    expect(lines.map(({ sentence }) => sentence)).toEqual([
      'Private Costs: vet credit of Oct 9, 2025 edited: amount $0.01 → $918.27, credit yes → no.',
      'Private Costs: vet credit of Oct 9, 2025 for $0.01.',
      'Private Costs: board rate from Oct 9, 2025: $918.27 a day.',
      'Private Costs: Whole Owner owns 100% from Jan 1, 2025.',
    ])
    expect(await linesFor(people.staff)).toMatchObject([
      { sentence: 'Private Costs: charges changed.', changes: [] },
      {},
      { sentence: 'Private Costs: rates changed.' },
      {},
    ])
  })
})

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const day = fc.integer({ min: 1, max: 28 }).map((d) => `2026-02-${String(d).padStart(2, '0')}`)
const ledger = fc.record({
  charges: fc.array(
    fc.record({
      charge_date: day,
      from_day: fc.constant(null),
      through_day: fc.constant(null),
      kind: fc.constantFrom<CostRow['kind']>('board', 'vet', 'other'),
      amount_cents: fc.integer({ min: 0, max: 1_000_000_000 }),
      is_credit: fc.constantFrom<0 | 1>(0, 1),
    }),
    { maxLength: 8 },
  ),
  parts: fc.constantFrom([3, 3, 3], [7, 7, 7, 7, 7, 7, 7], [2, 3, 6], [1], [3, 3]),
  from_day: day,
})

test('of 10,000 random ledgers, parts add up to the cent, and each differs from its exact share by less than a cent a charge', () => {
  fc.assert(
    fc.property(ledger, ({ charges, parts, from_day }) => {
      const shares = parts.map((of, at) => ({
        kind: 'owned',
        contact_id: at + 1,
        contact_name: `Owner ${at + 1}`,
        share: of === 1 ? '100%' : `1/${of}`,
        from_day,
        until_day: null,
      }))
      const isWhole = parts.join() !== '3,3'
      const signed = charges.map((one) => (one.is_credit ? -1 : 1) * one.amount_cents)
      const split = charges.flatMap(({ charge_date }, at) =>
        isWhole && charge_date >= from_day ? [signed[at] ?? 0] : [],
      )
      const { years, owners, unsplit_cents } = horseCosts(charges, shares)
      const all = sum(years.map(({ cents }) => cents))
      expect(all).toBe(sum(signed))
      for (const { cents, kinds } of years) expect(sum(kinds.map((one) => one.cents))).toBe(cents)
      expect(sum(owners.map(({ cents }) => cents)) + (unsplit_cents ?? 0)).toBe(all)
      expect(unsplit_cents === null).toBe(split.length === charges.length)
      for (const { contact_id, cents } of owners)
        expect(Math.abs(cents - sum(split) / (parts[contact_id - 1] ?? 0))).toBeLessThan(split.length)
      expect(horseCosts(charges.toReversed(), shares.toReversed())).toEqual({ years, owners, unsplit_cents })
    }),
    { numRuns: 10_000 },
  )
})
