import type { ContactCosts } from '@quarterpole/contract/costs'
import type { Statement } from '@quarterpole/contract/statement'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertRecords } from '@quarterpole/db/queries/record'
import { horse } from '@quarterpole/db/test-rows'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { undo } from '../../../test/undo.ts'
import { type Answer, testServer } from '../../../test/test-server.ts'

const idOf = ({ body }: Answer) => (body as { id: number }).id

describeEngines(async (engine) => {
  const { call, db } = await testServer(engine, { seeded: false }) // its day is 2026-06-15
  const make = (name: string) =>
    insertHorse(db, horse({ name, foaled: '2020-03-01', foaled_precision: 'day' }))
  const contact = async (name: string) => idOf(await call('POST', '/api/contacts', { name }))
  const owns = (horse_id: number, contact_id: number, share: string | null, from_day = '2026-01-01') =>
    call('POST', '/api/ownerships', { horse_id, contact_id, share, from_day })
  const charge = (horse_id: number, charge_date: string, amount_cents: number, fields: object = {}) =>
    call('POST', '/api/charges', { horse_id, charge_date, kind: 'vet', amount_cents, ...fields })
  const costsOf = async (id: number) => (await call('GET', `/api/contacts/${id}/costs`)).body as ContactCosts

  const [ann, bo, clinic] = [await contact('Ann Roe'), await contact('Bo Lee'), await contact('The Clinic')]
  const [mare, colt] = [await make('Shared Mare'), await make('Doubted Colt')]
  await owns(mare, ann, '2/3')
  await owns(mare, bo, '1/3')
  await owns(colt, ann, '1/2', '2025-07-01')

  test('a contact pays its share of each charge on its day, and what can’t be split is in no sum', async () => {
    expect(await costsOf(ann)).toEqual({ balance: null, owed: [], charged: [] })
    await charge(mare, '2026-05-02', 10_000, { contact_id: clinic })
    await charge(mare, '2026-05-09', 100, { is_credit: true, contact_id: clinic })
    await charge(mare, '2025-12-31', 70_000) // before anyone owned a share
    await charge(colt, '2025-08-01', 5000, { contact_id: clinic, what: 'X-rays' })
    await charge(colt, '2026-04-01', 900)
    expect(await costsOf(ann)).toEqual({
      balance: { cents: 6600, aging: { current: 0, over_30: 6600, over_60: 0, over_90: 0 } },
      owed: [
        {
          year: 2026,
          cents: 6667 - 67,
          months: [
            { month: '2026-05', cents: 6600 },
            { month: '2026-04', cents: null },
          ],
          unsplit: { charges: 1, cents: 900 },
        },
        {
          year: 2025,
          cents: null,
          months: [{ month: '2025-08', cents: null }],
          unsplit: { charges: 1, cents: 5000 },
        },
      ],
      charged: [],
    })
    expect((await costsOf(bo)).owed).toMatchObject([{ year: 2026, cents: 3300, unsplit: null }])
  })

  test('what was owed to a contact is summed by year and listed, newest first', async () => {
    expect(await costsOf(clinic)).toEqual({
      balance: null,
      owed: [],
      charged: [
        { year: 2026, charges: 2, cents: 9900 },
        { year: 2025, charges: 1, cents: 5000 },
      ],
    })
    const list = await call('GET', `/api/contacts/${clinic}/charges?limit=2`)
    expect(list.headers['x-total-count']).toBe('3')
    expect(list.body).toMatchObject([
      { horse_name: 'Shared Mare', charge_date: '2026-05-09', amount_cents: 100, is_credit: true },
      { horse_name: 'Shared Mare', charge_date: '2026-05-02', amount_cents: 10_000 },
    ])
    for (const path of ['costs', 'charges'])
      expect((await call('GET', `/api/contacts/999/${path}`)).status).toBe(404)
  })

  const statementOf = async (id: number, query = '') =>
    (await call('GET', `/api/contacts/${id}/statement${query}`)).body as Statement

  test('a statement has a month’s lines by horse, and lists what isn’t billed', async () => {
    expect(await statementOf(ann, '?month=2026-05')).toEqual({
      name: 'Ann Roe',
      address: null,
      month: '2026-05',
      months: ['2026-05', '2026-04', '2025-08'],
      horses: [
        {
          horse_id: mare,
          horse_name: 'Shared Mare',
          lines: [
            expect.objectContaining({
              charge_date: '2026-05-02',
              charge_cents: 10_000,
              share: '2/3',
              cents: 6667,
            }),
            expect.objectContaining({
              charge_date: '2026-05-09',
              charge_cents: -100,
              share: '2/3',
              cents: -67,
            }),
          ],
          cents: 6600,
        },
      ],
      cents: 6600,
      forward_cents: 0,
      payments: [],
      due: { cents: 6600, aging: { current: 6600, over_30: 0, over_60: 0, over_90: 0 } },
      due_on: '2026-05-31',
      unsplit: [],
    })
    expect(await statementOf(ann, '?month=2025-08')).toMatchObject({
      horses: [],
      cents: null,
      unsplit: [
        {
          horse_name: 'Doubted Colt',
          what: 'X-rays',
          charge_cents: 5000,
          share: '1/2',
          why: '1/2 not on file.',
        },
      ],
    })
    expect((await statementOf(ann)).month).toBe('2026-05')
    expect(await statementOf(clinic)).toMatchObject({ month: '2026-06', months: [], horses: [], cents: null })
    expect((await call('GET', `/api/contacts/${ann}/statement?month=2026-13`)).status).toBe(422)
    expect((await call('GET', '/api/contacts/999/statement')).status).toBe(404)
  })

  test('its CSV has a line a charge', async () => {
    const csv = async (month: string) =>
      (await call('GET', `/api/contacts/${ann}/statement.csv?month=${month}`)).raw.toString().slice(1)
    const head = 'horse,date,for,what,amount,share,part,not billed because\r\n'
    expect(await csv('2026-05')).toBe(
      `${head}Shared Mare,2026-05-02,Vet,,100,2/3,66.67,\r\nShared Mare,2026-05-09,Vet,,-1,2/3,-0.67,\r\n`,
    )
    expect(await csv('2025-08')).toBe(
      `${head}Doubted Colt,2025-08-01,Vet,X-rays,50,1/2,,1/2 not on file.\r\n`,
    )
  })

  test('payments and credits pay the oldest charges first, are undone, and the balance is carried', async () => {
    const pay = (paid_on: string, amount_cents: number, fields: object = {}) =>
      call('POST', '/api/payments', { contact_id: bo, paid_on, amount_cents, ...fields })
    await charge(mare, '2026-03-10', 30_000) // his part: 10,000
    await pay('2026-04-03', 4000, { how: 'check', what: 'Check 1041' })
    const credit = await pay('2026-05-20', 7000, { kind: 'credit' })
    expect(credit.body).toMatchObject({ contact_name: 'Bo Lee', kind: 'credit', how: null })
    const none = { current: 0, over_30: 0, over_60: 0, over_90: 0 }
    expect(await statementOf(bo, '?month=2026-04')).toMatchObject({
      months: ['2026-05', '2026-04', '2026-03'],
      cents: null,
      forward_cents: 10_000,
      payments: [{ paid_on: '2026-04-03', kind: 'payment', what: 'Check 1041', amount_cents: 4000 }],
      due: { cents: 6000, aging: { ...none, over_30: 6000 } },
    })
    expect(await statementOf(bo, '?month=2026-05')).toMatchObject({
      forward_cents: 6000,
      cents: 3300,
      due: { cents: 2300, aging: { ...none, current: 2300 } },
    })
    expect((await statementOf(bo, '?month=2026-06')).due).toEqual({
      cents: 2300,
      aging: { ...none, over_30: 2300 },
    })
    const csv = await call('GET', `/api/contacts/${bo}/statement.csv?month=2026-05`)
    const parts = csv.raw
      .toString()
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[6]))
    expect(parts).toEqual([60, 33.33, -0.33, -70])
    await undo(call, credit)
    expect((await costsOf(bo)).balance).toEqual({
      cents: 9300,
      aging: { ...none, over_30: 3333, over_90: 5967 },
    })
    const { balances } = (await call('GET', '/api/balances')).body as {
      balances: { name: string; cents: number }[]
    }
    expect(balances.map(({ name, cents }) => [name, cents])).toEqual([
      ['Ann Roe', 26_600],
      ['Bo Lee', 9300],
    ])
    expect((await call('GET', `/api/payments?contact_id=${ann}`)).body).toEqual([])
    const refused = await call('DELETE', `/api/contacts/${bo}`)
    expect(refused.body).toMatchObject({ detail: expect.stringContaining('1 payment') })
    const lines = (await call('GET', '/api/activity')).body as { sentence: string }[]
    expect(lines.map(({ sentence }) => sentence)).toContain('Bo Lee: credit of May 20, 2026 for $70.')
  })

  test('10,000 charges are summed in one answer, to the cent', async () => {
    const horse_id = await make('Costly Gelding')
    const [most, rest] = [await contact('Most Of Him'), await contact('The Rest')]
    await owns(horse_id, most, '6/7')
    await owns(horse_id, rest, '1/7')
    const at = { created_at: '2026-06-01T00:00:00.000Z', updated_at: '2026-06-01T00:00:00.000Z' }
    const rows = Array.from({ length: 10_000 }, (_, n) => ({
      ...at,
      horse_id,
      charge_date: `2026-0${1 + (n % 5)}-${String(1 + (n % 28)).padStart(2, '0')}`,
      kind: 'board' as const,
      amount_cents: 1 + n,
      is_credit: 0 as const,
    }))
    await insertRecords(db, 'charge', rows)
    const [one, other] = [await costsOf(most), await costsOf(rest)]
    const sum = (costs: ContactCosts) => costs.owed[0]?.cents ?? Number.NaN
    expect(one.owed[0]?.months).toHaveLength(5)
    expect(sum(one) + sum(other)).toBe((10_000 * 10_001) / 2)
  })
})
