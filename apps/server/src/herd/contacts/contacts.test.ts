import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyRole } from '../../../test/people.ts'
import { type Answer, testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

const idOf = ({ body }: Answer) => (body as { id: number }).id

describe('contacts', async () => {
  const { call, db, services } = await testServer('sqlite', { seeded: false })
  const own = await insertHorse(
    db,
    horse({ name: 'Named Well', owner: 'JOSÉ  Vance', trainer: 'Jose Vance' }),
  )
  const bred = await insertHorse(db, horse({ name: 'Another', breeder: 'josé vance', owner: 'R. Vance' }))
  const facts = {
    name: 'José Vance',
    phone: '(505) 555-0134',
    email: 'jose@example.test',
    address: '12 Mesa Road; Ruidoso, NM',
    is_owner: true,
    is_trainer: true,
    notes: 'Calls before eight.\nSpeaks Spanish.',
  }
  let id = 0
  beforeAll(async () => {
    id = idOf(await call('POST', '/api/contacts', facts))
  })
  const named = async (contact = id) =>
    ((await call('GET', `/api/contacts/${contact}/horses`)).body as { name: string; as: string[] }[]).map(
      (one) => [one.name, one.as],
    )

  test('a name leads from a horse to the contact and back, ignoring case, accents and spacing', async () => {
    expect(await named()).toEqual([
      ['Another', ['breeder']],
      ['Named Well', ['owner', 'trainer']],
    ])
    expect((await call('GET', `/api/horses/${own}/contacts`)).body).toEqual([
      { field: 'owner', id, name: 'José Vance' },
      { field: 'trainer', id, name: 'José Vance' },
    ])
    expect((await call('GET', '/api/contacts?only=is_vet')).body).toEqual([])
    expect((await call('GET', '/api/contacts?only=is_trainer')).body).toMatchObject([{ id }])
    expect((await call('GET', '/api/contacts?only=phone')).status).toBe(422)
  })

  test('a merge fills what is missing, takes both roles, renames where asked, and is one step to undo', async () => {
    const other = idOf(
      await call('POST', '/api/contacts', {
        name: 'R. Vance',
        phone: '505',
        is_buyer: true,
        notes: 'Pays.',
      }),
    )
    const merged = await call('POST', `/api/contacts/${id}/merge`, { other_id: other, rename: true })
    expect(merged).toMatchObject({
      status: 200,
      body: {
        ...facts,
        other_phone: '505',
        is_buyer: true,
        notes: 'Calls before eight.\nSpeaks Spanish.\nPays.',
      },
    })
    expect((await call('GET', `/api/contacts/${other}`)).status).toBe(404)
    expect(await named()).toContainEqual(['Another', ['owner', 'breeder']])
    expect((await call('GET', `/api/horses/${bred}`)).body).toMatchObject({
      owner: 'José Vance',
      breeder: 'josé vance',
    })
    expect((await call('GET', '/api/activity')).body).toMatchObject([
      { sentence: 'José Vance: merged with R. Vance; 1 horse now named so.' },
      {},
      {},
    ])
    await undo(call, merged)
    expect((await call('GET', `/api/contacts/${other}`)).body).toMatchObject({ name: 'R. Vance' })
    expect((await call('GET', `/api/contacts/${id}`)).body).toMatchObject({ ...facts, is_buyer: false })
    expect((await call('GET', `/api/horses/${bred}`)).body).toMatchObject({ owner: 'R. Vance' })
    const kept = await call('POST', `/api/contacts/${id}/merge`, { other_id: other })
    expect((await call('GET', `/api/horses/${bred}`)).body).toMatchObject({ owner: 'R. Vance' })
    await undo(call, kept)
    expect(await call('POST', `/api/contacts/${id}/merge`, { other_id: id })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'other_id', message: 'That is the same contact. Choose another.' }] },
    })
  })

  test('notes that are too long together are refused, not cut', async () => {
    const made = await Promise.all(
      ['One Long', 'Other Long'].map(async (name, at) =>
        idOf(await call('POST', '/api/contacts', { name, notes: String(at).repeat(2500) })),
      ),
    )
    expect(await call('POST', `/api/contacts/${made[0]}/merge`, { other_id: made[1] })).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            path: 'other_id',
            message: 'Their notes are 5,001 characters together, and 4,000 fit. Shorten one of them first.',
          },
        ],
      },
    })
  })

  test('a vCard has every line of RFC 6350, escaped, and none over 75 octets', async () => {
    const { headers, raw } = await call('GET', `/api/contacts/${id}/card.vcf`)
    expect(headers['content-type']).toBe('text/vcard; charset=utf-8')
    const text = raw.toString()
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '').split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'KIND:individual',
      'FN:José Vance',
      'N:Vance;José;;;',
      'TEL;PREF=1:(505) 555-0134',
      'EMAIL:jose@example.test',
      'ADR:;;12 Mesa Road\\; Ruidoso\\, NM;;;;',
      'CATEGORIES:Owner,Trainer',
      'NOTE:Calls before eight.\\nSpeaks Spanish.',
      'END:VCARD',
      '',
    ])
    await call('POST', '/api/contacts', { name: 'Mesa Vet Clinic', is_firm: true, is_vet: true })
    const all = (await call('GET', '/api/contacts.vcf')).raw.toString()
    expect(all.match(/^(KIND|ORG):.*$/gm)).toEqual(
      expect.arrayContaining(['KIND:individual', 'KIND:org', 'ORG:Mesa Vet Clinic']),
    )
  })

  test('who lacks the right sees no phone, e-mail or address: in no list, card, export, history or undo', async () => {
    const edited = await call('PUT', `/api/contacts/${id}`, { ...facts, phone: '(505) 555-0199' })
    expect(edited.status).toBe(200)
    const people = await everyRole(services)
    const places = [
      '/api/contacts',
      '/api/contacts?search=555',
      `/api/contacts/${id}`,
      `/api/contacts/${id}/horses`,
      `/api/horses/${own}/contacts`,
      '/api/activity',
      '/api/contacts.vcf',
      `/api/contacts/${id}/card.vcf`,
      '/api/export/contacts.csv',
    ]
    for (const role of ['vet', 'trainer', 'viewer'] as const)
      for (const place of places) {
        const { raw } = await call('GET', place, undefined, people[role].cookie)
        expect(raw.toString(), `${role} ${place}`).not.toMatch(/555-01|example\.test|Mesa Road/)
      }
    const { raw } = await call('GET', '/api/export/contacts.csv', undefined, people.staff.cookie)
    expect(raw.toString()).toContain('(505) 555-0199')
  })
})

