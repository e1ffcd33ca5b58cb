import type { Activity } from '@quarterpole/contract/activity'
import type { GeneticTest } from '@quarterpole/contract/genetic-test'
import type { HistoryEntry } from '@quarterpole/contract/horse-history'
import type { Role } from '@quarterpole/contract/roles'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson, everyRole, type TestPerson, TRAINER } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'

describe('what a changed role and a trainer may still do and read', async () => {
  const { services, call } = await testServer('sqlite', { seeded: false })
  let people: Record<Role, TestPerson>
  const as = (
    who: Role | TestPerson,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ) => call(method, url, body, (typeof who === 'string' ? people[who] : who).cookie)
  const made = async (url: string, body: object, who: Role | TestPerson = 'owner') => {
    const reply = await as(who, 'POST', url, body)
    expect(reply.status, `${url}: ${JSON.stringify(reply.body)}`).toBe(201)
    return reply.body as { id: number }
  }
  const horse = async (name: string, more: object = {}) =>
    (await made('/api/horses', { name, sex: 'M', foaled: '2015-02-01', ...more })).id
  beforeAll(async () => {
    people = await everyRole(services)
  })

  const undo = (who: TestPerson, reply: { headers: Record<string, unknown> }) =>
    as(who, 'POST', `/api/activity/${String(reply.headers['x-activity-id'])}/undo`)
  const becomes = (who: TestPerson, role: Role) => as('owner', 'PUT', `/api/people/${who.id}`, { role })

  test('an undo, and a redo, need today’s right to what they write', async () => {
    const person = await addPerson(services, 'manager', 'Once Manager')
    const mare = await horse('Undone Mare')
    const gone = await horse('Removed Mare')
    const sale = { horse_id: mare, sale_date: '2026-01-05', sale_type: 'mixed', price_usd: 9000 }
    const { id } = await made('/api/sales', sale, person)
    const edited = await as(person, 'PUT', `/api/sales/${id}`, { ...sale, price_usd: 9500 })
    const removed = await as(person, 'DELETE', `/api/horses/${gone}`)
    const tested = await as(person, 'POST', `/api/horses/${mare}/tests`, { marker: 'gbed', raw: 'N/N' })
    const track = { name: 'Undo Downs', state: 'OK', latitude: 35, longitude: -97, altitude_m: 300 }
    const others = [
      await as(person, 'POST', '/api/tracks', track),
      await as(person, 'POST', '/api/to-dos', { title: 'Coggins', due_on: '2026-06-20' }),
    ]
    const undone = await undo(person, edited)
    expect(undone.status).toBe(200)
    await becomes(person, 'vet')
    for (const write of [undone, removed, ...others])
      expect(await undo(person, write)).toMatchObject({
        status: 403,
        body: { detail: 'This undo changes what you may not edit now. Ask the barn’s manager.' },
      })
    expect((await undo(person, tested)).status).toBe(200) // results are a vet's too
    await becomes(person, 'manager')
    for (const write of [undone, removed, ...others]) expect((await undo(person, write)).status).toBe(200)
  })

  test('a trainer can’t make a horse his by naming himself its trainer', async () => {
    const [sire, dam] = [await horse('Tested Sire', { sex: 'S' }), await horse('Tested Dam')]
    for (const id of [sire, dam]) await made(`/api/horses/${id}/tests`, { marker: 'pssm1', raw: 'N/N' })
    const entry = {
      name: 'Made Up Foal',
      sire: 'Tested Sire',
      dam: 'Tested Dam',
      trainer: TRAINER.toLowerCase(),
    }
    const added = await as('trainer', 'POST', '/api/race-entries/horses', {
      race_date: '2026-06-15',
      horses: [entry, { name: 'A Rival', trainer: 'Somebody Else' }],
    })
    const { horses, notes } = added.body as { horses: { horse_id: number }[]; notes: string[] }
    expect(notes).toEqual([
      'The trainer of Made Up Foal stays blank: the barn’s manager enters which horses you train.',
    ])
    const url = `/api/horses/${horses[0]?.horse_id}`
    for (const path of ['', '/tests', '/pedigree', '/genetics'])
      expect((await as('trainer', 'GET', `${url}${path}`)).status, path).toBe(403)
    expect((await as('trainer', 'POST', `${url}/tests`, { marker: 'pssm1', raw: 'P1/P1' })).status).toBe(403)
    expect((await as('owner', 'GET', `/api/horses/${horses[1]?.horse_id}`)).body).toMatchObject({
      trainer: 'Somebody Else',
    })
  })

  test('a warning about his own horse says nothing of parents he doesn’t train', async () => {
    const [sire_id, dam_id] = [
      await horse('Other Sire', { sex: 'S' }),
      await horse('His Dam', { trainer: TRAINER }),
    ]
    for (const id of [sire_id, dam_id]) await made(`/api/horses/${id}/tests`, { marker: 'pssm1', raw: 'N/N' })
    const foal = await horse('His Foal', { foaled: '2021-02-01', trainer: TRAINER, sire_id, dam_id })
    const test1 = await as('trainer', 'POST', `/api/horses/${foal}/tests`, { marker: 'pssm1', raw: 'P1/P1' })
    const listed = async (who: Role) =>
      JSON.stringify(((await as(who, 'GET', `/api/horses/${foal}/tests`)).body as GeneticTest[])[0]?.warnings)
    for (const said of [JSON.stringify((test1.body as GeneticTest).warnings), await listed('trainer')]) {
      expect(said).toContain('His Dam is N/N')
      expect(said).not.toContain('Other Sire')
    }
    expect(await listed('vet')).toContain('Other Sire is N/N')
  })

  test('a trainer reads of his horse’s activity what is about that horse alone', async () => {
    const [own, other] = [await horse('Own Mare', { trainer: TRAINER }), await horse('Secret Mare')]
    const stallion_id = await horse('Barn Stud', { sex: 'S' })
    const sold = { horse_id: own, sale_date: '2026-01-05', sale_type: 'mixed', price_usd: 9000 }
    const sale = await as('owner', 'POST', '/api/sales', sold)
    expect(
      (await as('owner', 'POST', `/api/activity/${String(sale.headers['x-activity-id'])}/undo`)).status,
    ).toBe(200)
    const { id: sold_id } = await made('/api/sales', { ...sold, sale_name: 'Secret Sale' })
    const { body: sources } = await as('trainer', 'GET', `/api/horses/${own}/sources`)
    expect(JSON.stringify(sources)).not.toMatch(/sale/i)
    expect(JSON.stringify((await as('owner', 'GET', `/api/horses/${own}/sources`)).body)).toContain(
      'Secret Sale',
    )
    expect((await as('owner', 'DELETE', `/api/sales/${sold_id}`)).status).toBe(204)
    await made('/api/stallion-book/entries', { stallion_id, mare_id: own, season_year: 2026 })
    await made('/api/covers', { stallion_id, mare_id: own, season_year: 2026 })
    await made('/api/to-dos', { horse_id: own, title: 'Secret to-do', due_on: '2026-06-20' })
    await made(`/api/horses/${own}/tests`, { marker: 'gbed', raw: 'N/N' })
    await as('owner', 'POST', '/api/horses/mark', { ids: [own, other], role: 'broodmare' })
    const injury = { injury_date: '2026-05-01', type: 'Secret bruise' }
    const { id } = await made('/api/injuries', { ...injury, horse_id: other })
    await as('owner', 'PUT', `/api/injuries/${id}`, { ...injury, horse_id: own, type: 'Bruise' })
    const reply = await as('trainer', 'GET', `/api/activity?horse_id=${own}`)
    const lines = reply.body as Activity[]
    expect(lines.map(({ sentence }) => sentence)).toEqual([
      'Changed together with other horses.', // the injury that was moved
      'Changed together with other horses.', // the mark on two
      'Own Mare: GBED N/N was added.',
      'Own Mare was added.',
    ])
    expect(reply.headers['x-total-count']).toBe('4')
    expect(lines[1]?.changes).toEqual([
      { record: 'Own Mare', field: 'Role', before: null, after: 'broodmare' },
    ])
    const page = await as('trainer', 'GET', `/api/activity?horse_id=${own}&limit=1&offset=2`)
    expect(page.body).toMatchObject([{ sentence: 'Own Mare: GBED N/N was added.' }])
    const history = (await as('trainer', 'GET', `/api/horses/${own}/history`)).body as HistoryEntry[]
    expect(history.map(({ sentence }) => sentence)).toEqual(lines.map(({ sentence }) => sentence))
    for (const said of [lines, history]) {
      expect(JSON.stringify(said)).not.toMatch(/secret/iu)
      expect(JSON.stringify(said)).not.toMatch(/sale|9000|9,000|Barn Stud/)
    }
    expect(
      ((await as('owner', 'GET', `/api/activity?horse_id=${own}`)).body as Activity[]).length,
    ).toBeGreaterThan(8)
  })

  test('a horse’s status is set from an injury by who may edit horses', async () => {
    const mare = await horse('Hurt Mare', { trainer: TRAINER })
    const body = {
      horse_id: mare,
      injury_date: '2026-05-01',
      type: 'Fracture',
      status: 'recovered',
      outcome: 'died',
    }
    for (const role of ['trainer', 'vet'] as const)
      expect((await as(role, 'POST', '/api/injuries', { ...body, mark_horse: true })).status, role).toBe(403)
    expect((await as('trainer', 'POST', '/api/injuries', body)).status).toBe(201)
    expect((await as('owner', 'GET', `/api/horses/${mare}`)).body).toMatchObject({ status: null })
    expect((await as('staff', 'POST', '/api/injuries', { ...body, mark_horse: true })).status).toBe(201)
    expect((await as('owner', 'GET', `/api/horses/${mare}`)).body).toMatchObject({ status: 'died' })
  })

  test('a repeated write shows what its caller may read now', async () => {
    const person = await addPerson(services, 'manager', 'Repeater')
    const write = (key: string, url: string, body: object) =>
      call('POST', url, body, { ...person.cookie, 'idempotency-key': key })
    const stud = { name: 'Paid Stud', sex: 'S', foaled: '2015-02-01', notes: 'Costs $4,250' }
    const first = await write('as-manager', '/api/horses', { ...stud, stud_fee: 4250 })
    expect(first.body).toMatchObject({ stud_fee: 4250 })
    await becomes(person, 'staff')
    const again = await write('as-manager', '/api/horses', { ...stud, stud_fee: 4250 })
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body).toMatchObject({ name: 'Paid Stud', stud_fee: null, notes: stud.notes })
    const injury = { horse_id: (first.body as { id: number }).id, injury_date: '2026-05-01', type: 'Bruise' }
    expect((await write('as-staff', '/api/injuries', injury)).status).toBe(201)
    await as('owner', 'PUT', `/api/people/${person.id}`, { role: 'trainer', trainer_names: [TRAINER] })
    expect((await write('as-staff', '/api/injuries', injury)).status).toBe(422)
  })
})
