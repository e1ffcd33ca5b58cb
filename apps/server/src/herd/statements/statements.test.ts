import type { Activity } from '@quarterpole/contract/activity'
import type { IssuedInFull, IssuedStatement, StatementRun } from '@quarterpole/contract/issued-statement'
import { ROLE_RIGHTS, ROLES } from '@quarterpole/contract/roles'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { sendRecords } from '../../../test/form.ts'
import { everyRole } from '../../../test/people.ts'
import { type Answer, testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

const idOf = ({ body }: Answer) => (body as { id: number }).id

describeEngines(async (engine) => {
  const server = await testServer(engine, { seeded: false }) // its day is 2026-06-15
  const { call, db, services } = server
  const make = (name: string) =>
    insertHorse(db, horse({ name, foaled: '2020-03-01', foaled_precision: 'day' }))
  const contact = async (name: string, fields: object = {}) =>
    idOf(await call('POST', '/api/contacts', { name, ...fields }))
  const ann = await contact('Ann Roe', { email: 'ann@example.com', address: '12 Mill Road' })
  const bo = await contact('Bo Lee')
  const mare = await make('Shared Mare')
  for (const [contact_id, share] of [
    [ann, '2/3'],
    [bo, '1/3'],
  ] as const)
    await call('POST', '/api/ownerships', { horse_id: mare, contact_id, share, from_day: '2026-01-01' })
  const charge = (charge_date: string, amount_cents: number, fields: object = {}) =>
    call('POST', '/api/charges', { horse_id: mare, charge_date, kind: 'vet', amount_cents, ...fields })
  const run = async (month: string) =>
    (await call('GET', `/api/statement-run?month=${month}`)).body as StatementRun
  const issue = async (month: string, of: readonly number[]) => {
    const rows = (await run(month)).rows.filter(({ contact_id }) => of.includes(contact_id))
    const statements = rows.map(({ contact_id, due_cents }) => ({ contact_id, due_cents }))
    return call('POST', '/api/statement-run', { month, statements, send: false })
  }
  const issued = async (query = '') =>
    (await call('GET', `/api/issued-statements${query}`)).body as IssuedStatement[]
  const full = async (id: number) => (await call('GET', `/api/issued-statements/${id}`)).body as IssuedInFull
  const numbered = async (number: number) => (await issued()).find((one) => one.number === number)?.id ?? 0

  const vet = await charge('2026-05-02', 10_000, { what: 'Scoped' })
  const days = { from_day: '2026-05-08', through_day: '2026-05-09' }
  const board = await charge('2026-05-09', 100, { is_credit: true, kind: 'board', ...days })
  const pay = await call('POST', '/api/payments', {
    contact_id: ann,
    paid_on: '2026-05-20',
    amount_cents: 5000,
    how: 'check',
    what: 'Check 1041',
  })

  test('a month’s statements are looked at, then issued with the next numbers', async () => {
    expect(await run('2026-05')).toEqual({
      month: '2026-05',
      through_day: '2026-05-31',
      rows: [
        {
          contact_id: ann,
          name: 'Ann Roe',
          email: 'ann@example.com',
          forward_cents: 0,
          charges_cents: 6600,
          paid_cents: 5000,
          due_cents: 1600,
          lines: 3,
          why: null,
        },
        {
          contact_id: bo,
          name: 'Bo Lee',
          email: null,
          forward_cents: 0,
          charges_cents: 3300,
          paid_cents: 0,
          due_cents: 3300,
          lines: 2,
          why: null,
        },
      ],
      others_cents: 0,
      unsplit: null,
      is_mail_possible: false,
    })
    const done = await issue('2026-05', [ann, bo])
    expect([done.status, done.body]).toEqual([201, { first: 1, last: 2 }])
    expect((await run('2026-05')).rows).toEqual([])
    expect(await full(await numbered(1))).toEqual({
      id: expect.any(Number),
      number: 1,
      contact_id: ann,
      name: 'Ann Roe',
      address: '12 Mill Road',
      from_day: '2026-05-01',
      through_day: '2026-05-31',
      issued_on: '2026-06-15',
      forward_cents: 0,
      charges_cents: 6600,
      paid_cents: 5000,
      due_cents: 1600,
      reverses: null,
      reversed_by: null,
      sent_to: null,
      sent_at: null,
      fault: null,
      aging: { current: 1600, over_30: 0, over_60: 0, over_90: 0 },
      lines: [
        {
          day: '2026-05-02',
          horse_name: 'Shared Mare',
          kind: 'vet',
          what: 'Scoped',
          charge_cents: 10_000,
          share: '2/3',
          cents: 6667,
        },
        {
          day: '2026-05-09',
          horse_name: 'Shared Mare',
          kind: 'board',
          what: 'May 8, 2026 to May 9, 2026',
          charge_cents: -100,
          share: '2/3',
          cents: -67,
        },
        {
          day: '2026-05-20',
          horse_name: null,
          kind: 'payment',
          what: 'Check · Check 1041',
          charge_cents: null,
          share: null,
          cents: -5000,
        },
      ],
    })
    const [line] = (await call('GET', '/api/activity')).body as Activity[]
    expect(line).toMatchObject({
      sentence: 'Issued 2 statements for May 2026, numbers 1 to 2.',
      can_undo: false,
    })
  })

  test('what a statement bills or counts refuses every change, with the numbers; its words may change', async () => {
    const refusals = [
      await call('PUT', `/api/charges/${idOf(vet)}`, {
        horse_id: mare,
        charge_date: '2026-05-02',
        kind: 'vet',
        amount_cents: 10_001,
      }),
      await call('DELETE', `/api/charges/${idOf(board)}`),
      await call('POST', `/api/activity/${String(vet.headers['x-activity-id'])}/undo`),
    ]
    for (const { status, body } of refusals) {
      expect(status).toBe(409)
      expect(body).toMatchObject({
        detail: 'Statements 1 and 2 bill this charge. Reverse the statements first, or add a credit.',
      })
    }
    const shares = (await call('GET', `/api/ownerships?horse_id=${mare}`)).body as {
      id: number
      contact_id: number
    }[]
    const bos = shares.find(({ contact_id }) => contact_id === bo)?.id
    const byShares =
      'Statements 1 and 2 bill charges by these shares. Reverse the statements first, or let the change begin on a later day.'
    expect((await call('DELETE', `/api/ownerships/${bos}`)).body).toMatchObject({ detail: byShares })
    const file = 'Horse,Owner,Share,From\nShared Mare,Cy Fox,1/2,5/1/2026\n'
    expect((await sendRecords(server, 'ownerships', file, { dry_run: false })).body).toMatchObject({
      detail: byShares,
    })
    const paid = { contact_id: ann, paid_on: '2026-05-20', amount_cents: 5001, how: 'check' }
    for (const answer of [
      await call('PUT', `/api/payments/${idOf(pay)}`, paid),
      await call('DELETE', `/api/payments/${idOf(pay)}`),
    ])
      expect(answer.body).toMatchObject({
        detail:
          'Statement 1 counts this payment. Reverse the statement first, or add another payment or credit.',
      })
    const kept = await full(await numbered(1))
    const words = { horse_id: mare, charge_date: '2026-05-02', kind: 'vet', amount_cents: 10_000 }
    expect((await call('PUT', `/api/charges/${idOf(vet)}`, { ...words, what: 'Scoped again' })).status).toBe(
      200,
    )
    const horseNow = (await call('GET', `/api/horses/${mare}`)).body as object
    expect(horseNow).toMatchObject({ name: 'Shared Mare' })
    const renamed = { name: 'Ann Roe-Lee', address: '9 Far Road', email: 'ann@example.com' }
    expect((await call('PUT', `/api/contacts/${ann}`, renamed)).status).toBe(200)
    expect(await full(await numbered(1))).toEqual(kept)
    expect((await call('DELETE', `/api/contacts/${ann}`)).body).toMatchObject({
      detail: expect.stringContaining('Ann Roe-Lee has issued statements, so this contact stays.'),
    })
    const merged = await call('POST', `/api/contacts/${bo}/merge`, { other_id: ann })
    expect(merged.status).toBe(409)
  })

  test('a reversal turns the amounts, frees what was billed, and the next one has a new number', async () => {
    const first = await numbered(1)
    const before = await full(first)
    const reversal = await call('POST', `/api/issued-statements/${first}/reverse`)
    expect(reversal.status).toBe(201)
    expect(reversal.body).toMatchObject({
      number: 3,
      reverses: 1,
      forward_cents: 1600,
      charges_cents: -6600,
      paid_cents: -5000,
      due_cents: 0,
      aging: null,
      lines: [{ cents: -6667 }, { cents: 67 }, { cents: 5000 }],
    })
    expect(await full(first)).toEqual({ ...before, reversed_by: 3 })
    for (const id of [first, idOf(reversal)])
      expect((await call('POST', `/api/issued-statements/${id}/reverse`)).status).toBe(409)
    // Bo's still bills it.
    const words = { horse_id: mare, charge_date: '2026-05-02', kind: 'vet' }
    const edit = () => call('PUT', `/api/charges/${idOf(vet)}`, { ...words, amount_cents: 13_000 })
    expect((await edit()).body).toMatchObject({
      detail: 'Statement 2 bills this charge. Reverse the statement first, or add a credit.',
    })
    await call('POST', `/api/issued-statements/${await numbered(2)}/reverse`)
    expect((await edit()).status).toBe(200)
    await issue('2026-05', [ann])
    expect(await full(await numbered(5))).toMatchObject({
      name: 'Ann Roe-Lee',
      charges_cents: 8600,
      due_cents: 3600,
    })
    expect(
      (await issued()).map(({ number, reverses, reversed_by }) => [number, reverses, reversed_by]),
    ).toEqual([
      [5, null, null],
      [4, 2, null],
      [3, 1, null],
      [2, null, 4],
      [1, null, 3],
    ])
    expect(await issued(`?contact_id=${bo}&month=2026-05&limit=1`)).toMatchObject([{ number: 4 }])
    expect(await issued('?month=2026-06')).toEqual([])
  })

  test('a balance is carried, a late charge goes on the next statement, and nothing is issued by old amounts', async () => {
    const late = await charge('2026-05-15', 300)
    const seen = await run('2026-06')
    expect(seen).toMatchObject({ through_day: '2026-06-15', others_cents: 0 })
    expect(seen.rows).toMatchObject([
      { name: 'Ann Roe-Lee', forward_cents: 3600, charges_cents: 200, due_cents: 3800 },
      { name: 'Bo Lee', forward_cents: 0, charges_cents: 4400, due_cents: 4400 },
    ])
    const statements = seen.rows.map(({ contact_id, due_cents }) => ({ contact_id, due_cents }))
    await undo(call, late)
    const stale = await call('POST', '/api/statement-run', { month: '2026-06', statements, send: false })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ detail: expect.stringContaining('so nothing was issued') })
    await issue('2026-06', [ann])
    // Nothing new: the balance alone is carried, and is 41 days old.
    expect(await full(await numbered(6))).toMatchObject({
      forward_cents: 3600,
      charges_cents: 0,
      due_cents: 3600,
      aging: { current: 0, over_30: 3600 },
      lines: [],
    })
    await charge('2026-05-16', 300)
    const may = await run('2026-05')
    expect(may.rows).toMatchObject([
      { name: 'Ann Roe-Lee', why: 'Statement 6 is through a later day. What is new goes on the next one.' },
      { name: 'Bo Lee', why: null },
    ])
    expect((await issue('2026-05', [ann])).status).toBe(409)
    expect((await call('GET', '/api/statement-run?month=2026-13')).status).toBe(422)
    const ahead = { month: '2026-07', statements: [{ contact_id: bo, due_cents: 1 }], send: false }
    expect((await call('POST', '/api/statement-run', ahead)).status).toBe(422)
    expect((await call('GET', '/api/issued-statements/999')).status).toBe(404)
    expect((await call('POST', '/api/issued-statements/999/reverse')).status).toBe(404)
  })

  test('two that are issued at the same moment have two numbers, and one of two equal runs is refused', async () => {
    const bos = (await run('2026-06')).rows.flatMap(({ contact_id, due_cents }) =>
      contact_id === bo ? [{ contact_id, due_cents }] : [],
    )
    const body = { month: '2026-06', statements: bos, send: false }
    const answers = await Promise.all([1, 2].map(() => call('POST', '/api/statement-run', body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const numbers = (await issued()).map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, at) => numbers.length - at))
  })

  test('who sees no money sees nothing of statements', async () => {
    const id = await numbered(5)
    const people = await everyRole(services)
    for (const role of ROLES.filter((one) => !ROLE_RIGHTS[one].includes('money'))) {
      const { cookie } = people[role]
      for (const place of [
        '/api/statement-run?month=2026-06',
        '/api/issued-statements',
        `/api/issued-statements/${id}`,
      ])
        expect((await call('GET', place, undefined, cookie)).status, `${role} ${place}`).toBe(403)
      expect((await call('POST', `/api/issued-statements/${id}/reverse`, undefined, cookie)).status).toBe(403)
      const lines = await call('GET', '/api/activity', undefined, cookie)
      expect(lines.raw.toString(), role).not.toMatch(/[Ss]tatement \d|\d statement|Issued/)
    }
    const { cookie } = people.staff
    expect((await call('DELETE', `/api/contacts/${ann}`, undefined, cookie)).body).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/^Ann Roe-Lee has records that you may not see, so this contact stays\./),
    })
  })
})