describe('people', async () => {
  const { call, services } = await testServer('sqlite', { seeded: false })
  const [one, other] = [
    idOf(await call('POST', '/api/contacts', { name: 'Stays' })),
    idOf(await call('POST', '/api/contacts', { name: 'Has Paid' })),
  ]
  const payment = { contact_id: other, paid_on: '2026-03-02', amount_cents: 5000 }
  expect((await call('POST', '/api/payments', payment)).status).toBe(201)
  const { staff, manager } = await everyRole(services)

  test('what keeps a contact is said without what its reader may not see', async () => {
    const remove = async ({ cookie }: typeof staff, contact = other) =>
      (await call('DELETE', `/api/contacts/${contact}`, undefined, cookie)).body
    const unseen = 'records that you may not see. Ask the barn’s manager to delete it.'
    expect(await remove(staff)).toMatchObject({ status: 409, detail: `Has Paid has ${unseen}` })
    expect(await remove(manager)).toMatchObject({
      status: 409,
      detail: expect.stringContaining('has 1 payment on file'),
    })
  })

  test('whoever may not edit money merges nobody who has paid', async () => {
    const merge = ({ cookie }: typeof staff) =>
      call('POST', `/api/contacts/${one}/merge`, { other_id: other }, cookie)
    expect(await merge(staff)).toMatchObject({
      status: 403,
      body: {
        detail: 'Has Paid has records that you may not edit. Ask the barn’s manager to merge them.',
      },
    })
    expect((await merge(manager)).status).toBe(200)
  })
})
