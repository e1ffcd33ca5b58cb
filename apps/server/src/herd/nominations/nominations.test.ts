import { ROLE_RIGHTS, ROLES } from '@quarterpole/contract/roles'
import type { SeasonWeek } from '@quarterpole/contract/season'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { sendRecords } from '../../../test/form.ts'
import { everyRole } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

const FALL = { race: 'Fall Futurity', kind: 'sustaining', due_on: '2026-06-20', amount_cents: 35_000 }

describeEngines(async (engine) => {
  const server = await testServer(engine, { seeded: false }) // its day is 2026-06-15
  const { call, db, services } = server
  const make = (name: string) =>
    insertHorse(db, horse({ name, foaled: '2024-03-01', foaled_precision: 'day' }))
  const payment = (horse_id: number, fields: object = {}) =>
    call('POST', '/api/nominations', { horse_id, ...FALL, ...fields })
  const dueOf = async () => {
    const { overdue, days } = (await call('GET', '/api/season/week?from=2026-06-15')).body as SeasonWeek
    return [...overdue, ...days.flatMap(({ items }) => items)].map(
      ({ title, due_on }) => `${due_on} ${title}`,
    )
  }

  test('each payment is due by itself until it is paid or dropped', async () => {
    const id = await make('Eligible Colt')
    const first = await payment(id)
    await payment(id, { kind: 'entry', due_on: '2026-06-21' })
    await payment(id, { kind: 'late', due_on: '2026-06-16', status: 'dropped' })
    expect(await dueOf()).toEqual([
      '2026-06-20 Sustaining payment: Fall Futurity',
      '2026-06-21 Entry: Fall Futurity',
    ])
    const { id: paid } = first.body as { id: number }
    const edit = { ...FALL, horse_id: id, status: 'paid', paid_on: '2026-06-15' }
    const edited = await call('PUT', `/api/nominations/${paid}`, edit)
    expect(edited.body).toMatchObject({ status: 'paid' })
    expect(await dueOf()).toEqual(['2026-06-21 Entry: Fall Futurity'])
    await undo(call, edited)
    expect(await dueOf()).toHaveLength(2)
  })

  test('a day it was paid needs the state paid', async () => {
    const id = await make('Unsure Filly')
    const refused = await payment(id, { paid_on: '2026-06-01' })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      errors: [{ path: 'status', message: expect.stringContaining('Choose Paid') }],
    })
  })

  test('a file of payments goes in once', async () => {
    const id = await make('Filed Payments')
    const file = `Horse,Futurity,Installment,Due Date,Amount Due,Payment Status
Filed Payments,Spring Derby,nom,2/1/2026,$100,paid
Filed Payments,Spring Derby,sustaining,3/1/2026,250.50,
`
    await sendRecords(server, 'nominations', file, { dry_run: false })
    expect((await call('GET', `/api/nominations?horse_id=${id}`)).body).toMatchObject([
      { kind: 'sustaining', amount_cents: 25_050, status: null },
      { kind: 'nomination', amount_cents: 10_000, status: 'paid' },
    ])
    expect((await sendRecords(server, 'nominations', file, { dry_run: false })).body).toMatchObject({
      added: 0,
    })
  })

  test('who sees no money finds none of it, in lists, in what is due and in the feed', async () => {
    const id = await make('Private Payments')
    const made = await payment(id, { race: 'Zephyr Stakes' })
    const people = await everyRole(services)
    for (const role of ROLES) {
      const { cookie } = people[role]
      const see = async (path: string) => (await call('GET', path, undefined, cookie)).raw.toString()
      await call('POST', '/api/calendar/reset', undefined, cookie)
      const feed = (await call('GET', '/api/calendar', undefined, cookie)).body as { path?: string | null }
      const places = [
        `/api/nominations?horse_id=${id}`,
        '/api/season/week?from=2026-06-15',
        '/api/activity',
        `/api/horses/${id}/history`,
        '/api/export/nominations.csv',
        '/api/dashboard',
        ...(feed.path ? [feed.path] : []),
      ]
      const found: string[] = []
      for (const place of places) if ((await see(place)).includes('Zephyr')) found.push(place)
      if (!ROLE_RIGHTS[role].includes('money')) expect(found, role).toEqual([])
      else expect(found, role).toEqual(expect.arrayContaining(places.slice(0, 5)))
    }
    await undo(call, made)
  })
})
