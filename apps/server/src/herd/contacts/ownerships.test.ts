import type { RecordsImport } from '@quarterpole/contract/record-import'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { sendRecords } from '../../../test/form.ts'
import { everyRole } from '../../../test/people.ts'
import { type Answer, testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

const idOf = ({ body }: Answer) => (body as { id: number }).id

describe('shares of ownership', async () => {
  const server = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
  const { call, db, services } = server
  const make = (name: string) =>
    insertHorse(db, horse({ name, foaled: '2020-03-01', foaled_precision: 'day' }))
  const contact = async (name: string) => idOf(await call('POST', '/api/contacts', { name }))
  const [mare, filly] = [await make('Owned Mare'), await make('Shared Filly')]
  const [ann, bo] = [await contact('Ann Roe'), await contact('Bo Lee')]
  const share = (fields: object) =>
    call('POST', '/api/ownerships', {
      horse_id: mare,
      contact_id: ann,
      share: '1/3',
      from_day: '2026-05-02',
      ...fields,
    })
  const listed = async (path: string) => (await call('GET', path)).body as Record<string, unknown>[]

  test('a share is stored as one text for one value, and reads in a sentence', async () => {
    const horse_id = await make('Reads Well')
    expect((await share({ horse_id, share: ' 2 / 6 ' })).body).toMatchObject({
      kind: 'owned',
      contact_id: ann,
      contact_name: 'Ann Roe',
      share: '1/3',
    })
    await share({ horse_id, kind: 'leased', share: null, contact_id: bo, lease_for: 'racing' })
    await share({ horse_id, kind: 'agent', share: null, contact_id: bo })
    const half = await share({ horse_id, contact_id: bo, share: 'half' })
    const path = `/api/ownerships/${idOf(half)}`
    const body = { horse_id, contact_id: ann, share: '33.3%', from_day: '2026-05-02' }
    expect((await call('PUT', path, body)).body).toMatchObject({ share: '33.3%', contact_name: 'Ann Roe' })
    await call('DELETE', path)
    const lines = await listed(`/api/activity?horse_id=${horse_id}`)
    expect(lines.map(({ sentence }) => sentence)).toEqual([
      'Reads Well: Ann Roe’s 33.3% from May 2, 2026 deleted.',
      'Reads Well: Bo Lee’s 1/2 from May 2, 2026 edited: who Bo Lee → Ann Roe, share 1/2 → 33.3%.',
      'Reads Well: Bo Lee owns 1/2 from May 2, 2026.',
      'Reads Well: Bo Lee is the agent from May 2, 2026.',
      'Reads Well: leased to Bo Lee for racing from May 2, 2026.',
      'Reads Well: Ann Roe owns 1/3 from May 2, 2026.',
    ])
    expect(lines[1]?.['changes']).toMatchObject([
      { record: 'Share', field: 'Who', before: 'Bo Lee', after: 'Ann Roe' },
      { field: 'Share', before: '1/2', after: '33.3%' },
    ])
  })

  test.each([
    [{ share: '7/6' }, 'share', expect.stringContaining('such as 1/3, 25% or half')],
    [{ share: '50' }, 'share', expect.stringContaining('such as 1/3, 25% or half')],
    [{ contact_id: 999 }, 'contact_id', 'There is no contact with the id 999. Choose another.'],
    [{ kind: 'agent' }, 'share', 'Share doesn’t go with agent. Leave it blank, or choose another kind.'],
    [{ until_day: '2026-05-02' }, 'until_day', 'It ends on or before the day it begins. Check both days.'],
    [{ from_day: '2027-01-01' }, 'from_day', expect.stringContaining('future')],
  ])('%j is refused', async (fields, path, message) => {
    expect(await share(fields)).toMatchObject({ status: 422, body: { errors: [{ path, message }] } })
  })

  test('a contact lists what is his, and is not deleted while it is', async () => {
    const cy = await contact('Cy Dunn')
    const added = await share({ horse_id: filly, contact_id: cy, until_day: '2026-06-01' })
    expect(await listed(`/api/contacts/${cy}/ownerships`)).toMatchObject([
      { horse_id: filly, horse_name: 'Shared Filly', share: '1/3', until_day: '2026-06-01' },
    ])
    expect((await call('GET', '/api/contacts/999/ownerships')).status).toBe(404)
    expect(await call('DELETE', `/api/contacts/${cy}`)).toMatchObject({
      status: 409,
      body: {
        detail: 'Cy Dunn has 1 share on file. Delete it first, or merge the contact with another.',
      },
    })
    await undo(call, added)
    expect((await call('DELETE', `/api/contacts/${cy}`)).status).toBe(204)
  })

  test('a merge carries the shares, and its undo gives them back', async () => {
    const [one, other] = [await contact('Di Fox'), await contact('D. Fox')]
    await share({ horse_id: filly, contact_id: other })
    const owners = async () =>
      (await listed(`/api/ownerships?horse_id=${filly}`)).map(({ contact_name }) => contact_name)
    const merged = await call('POST', `/api/contacts/${one}/merge`, { other_id: other })
    expect(merged.status).toBe(200)
    expect(await owners()).toEqual(['Di Fox'])
    expect((await undo(call, merged)).status).toBe(200)
    expect(await owners()).toEqual(['D. Fox'])
  })

  test('a file names owners as people write them; one that is new is added and said, one of several is refused', async () => {
    const file = `Horse,Owner,Percent,Since,Type
Filed Colt,Ann  Roe,1/2,5/2/2026,
Filed Colt,New Partner,½,5/2/2026,owner
Filed Colt,Bo Lee,,5/2/2026,Lease
`
    const horse_id = await make('Filed Colt')
    const bring = (text: string, dry_run: boolean) => sendRecords(server, 'ownerships', text, { dry_run })
    const dry = (await bring(file, true)).body as RecordsImport
    expect(dry).toMatchObject({ added: 3, problems: [] })
    expect(dry.notes).toContain('Row 3, Owner: “New Partner” wasn’t among the contacts and is added.')
    const added = await bring(file, false)
    const owners = await listed(`/api/ownerships?horse_id=${horse_id}`)
    expect(owners.map(({ kind, contact_name, share: part }) => [kind, contact_name, part])).toEqual([
      ['leased', 'Bo Lee', null],
      ['owned', 'New Partner', '1/2'],
      ['owned', 'Ann Roe', '1/2'],
    ])
    expect((await bring(file, false)).body).toMatchObject({ added: 0, on_file: 3 })
    await undo(call, added)
    expect(await listed('/api/contacts?search=New+Partner')).toEqual([])
    await contact('ann roe')
    expect(((await bring(file, true)).body as RecordsImport).problems).toEqual([
      {
        row: 2,
        field: 'contact',
        column: 'Owner',
        message:
          '2 contacts are named “Ann  Roe”. Merge them or rename one, or enter this row on the horse’s page.',
      },
    ])
    const wrong = 'Horse,Owner,Percent,Since\nFiled Colt,,50,5/2/2026\n'
    expect(((await bring(wrong, true)).body as RecordsImport).problems.map(({ message }) => message)).toEqual(
      [
        '“50” isn’t a share. Write a part of the whole, such as 1/3, 25% or half.',
        'The row names no contact. Choose the owner, or add the name to the contacts.',
      ],
    )
  })

  test('who lacks the right sees no share: in no list, contact, activity, history, search, export or undo', async () => {
    const MARK = /5\/17|Zephyr/
    const owner = await contact('Quiet Partner')
    const fields = { horse_id: mare, contact_id: owner, share: '5/17', from_day: '2026-05-02' }
    const added = await share({ ...fields, notes: 'Zephyr' })
    const id = idOf(added)
    const edited = await call('PUT', `/api/ownerships/${id}`, { ...fields, notes: 'Zephyr again' })
    const people = await everyRole(services)
    const places = [
      '/api/ownerships',
      `/api/ownerships?horse_id=${mare}`,
      `/api/contacts/${owner}`,
      `/api/contacts/${owner}/ownerships`,
      '/api/contacts',
      `/api/horses/${mare}`,
      `/api/horses/${mare}/history`,
      `/api/horses/${mare}/contacts`,
      `/api/activity?horse_id=${mare}`,
      '/api/activity',
      '/api/horses?q=Zephyr',
      '/api/contacts.vcf',
      '/api/export/ownerships.csv',
      '/api/export/contacts.csv',
      '/api/dashboard',
    ]
    const seen = async (cookie: { cookie: string }) => {
      const found: string[] = []
      for (const place of places)
        if (MARK.test((await call('GET', place, undefined, cookie)).raw.toString())) found.push(place)
      return found
    }
    const { cookie: ofOwner } = people.owner
    for (const place of places) expect((await call('GET', place, undefined, ofOwner)).status, place).toBe(200)
    for (const role of ['vet', 'trainer', 'viewer'] as const) {
      const { cookie } = people[role]
      expect(await seen(cookie), role).toEqual([])
      for (const write of [
        call('POST', '/api/ownerships', fields, cookie),
        call('PUT', `/api/ownerships/${id}`, fields, cookie),
        call('DELETE', `/api/ownerships/${id}`, undefined, cookie),
        call('POST', `/api/activity/${String(edited.headers['x-activity-id'])}/undo`, undefined, cookie),
      ])
        expect((await write).status, role).toBe(403)
    }
    const lines = (await call('GET', `/api/activity?horse_id=${mare}`, undefined, people.vet.cookie)).body
    expect(lines).toMatchObject([
      { sentence: 'Owned Mare: owners changed.', changes: [] },
      { sentence: 'Owned Mare: owners changed.', changes: [] },
    ])
    expect(await seen(people.staff.cookie)).toEqual(
      expect.arrayContaining([
        `/api/ownerships?horse_id=${mare}`,
        `/api/contacts/${owner}/ownerships`,
        `/api/activity?horse_id=${mare}`,
        '/api/export/ownerships.csv',
      ]),
    )
    const link = { kind: 'horse', id: mare, days: 7, with_money: true }
    const shared = await call('POST', '/api/shares', link, ofOwner)
    const page = await call('GET', (shared.body as { path: string }).path)
    expect(page.raw.toString()).toContain('Owned Mare')
    expect(page.raw.toString()).not.toMatch(MARK)
  })
})
